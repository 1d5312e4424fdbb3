/** What both sides know of used copies. */
import { buildPath } from '#contract/build-path.ts'

/** What orders call a used copy. */
export const usedBookKind = 'used-book'

/** How worn a copy is, the best first. */
export const grades = ['like-new', 'good', 'worn'] as const
export type Grade = (typeof grades)[number]

export const gradeNames: Record<Grade, string> = {
  'like-new': 'در حد نو',
  good: 'خوب',
  worn: 'کارکرده',
}

/** What a grade promises, in words that anybody can hold a copy against. */
export const gradePromises: Record<Grade, string> = {
  'like-new': 'بی‌نوشته و بی‌تا، با جلد سالم',
  good: 'کمی کارکرده؛ شاید چند نوشتهٔ مدادی',
  worn: 'با نوشته یا تای صفحه؛ هیچ صفحه‌ای کم نیست',
}

export const copyStates = [
  'offered',
  'refused',
  'withdrawn',
  'expired',
  'listed',
  'sold',
  'handed',
  'leaving',
  'returned',
  'gone',
] as const
export type CopyState = (typeof copyStates)[number]

/** Those that a copy does not leave any more. */
export const endStates = [
  'refused',
  'withdrawn',
  'expired',
  'handed',
  'returned',
  'gone',
] as const satisfies readonly CopyState[]

export const stateNames: Record<CopyState, string> = {
  offered: 'منتظر آوردن به شعبه',
  refused: 'پذیرفته نشد',
  withdrawn: 'پس گرفته شد',
  expired: 'مهلت آوردن گذشت',
  listed: 'در فروش',
  sold: 'فروخته شد، منتظر خریدار',
  handed: 'تحویل خریدار شد',
  leaving: 'منتظر صاحبش در شعبه',
  returned: 'به صاحبش برگشت',
  gone: 'برنگشت',
}

/** The smallest price, in Rials: nobody counts less. */
export const minPrice = 10_000

/** The highest price of a copy, in Rials: a share of a new one's, in whole thousands of Toman where there are any. */
export function computeCap(newPrice: number, percent: number): number {
  const share = (newPrice * percent) / 100
  return Math.max(minPrice, Math.floor(share / 10_000) * 10_000)
}

/** What its owner is credited, in Rials: what the school keeps is rounded down to whole Tomans. */
export const computeCredit = (price: number, schoolPercent: number) =>
  price - Math.floor((price * schoolPercent) / 1000) * 10

/** One’s own copies; with the slug of a book the form that offers one of it. */
export const myCopiesPath = (book?: string) => buildPath('/profile', { tab: 'used-books', book })

/** Bytes of a photo. */
export const maxPhotoBytes = 8 * 1024 * 1024
