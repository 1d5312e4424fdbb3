import { expect, test } from 'vitest'
import { cutAround, markWords, readMarked } from './mark-words.ts'

const mark = (text: string, q: string) =>
  markWords(text, readMarked(q))
    .map(({ text: piece, isFound }) => (isFound ? `[${piece}]` : piece))
    .join('')

test('HO8 words that begin as what was looked for stand out, however either is spelled', () => {
  expect(mark('گفت‌وگوی قهوه‌خانه، B1', 'قهوة')).toBe('گفت‌وگوی [قهوه‌خانه]، B1')
  expect(mark('قهوهٔ تلخ', 'قهوه')).toBe('[قهوهٔ] تلخ')
  expect(mark('کتاب‌های تازه', 'كتابها')).toBe('[کتاب‌های] تازه')
  expect(mark('واژه‌نامهٔ سفر ۱۴۰۵', 'نامه 1405')).toBe('[واژه‌نامهٔ] سفر [۱۴۰۵]')
  expect(mark('مادر در خانه', 'در')).toBe('مادر [در] خانه')
})

test('HO8 a long text is cut to whole words around what was found, and a short one is not', () => {
  const long = `${'یک دو سه چهار پنج '.repeat(20)}قهوه ${'شش هفت هشت نه ده '.repeat(20)}`
  const cut = cutAround(long, ['قهوه'])
  expect(cut).toContain(' قهوه ')
  expect(cut).toMatch(/^… \S.*\S …$/)
  expect(cut.length).toBeLessThan(170)
  expect(cutAround(long, ['نیست'])).toMatch(/^یک دو .* …$/)
  expect(cutAround('قهوهٔ\n تلخ', ['قهوه'])).toBe('قهوهٔ تلخ')
  expect(cutAround('ا'.repeat(400), ['قهوه'])).toHaveLength(162)
})
