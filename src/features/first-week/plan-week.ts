import { bandHours, bandLength, toBand } from '#contract/week-bands.ts'
import { addDays, fromJalali, getWeekday, isoDay, type JalaliDay, startOfDay } from '#persian/jalali.ts'

/** What may be done in the week beside classes. */
export type ItemKind = 'placement' | 'review' | 'episode' | 'post' | 'choose'

/** Something to find an hour for. `subject` is what it is about: the slug of an episode or of a post. */
export type Wish = {
  kind: ItemKind
  minutes: number
  title: string | null
  subject: string | null
  count: number | null
}
/** The same at an hour; `at` is ISO 8601. */
export type PlannedItem = Wish & { at: string }

type Busy = { at: string; minutes: number }
type Span = { from: number; until: number }

type Hours = {
  /** The first day of the seven. */
  startsOn: JalaliDay
  /** The painted bands. */
  hours: readonly string[]
  /** Of each day at most, classes aside. */
  minutes: number
  /** Classes, which nothing is planned over. */
  busy: readonly Busy[]
  /** Nothing is planned before it. */
  now: Date
}

export const weekLength = 7
export const minute = 60_000
/** Items begin at these minutes of the clock. */
const grid = 5 * minute
/** A review takes as many minutes at most, and at least as many; a phrase takes half a minute. */
const review = { most: 5, least: 3, perMinute: 2 } as const

export const listDays = (startsOn: JalaliDay) =>
  Array.from({ length: weekLength }, (_, index) => addDays(startsOn, index))

/** The first instant after the week. */
export const endOfWeek = (startsOn: JalaliDay) => fromJalali(addDays(startsOn, weekLength))

/** The painted time of a day that is free and ahead, in order. */
function listFree(day: JalaliDay, { hours, busy, now }: Omit<Hours, 'startsOn'>): Span[] {
  const weekday = getWeekday(day)
  const painted: Span[] = []
  for (const hour of bandHours.filter(hour => hours.includes(toBand({ weekday, hour })))) {
    const from = fromJalali({ ...day, hour, minute: 0 }).getTime()
    const until = from + bandLength * 60 * minute
    const last = painted.at(-1)
    if (last?.until === from) last.until = until
    else painted.push({ from, until })
  }
  const ahead = Math.ceil(now.getTime() / grid) * grid
  let free = painted.map(({ from, until }) => ({ from: Math.max(from, ahead), until }))
  for (const { at, minutes } of busy) free = free.flatMap(span => cut(span, toSpan(at, minutes)))
  return free.filter(({ from, until }) => until > from)
}

const toSpan = (at: string, minutes: number): Span => ({
  from: Date.parse(at),
  until: Date.parse(at) + minutes * minute,
})

const cut = ({ from, until }: Span, away: Span): Span[] =>
  [
    { from, until: Math.min(until, away.from) },
    { from: Math.max(from, Math.ceil(away.until / grid) * grid), until },
  ].filter(span => span.until > span.from)

/** A day with what is left of it: `place` takes its time for something, or answers null where it has none for it. */
function openDay(day: JalaliDay, hours: Omit<Hours, 'startsOn'>, kept: readonly PlannedItem[]) {
  const key = isoDay(day)
  const here = kept.filter(({ at }) => isoDay(at) === key)
  let free = listFree(day, { ...hours, busy: [...hours.busy, ...here] })
  let left = hours.minutes - here.reduce((sum, { minutes }) => sum + minutes, 0)
  const find = (minutes: number) =>
    minutes > left ? undefined : free.find(({ from, until }) => until - from >= minutes * minute)
  return {
    key,
    countLeft: () => (free.length > 0 ? Math.max(0, left) : 0),
    hasRoom: (minutes: number) => find(minutes) !== undefined,
    place(wish: Wish): string | null {
      const span = find(wish.minutes)
      if (!span) return null
      const { from } = span
      left -= wish.minutes
      const taken = { from, until: from + wish.minutes * minute }
      free = free.flatMap(other => (other === span ? cut(other, taken) : other))
      return new Date(from).toISOString()
    },
  }
}

/**
 * Plans a week into painted hours: on each day reviews, and of the wishes as many as the days that are left ask for, in their
 * order. Never outside the painted hours, over a class or what is kept, before now, or over the minutes of a day. What fits
 * nowhere is left out. The same asked twice is the same.
 */
export function planWeek(
  { startsOn, ...hours }: Hours,
  wishes: readonly Wish[],
  kept: readonly PlannedItem[] = [],
): PlannedItem[] {
  const days = listDays(startsOn)
    .map(day => openDay(day, hours, kept))
    .filter(day => day.countLeft() > 0)
  const queue = wishes.filter(({ minutes }) => minutes <= hours.minutes)
  const planned: PlannedItem[] = []
  for (const [index, day] of days.entries()) {
    const share = Math.ceil(queue.length / (days.length - index))
    const today: Wish[] = []
    let left = day.countLeft()
    while (today.length < share) {
      const next = queue.findIndex(({ minutes }) => minutes <= left && day.hasRoom(minutes))
      if (next < 0) break
      const [wish] = queue.splice(next, 1)
      today.push(wish!)
      left -= wish!.minutes
    }
    const reviewed = Math.min(review.most, left)
    const isReviewed = kept.some(({ kind, at }) => kind === 'review' && isoDay(at) === day.key)
    if (reviewed >= review.least && !isReviewed) today.unshift(toReview(reviewed))
    for (const wish of today) {
      const at = day.place(wish)
      if (at) planned.push({ ...wish, at })
      else if (wish.kind !== 'review') queue.unshift(wish)
    }
  }
  return planned.toSorted(compareTimes)
}

const toReview = (minutes: number): Wish => ({
  kind: 'review',
  minutes,
  title: null,
  subject: null,
  count: minutes * review.perMinute,
})

type Timed = { at: string | null }
const toTime = ({ at }: Timed) => (at ? Date.parse(at) : Number.MAX_SAFE_INTEGER)

/** By their hours; what has none comes last. */
export const compareTimes = (one: Timed, other: Timed) => toTime(one) - toTime(other)

/** Whether the two painted hours in which an item was to be done are over. */
function isMissed({ at, minutes }: PlannedItem, now: Date): boolean {
  const from = Date.parse(at)
  const day = startOfDay(new Date(at)).getTime()
  const band = bandLength * 60 * minute
  const bandEnd = day + (Math.floor((from - day) / band) + 1) * band
  return now.getTime() >= Math.max(bandEnd, from + minutes * minute)
}

const isUnder = (item: PlannedItem, busy: readonly Busy[]) => {
  const { from, until } = toSpan(item.at, item.minutes)
  return busy.some(({ at, minutes }) => {
    const taken = toSpan(at, minutes)
    return from < taken.until && taken.from < until
  })
}

/**
 * What is not done and whose hours are over, or were given to a class since, goes to the next painted hour that has room for it,
 * by the rules of the week; what finds none has no hour any more. The others stay.
 */
export function moveMissed<I extends PlannedItem>(
  { startsOn, ...hours }: Hours,
  items: readonly I[],
  isDone: (item: I) => boolean,
): { item: I; at: string | null }[] {
  const late = items.filter(item => !isDone(item) && (isMissed(item, hours.now) || isUnder(item, hours.busy)))
  const kept = items.filter(item => !late.includes(item))
  const days = listDays(startsOn).map(day => openDay(day, hours, kept))
  const moved = late.map(item => {
    let at: string | null = null
    for (const day of days) at ??= day.place(item)
    return { item, at }
  })
  return [...kept.map(item => ({ item, at: item.at as string | null })), ...moved].toSorted(compareTimes)
}
