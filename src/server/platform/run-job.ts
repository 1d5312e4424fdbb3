import type { Command } from '../app-context.ts'

/** `npm run job -- NAME`: does at once what a job does by the clock, for whoever cannot wait for it. */
export const runJob: Command = {
  name: 'job',
  async run(app, [name, ...more]) {
    const timed = app.features.flatMap(feature => feature.jobs ?? []).filter(({ every }) => every)
    const job = timed.find(candidate => candidate.name === name)
    if (!job || more.length > 0) {
      const names = timed.map(({ name, every }) => `  ${name.padEnd(28)} ${every}`).toSorted()
      return { code: 2, lines: ['Usage: npm run job -- NAME', ...names] }
    }
    await job.run(app, {})
    return { code: 0, lines: [`${name}: done`] }
  },
}
