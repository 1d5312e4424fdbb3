import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bands, isPainted } from '#contract/week-bands.ts'
import { enoughPercent } from './contract.ts'
import { isEnough, pickProposals, rankSlots, type Slot } from './rank-slots.ts'

const free = (slot: Slot) => ({ slot, obstacle: null })
const lengths = [45, 90, 120, 150] as const
const voters = fc.array(fc.subarray(bands, { maxLength: bands.length }), { minLength: 1, maxLength: 12 })

/** How many may come at all hours of a week, found hour by hour. */
const count = (weekly: readonly { weekday: number; minute: number }[], minutes: number, all: string[][]) =>
  all.filter(hours => weekly.every(hour => isPainted(hour, minutes, hours))).length

test('GI10 what is proposed keeps at least eighty percent, is the best there is, and leaves no time out that keeps as many', () => {
  fc.assert(
    fc.property(
      voters,
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(...lengths),
      (all, sessions, minutes) => {
        const answers = all.map((hours, at) => ({ enrolmentId: String(at), hours }))
        const current = [{ weekday: 2, minute: 1080 }]
        const ranked = rankSlots({ answers, sessions, minutes, current })
        // Brute force: every subset of the week's days at every half hour.
        let best = 0
        let enough = 0
        for (let days = 0; days < 128; days++) {
          const chosen = [0, 1, 2, 3, 4, 5, 6].filter(day => days & (1 << day))
          if (chosen.length !== sessions) continue
          for (let minute = 480; minute + minutes <= 1320; minute += 30) {
            const weekly = chosen.map(weekday => ({ weekday, minute }))
            if (sessions === 1 && chosen[0] === 2 && minute === 1080) continue
            const kept = count(weekly, minutes, all)
            best = Math.max(best, kept)
            if (kept / all.length >= enoughPercent / 100) enough++
          }
        }
        const good = ranked.filter(slot => isEnough(slot, all.length))
        expect(good.length).toBe(enough)
        expect(ranked[0]!.kept).toBe(best)
        for (const slot of good) {
          expect(count(slot.weekly, minutes, all)).toBe(slot.kept)
          expect(slot.kept / all.length).toBeGreaterThanOrEqual(enoughPercent / 100)
          expect(slot.kept + slot.losers.length).toBe(all.length)
        }
        expect(pickProposals(good, minutes, free).length).toBe(
          Math.min(5, new Set(good.map(slot => toKey(slot, minutes))).size),
        )
      },
    ),
    { numRuns: 40 },
  )
})

const toKey = ({ weekly }: Slot, minutes: number) =>
  JSON.stringify(
    weekly.map(({ weekday, minute }) => [
      weekday,
      Math.floor(minute / 120),
      Math.floor((minute + minutes - 1) / 120),
    ]),
  )

test('of times that keep as many, the one closest to the hour of now comes first, then the one that keeps its days', () => {
  const answers = [{ enrolmentId: 'a', hours: bands }]
  const current = [
    { weekday: 0, minute: 1110 },
    { weekday: 2, minute: 1110 },
  ]
  const ranked = rankSlots({ answers, sessions: 2, minutes: 90, current })
  expect(ranked[0]!.weekly.map(({ minute }) => minute)).toEqual([1110, 1110])
  expect(ranked[0]!.weekly.filter(({ weekday }) => weekday === 0 || weekday === 2)).toHaveLength(1)
  expect(ranked.some(({ weekly }) => JSON.stringify(weekly) === JSON.stringify(current))).toBe(false)
})

test('a taken hour gives way to the next one that the same answers allow, and is shown only where none is free', () => {
  const answers = [{ enrolmentId: 'a', hours: ['1-18'] }]
  const ranked = rankSlots({
    answers,
    sessions: 1,
    minutes: 90,
    current: [{ weekday: 0, minute: 1080 }],
  }).filter(slot => isEnough(slot, 1))
  const at = (taken: readonly number[]) =>
    pickProposals(ranked, 90, ({ weekly: [hour] }) => ({
      minute: hour!.minute,
      obstacle: taken.includes(hour!.minute) ? 'استاد کلاس دارد.' : null,
    }))
  expect(at([])).toEqual([{ minute: 1080, obstacle: null }])
  expect(at([1080])).toEqual([{ minute: 1110, obstacle: null }])
  expect(at([1080, 1110])).toEqual([{ minute: 1080, obstacle: 'استاد کلاس دارد.' }])
})
