import { expect, test } from 'vitest'
import { playerClock, spokenLength } from './player-clock.ts'

test('a clock shows hours only where there are some', () => {
  expect(playerClock(0)).toBe('۰:۰۰')
  expect(playerClock(67.9)).toBe('۱:۰۷')
  expect(playerClock(3727)).toBe('۱:۰۲:۰۷')
})

test('a length that is not known yet shows as none', () => {
  expect(playerClock(Number.NaN)).toBe('۰:۰۰')
  expect(playerClock(Number.POSITIVE_INFINITY)).toBe('۰:۰۰')
  expect(spokenLength(Number.NaN)).toBe('۰ ثانیه')
})

test('a length is said in words, without its empty parts', () => {
  expect(spokenLength(7)).toBe('۷ ثانیه')
  expect(spokenLength(120)).toBe('۲ دقیقه')
  expect(spokenLength(3727)).toBe('۱ ساعت و ۲ دقیقه و ۷ ثانیه')
})
