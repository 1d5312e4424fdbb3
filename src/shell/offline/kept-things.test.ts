/** @module-tag embedded */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openKeptCache } from '../../../test/kept-cache.ts'
import { chooseToClear } from './choose-to-clear.ts'
import { hasSpace, isTight, measureSpace } from './device-space.ts'
import { findKept, pieceBytes } from './kept-parts.ts'
import {
  BrokenOff,
  dropLoose,
  dropPrivateThings,
  dropThing,
  findThing,
  keepThing,
  listLoose,
  listThings,
  type Progress,
  pauseThing,
  weighMissing,
} from './kept-things.ts'

const sound = Array.from({ length: 100_000 }, (_, at) => `${at} `.padStart(8, '.')).join('')
const episode = { kind: 'episode', id: 'coffee', title: 'قهوه', path: '/podcasts/coffee' }
const parts = [
  { address: '/podcasts/coffee', isPage: true },
  { address: '/media/coffee.m4a', bytes: sound.length, type: 'audio/mp4' },
]

let device: ReturnType<typeof openKeptCache>
beforeEach(() => {
  device = openKeptCache()
  device.files.set('/podcasts/coffee', {
    body: '<script src="/assets/page-1.js"></script>',
    type: 'text/html',
  })
  device.files.set('/media/coffee.m4a', { body: sound })
})
afterEach(() => vi.unstubAllGlobals())

const askedFor = (address: string) => device.asked.filter(asked => asked.address === address)

test('X12 what is kept whole is found on the device with its own bytes, and nothing is asked of the network for it', async () => {
  await keepThing(episode, parts)
  device.asked.length = 0
  const kept = await findKept('/media/coffee.m4a')
  expect(await kept!.text()).toBe(sound)
  expect(kept!.type).toBe('audio/mp4')
  expect(device.asked).toEqual([])
  // Kept once more, nothing of it is fetched again.
  await keepThing(episode, parts)
  expect(device.asked).toEqual([])
  expect(await findKept('/media/other.m4a')).toBeNull()
})

test('CO15 a sound that breaks off at 40% goes on at 40% by a byte range, also after the browser was closed', async () => {
  device.cutAt = sound.length * 0.4
  await expect(keepThing(episode, parts)).rejects.toThrow(BrokenOff)
  const half = await findThing(episode)
  expect(half).toMatchObject({ isWhole: false, missing: ['/media/coffee.m4a'] })
  expect(half!.bytes).toBeGreaterThanOrEqual(sound.length * 0.4)
  expect(half!.wholeBytes).toBeGreaterThanOrEqual(sound.length)
  // Half of a sound is not played.
  expect(await findKept('/media/coffee.m4a')).toBeNull()
  expect(await weighMissing(parts)).toBe(sound.length * 0.6)

  device.cutAt = Number.POSITIVE_INFINITY
  device.asked.length = 0
  const heard: Progress[] = []
  await keepThing(episode, parts, { onProgress: progress => heard.push(progress) })
  expect(device.asked).toEqual([{ address: '/media/coffee.m4a', range: `bytes=${sound.length * 0.4}-` }])
  expect(await (await findKept('/media/coffee.m4a'))!.text()).toBe(sound)
  expect(heard.at(-1)!.here).toBe(heard.at(-1)!.needed)
  expect((await findThing(episode))!.isWhole).toBe(true)
})

test('CO15 a sound that is another one by now is fetched from its beginning, not joined to the old half', async () => {
  device.cutAt = pieceBytes * 1.5
  await expect(keepThing(episode, parts)).rejects.toThrow(BrokenOff)
  device.cutAt = Number.POSITIVE_INFINITY
  const other = sound.toUpperCase().replaceAll('.', '-')
  device.files.set('/media/coffee.m4a', { body: other, etag: '"2"' })
  await keepThing(episode, parts)
  expect(await (await findKept('/media/coffee.m4a'))!.text()).toBe(other)
  expect(askedFor('/media/coffee.m4a')).toHaveLength(2)
})

test('CO15 a pause leaves what came, and what is paused is known as such until it goes on', async () => {
  const stop = new AbortController()
  const going = keepThing(episode, parts, {
    signal: stop.signal,
    onProgress: ({ here }) =>
      here > pieceBytes * 1.2 && stop.abort(new DOMException('stopped', 'AbortError')),
  })
  // The stub's line does not hear the signal: it breaks where it would.
  device.cutAt = pieceBytes * 1.5
  await expect(going).rejects.toThrow()
  await pauseThing(episode)
  const paused = await findThing(episode)
  expect(paused).toMatchObject({ isPaused: true, isWhole: false })
  expect(paused!.bytes).toBeGreaterThanOrEqual(pieceBytes)
  device.cutAt = Number.POSITIVE_INFINITY
  await keepThing(episode, parts)
  expect(await findThing(episode)).toMatchObject({ isPaused: false, isWhole: true })
})

