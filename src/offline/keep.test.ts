import { afterEach, expect, test, vi } from 'vitest'
import { keep } from './keep.ts'

/** The browser's store, with room for so many entries. */
function openStore(room: number) {
  const entries = new Map<string, Response>()
  const cache = {
    keys: async () => [...entries.keys()],
    delete: async (key: string) => entries.delete(key),
    put: async (key: string, answer: Response) => {
      if (entries.size >= room) throw new DOMException('no room', 'QuotaExceededError')
      await answer.text()
      entries.set(key, answer)
    },
  }
  vi.stubGlobal('caches', { open: async () => cache })
  return entries
}
afterEach(() => vi.unstubAllGlobals())

const page = () => new Response('page')

test('the oldest go first, and what is asked for again is young again', async () => {
  const entries = openStore(100)
  for (const address of ['/1', '/2', '/3', '/1', '/4']) await keep('pages', address, page(), 3)
  expect([...entries.keys()]).toEqual(['/3', '/1', '/4'])
  await keep('pages', '/5', page(), 3)
  expect([...entries.keys()]).toEqual(['/1', '/4', '/5'])
})

test('without room half of it goes, and the newest is kept', async () => {
  const entries = openStore(4)
  for (const address of ['/1', '/2', '/3', '/4', '/5']) await keep('pages', address, page(), 60)
  expect([...entries.keys()]).toEqual(['/3', '/4', '/5'])
})

test('with no room at all nothing is kept, and nobody hears of it', async () => {
  const entries = openStore(0)
  await expect(keep('pages', '/1', page(), 60)).resolves.toBeUndefined()
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('forbidden', 'SecurityError')) })
  await expect(keep('pages', '/1', page(), 60)).resolves.toBeUndefined()
  expect(entries.size).toBe(0)
})
