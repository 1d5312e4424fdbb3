import { expect, test } from 'vitest'
import { addOpenMinutes, countOpenMinutes, findOpening } from './business-time.ts'

const hours = [
  ...[0, 1, 2, 3, 4].map(weekday => ({ weekday, opens: 540, closes: 1140 })),
  { weekday: 5, opens: 540, closes: 780 },
]
const open = { hours, closed: new Map<string, string>() }
/** Tehran is 3.5 hours ahead; 2026-11-21 is a Saturday. */
const at = (iso: string) => new Date(`${iso}+03:30`)

test('CT3 open hours end a span, skip nights, Thursday afternoons, Fridays and holidays', () => {
  expect(findOpening(open, at('2026-11-21T10:00'))).toEqual({
    openUntil: at('2026-11-21T19:00'),
    opensAt: null,
  })
  expect(findOpening(open, at('2026-11-26T13:00'))).toEqual({
    openUntil: null,
    opensAt: at('2026-11-28T09:00'),
  })
  const closed = new Map([['2026-11-28', 'تعطیل رسمی']])
  expect(findOpening({ hours, closed }, at('2026-11-27T12:00')).opensAt).toEqual(at('2026-11-29T09:00'))
  expect(findOpening({ hours: [], closed }, at('2026-11-27T12:00'))).toEqual({
    openUntil: null,
    opensAt: null,
  })
})

test('a target counts open minutes alone, and so does what is left of it', () => {
  const due = addOpenMinutes(open, at('2026-11-26T12:30'), 90)
  expect(due).toEqual(at('2026-11-28T10:00'))
  expect(countOpenMinutes(open, at('2026-11-26T12:30'), due)).toBe(90)
  expect(addOpenMinutes(open, at('2026-11-27T03:00'), 600)).toEqual(at('2026-11-28T19:00'))
  expect(addOpenMinutes({ hours: [], closed: new Map() }, at('2026-11-27T03:00'), 60)).toEqual(
    at('2026-11-27T04:00'),
  )
})
