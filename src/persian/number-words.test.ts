import { expect, test } from 'vitest'
import { cardinal, ordinal } from './number-words.ts'

test('places are said in words up to twenty, and in digits beyond', () => {
  expect([1, 3, 11, 20, 21, 105].map(ordinal)).toEqual(['اول', 'سوم', 'یازدهم', 'بیستم', '۲۱م', '۱۰۵م'])
})

test('how many is said in words up to ten, and in digits beyond', () => {
  expect([1, 3, 10, 11].map(cardinal)).toEqual(['یک', 'سه', 'ده', '۱۱'])
})
