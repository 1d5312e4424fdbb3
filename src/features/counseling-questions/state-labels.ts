import type { QuestionState } from './rules.ts'

type Label = { label: string; tone: 'plain' | 'saffron' | 'pomegranate' | 'pistachio' | 'turquoise' }

/** How a question stands to who asked it. */
export function describeQuestion({ state, isLate }: { state: QuestionState; isLate: boolean }): Label {
  if (isLate) return { label: 'پاسخ دیر شد', tone: 'pomegranate' }
  if (state === 'unpaid') return { label: 'پرداخت نشده', tone: 'saffron' }
  if (state === 'answered') return { label: 'پاسخ دارد', tone: 'pistachio' }
  if (state === 'refunded') return { label: 'بها برگشت', tone: 'plain' }
  return { label: 'در انتظار پاسخ', tone: 'turquoise' }
}
