import { expect, test } from 'vitest'
import { suggestFaqs } from './suggest-faqs.ts'

const faqs = [
  { question: 'مبلغ کسر شد و سفارش ثبت نشد؛ چه می‌شود؟', answer: 'پول تا ۷۲ ساعت برمی‌گردد.' },
  { question: 'صدای کلاس قطع می‌شود', answer: 'اینترنت را بررسی کنید.' },
  { question: 'کد تأیید نمی‌رسد', answer: 'یک دقیقه صبر کنید.' },
]
const suggest = (typed: string) => suggestFaqs(faqs, typed).map(({ question }) => question)

test('CT6 what is typed finds questions by its words, whichever letters of a kind are typed', () => {
  expect(suggest('سفارشم ثبت نشد')).toEqual([faqs[0]!.question])
  expect(suggest('كد تاييد')).toEqual([faqs[2]!.question])
  expect(suggest('صداي كلاس‌ها')).toEqual([faqs[1]!.question])
})

test('words that every question has find nothing', () => {
  expect(suggest('سلام چه می شود')).toEqual([])
  expect(suggest('')).toEqual([])
  expect(suggest('دو')).toEqual([])
})
