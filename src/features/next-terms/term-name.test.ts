import { expect, test } from 'vitest'
import { nextTermName } from './term-name.ts'

test.each([
  ['پاییز ۱۴۰۵', 'زمستان ۱۴۰۵'],
  ['زمستان 1405', 'بهار ۱۴۰۶'],
  ['ترم ۹', 'ترم ۱۰'],
  ['فشرده', ''],
  ['', ''],
])('after «%s» comes «%s»', (term, next) => {
  expect(nextTermName(term)).toBe(next)
})
