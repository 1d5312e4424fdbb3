/** @module-tag embedded */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropPack, keepPack, listKeptPacks, listPackSounds, readKeptSituation } from './pack-store.ts'

const phrases = Array.from({ length: 6 }, (_, at) => ({
  english: `Sentence ${at}`,
  audioUrl: `/media/phrases/${at}.mp3`,
  // The last has but one voice.
  secondAudioUrl: at < 5 ? `/media/phrases-second/${at}.mp3` : null,
}))
const situation = { situation: { slug: 'airport', title: 'فرودگاه' }, items: phrases }

let kept: Map<string, Response>
let asked: string[]
/** Addresses that are not answered. */
let broken: RegExp | null
/** How many entries the browser has room for. */
let room: number

beforeEach(() => {
  kept = new Map()
  asked = []
  broken = null
  room = 100
  const cache = {
    match: async (address: string) => kept.get(address)?.clone(),
    put: async (address: string, answer: Response) => {
      if (kept.size >= room) throw new DOMException('no room', 'QuotaExceededError')
      kept.set(address, answer)
    },
    delete: async (address: string) => kept.delete(address),
    keys: async () => [...kept.keys()].map(path => new Request(`https://school.example${path}`)),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    if (broken?.test(address)) throw new TypeError('Failed to fetch')
    if (address.startsWith('/api/')) return Response.json(situation)
    if (address.startsWith('/phrasebook/'))
      return new Response('<script src="/assets/practice-1.js"></script>')
    return new Response('x'.repeat(1000))
  })
})
afterEach(() => vi.unstubAllGlobals())

const keep = (voice: 'first' | 'second' = 'first') => keepPack('airport', voice, () => {})

test('PH3 a pack is its phrases, their sound in one voice, and its two pages with the files they ask for', async () => {
  const heard: number[] = []
  expect(await keepPack('airport', 'first', here => heard.push(here))).toBe(0)
  expect([...kept.keys()].filter(path => path.startsWith('/media/'))).toEqual(
    phrases.map(({ audioUrl }) => audioUrl),
  )
  expect([...kept.keys()]).toContain('/phrasebook/situations/airport')
  expect([...kept.keys()]).toContain('/phrasebook/situations/airport/practice')
  expect(asked).toContain('/assets/practice-1.js')
  expect(heard).toEqual([0, 1, 2, 3, 4, 5, 6])
  const [pack] = await listKeptPacks()
  expect(pack).toMatchObject({ slug: 'airport', title: 'فرودگاه', phrases: 6, here: 6, needed: 6 })
  expect(pack!.bytes).toBeGreaterThan(6000)
  expect((await readKeptSituation('airport'))?.items).toEqual(phrases)
})

test('PH3 what was broken off is known, and going on asks for the missing parts alone', async () => {
  broken = /phrases\/[135]/
  expect(await keep()).toBe(3)
  expect((await listKeptPacks())[0]).toMatchObject({ here: 3, needed: 6 })
  broken = null
  asked = []
  expect(await keep()).toBe(0)
  expect(asked.filter(address => address.startsWith('/media/')).sort()).toEqual(
    [1, 3, 5].map(at => `/media/phrases/${at}.mp3`),
  )
  expect((await listKeptPacks())[0]).toMatchObject({ here: 6, needed: 6 })
})

test('PH3 a device that is full says so, and keeps what it has for the next try', async () => {
  room = 5
  await expect(keep()).rejects.toThrow('no room')
  const [pack] = await listKeptPacks()
  expect(pack!.here).toBeGreaterThan(0)
  expect(pack!.here).toBeLessThan(6)
  room = 100
  expect(await keep()).toBe(0)
})

test('PH3 a pack in the second voice takes the first where there is no second, and nothing of a pack is left behind', async () => {
  expect(listPackSounds(situation as never, 'second').at(-1)).toBe('/media/phrases/5.mp3')
  await keep('second')
  expect((await listKeptPacks())[0]).toMatchObject({ here: 6, needed: 6 })
  kept.set('/blog/a-post', new Response('kept by somebody'))
  await dropPack('airport')
  expect([...kept.keys()]).toEqual(['/blog/a-post'])
  expect(await listKeptPacks()).toEqual([])
})

test('PH3 where the browser keeps nothing, nothing is listed, and keeping is refused', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('forbidden', 'SecurityError')) })
  expect(await listKeptPacks()).toEqual([])
  await expect(keep()).rejects.toThrow('forbidden')
})
