import { expect, test } from 'vitest'
import { versionInForce } from './legal.ts'

test('the newest version that has begun holds; before the first, the first does', () => {
  const versions = [
    { number: 1, from: '2026-10-23' },
    { number: 2, from: '2027-03-21' },
    { number: 3, from: '2027-09-23' },
  ] as const
  const numberOn = (day: string) => versionInForce(versions, day).number
  expect(['2020-01-01', '2026-10-23', '2027-03-20'].map(numberOn)).toEqual([1, 1, 1])
  expect(['2027-03-21', '2027-09-22', '2027-09-23', '2030-01-01'].map(numberOn)).toEqual([2, 2, 3, 3])
})
