/** @module-tag embedded */
import { expect, test } from 'vitest'
import { findSituation } from './find-situation.ts'

const situations = ['فرودگاه', 'پزشک و داروخانه', 'بانک'].map(title => ({ title }))

test('PH13 a class belongs to the situation that its title names, whole words alone, however they are spelled', () => {
  const find = (title: string) => findSituation(title, situations)?.title ?? null
  expect(find('گفت‌وگو در فرودگاه')).toBe('فرودگاه')
  expect(find('در داروخانه')).toBe('پزشک و داروخانه')
  expect(find('بانک')).toBe('بانک')
  expect(find('بانكداری')).toBeNull()
  expect(find('گذشتهٔ ساده')).toBeNull()
})
