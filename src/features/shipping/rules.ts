import { toLatinDigits } from '#persian/digits.ts'

/** What is on its way to a buyer is of this kind on their order; `item` is the shipment. */
export const shipmentKind = 'shipment'
/** Sending is refunded like the books that are sent. */
export const shipmentPolicy = 'book'

/** `draft`: its order is not paid. What is fetched at a branch waits there as `packed`. */
export const shipmentStates = [
  'draft',
  'to-pack',
  'packed',
  'on-its-way',
  'delivered',
  'returned',
  'cancelled',
] as const
export type ShipmentState = (typeof shipmentStates)[number]
/** Those that staff have lists of. */
export const queueStates = ['to-pack', 'packed', 'on-its-way', 'delivered', 'returned'] as const
export type QueueState = (typeof queueStates)[number]

export const stateNames: Record<ShipmentState, string> = {
  draft: 'در انتظار پرداخت',
  'to-pack': 'در حال آماده‌سازی',
  packed: 'آمادهٔ ارسال',
  'on-its-way': 'در راه',
  delivered: 'تحویل شد',
  returned: 'برگشت خورد',
  cancelled: 'لغو شد',
}

/** As the post writes the code of a parcel. */
export const trackingCode = /^[\w\d۰-۹ -]{4,60}$/
export const maxTrackingLines = 100

/** What of a parcel is in it; `grams` of one. */
export type Content = { kind: string; item: string; title: string; count: number; grams: number }

/** Where a parcel goes, as it was ordered. `mobile` is E.164. */
export type Destination = {
  province: string
  city: string
  street: string
  plate: string
  postalCode: string
  receiver: string
  mobile: string
}

export type Rate = { baseGrams: number; basePrice: number; kiloPrice: number; freeAbove: number | null }

/** What sending so many grams costs by a rate, in Rials; each kilogram that was begun counts. */
export function computeShippingCost(
  { baseGrams, basePrice, kiloPrice, freeAbove }: Rate,
  { grams, goods }: { grams: number; goods: number },
): number {
  if (freeAbove !== null && goods >= freeAbove) return 0
  return basePrice + kiloPrice * Math.max(0, Math.ceil((grams - baseGrams) / 1000))
}

/** A postal code as it is kept, from however it was typed; empty where it is none. */
export function readPostalCode(typed: string): string {
  const digits = toLatinDigits(typed).replace(/[\s‌-]/g, '')
  // No code has a 0 or a 2 among its first five digits, nor does one end in four noughts.
  return /^[13-9]{5}\d{5}$/.test(digits) && !digits.endsWith('0000') ? digits : ''
}
