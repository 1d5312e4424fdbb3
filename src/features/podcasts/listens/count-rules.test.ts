import { expect, test } from 'vitest'
import {
  addRange,
  computeBytesNeeded,
  countBytes,
  findListeningApp,
  isListen,
  isProbe,
  type Range,
} from './count-rules.ts'

const chrome =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36'

test('programs are known by what they call themselves, pages of ours by who asks, and robots are none', () => {
  const found = (agent: string) => findListeningApp(agent, false)
  expect(found('AntennaPod/3.4.0')).toBe('antennapod')
  expect(found('AppleCoreMedia/1.0.0.21F90 (iPhone; U; CPU OS 17_5_1 like Mac OS X; en_us)')).toBe('apple')
  expect(found('CastBox/8.30 (fm.castbox.audiobook.radio.podcast; build:1) Android')).toBe('castbox')
  expect(found('Overcast/3.0 (+http://overcast.fm/; iOS podcast app)')).toBe('overcast')
  expect(found('Pocket Casts/7.6')).toBe('pocketcasts')
  expect(found('Spotify/8.9 Android/34')).toBe('spotify')
  expect(found('VLC/3.0.20 LibVLC/3.0.20')).toBe('other')
  expect(found(chrome)).toBe('browser')
  expect(findListeningApp(chrome, true)).toBe('site')
  for (const robot of [
    '',
    'Googlebot/2.1 (+http://www.google.com/bot.html)',
    'curl/8.5.0',
    'python-requests/2.31',
    'iTMS',
    'PocketCasts/1.0 (Pocket Casts Feed Parser; +http://pocketcasts.com/)',
    // A watch fetches what its telephone fetched already.
    'atc/1.0 watchOS/10.0 model/Watch6,7 hwp/t8301',
  ]) {
    expect([robot, found(robot), findListeningApp(robot, true)]).toEqual([robot, null, null])
  }
})

test('a minute of the sound is a listen, of a shorter sound all of it, and not a byte less', () => {
  // 64 kbit a second for ten minutes.
  const [size, seconds] = [4_800_000, 600]
  expect(computeBytesNeeded(size, seconds)).toBe(480_000)
  const first = (bytes: number): Range[] => [{ start: 0, end: bytes - 1 }]
  expect([isListen(first(480_000), size, seconds), isListen(first(479_999), size, seconds)]).toEqual([
    true,
    false,
  ])
  for (const short of [0, 45, 60])
    expect([isListen(first(4000), 4000, short), isListen(first(3999), 4000, short)]).toEqual([true, false])
})

test('ranges add up, and what is fetched twice counts once', () => {
  const parts: Range[] = [
    { start: 100, end: 199 },
    { start: 0, end: 99 },
    { start: 150, end: 249 },
    { start: 400, end: 499 },
    { start: 400, end: 499 },
  ]
  const ranges = parts.reduce<Range[]>(addRange, [])
  expect(ranges).toEqual([
    { start: 0, end: 249 },
    { start: 400, end: 499 },
  ])
  expect(countBytes(ranges)).toBe(350)
  expect(addRange(ranges, { start: 240, end: 410 })).toEqual([{ start: 0, end: 499 }])
})

test('the two bytes by which players try whether ranges are answered are no listening', () => {
  expect([isProbe({ start: 0, end: 1 }), isProbe({ start: 0, end: 0 })]).toEqual([true, true])
  expect([isProbe({ start: 0, end: 2 }), isProbe({ start: 1, end: 1 })]).toEqual([false, false])
})
