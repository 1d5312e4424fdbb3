import type { Rating, TicketState } from './contract.ts'

type Tone = 'plain' | 'turquoise' | 'saffron' | 'pistachio'

/** What state a ticket is in, as its writer reads it. */
export const stateLabels: Record<TicketState, { label: string; tone: Tone }> = {
  open: { label: 'در حال بررسی', tone: 'saffron' },
  answered: { label: 'پاسخ داده شد', tone: 'turquoise' },
  closed: { label: 'بسته شد', tone: 'plain' },
}

export const ratingLabels: Record<Rating, string> = { good: 'خشنودم', fair: 'بد نبود', bad: 'ناراضی‌ام' }
