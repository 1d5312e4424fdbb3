/** What orders, payments and refunds are called before staff. */
import type { OrderMethod, RefundWay } from './contract.ts'

export const methodNames: Record<OrderMethod, string> = {
  gateway: 'درگاه',
  cash: 'نقد',
  'card-reader': 'کارت‌خوان',
  transfer: 'کارت‌به‌کارت',
  cheque: 'چک',
  wallet: 'کیف پول',
}

/** What is sold, by its kind; a kind that nobody named yet is shown as it is. */
const kinds: Record<string, string> = {
  'course-seat': 'دورهٔ گروهی',
  'trial-session': 'جلسهٔ آزمایشی',
  'counseling-session': 'جلسهٔ مشاوره',
  'counseling-package': 'بستهٔ مشاوره',
  'writing-text': 'تصحیح نوشته',
  'writing-package': 'بستهٔ تصحیح نوشته',
  'journal-issue': 'شمارهٔ نشریه',
  'book-edition': 'کتاب',
  'used-book': 'کتاب دست دوم',
}
export const kindName = (kind: string) => kinds[kind] ?? kind

export const wayNames: Record<RefundWay, string> = {
  wallet: 'کیف پول',
  card: 'کارت پرداخت',
  sheba: 'شبا',
  cash: 'نقد از صندوق',
}

export const chequeStates = {
  pending: { name: 'در راه وصول', tone: 'saffron' },
  cleared: { name: 'وصول شد', tone: 'pistachio' },
  bounced: { name: 'برگشت خورد', tone: 'pomegranate' },
} as const
