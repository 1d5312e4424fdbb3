/** @module-tag embedded */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BrokenOff, dropThing, keepThing } from '#shell/offline/kept-things.ts'
import { openKeptCache } from '../../../../test/kept-cache.ts'
import { listKeptPacks, listPackParts, listPackSounds, toThing } from './pack-store.ts'

const phrases = Array.from({ length: 6 }, (_, at) => ({
  english: `Sentence ${at}`,
  audioUrl: `/media/phrases/${at}.mp3`,
  // The last has but one voice.
  secondAudioUrl: at < 5 ? `/media/phrases-second/${at}.mp3` : null,
}))
const situation = {
  situation: {
    slug: 'airport',
    language: 'en' as const,
    title: 'فرودگاه',
    audioBytes: 6000,
    secondAudioBytes: 6000,
  },
  items: phrases,
}
const pack = toThing(situation.situation)

let device: ReturnType<typeof openKeptCache>
beforeEach(() => {
  device = openKeptCache()
  device.files.set('/api/phrasebook/situations/airport', { body: JSON.stringify(situation) })
  for (const path of ['', '/practice'])
    device.files.set(`/phrasebook/situations/airport${path}`, {
      body: '<script src="/assets/practice-1.js"></script>',
    })
  for (const { audioUrl, secondAudioUrl } of phrases)
    for (const address of [audioUrl, secondAudioUrl])
      if (address) device.files.set(address, { body: 'x'.repeat(1000) })
})
afterEach(() => vi.unstubAllGlobals())

const keep = async (voice: 'first' | 'second' = 'first') =>
  keepThing(pack, await listPackParts(situation.situation, voice))

test('PH3 a pack is its phrases, their sound in one voice, and its two pages with the files they ask for', async () => {
  const heard: number[] = []
  const parts = await listPackParts(situation.situation, 'first')
  await keepThing(pack, parts, { onProgress: ({ here, needed }) => heard.push(here / needed) })
  expect([...device.kept.keys()].filter(path => path.startsWith('/media/')).toSorted()).toEqual(
    phrases.map(({ audioUrl }) => audioUrl),
  )
  expect([...device.kept.keys()]).toContain('/phrasebook/situations/airport')
  expect([...device.kept.keys()]).toContain('/phrasebook/situations/airport/practice')
  expect(device.asked.map(({ address }) => address)).toContain('/assets/practice-1.js')
  expect(heard.at(-1)).toBe(1)
  expect(heard).toEqual(heard.toSorted((one, other) => one - other))
  const [kept] = await listKeptPacks()
  expect(kept).toMatchObject({ id: 'airport', title: 'فرودگاه', here: 6, needed: 6, isWhole: true })
  expect(kept!.bytes).toBeGreaterThan(6000)
})

test('PH3 what was broken off is known, and going on asks for the missing parts alone', async () => {
  device.broken = /phrases\/[135]/
  await expect(keep()).rejects.toThrow(BrokenOff)
  expect((await listKeptPacks())[0]).toMatchObject({ here: 3, needed: 6, isWhole: false })
  device.broken = null
  device.asked.length = 0
  await keep()
  expect(
    device.asked.flatMap(({ address }) => (address.startsWith('/media/') ? address : [])).toSorted(),
  ).toEqual([1, 3, 5].map(at => `/media/phrases/${at}.mp3`))
  expect((await listKeptPacks())[0]).toMatchObject({ here: 6, needed: 6, isWhole: true })
})

test('PH3 a device that is full says so, and keeps what it has for the next try', async () => {
  device.room = 5000
  await expect(keep()).rejects.toThrow('no room')
  const [half] = await listKeptPacks()
  expect(half!.here).toBeGreaterThan(0)
  expect(half!.here).toBeLessThan(6)
  device.room = 100_000
  await keep()
  expect((await listKeptPacks())[0]).toMatchObject({ isWhole: true })
})

test('PH3 a pack in the second voice takes the first where there is no second, and nothing of a pack is left behind', async () => {
  expect(listPackSounds(situation as never, 'second').at(-1)).toBe('/media/phrases/5.mp3')
  await keep('second')
  expect((await listKeptPacks())[0]).toMatchObject({ here: 6, needed: 6 })
  // In another voice later, the first one goes.
  await keep('first')
  expect([...device.kept.keys()].filter(path => path.startsWith('/media/phrases-second/'))).toEqual([])
  device.kept.set('/blog/a-post', new Response('kept by somebody'))
  await dropThing(pack)
  expect([...device.kept.keys()]).toEqual(['/blog/a-post'])
  expect(await listKeptPacks()).toEqual([])
})

test('PH3 where the browser keeps nothing, nothing is listed, and keeping is refused', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('forbidden', 'SecurityError')) })
  expect(await listKeptPacks()).toEqual([])
  await expect(keep()).rejects.toThrow('forbidden')
})
