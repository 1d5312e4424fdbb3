import { isbot } from 'isbot'
import type { ListeningApp } from './apps.ts'

/**
 * What counts as a listen, after the IAB Podcast Measurement Technical Guidelines 2.2: a minute of the sound was fetched (of
 * a shorter one all of it), by no robot, and one is counted of a listener, an episode and a day.
 */
const minuteSeconds = 60

/** Bytes of a file, both ends inclusive. */
export type Range = { start: number; end: number }

/** Programs that people listen with, whom the list of robots would take for some. */
const apps: readonly [ListeningApp, RegExp][] = [
  ['antennapod', /^AntennaPod\//],
  ['apple', /^(AppleCoreMedia|Podcasts|Balados|iTunes)\//],
  ['castbox', /^CastBox\b/i],
  ['castro', /^Castro\b/],
  ['gpodder', /^gPodder\//],
  ['overcast', /^Overcast\//],
  ['playerfm', /^Player ?FM\b/i],
  ['pocketcasts', /^(Pocket ?Casts|Shifty Jelly)\b/],
  ['podcastaddict', /^Podcast ?Addict\b/],
  ['spotify', /^Spotify\//],
]

/** What fetches for nobody in particular, or a second time: readers of feeds, and watches beside their telephones. */
const fetchesForNobody = /feed ?(parser|fetcher|update)|\bwatchOS\b|^iTMS/i

/** What somebody listens with, by what it calls itself; null where nobody listens. */
export function findListeningApp(userAgent: string, isOwnPage: boolean): ListeningApp | null {
  if (userAgent.trim() === '' || fetchesForNobody.test(userAgent)) return null
  const known = apps.find(([, pattern]) => pattern.test(userAgent))?.[0]
  if (!known && isbot(userAgent)) return null
  if (isOwnPage) return 'site'
  return known ?? (userAgent.startsWith('Mozilla/') ? 'browser' : 'other')
}

/** `Range: bytes=0-1`: players ask so whether ranges are answered, before anybody listens. */
export const isProbe = ({ start, end }: Range): boolean => start === 0 && end <= 1

/** The ranges with one more, in their order, none touching another: what was fetched twice is there once. */
export function addRange(ranges: readonly Range[], added: Range): Range[] {
  const apart = ranges.filter(({ start, end }) => end < added.start - 1 || start > added.end + 1)
  const touching = ranges.filter(range => !apart.includes(range))
  const joined = {
    start: Math.min(added.start, ...touching.map(({ start }) => start)),
    end: Math.max(added.end, ...touching.map(({ end }) => end)),
  }
  return [...apart, joined].toSorted((one, other) => one.start - other.start)
}

export const countBytes = (ranges: readonly Range[]): number =>
  ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0)

/** How many of a file's bytes make a listen. `seconds` is its length; 0 where nobody knows it. */
export const computeBytesNeeded = (size: number, seconds: number): number =>
  seconds > minuteSeconds ? Math.ceil((size / seconds) * minuteSeconds) : size

/** Whether what was fetched of a file is a listen. */
export const isListen = (ranges: readonly Range[], size: number, seconds: number): boolean =>
  countBytes(ranges) >= computeBytesNeeded(size, seconds)
