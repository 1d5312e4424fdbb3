/** What states and movements are called. */

import { toPersianDigits } from '#persian/digits.ts'
import type { Order, Refund, WalletItem } from './contract.ts'

type Tone = 'plain' | 'turquoise' | 'lapis' | 'saffron' | 'pomegranate' | 'pistachio'

export const stateWords: Record<Order['state'], { name: string; tone: Tone }> = {
  open: { name: 'در انتظار پرداخت', tone: 'saffron' },
  paying: { name: 'نتیجه هنوز مشخص نیست', tone: 'saffron' },
  paid: { name: 'پرداخت‌شده', tone: 'pistachio' },
  cancelled: { name: 'لغوشده', tone: 'plain' },
  expired: { name: 'مهلت گذشته', tone: 'plain' },
  'partly-refunded': { name: 'بخشی بازگشته', tone: 'lapis' },
  refunded: { name: 'بازگشت‌داده‌شده', tone: 'lapis' },
}

/** Whether money was taken for it, whatever came back since. */
export const isBought = ({ state }: Pick<Order, 'state'>) =>
  state === 'paid' || state === 'partly-refunded' || state === 'refunded'

export const isOpen = ({ state }: Pick<Order, 'state'>) => state === 'open' || state === 'paying'

export const refundWords: Record<Refund['state'], string> = {
  asked: 'در صف',
  sending: 'در حال فرستادن به بانک',
  'by-hand': 'در دست حسابداری',
  done: 'انجام شد',
}

export const refundPlaces: Record<Refund['to'], string> = { wallet: 'کیف پول', card: 'حساب بانکی' }

export const walletWords: Record<WalletItem['kind'], string> = {
  payment: 'پرداخت به کیف پول',
  'laid-aside': 'کنارگذاشته برای سفارش',
  'given-back': 'بازگشت از سفارش پرداخت‌نشده',
  purchase: 'پرداخت سفارش',
  refund: 'بازگشت وجه',
  opening: 'موجودی آغازین',
}

const gateways: Record<string, string> = {
  zarinpal: 'زرین‌پال',
  zibal: 'زیبال',
  emulator: 'درگاه نمایشی',
}
export const gatewayName = (gateway: string) => gateways[gateway] ?? gateway

/** «سفارش ۱۰۰۰۱» */
export const orderName = (number: number) => `سفارش ${toPersianDigits(number)}`

/** `628023******8998` as it stands on the card: «۶۲۸۰ ۲۳** **** ۸۹۹۸»; it runs from left to right. */
export const spelledCard = (mask: string) => toPersianDigits(mask.replace(/(.{4})(?=.)/g, '$1 '))
