import { expect, test } from 'vitest'
import { areQuestions, areSteps, readQuestions, readSteps } from './course-lines.ts'

test('steps of a class are read in any digits, with or without a word of them', () => {
  const written = '۱۰ | گرم شدن | یک پرسش، همه جواب می‌دهند.\n\n 80|درس روز '
  expect(readSteps(written)).toEqual([
    { minutes: 10, title: 'گرم شدن', description: 'یک پرسش، همه جواب می‌دهند.' },
    { minutes: 80, title: 'درس روز', description: '' },
  ])
  expect(areSteps(written)).toBe(true)
})

test('a line that says no minutes, no title or no answer is told apart and left out', () => {
  for (const line of ['گرم شدن', '۰ | گرم شدن', '۱۰ |', '۱۰ | الف | ب | ج', '۴۰۰ | دراز'])
    expect([areSteps(line), readSteps(line)]).toEqual([false, []])
  for (const line of ['بی‌پاسخ؟', 'پرسش؟ |', '| پاسخ', 'الف | ب | ج'])
    expect([areQuestions(line), readQuestions(line)]).toEqual([false, []])
  expect(readQuestions('کتاب لازم است؟ | نه، جزوه داریم.')).toEqual([
    { question: 'کتاب لازم است؟', answer: 'نه، جزوه داریم.' },
  ])
  expect([areSteps(''), areQuestions('')]).toEqual([true, true])
})
