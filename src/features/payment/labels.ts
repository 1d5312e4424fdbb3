/** What states and movements are called. */

import { toPersianDigits } from '#persian/digits.ts'
import type { DeskPayment, Order, Payment, Refund, WalletItem } from './contract.ts'

type Named = { name: string; tone: Tone }
type Tone = 'plain' | 'turquoise' | 'lapis' | 'saffron' | 'pomegranate' | 'pistachio'

const states: Record<Order['state'], Named> = {
  open: { name: 'در انتظار پرداخت', tone: 'saffron' },
  paying: { name: 'در حال پرداخت', tone: 'saffron' },
  paid: { name: 'پرداخت‌شده', tone: 'pistachio' },
  cancelled: { name: 'لغوشده', tone: 'plain' },
  expired: { name: 'مهلت گذشته', tone: 'plain' },
  'partly-refunded': { name: 'بخشی بازگشته', tone: 'lapis' },
  refunded: { name: 'بازگشت‌داده‌شده', tone: 'lapis' },
}
export function describeState(order: Pick<Order, 'state' | 'payments' | 'debt'>): Named {
  if (order.state === 'paying' && isUnclear(order)) return attempts.verifying
  return order.debt > 0 ? { name: 'بخشی پرداخت‌شده', tone: 'saffron' } : states[order.state]
}

/** Whether the bank may have been paid and has not said so yet. */
export const isUnclear = ({ payments }: Pick<Order, 'payments'>) =>
  payments.some(({ state }) => state === 'verifying')

const attempts: Record<Payment['state'], Named> = {
  asked: { name: 'نیمه‌کاره', tone: 'saffron' },
  'at-bank': { name: 'نیمه‌کاره', tone: 'saffron' },
  verifying: { name: 'نتیجه هنوز مشخص نیست', tone: 'saffron' },
  paid: { name: 'پرداخت شد', tone: 'pistachio' },
  failed: { name: 'انجام نشد', tone: 'plain' },
}
/** What became of one attempt to pay. */
export function describeAttempt({
  state,
  end,
  toWallet,
}: Pick<Payment, 'state' | 'end' | 'toWallet'>): Named {
  if (toWallet) return { name: 'به کیف پول رفت', tone: 'lapis' }
  if (end === 'reversed') return { name: 'به کارت بازگشت', tone: 'lapis' }
  return end === 'given-up' ? { name: 'نیمه‌کاره ماند', tone: 'plain' } : attempts[state]
}

export const notPaid = 'پرداخت انجام نشد.'
export const backIn72 = 'اگر مبلغی از حساب شما کسر شده باشد، حداکثر تا ۷۲ ساعت به حساب شما بازمی‌گردد.'
/** Why nothing was paid, as far as anybody knows. */
export const notPaidBecause: Record<NonNullable<Payment['end']>, string> = {
  'not-paid': `از درگاه برگشته‌اید یا بانک پرداخت را نپذیرفته است. ${backIn72}`,
  'given-up': `پرداخت در درگاه نیمه‌کاره ماند. ${backIn72}`,
  reversed: 'بانک مبلغ را به همان کارت بازگردانده است.',
}
export const unclear = 'نتیجهٔ پرداخت هنوز مشخص نیست.'
export const unclearMore =
  'تا چند دقیقهٔ دیگر نتیجه را به شما اطلاع می‌دهیم. لازم نیست دوباره بپردازید و می‌توانید این صفحه را ببندید.'

/** Whether money was taken for it, whatever came back since. */
export const isBought = ({ state }: Pick<Order, 'state'>) =>
  state === 'paid' || state === 'partly-refunded' || state === 'refunded'

/** Whether something of it was bought and has not come back. */
export const isHeld = ({ paidAt, lines }: Pick<Order, 'paidAt' | 'lines'>) =>
  paidAt !== null && lines.some(({ count, returned }) => returned < count)

export const isOpen = ({ state }: Pick<Order, 'state'>) => state === 'open' || state === 'paying'

export const refundLabels: Record<Refund['state'], string> = {
  asked: 'در صف',
  sending: 'در حال فرستادن به بانک',
  'by-hand': 'در دست حسابداری',
  done: 'انجام شد',
}

export const refundDestinations: Record<Refund['to'], string> = {
  wallet: 'کیف پول',
  card: 'حساب بانکی',
  cash: 'نقد از صندوق',
  debt: 'کسر از بدهی',
}

export const walletLabels: Record<WalletItem['kind'], string> = {
  wallet: 'پرداخت از کیف پول',
  'card-and-wallet': 'پرداخت با کیف پول و کارت',
  'laid-aside': 'کنارگذاشته برای سفارش',
  payment: 'پرداخت به کیف پول',
  refund: 'بازگشت وجه',
  opening: 'موجودی آغازین',
  credit: 'اعتبار از طرف آموزشگاه',
}

export const deskMethodLabels: Record<DeskPayment['method'], string> = {
  cash: 'نقد',
  'card-reader': 'کارت‌خوان',
  transfer: 'کارت‌به‌کارت',
  cheque: 'چک',
}

const gateways: Record<string, string> = {
  zarinpal: 'زرین‌پال',
  zibal: 'زیبال',
  emulator: 'زرین‌پال نمایشی',
  'emulator-zibal': 'زیبال نمایشی',
}
export const gatewayName = (gateway: string) => gateways[gateway] ?? gateway

/** Which gateway takes the next payment, and which one does not open any now. @param gateways as `readGateways` */
export function describeNextGateway(gateways: readonly { name: string; isUp: boolean }[]): string {
  const anyCard = 'با هر کارت عضو شتاب'
  const [next] = gateways
  if (!next) return anyCard
  if (!next.isUp) return 'درگاه پرداخت اکنون به‌سختی پاسخ می‌دهد. اگر نشد، کمی بعد دوباره تلاش کنید.'
  const way = `درگاه ${gatewayName(next.name)}، ${anyCard}`
  const down = gateways.filter(({ isUp }) => !isUp).map(({ name }) => gatewayName(name))
  return down.length === 0 ? way : `${way}؛ درگاه ${down.join(' و ')} اکنون پاسخ نمی‌دهد.`
}

/** «سفارش ۱۰۰۰۱» */
export const orderName = (number: number) => `سفارش ${toPersianDigits(number)}`

/** `628023******8998` as it stands on the card: «۶۲۸۰ ۲۳** **** ۸۹۹۸»; it runs from left to right. */
export const spelledCard = (mask: string) => toPersianDigits(mask.replace(/(.{4})(?=.)/g, '$1 '))