test('PR15 every kept thing is listed with what it takes, a half one with what is missing, and goes away with all its parts', async () => {
  device.files.set('/media/tea.m4a', { body: 'tea' })
  const tea = { kind: 'episode', id: 'tea', title: 'چای', path: '/podcasts/tea' }
  await keepThing(episode, parts)
  await expect(
    keepThing(tea, [parts[0]!, { address: '/media/tea.m4a' }, { address: '/media/gone.m4a' }]),
  ).rejects.toThrow('1 parts did not come')
  const listed = await listThings()
  expect(listed.map(({ title }) => title).toSorted()).toEqual(['قهوه', 'چای'].toSorted())
  const half = listed.find(({ id }) => id === 'tea')!
  expect(half.missing).toEqual(['/media/gone.m4a'])
  expect(listed.find(({ id }) => id === 'coffee')!.bytes).toBe(
    sound.length + device.files.get('/podcasts/coffee')!.body.length,
  )
  expect(await listThings('post')).toEqual([])

  // A part that another thing needs stays.
  await dropThing(tea)
  expect(await findKept('/podcasts/coffee')).not.toBeNull()
  expect(await findKept('/media/tea.m4a')).toBeNull()
  await dropThing(episode)
  expect(device.kept.size).toBe(0)
})

test('PR15 a device that fills up in the middle says so and keeps what came; with room it goes on from there', async () => {
  device.room = sound.length / 2
  await expect(keepThing(episode, parts)).rejects.toMatchObject({ name: 'QuotaExceededError' })
  const half = await findThing(episode)
  expect(half!.bytes).toBeGreaterThanOrEqual(pieceBytes)
  expect(half!.isWhole).toBe(false)
  device.room = Number.POSITIVE_INFINITY
  device.asked.length = 0
  await keepThing(episode, parts)
  expect(askedFor('/media/coffee.m4a')[0]!.range).toMatch(/^bytes=[1-9]/)
  expect(await (await findKept('/media/coffee.m4a'))!.text()).toBe(sound)
})

test('PR15 what one person keeps goes when they log out; what is everybody’s stays, and loose files are found', async () => {
  await keepThing(episode, parts)
  device.files.set('/files/class.m4a', { body: 'class' })
  const lesson = { kind: 'lesson', id: '1', title: 'جلسهٔ ۱', path: '/profile', owner: 'user-1' }
  await keepThing(lesson, [{ address: '/kept-files/class', from: '/files/class.m4a?seal=1' }]).catch(
    () => null,
  )
  device.files.set('/files/class.m4a?seal=1', { body: 'class' })
  await keepThing(lesson, [{ address: '/kept-files/class', from: '/files/class.m4a?seal=1' }])
  expect(await (await findKept('/kept-files/class'))!.text()).toBe('class')
  // Without a session nobody sees it.
  expect((await listThings()).map(({ id }) => id)).toEqual(['coffee'])
  await dropPrivateThings()
  expect(await findKept('/kept-files/class')).toBeNull()
  expect(await findKept('/media/coffee.m4a')).not.toBeNull()

  expect(await listLoose()).toEqual([])
  device.kept.set('/blog/of-an-earlier-version', new Response('kept'))
  expect(await listLoose()).toEqual(['/blog/of-an-earlier-version'])
  await dropLoose()
  expect(await listLoose()).toEqual([])
  expect((await findThing(episode))!.isWhole).toBe(true)
})

test('PR15 before the quota is hit it is known what fits, and which of the oldest would make room', async () => {
  const estimate = { usage: 90, quota: 100 }
  vi.stubGlobal('navigator', { storage: { estimate: async () => estimate } })
  expect(await measureSpace()).toEqual({ usage: 90, quota: 100, free: 5 })
  expect([await hasSpace(5), await hasSpace(6)]).toEqual([true, false])
  expect(isTight((await measureSpace())!)).toBe(true)
  estimate.usage = 200
  expect((await measureSpace())!.free).toBe(0)
  vi.stubGlobal('navigator', {})
  expect(await measureSpace()).toBeNull()
  // Where the browser does not say, trying tells.
  expect(await hasSpace(1e12)).toBe(true)

  const things = [
    { id: 'new', keptAt: 3, bytes: 50 },
    { id: 'old', keptAt: 1, bytes: 10 },
    { id: 'middle', keptAt: 2, bytes: 30 },
  ]
  const choose = (bytes: number) => chooseToClear(things, bytes).map(({ id }) => id)
  expect([choose(0), choose(10), choose(11), choose(1000)]).toEqual([
    [],
    ['old'],
    ['old', 'middle'],
    ['old', 'middle', 'new'],
  ])
})

test('PR15 where the browser keeps nothing, nothing is listed, and keeping is refused', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('forbidden', 'SecurityError')) })
  expect([await listThings(), await listLoose(), await findKept('/podcasts/coffee')]).toEqual([[], [], null])
  await expect(keepThing(episode, parts)).rejects.toThrow('forbidden')
})
