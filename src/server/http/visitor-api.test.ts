import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { type AppContext, handle } from '../app-context.ts'
import { responseTimeoutMs } from './api.ts'
import { collectHandlers } from './dispatch.ts'
import { createVisitorApi } from './visitor-api.ts'

afterEach(() => vi.useRealTimers())

test('a page waits for all it asks no longer than a call may, so that its connection is open when it is answered', async () => {
  vi.useFakeTimers()
  const silent = endpoint({
    method: 'GET',
    path: '/api/silent',
    access: 'anyone',
    summary: '',
    input: z.object({}),
    output: z.object({}),
  })
  const features = [{ handlers: [handle(silent, () => new Promise<never>(() => {}))] }]
  const app = { features, now: () => new Date(), settings: {}, log: { error() {} } } as unknown as AppContext
  const { call } = createVisitorApi(app, collectHandlers(app))
  const began = performance.now()
  const waited: number[] = []
  const asked = async () => {
    for (let question = 0; question < 3; question++) {
      await expect(call(silent, {})).rejects.toMatchObject({ http: 503 })
      waited.push(performance.now() - began)
    }
  }
  const all = asked()
  await vi.advanceTimersByTimeAsync(responseTimeoutMs + 100)
  await all
  expect(waited.map(time => Math.round(time / 100) * 100)).toEqual([
    responseTimeoutMs,
    responseTimeoutMs,
    responseTimeoutMs,
  ])
})
