import { persianNumber } from '#persian/digits.ts'
import type { Homework, HomeworkAnswer } from './contract.ts'
import type { AnswerKind, LateRule } from './points.ts'

export const kindNames: Record<AnswerKind, string> = { text: 'نوشته', file: 'فایل', voice: 'صدا' }

export const lateRuleNames: Record<LateRule, string> = {
  none: 'پس از مهلت پذیرفته نمی‌شود',
  marked: 'دیرتر هم پذیرفته می‌شود',
  minus: 'هر روز دیرکرد از نمره کم می‌کند',
}

/** What a learner is told of lateness before it happens. */
export const lateSentence = ({
  lateRule,
  latePercent,
}: Pick<Homework, 'lateRule' | 'latePercent'>): string =>
  lateRule === 'minus'
    ? `پس از مهلت، هر روز ${persianNumber(latePercent)}٪ از نمره کم می‌شود.`
    : lateRule === 'marked'
      ? 'پس از مهلت هم پذیرفته می‌شود، با نشان دیرکرد.'
      : 'پس از مهلت پذیرفته نمی‌شود.'

export const stateTags = {
  waiting: { label: 'در صف تصحیح', tone: 'saffron' },
  marked: { label: 'تصحیح شد', tone: 'pistachio' },
  returned: { label: 'تلاش دوباره', tone: 'pomegranate' },
} as const satisfies Record<HomeworkAnswer['state'], { label: string; tone: string }>

export const pointsText = (points: number, max: number) => `${persianNumber(points)} از ${persianNumber(max)}`

export const lateText = (days: number) => `${persianNumber(days)} روز دیرکرد`
