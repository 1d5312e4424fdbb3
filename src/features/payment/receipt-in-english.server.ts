/** A receipt for payers abroad: in English, in Rials, with both calendars. What was bought keeps its Persian title. */

import { toJalali } from '#persian/jalali.ts'
import type { DeskPayment, Order, Refund } from './contract.ts'
import type { ReceiptPart } from './manifest.server.ts'
import { findPayment } from './receipt-facts.ts'

const months = [
  'Farvardin',
  'Ordibehesht',
  'Khordad',
  'Tir',
  'Mordad',
  'Shahrivar',
  'Mehr',
  'Aban',
  'Azar',
  'Dey',
  'Bahman',
  'Esfand',
]
const timeZone = 'Asia/Tehran'
const gregorian = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone })
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone })

/** `21 November 2026 (30 Aban 1405)` */
function formatBoth(at: Date): string {
  const { year, month, day } = toJalali(at)
  return `${gregorian.format(at)} (${day} ${months[month - 1]} ${year})`
}

const numbers = new Intl.NumberFormat('en')
/** `10,000,000 IRR` */
const rials = (amount: number) => `${amount < 0 ? '−' : ''}${numbers.format(Math.abs(amount))} IRR`

const gatewayNames: Record<string, string> = {
  zarinpal: 'ZarinPal',
  zibal: 'Zibal',
  emulator: 'ZarinPal (demo)',
  'emulator-zibal': 'Zibal (demo)',
}
const methodNames: Record<DeskPayment['method'], string> = {
  cash: 'Cash',
  'card-reader': 'Card reader',
  transfer: 'Bank transfer',
  cheque: 'Cheque',
}
const destinations: Record<Refund['to'], string> = {
  wallet: 'the wallet',
  card: 'a bank account',
  cash: 'the buyer in cash',
  debt: 'what was owed',
}
const states: Partial<Record<Order['state'], string>> = {
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
}

const describeState = ({ state, debt }: Order) => states[state] ?? (debt > 0 ? 'Partly paid' : 'Paid')

function describeMethods({ deskPayments, fromWallet }: Order): string {
  const methods = deskPayments.map(({ method }) => methodNames[method])
  return [...new Set([...methods, ...(fromWallet > 0 || methods.length === 0 ? ['Wallet'] : [])])].join(', ')
}

/** What `receipt.typ` reads. @param buyer as they write their name in English */
export function describeInEnglish(
  order: Order,
  { brand, buyer, parts }: { brand: string; buyer: string; parts: readonly ReceiptPart[] },
) {
  const payment = findPayment(order)
  const paidAt = order.paidAt && new Date(order.paidAt)
  const walletPart = payment ? order.fromWallet : 0
  const fact = (name: string, value: string | null | undefined | false) =>
    value ? [{ name, value, ltr: false }] : []
  return {
    lang: 'en',
    brand,
    title: 'Payment receipt',
    number: `Order ${order.number}`,
    facts: [
      ...fact('Buyer', buyer),
      ...fact('Paid on', paidAt && `${formatBoth(paidAt)}, ${clock.format(paidAt)} Tehran time`),
      ...fact(
        'Paid by',
        payment ? (gatewayNames[payment.gateway] ?? payment.gateway) : describeMethods(order),
      ),
      ...fact('Reference number', payment?.refId),
      ...fact('Card', payment?.cardMask),
      ...fact('Status', describeState(order)),
      ...fact('Paid so far', order.debt > 0 && rials(order.total - order.debt)),
      ...fact('Outstanding', order.debt > 0 && rials(order.debt)),
    ],
    columns: ['Description', 'Amount'],
    lines: order.lines.map(({ title, price }) => ({ title, amount: rials(price) })),
    sums: [
      ...order.discounts.map(({ code, name, amount }) => ({
        name: `Discount (${code ?? name})`,
        amount: rials(-amount),
      })),
      ...(walletPart > 0 ? [{ name: 'From the wallet', amount: rials(-walletPart) }] : []),
    ],
    total: {
      name: order.debt > 0 ? 'Price of the order' : payment ? 'Paid by card' : 'Paid',
      amount: rials(order.total - walletPart),
    },
    plan:
      parts.length === 0
        ? null
        : {
            title: 'Instalments',
            columns: ['Part', 'Due', 'Amount', 'Paid'],
            rows: parts.map(({ position, dueDay, amount, paid }) => [
              String(position),
              formatBoth(new Date(`${dueDay}T08:00:00Z`)),
              rials(amount),
              paid >= amount ? 'Yes' : paid > 0 ? rials(paid) : 'No',
            ]),
          },
    note:
      order.refunds.length === 0
        ? null
        : order.refunds
            .map(
              ({ amount, to, at }) =>
                `${formatBoth(new Date(at))}: ${rials(amount)} returned to ${destinations[to]}.`,
            )
            .join(' '),
    footer: `Issued by ${brand}; no stamp or signature needed. Order ${order.number}. Amounts are in Iranian Rials.`,
  }
}
