/** @module-tag embedded */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bands, isPainted } from '#contract/week-bands.ts'
import { isoDay, toJalali } from '#persian/jalali.ts'
import { endOfWeek, type ItemKind, listDays, minute, moveMissed, planWeek, type Wish } from './plan-week.ts'

const minutes = (at: string, length: number) => ({
  from: Date.parse(at),
  until: Date.parse(at) + length * minute,
})
const overlaps = (one: { from: number; until: number }, other: { from: number; until: number }) =>
  one.from < other.until && other.from < one.until

const wish = (kind: ItemKind, length: number): Wish => ({
  kind,
  minutes: length,
  title: null,
  subject: null,
  count: null,
})

const start = Date.parse('2026-11-21T00:00:00Z')
const week = fc.record({
  now: fc.integer({ min: 0, max: 6 * 24 * 60 }).map(at => new Date(start + at * minute)),
  hours: fc.uniqueArray(fc.constantFrom(...bands), { minLength: 1, maxLength: 20 }),
  minutes: fc.constantFrom(10, 15, 20, 30, 45),
  busy: fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: 9 * 24 * 12 }).map(at => new Date(start + at * 5 * minute).toISOString()),
      minutes: fc.constantFrom(45, 60, 90),
    }),
    { maxLength: 6 },
  ),
  wishes: fc.array(
    fc.tuple(
      fc.constantFrom<ItemKind>('placement', 'episode', 'post', 'choose'),
      fc.integer({ min: 1, max: 50 }),
    ),
    {
      maxLength: 8,
    },
  ),
  done: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
  later: fc.integer({ min: 0, max: 8 * 24 * 60 }),
})

type Laid = { at: string | null; minutes: number }
/** What must hold of items at their hours, whoever planned them. */
function expectWithin(items: readonly Laid[], asked: { hours: string[]; minutes: number; busy: Laid[] }) {
  const sums = new Map<string, number>()
  const placed = items.flatMap(({ at, minutes: length }) => (at ? [{ at, length }] : []))
  for (const [index, { at, length }] of placed.entries()) {
    const { hour, minute: past, weekday } = toJalali(at)
    expect(isPainted({ weekday, minute: hour * 60 + past }, length, asked.hours)).toBe(true)
    const span = minutes(at, length)
    for (const busy of asked.busy) expect(overlaps(span, minutes(busy.at!, busy.minutes))).toBe(false)
    for (const other of placed.slice(index + 1))
      expect(overlaps(span, minutes(other.at, other.length))).toBe(false)
    sums.set(isoDay(at), (sums.get(isoDay(at)) ?? 0) + length)
  }
  for (const sum of sums.values()) expect(sum).toBeLessThanOrEqual(asked.minutes)
}

test('HO11 a week lies within the painted hours, the minutes and the seven days, beside classes, and is the same when asked again', () => {
  fc.assert(
    fc.property(week, ({ wishes, done: _, later: __, ...asked }) => {
      const hours = { ...asked, startsOn: toJalali(asked.now) }
      const list = wishes.map(([kind, length]) => wish(kind, length))
      const planned = planWeek(hours, list)
      expect(planWeek(hours, list)).toEqual(planned)
      expectWithin(planned, asked)
      const days = listDays(hours.startsOn).map(day => isoDay(day))
      for (const { at } of planned) {
        expect(days).toContain(isoDay(at))
        expect(Date.parse(at)).toBeGreaterThanOrEqual(asked.now.getTime())
      }
      // Each wish once at most.
      expect(planned.filter(({ kind }) => kind !== 'review').length).toBeLessThanOrEqual(wishes.length)
    }),
  )
})

test('HO11 what was missed goes to a later painted hour by the same rules, what was done stays, and nothing is lost', () => {
  fc.assert(
    fc.property(week, ({ wishes, done, later, ...asked }) => {
      const hours = { ...asked, startsOn: toJalali(asked.now) }
      const planned = planWeek(
        hours,
        wishes.map(([kind, length]) => wish(kind, length)),
      )
      const now = new Date(asked.now.getTime() + later * minute)
      const isDone = (item: (typeof planned)[number]) => done[planned.indexOf(item) % done.length]!
      const moved = moveMissed({ ...hours, now }, planned, isDone)
      expect(moved.map(({ item }) => planned.indexOf(item)).toSorted((a, b) => a - b)).toEqual(
        planned.map((_, at) => at),
      )
      expectWithin(
        moved.map(({ item, at }) => ({ at, minutes: item.minutes })),
        asked,
      )
      for (const { item, at } of moved) {
        if (isDone(item)) expect(at).toBe(item.at)
        if (at && at !== item.at) expect(Date.parse(at)).toBeGreaterThanOrEqual(now.getTime())
        // Nothing that is not done stands in hours that are over.
        if (at && !isDone(item)) expect(Date.parse(at) + 2 * 60 * minute).toBeGreaterThan(now.getTime())
      }
    }),
  )
})

/** Saturday 30 Aban 1405, ten in the morning in Tehran. */
const saturday = new Date('2026-11-21T06:30:00Z')
const evenings = {
  startsOn: toJalali(saturday),
  hours: ['0-18', '2-18', '4-18'],
  minutes: 20,
  busy: [{ at: '2026-11-23T14:30:00.000Z', minutes: 90 }],
  now: saturday,
}

test('HO11 the wishes come in their order over the days that are painted, each with a review before it', () => {
  const planned = planWeek(evenings, [wish('episode', 7), wish('post', 6), wish('choose', 10)])
  expect(planned.map(({ kind, at }) => [kind, at])).toEqual([
    ['review', '2026-11-21T14:30:00.000Z'],
    ['episode', '2026-11-21T14:35:00.000Z'],
    // A class takes the first of Monday's painted hours.
    ['review', '2026-11-23T16:00:00.000Z'],
    ['post', '2026-11-23T16:05:00.000Z'],
    ['review', '2026-11-25T14:30:00.000Z'],
    ['choose', '2026-11-25T14:35:00.000Z'],
  ])
  expect(planned[0]!.count).toBe(10)
})

test('HO11 what is too long for a day is left out, and where no painted hour is ahead there is nothing', () => {
  const planned = planWeek(evenings, [wish('episode', 21)])
  expect(planned.every(({ kind }) => kind === 'review')).toBe(true)
  expect(planWeek({ ...evenings, hours: ['0-8'] }, [wish('post', 5)])).toEqual([])
  expect(endOfWeek(evenings.startsOn).toISOString()).toBe('2026-11-27T20:30:00.000Z')
})

test('HO11 a missed evening moves on only once its two hours are over, and to the end of the list where no hour is left', () => {
  const planned = planWeek(evenings, [wish('episode', 7), wish('post', 6)])
  const at = (now: string, isDone = (_: { kind: ItemKind }) => false) =>
    moveMissed({ ...evenings, now: new Date(now) }, planned, isDone).map(({ item, at }) => [item.kind, at])
  expect(at('2026-11-21T16:29:00Z')[1]).toEqual(['episode', '2026-11-21T14:35:00.000Z'])
  // Monday has 11 of 20 minutes; a review and an episode of Saturday find 5 there and 7 on Wednesday.
  expect(at('2026-11-21T16:30:00Z')).toContainEqual(['episode', '2026-11-25T14:35:00.000Z'])
  expect(at('2026-11-27T10:00:00Z').every(([, hour]) => hour === null)).toBe(true)
  expect(at('2026-11-27T10:00:00Z', ({ kind }) => kind === 'post').filter(([, hour]) => hour)).toHaveLength(1)
})
