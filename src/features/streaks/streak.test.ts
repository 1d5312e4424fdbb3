import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeStreak, maxFreezes, type StreakInput } from './streak.ts'

const dayMs = 86_400_000
const start = Date.parse('2026-03-01')
/** The day so many days after a first one. */
const at = (index: number) => new Date(start + index * dayMs).toISOString().slice(0, 10)
const span = 60
const today = at(span - 1)

/** A letter a day up to today: `x` learned, `-` not, `o` an outage. */
function read(story: string): StreakInput {
  const first = span - story.length
  const days = (letter: string) =>
    [...story].flatMap((one, index) => (one === letter ? [at(first + index)] : []))
  return { active: days('x'), outages: days('o').map(day => ({ first: day, last: day })), today }
}
const streakFor = (story: string) => {
  const { days, freezes } = computeStreak(read(story))
  return [days, freezes]
}

const places = fc.uniqueArray(fc.nat(span - 1), { maxLength: span })
const ranges = fc.array(
  fc
    .tuple(fc.nat(span - 1), fc.nat(4))
    .map(([first, days]) => ({ first: at(first), last: at(first + days) })),
  { maxLength: 6 },
)
/** Days of learning among which gaps are rare, as with those who have streaks. */
const diligent = places.map(missed =>
  Array.from({ length: span }, (_, index) => index).filter(index => !missed.slice(0, 12).includes(index)),
)
const active = fc.oneof(places, diligent).map(found => found.map(at))

describe('a streak', () => {
  test.each([
    ['', 0, 0],
    ['x', 1, 0],
    ['xxx', 3, 0],
    // Of today some is left; yesterday is over.
    ['xxx-', 3, 0],
    ['xxx--', 0, 0],
    ['xx-x', 1, 0],
    // The seventh day earns a day off, and a day that is missed uses it.
    ['xxxxxx', 6, 0],
    ['xxxxxxx', 7, 1],
    ['xxxxxxx-xx', 9, 0],
    ['xxxxxxx--x', 1, 0],
  ])('%s comes to %i days, %i days off', (story, days, freezes) => {
    expect(streakFor(story)).toEqual([days, freezes])
    expect(computeStreak(read(story)).isActiveToday).toBe(story.endsWith('x'))
  })

  test.each([
    // Two are kept and no more; one that was used is earned anew by seven days.
    ['x'.repeat(14), 14, 2],
    ['x'.repeat(30), 30, 2],
    [`${'x'.repeat(30)}--x`, 31, 0],
    [`${'x'.repeat(30)}---x`, 1, 0],
    [`${'x'.repeat(14)}-${'x'.repeat(6)}`, 20, 1],
    [`${'x'.repeat(14)}-${'x'.repeat(7)}`, 21, 2],
  ])(
    'HO4 of the days off a streak earns two are kept: %s comes to %i days, %i days off',
    (story, days, freezes) => {
      expect(streakFor(story)).toEqual([days, freezes])
      expect(computeStreak(read(story)).isActiveToday).toBe(story.endsWith('x'))
    },
  )

  test.each([
    // An outage is as if it had not been; who learned in it has the day.
    ['xxooooxx', 4, 0],
    ['xxxxxxxooooooox', 8, 1],
    ['xxo-x', 1, 0],
  ])('HO10 an outage freezes a streak: %s comes to %i days, %i days off', (story, days, freezes) => {
    expect(streakFor(story)).toEqual([days, freezes])
    expect(computeStreak(read(story)).isActiveToday).toBe(story.endsWith('x'))
  })

  test('it is told which days were let pass', () => {
    expect(computeStreak(read('xxxxxxxxxxxxxx-x-x')).frozen).toEqual([at(56), at(58)])
    expect(computeStreak(read('xx-xx')).frozen).toEqual([])
  })

  test('it never exceeds the days of learning, and keeps two days off at most', () => {
    fc.assert(
      fc.property(active, ranges, (active, outages) => {
        const { days, freezes, frozen } = computeStreak({ active, outages, today })
        expect(days).toBeLessThanOrEqual(active.length)
        expect(freezes).toBeLessThanOrEqual(maxFreezes)
        expect(frozen.filter(day => active.includes(day))).toEqual([])
      }),
    )
  })

  test('days of an outage on which nobody learned could be cut out of the calendar', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('x', 'x', 'x', '-', 'o'), { maxLength: span }), letters => {
        // Today is only left open where it is no day of an outage.
        const story = `${letters.slice(0, -1).join('')}-`
        expect(streakFor(story)).toEqual(streakFor(story.replaceAll('o', '')))
      }),
    )
  })

  test('one more outage, or one more day of learning that is heard of late, never makes it shorter', () => {
    fc.assert(
      fc.property(active, ranges, fc.nat(span - 1), fc.nat(10), (active, outages, index, length) => {
        const before = computeStreak({ active, outages, today }).days
        const more = { first: at(index), last: at(index + length) }
        expect(computeStreak({ active, outages: [...outages, more], today }).days).toBeGreaterThanOrEqual(
          before,
        )
        expect(computeStreak({ active: [...active, at(index)], outages, today }).days).toBeGreaterThanOrEqual(
          before,
        )
      }),
      { numRuns: 500 },
    )
  })

  test('the order of what is known does not matter, nor how often it is known', () => {
    fc.assert(
      fc.property(active, ranges, (active, outages) => {
        const twice = {
          active: [...active, ...active].reverse(),
          outages: [...outages, ...outages].reverse(),
          today,
        }
        expect(computeStreak(twice)).toEqual(computeStreak({ active, outages, today }))
      }),
    )
  })
})
