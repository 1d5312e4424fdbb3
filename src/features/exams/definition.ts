/** An exam as staff write it: its sections with fixed and drawn questions, and what is shown of it when. */
import * as z from 'zod/mini'
import { id, text } from '#contract/fields.ts'
import { questionKinds, questionSkills } from '#features/questions/public.ts'
import { levelCodes } from '#persian/level-names.ts'

const marks = z
  .number({ error: 'نمره را وارد کنید.' })
  .check(z.minimum(0.25, 'نمره دست‌کم ۰٫۲۵ است.'), z.maximum(100, 'نمره بیش از ۱۰۰ نمی‌شود.'))
/** What a wrong answer takes away; an empty one takes nothing. */
const penalty = z
  .number({ error: 'نمرهٔ منفی را وارد کنید.' })
  .check(z.minimum(0, 'نمرهٔ منفی را بی‌علامت بنویسید.'), z.maximum(100, 'نمرهٔ منفی بیش از ۱۰۰ نمی‌شود.'))

const fixedDraw = z.object({ kind: z.literal('fixed'), questionId: id, marks, penalty })
const randomDraw = z.object({
  kind: z.literal('random'),
  count: z
    .int({ error: 'تعداد را وارد کنید.' })
    .check(z.minimum(1, 'دست‌کم یک پرسش.'), z.maximum(100, 'بیش از ۱۰۰ پرسش در یک سطر نمی‌شود.')),
  skill: z.nullable(z.enum(questionSkills)),
  level: z.nullable(z.enum(levelCodes)),
  kinds: z.array(z.enum(questionKinds)).check(z.maxLength(9)),
  tags: z.array(text({ label: 'برچسب', max: 60 })).check(z.maxLength(5)),
  marks,
  penalty,
})
export const examDraw = z.discriminatedUnion('kind', [fixedDraw, randomDraw])
export type ExamDraw = z.output<typeof examDraw>
export type RandomDraw = z.output<typeof randomDraw>

const section = z.object({
  title: text({ label: 'نام بخش', max: 80 }),
  /** Meant for it; the exam lasts as long as its sections do, and none of them closes by itself. */
  minutes: z.optional(
    z
      .int({ error: 'زمان بخش را با عدد بنویسید.' })
      .check(z.minimum(1, 'زمان بخش دست‌کم یک دقیقه است.'), z.maximum(600, 'زمان بخش بیش از اندازه است.')),
  ),
  draws: z.array(examDraw).check(z.minLength(1, 'این بخش پرسشی ندارد.'), z.maxLength(60)),
})
export type ExamSection = z.output<typeof section>
export const sections = z.array(section).check(z.minLength(1, 'آزمون دست‌کم یک بخش دارد.'), z.maxLength(12))

/** How long the sections last together; null where none says it. */
export function sumMinutes(all: readonly Pick<ExamSection, 'minutes'>[]): number | null {
  const sum = all.reduce((total, { minutes = 0 }) => total + minutes, 0)
  return sum > 0 ? sum : null
}

export const countQuestions = (sections: readonly ExamSection[]) =>
  sections
    .flatMap(({ draws }) => draws)
    .reduce((sum, draw) => sum + (draw.kind === 'fixed' ? 1 : draw.count), 0)

export const countPoints = (sections: readonly ExamSection[]) =>
  Math.round(
    sections
      .flatMap(({ draws }) => draws)
      .reduce((sum, draw) => sum + draw.marks * (draw.kind === 'fixed' ? 1 : draw.count), 0) * 100,
  ) / 100

/** While it runs; in the first minutes after it was handed in; until the exam closes for everybody; after that. */
export const reviewMoments = ['during', 'after', 'later', 'closed'] as const
export type ReviewMoment = (typeof reviewMoments)[number]
const shown = z.object({ marks: z.boolean(), answers: z.boolean(), feedback: z.boolean() })
export type ReviewShown = z.output<typeof shown>
export const reviewRules = z.object({ during: shown, after: shown, later: shown, closed: shown })
export type ReviewRules = z.output<typeof reviewRules>

/** How long «right after» lasts, in milliseconds. */
export const rightAfterMs = 2 * 60_000

/** At which moment of its review an attempt is. Without an end the exam never closes. */
export function findReviewMoment(
  { submittedAt, closesAt }: { submittedAt: Date | null; closesAt: Date | null },
  now: Date,
): ReviewMoment {
  if (!submittedAt) return 'during'
  if (closesAt && now >= closesAt) return 'closed'
  return now.getTime() - submittedAt.getTime() < rightAfterMs ? 'after' : 'later'
}

/** One question of an attempt: which version of it, and what it is worth. */
export type DrawnQuestion = {
  questionId: string
  version: number
  /** Of the section in the exam, from 0. */
  section: number
  marks: number
  penalty: number
}

/** What an answer of this share comes to; a wrong one costs the penalty. */
export const computePoints = (
  { marks, penalty }: Pick<DrawnQuestion, 'marks' | 'penalty'>,
  fraction: number,
) => Math.round((fraction > 0 ? fraction * marks : -penalty) * 100) / 100

/** What drawn questions are worth together. */
export const sumMarks = (drawn: readonly Pick<DrawnQuestion, 'marks'>[]) =>
  Math.round(drawn.reduce((sum, { marks }) => sum + marks, 0) * 100) / 100
