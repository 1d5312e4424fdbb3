/** What of a statement is called, on the page, in the table and on the sheet. */
import { percent } from '#persian/digits.ts'
import { balance } from '#persian/toman.ts'
import type { PayLine, PayStatement } from './contract.ts'

export const kindLabels: Record<PayLine['kind'], string> = {
  session: 'جلسه',
  trial: 'جلسهٔ آزمایشی',
  counseling: 'مشاوره',
  question: 'پرسش صوتی',
  writing: 'تصحیح نوشته',
  difference: 'تفاوت ماه‌های پیش',
  correction: 'اصلاح',
}

export const stateLabels: Record<
  PayStatement['state'],
  { label: string; tone: 'plain' | 'saffron' | 'pistachio' | 'lapis' }
> = {
  open: { label: 'ماه تمام نشده', tone: 'plain' },
  due: { label: 'در انتظار تأیید', tone: 'saffron' },
  approved: { label: 'تأییدشده', tone: 'pistachio' },
  closed: { label: 'بسته', tone: 'plain' },
}

export const rateUnitLabels = {
  session: 'هر جلسه',
  hour: 'هر ساعت',
  trial: 'هر جلسهٔ آزمایشی',
  percent: 'درصد بها',
  question: 'هر پرسش پاسخ‌داده',
  words: 'هر صد واژهٔ تصحیح',
} as const

/** «هر جلسه ۴۵۰٬۰۰۰ تومان» */
export const rateText = (rate: NonNullable<PayLine['rate']>) =>
  rate.per === 'percent'
    ? `${percent(rate.amount / 100)} بها`
    : `${rateUnitLabels[rate.per]} ${balance(rate.amount)}`
