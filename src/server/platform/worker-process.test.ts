/** @module-tag embedded */
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { makeWorkerProcess, NoAnswer } from './worker-process.ts'

const file = () => pathToFileURL(`${import.meta.dirname}/../../../test/fixtures/odd-worker.ts`)
const make = () =>
  makeWorkerProcess<string, string>({ file, withinMs: 60_000, maxWaiting: 3, retryAfter: 7, memoryMb: 32 })

test('one process answers one request after another, and what one of them throws is theirs alone', async () => {
  const worker = make()
  const [one, thrown, other] = await Promise.allSettled([
    worker.ask('one'),
    worker.ask('throw'),
    worker.ask('two'),
  ])
  expect(thrown).toMatchObject({ status: 'rejected', reason: { message: 'Error: as asked' } })
  const pids = [one, other].map(outcome => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value.split(': ')
  })
  expect(pids.map(([, asked]) => asked)).toEqual(['one', 'two'])
  expect(pids[0]![0]).toBe(pids[1]![0])
})

test.each([
  ['takes too much memory', 'eat', false],
  ['falls', 'fall', false],
  ['does not end', 'spin', true],
])(
  'a request that %s ends its process and nothing else, and the next one gets a new process',
  async (_, asked, isLate) => {
    const worker = make()
    const [pid] = (await worker.ask('before')).split(': ')
    const failed = worker.ask(asked, isLate ? 500 : undefined)
    const next = worker.ask('after')
    const reason = await failed.catch((thrown: unknown) => thrown)
    expect(reason).toBeInstanceOf(NoAnswer)
    expect(reason).toMatchObject({ isLate })
    const [nextPid, echoed] = (await next).split(': ')
    expect(echoed).toBe('after')
    expect(nextPid).not.toBe(pid)
  },
)

test('of too many requests the last is refused for a while', async () => {
  const worker = make()
  const asked = await Promise.allSettled(['one', 'two', 'three', 'four'].map(word => worker.ask(word)))
  expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(asked[3]).toMatchObject({ reason: { info: { retryAfter: 7 } } })
})
