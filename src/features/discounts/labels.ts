import { persianNumber } from '#persian/digits.ts'
import { formatDate, parseIsoDay } from '#persian/jalali.ts'
import { toman } from '#persian/toman.ts'
import type { Audience, DiscountKind, DiscountState, itemKinds, ListedDiscount } from './contract.ts'

export const kindNames: Record<DiscountKind, string> = {
  code: 'کد تخفیف',
  sibling: 'خواهر و برادر',
  early: 'ثبت‌نام زودهنگام',
  kit: 'بستهٔ کلاس',
}

export const states: Record<DiscountState, { name: string; tone: 'pistachio' | 'saffron' | 'plain' }> = {
  running: { name: 'در جریان', tone: 'pistachio' },
  coming: { name: 'در پیش', tone: 'saffron' },
  stopped: { name: 'متوقف', tone: 'plain' },
  over: { name: 'تمام‌شده', tone: 'plain' },
}

export const audienceNames: Record<Audience, string> = {
  all: 'همه',
  new: 'نخستین خرید',
  listed: 'فهرست افراد',
}

export const itemNames: Record<(typeof itemKinds)[number], string> = {
  'course-seat': 'ثبت‌نام در گروه',
  'trial-session': 'جلسهٔ آزمایشی',
  'counseling-session': 'جلسهٔ مشاوره',
  'counseling-package': 'بستهٔ مشاوره',
  'writing-text': 'تصحیح نوشته',
  'writing-package': 'بستهٔ تصحیح نوشته',
  'journal-issue': 'شمارهٔ نشریه',
  'book-edition': 'کتاب',
  'used-book': 'کتاب دست دوم',
}

/** «۲۰٪، تا ۱٬۰۰۰٬۰۰۰ تومان» */
export const describeValue = ({
  percent,
  amount,
  maxAmount,
}: Pick<ListedDiscount, 'percent' | 'amount' | 'maxAmount'>) =>
  percent === null
    ? toman(amount ?? 0)
    : `${persianNumber(percent)}٪${maxAmount === null ? '' : `، تا ${toman(maxAmount)}`}`

/** «۱ آذر تا ۱۵ آذر» */
export function describeDays({ from, until }: Pick<ListedDiscount, 'from' | 'until'>): string {
  const show = (day: string) => formatDate(parseIsoDay(day)!)
  if (from === null) return until === null ? 'همیشه' : `تا ${show(until)}`
  return until === null ? `از ${show(from)}` : `${show(from)} تا ${show(until)}`
}
