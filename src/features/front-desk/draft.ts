/** What is being sold, before it is: sums that always come out, and the parts they are paid by. Amounts are whole Rials. */
import { newId } from '#client/new-id.ts'
import { readInteger } from '#persian/digits.ts'
import { addMonths, isoDay, type JalaliDay, toJalali } from '#persian/jalali.ts'
import type { DeskPartInput } from './contract.ts'

export type Way = DeskPartInput['method'] | 'link' | 'instalments'

/** The ways of paying, each at its key. */
export const ways: readonly {
  way: Way
  label: string
  icon: 'banknote' | 'credit-card' | 'repeat' | 'link' | 'calendar-days' | 'scroll-text'
}[] = [
  { way: 'cash', label: 'نقد', icon: 'banknote' },
  { way: 'card-reader', label: 'کارت‌خوان', icon: 'credit-card' },
  { way: 'transfer', label: 'کارت‌به‌کارت', icon: 'repeat' },
  { way: 'link', label: 'پیوند پرداخت', icon: 'link' },
  { way: 'instalments', label: 'اقساط', icon: 'calendar-days' },
  { way: 'cheque', label: 'چک', icon: 'scroll-text' },
]

/** A part as it is typed. */
export type DraftPart = {
  id: string
  method: DeskPartInput['method']
  /** In Toman; of the first part it is what the others leave. */
  amount: string
  reference: string
  cardLast4: string
  dueDay: string
  slipId: string | null
}

export const newPart = (method: DraftPart['method'] = 'cash'): DraftPart => ({
  id: newId(),
  method,
  amount: '',
  reference: '',
  cardLast4: '',
  dueDay: '',
  slipId: null,
})

export const readToman = (typed: string): number => (readInteger(typed) ?? 0) * 10

/** A price in so many parts: what is paid at once, and what a month apart; odd sums are with what is paid at once. */
export function planInstalments(
  payable: number,
  count: number,
  now: Date | number,
): { amount: number; dueDay: string }[] {
  const today: JalaliDay = toJalali(now)
  const each = Math.floor(payable / count / 10_000) * 10_000
  if (each === 0) return []
  return Array.from({ length: count - 1 }, (_, index) => ({
    amount: each,
    dueDay: isoDay(addMonths(today, index + 1)),
  }))
}

/** What is paid at once by each part: what the others leave is the first one's. */
export function sumParts(parts: readonly DraftPart[], due: number): number[] {
  const others = parts.slice(1).map(({ amount }) => readToman(amount))
  return [due - others.reduce((sum, amount) => sum + amount, 0), ...others]
}

/** The parts as they are sent. */
export const toParts = (parts: readonly DraftPart[], due: number): DeskPartInput[] =>
  sumParts(parts, due).flatMap((amount, index) => {
    const { id, method, reference, cardLast4, dueDay, slipId } = parts[index]!
    if (amount === 0 && parts.length === 1) return []
    return [
      {
        id,
        method,
        amount,
        reference: method === 'cash' ? null : reference,
        cardLast4: method === 'card-reader' && cardLast4 ? cardLast4 : null,
        dueDay: method === 'cheque' && dueDay ? dueDay : null,
        slipId: method === 'transfer' ? slipId : null,
      },
    ]
  })
