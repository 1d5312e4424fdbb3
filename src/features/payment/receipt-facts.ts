/** What a receipt says of an order: the same rows on the page and in the PDF. */

import { toPersianDigits } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import type { Order, Payment } from './contract.ts'
import { describeState, deskMethodLabels, gatewayName, spelledCard } from './labels.ts'

/** `ltr`: it runs from left to right, as numbers on cards do. */
export type ReceiptFact = { name: string; value: string; ltr: boolean }

/** The payment that paid it; null where the wallet did. Another one may have come too late and bought nothing. */
export const findPayment = ({ payments, paidAt }: Pick<Order, 'payments' | 'paidAt'>): Payment | null =>
  payments.find(({ state, at }) => state === 'paid' && at === paidAt) ?? null

export function receiptFacts(order: Order, buyer: string): ReceiptFact[] {
  const payment = findPayment(order)
  const fact = (name: string, value: string | null | undefined, ltr = false): ReceiptFact[] =>
    value ? [{ name, value, ltr }] : []
  return [
    ...fact('خریدار', buyer.trim()),
    ...fact('زمان', order.paidAt && formatDateTime(order.paidAt)),
    ...(payment || order.deskPayments.length === 0
      ? fact('درگاه', payment ? gatewayName(payment.gateway) : 'کیف پول')
      : fact('راه پرداخت', listMethods(order))),
    ...fact('کد پیگیری', payment?.refId && toPersianDigits(payment.refId), true),
    ...fact('کارت', payment?.cardMask && spelledCard(payment.cardMask), true),
    ...fact('وضعیت', describeState(order).name),
    ...(order.debt > 0
      ? [...fact('پرداخت‌شده', balance(order.total - order.debt)), ...fact('مانده', balance(order.debt))]
      : []),
  ]
}

/** «نقد، کارت‌خوان و کیف پول», as it was taken at the desk. */
const listMethods = ({ deskPayments, fromWallet }: Order) =>
  [
    ...new Set(deskPayments.map(({ method }) => deskMethodLabels[method])),
    ...(fromWallet > 0 ? ['کیف پول'] : []),
  ].join('، ')

/** What the last sum of a receipt is: where the money came from, or the price where some of it is still owed. */
export const paidBy = (order: Order) =>
  order.debt > 0 ? 'مبلغ سفارش' : findPayment(order) ? 'پرداخت‌شده با کارت' : 'پرداخت‌شده'
