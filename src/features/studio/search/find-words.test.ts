import { expect, test } from 'vitest'
import { findWords } from './find-words.ts'

const mark = (text: string, question: string) =>
  findWords(text, question)
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('')

test('what was looked for is found in a text as searching compares it', () => {
  expect(mark('سارا کاظمی', 'كاظم')).toBe('سارا [کاظم]ی')
  expect(mark('امیرمحمد کاظمی‌نژاد', 'نژاد کاظمی')).toBe('امیرمحمد [کاظمی]‌[نژاد]')
  expect(mark('گروه آبان ۲', 'ابان 2')).toBe('گروه [آبان] [۲]')
  expect(mark('IELTS, evening', 'iel')).toBe('[IEL]TS, evening')
  expect(mark('مادرید', 'رید رید')).toBe('ماد[رید]')
})

test('a text without it, and a question without a word, stay one piece', () => {
  expect(findWords('سارا', 'مینا')).toEqual([{ text: 'سارا', isFound: false }])
  expect(findWords('سارا', '؟!')).toEqual([{ text: 'سارا', isFound: false }])
  expect(findWords('', 'مینا')).toEqual([])
})
