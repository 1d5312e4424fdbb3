import { persianNumber } from '#persian/digits.ts'
import type { TicketState } from '../contract.ts'

/** «۱۸ دقیقه», «۲ ساعت». */
export function describeMinutes(minutes: number): string {
  if (minutes < 90) return `${persianNumber(minutes)} دقیقه`
  return `${persianNumber(Math.round(minutes / 60))} ساعت`
}

/** How long a ticket may wait still, in open minutes; of one that waits for its writer, that. */
export function describeLeft(state: TicketState, minutesLeft: number | null) {
  if (state === 'closed') return { text: 'بسته', isLate: false }
  if (minutesLeft === null) return { text: 'منتظر او', isLate: false }
  return minutesLeft > 0
    ? { text: `${describeMinutes(minutesLeft)} تا مهلت`, isLate: false }
    : { text: `${describeMinutes(-minutesLeft)} گذشته`, isLate: true }
}
