import { expect, test } from 'vitest'
import type { DeskPayment, Order, Payment } from './contract.ts'
import { describeInEnglish } from './receipt-in-english.server.ts'

const at = '2026-11-21T12:00:00.000Z'
const byCard: Payment = {
  id: 'payment',
  state: 'paid',
  amount: 6_000_000,
  gateway: 'zarinpal',
  end: null,
  toWallet: false,
  refId: '123',
  cardMask: null,
  at,
}
const atDesk = (method: DeskPayment['method']): DeskPayment => ({
  id: method,
  method,
  amount: 1_000_000,
  reference: null,
  cardLast4: null,
  dueDay: null,
  state: 'taken',
  at,
})

/** By what a receipt says that an order was paid. */
function readMethods(paid: Partial<Pick<Order, 'payments' | 'deskPayments' | 'fromWallet'>>) {
  const order: Order = {
    id: 'order',
    number: 10_001,
    state: 'paid',
    title: '',
    lines: [],
    discounts: [],
    subtotal: 6_000_000,
    total: 6_000_000,
    fromWallet: 0,
    debt: 0,
    payable: 0,
    createdAt: at,
    expiresAt: at,
    paidAt: at,
    payments: [],
    deskPayments: [],
    refunds: [],
    ...paid,
  }
  const { facts } = describeInEnglish(order, { brand: 'Hamava', buyer: 'Nastaran', parts: [] })
  return facts.find(({ name }) => name === 'Paid by')?.value
}

test('an English receipt names each way that paid once, the wallet where it paid some of it or nobody else did', () => {
  const cash = atDesk('cash')
  expect(readMethods({ deskPayments: [cash] })).toBe('Cash')
  expect(readMethods({ deskPayments: [cash, atDesk('cheque'), cash] })).toBe('Cash, Cheque')
  expect(readMethods({ deskPayments: [cash], fromWallet: 10 })).toBe('Cash, Wallet')
  expect(readMethods({ fromWallet: 6_000_000 })).toBe('Wallet')
  // A code may have taken all of it off.
  expect(readMethods({})).toBe('Wallet')
  expect(readMethods({ payments: [byCard], fromWallet: 10 })).toBe('ZarinPal')
})
