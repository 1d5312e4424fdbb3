/** What of a statement is called, on the page, in the table and on the sheet. */
import { balance } from '#persian/toman.ts'
import type { PayLine, PayStatement } from './contract.ts'

export const kindWords: Record<PayLine['kind'], string> = {
  session: 'جلسه',
  trial: 'جلسهٔ آزمایشی',
  difference: 'تفاوت ماه‌های پیش',
  correction: 'اصلاح',
}

export const stateWords: Record<
  PayStatement['state'],
  { says: string; tone: 'plain' | 'saffron' | 'pistachio' | 'lapis' }
> = {
  open: { says: 'ماه تمام نشده', tone: 'plain' },
  due: { says: 'در انتظار تأیید', tone: 'saffron' },
  approved: { says: 'تأییدشده', tone: 'pistachio' },
  closed: { says: 'بسته', tone: 'plain' },
}

export const perWords = { session: 'هر جلسه', hour: 'هر ساعت', trial: 'هر جلسهٔ آزمایشی' } as const

/** «هر جلسه ۴۵۰٬۰۰۰ تومان» */
export const rateText = (rate: NonNullable<PayLine['rate']>) =>
  `${perWords[rate.per]} ${balance(rate.amount)}`
