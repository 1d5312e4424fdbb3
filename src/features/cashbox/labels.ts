import { balance } from '#persian/toman.ts'
import type { IconName } from '#ui/icon-names.ts'
import type { DayMethod } from './contract.ts'

/** What is counted, as it stands in the list of a day. */
export const methodLabels: Record<DayMethod, { name: string; icon: IconName; counted: string }> = {
  cash: { name: 'نقد', icon: 'banknote', counted: 'نقد شمرده‌شده' },
  'card-reader': { name: 'کارت‌خوان', icon: 'credit-card', counted: 'جمع کارت‌خوان' },
  transfer: { name: 'کارت‌به‌کارت', icon: 'repeat', counted: 'جمع کارت‌به‌کارت' },
  gateway: { name: 'درگاه', icon: 'landmark', counted: 'جمع درگاه' },
}

/** «تراز», or how much was missing or too much. */
export const nameDifference = (difference: number) =>
  difference === 0 ? 'تراز' : `${difference < 0 ? 'کسری' : 'اضافه'} ${balance(Math.abs(difference))}`
