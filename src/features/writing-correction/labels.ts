import { persianNumber } from '#persian/digits.ts'
import type { TextState } from './rules.ts'

type Label = {
  label: string
  tone: 'plain' | 'saffron' | 'pomegranate' | 'pistachio' | 'turquoise' | 'lapis'
}

/** How a text stands to who wrote it. */
export function describeText({
  state,
  isLate,
  isHomework = false,
}: {
  state: TextState
  isLate: boolean
  isHomework?: boolean
}): Label {
  if (state === 'draft') return { label: 'پیش‌نویس', tone: 'plain' }
  if (state === 'unpaid') return { label: 'پرداخت نشده', tone: 'saffron' }
  if (state === 'withdrawn') return { label: 'پس گرفته شد', tone: 'plain' }
  if (state === 'returned') return { label: 'تصحیح شد', tone: 'pistachio' }
  if (isHomework) return { label: 'نزد استاد', tone: 'lapis' }
  if (isLate) return { label: 'دیر شد', tone: 'pomegranate' }
  if (state === 'taken') return { label: 'در دست تصحیح', tone: 'lapis' }
  return { label: 'در صف', tone: 'turquoise' }
}

export const wordsText = (words: number): string => `${persianNumber(words)} واژه`

/** «۲ روز»، «۳۶ ساعت» */
export const hoursText = (hours: number): string =>
  hours % 24 === 0 ? `${persianNumber(hours / 24)} روز` : `${persianNumber(hours)} ساعت`
