/** @module-tag engines */
import { expect, test } from 'vitest'
import { openTestApp } from '../../../test/app.ts'
import { defineFeature } from '../app-context.ts'
import type { Job } from './jobs.ts'
import { runJob } from './run-job.ts'

const done: object[] = []
const sweep: Job = {
  name: 'sweep',
  every: '5 * * * *',
  async run(_, data) {
    done.push(data)
  },
}
const broken: Job = {
  name: 'broken',
  every: '6 * * * *',
  run: async () => {
    throw new Error('the broom is broken')
  },
}
const mail: Job = { name: 'mail', run: async () => {} }
let heaps = 0
/** Carries one heap away each time it runs. */
const carry: Job = {
  name: 'carry',
  get waits() {
    return heaps > 0 ? 'true' : 'false'
  },
  async run() {
    heaps--
  },
}
const features = [defineFeature({ name: 'yard', jobs: [sweep, broken, mail, carry] })]

test('a job of the clock is run by its name; any other word answers the names there are', async () => {
  await using app = await openTestApp({ features })
  expect(await runJob.run(app, ['sweep'])).toEqual({ code: 0, lines: ['sweep: done'] })
  expect(done).toEqual([{}])
  // What is sent with data cannot be run without them.
  for (const argv of [[], ['mail'], ['nothing'], ['sweep', 'again']]) {
    const { code, lines } = await runJob.run(app, argv)
    expect([argv, code]).toEqual([argv, 2])
    expect(lines[0]).toBe('Usage: npm run job -- NAME')
    expect(lines.some(line => /^ {2}sweep +5 \* \* \* \*$/.test(line))).toBe(true)
  }
  expect(done).toHaveLength(1)
})

test('a job that fails says so to whoever asked for it', async () => {
  await using app = await openTestApp({ features })
  await expect(runJob.run(app, ['broken'])).rejects.toThrow('the broom is broken')
})

test('what waits is done at once, until nothing does', async () => {
  await using app = await openTestApp({ features })
  expect(await runJob.run(app, ['--waiting'])).toEqual({ code: 0, lines: ['nothing waits'] })
  heaps = 3
  expect(await runJob.run(app, ['--waiting'])).toEqual({ code: 0, lines: ['carry: done'] })
  expect(heaps).toBe(0)
})
