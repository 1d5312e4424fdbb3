/** @module-tag embedded */
import { expect, test } from 'vitest'
import { describeHours } from './describe-hours.ts'

test('HO11 neighbouring hours and days are said together', () => {
  const evenings = ['0-18', '0-20', '1-18', '1-20', '2-18', '2-20']
  expect(describeHours([...evenings, '5-10'])).toBe('شنبه تا دوشنبه ۱۸ تا ۲۲، پنجشنبه ۱۰ تا ۱۲')
  expect(describeHours(['6-20', '6-8', '0-8'])).toBe('شنبه ۸ تا ۱۰، جمعه ۸ تا ۱۰ و ۲۰ تا ۲۲')
  expect(describeHours([])).toBe('')
})
