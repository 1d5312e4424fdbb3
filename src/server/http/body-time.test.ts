import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitBodyTime, uploading } from './body-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A request whose body is on its way. */
function arriving(headers: Record<string, string> = { 'content-length': '100' }) {
  const request = Object.assign(new PassThrough(), { headers, complete: false })
  return {
    request,
    limit: (within?: number) => limitBodyTime(request as unknown as IncomingMessage, within),
  }
}

test('a body that is not there after ten seconds ends its connection', () => {
  for (const [name, value] of [
    ['content-length', '100'],
    ['transfer-encoding', 'chunked'],
  ] as const) {
    const { request, limit } = arriving({ [name]: value })
    limit()
    vi.advanceTimersByTime(9999)
    expect(request.destroyed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(request.destroyed).toBe(true)
  }
})

test('an upload that may come has two minutes from then', () => {
  const { request, limit } = arriving()
  limit()
  vi.advanceTimersByTime(5000)
  limit(uploading)
  vi.advanceTimersByTime(119_999)
  expect(request.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(request.destroyed).toBe(true)
})

test('a body that came, a request that is over and one without a body are left alone', () => {
  const came = arriving()
  came.limit()
  came.request.complete = true
  const over = arriving()
  over.limit()
  over.request.emit('end')
  const bare = arriving({})
  bare.limit()
  vi.advanceTimersByTime(10 * uploading)
  for (const { request } of [came, over, bare]) expect(request.destroyed).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})
