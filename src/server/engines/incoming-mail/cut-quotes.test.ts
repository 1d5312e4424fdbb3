import { expect, test } from 'vitest'
import { replyLine } from '../../platform/messaging/reply-line.ts'
import { cutQuotes } from './cut-quotes.ts'

const written = 'سلام، هنوز نرسیده است.\n\nشمارهٔ پیگیری 8821 است.'
const answered = 'رسید را بفرستید.'

test.each([
  ['the line above which one replies', `${written}\n\n> ${replyLine}\n> ${answered}`],
  [
    'the line as a program that knows no long dash brings it',
    `${written}\n\n- پاسخ خود را بالای اين خط بنويسيد -\n${answered}`,
  ],
  [
    'Gmail in Persian',
    `${written}\n\nدر تاریخ شنبه ۷ آذر ۱۴۰۵ ساعت ۱۰:۱۲ هم‌آوا <no-reply@school.example> نوشت:\n\n> ${answered}`,
  ],
  [
    'Gmail in Persian, marks of direction in between',
    `${written}\n\n\u202bدر تاریخ جمعه ۶ آذر ۱۴۰۵ «\u202aهم‌آوا\u202c» نوشت:\u202c\n> ${answered}`,
  ],
  [
    'Gmail in English, in two lines',
    `${written}\n\nOn Sat, Nov 28, 2026 at 10:12 AM Hamava <\nno-reply@school.example> wrote:\n\n> ${answered}`,
  ],
  ['Apple', `${written}\n\nOn 28 Nov 2026, at 10:12, Hamava <no-reply@school.example> wrote:\n${answered}`],
  [
    'Outlook with a line',
    `${written}\n\n________________________________\nFrom: Hamava <no-reply@school.example>\n${answered}`,
  ],
  [
    'Outlook without one',
    `${written}\n\nFrom: Hamava <no-reply@school.example>\nSent: Saturday\nTo: Jaleh\nSubject: Ticket\n\n${answered}`,
  ],
  ['Outlook of old', `${written}\n\n-----Original Message-----\n${answered}`],
  ['Outlook in Persian', `${written}\n\nاز: هم‌آوا\nارسال: شنبه\nبه: ژاله\nموضوع: پاسخ\n\n${answered}`],
  ['a signature', `${written}\n\n-- \nژاله مهرآیین، شرکت آب`],
  ['a telephone', `${written}\n\nSent from my iPhone\n\n${answered}`],
  ['quoted lines alone', `${written}\n\n> ${answered}\n> و دیگر`],
  ['nothing to cut', `\r\n${written.replaceAll('\n', '\r\n')}\r\n`],
])('what was written is kept, and what it answers is not: %s', (_, mail) => {
  expect(cutQuotes(mail)).toBe(written)
})

test('of who writes below what they quote, all but the quotation is kept', () => {
  const mail = `On 28 Nov 2026 Hamava wrote:\n> ${replyLine}\n> ${answered}\n\n${written}`
  expect(cutQuotes(mail)).toContain(written)
  expect(cutQuotes(mail)).not.toContain(answered)
})

test('words that only look like a head of a quotation stay', () => {
  const mail = 'از: خانه\nدر کلاس نوشت که فردا می‌آید.\nOn Monday I wrote to you.\nموضوع: همان'
  expect(cutQuotes(mail)).toBe(mail)
})
