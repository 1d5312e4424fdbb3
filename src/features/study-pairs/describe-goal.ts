import { persianNumber } from '#persian/digits.ts'
import type { Goal, GoalKind } from './contract.ts'

export const goalNames: Record<GoalKind, string> = {
  learning: 'روز یادگیری، از هر نوع',
  review: 'روز مرور عبارت‌ها',
}

/** «هر کدام ۵ روز یادگیری در هفته» */
export const describeGoal = ({ kind, days }: Goal): string =>
  `هر کدام ${persianNumber(days)} روز ${kind === 'review' ? 'مرور' : 'یادگیری'} در هفته`
