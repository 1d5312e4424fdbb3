import type { AppContext, Command, CommandReport } from '../app-context.ts'
import { type Job, listWaitingJobs } from './jobs.ts'

/** Instead of a name: what waits in the features' own tables. */
const waiting = '--waiting'

/** How often what waits is looked for again, where a job left some of it. */
const rounds = 20

/**
 * `npm run job -- NAME`: does at once what a job does by the clock, for whoever cannot wait for it; `npm run job -- --waiting` what
 * the product would do in its first minutes, so that a copy of its data need not.
 */
export const runJob: Command = {
  name: 'job',
  async run(app, [name, ...more]) {
    const jobs = app.features.flatMap(feature => feature.jobs ?? [])
    if (name === waiting && more.length === 0) return runWaiting(app, jobs)
    const timed = jobs.filter(({ every }) => every)
    const job = timed.find(candidate => candidate.name === name)
    if (!job || more.length > 0) {
      const names = timed.map(({ name, every }) => `  ${name.padEnd(28)} ${every}`).toSorted()
      return { code: 2, lines: ['Usage: npm run job -- NAME', `       npm run job -- ${waiting}`, ...names] }
    }
    await job.run(app, {})
    return { code: 0, lines: [`${name}: done`] }
  },
}

async function runWaiting(app: AppContext, jobs: readonly Job[]): Promise<CommandReport> {
  const done = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const due = await listWaitingJobs(app.database, jobs)
    if (due.length === 0) break
    for (const job of due) {
      await job.run(app, {})
      done.add(job.name)
    }
  }
  return { code: 0, lines: done.size === 0 ? ['nothing waits'] : [...done].map(name => `${name}: done`) }
}
