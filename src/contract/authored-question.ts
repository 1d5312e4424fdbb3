/**
 * A question as people write it (features/questions/content/README.md): the form that the bank's own files, the editor and
 * every file of another format share. The bank makes of it what learners see and what decides about their answers.
 */
import * as z from 'zod/mini'
import { persianNumber } from '#persian/digits.ts'
import { levelCodes } from '#persian/level-names.ts'
import { asTyped } from './fields.ts'

export const questionSkills = [
  'grammar',
  'vocabulary',
  'reading',
  'listening',
  'writing',
  'speaking',
] as const
export type QuestionSkill = (typeof questionSkills)[number]

/** For whom a question is written. */
export const questionTracks = ['adult', 'children'] as const
export type QuestionTrack = (typeof questionTracks)[number]

/** How often a sound may be played, where its author says nothing. */
export const defaultPlays = 2

/** The ids of the gaps of a cloze as they stand in its text. */
export const findGapIds = (text: string): string[] =>
  [...text.matchAll(/\{([1-9]\d?)\}/g)].map(([, id]) => id!)

/** As it was typed: Arabic letters may be what is asked about. */
const text = (max: number, min = 0) =>
  z.pipe(
    asTyped('متن وارد نشده است.'),
    z
      .string()
      .check(
        z.trim(),
        z.minLength(min, 'این جا خالی است.'),
        z.maxLength(max, `این متن نباید بیش از ${persianNumber(max)} نویسه باشد.`),
      ),
  )
const filled = (max: number) => text(max, 1)
const index = z.int().check(z.gte(0))
const maxParts = 26
const list = <T extends z.core.$ZodType>(item: T, min: number, message: string) =>
  z.array(item).check(z.minLength(min, message), z.maxLength(maxParts, 'بیش از ۲۶ مورد نمی‌شود.'))

const shared = {
  instruction: z.optional(text(500)),
  stem: z._default(text(5_000), ''),
  passage: z.optional(z.object({ title: text(200), text: filled(20_000) })),
  /** What is said in its sound, a line a turn, `f: …` or `m: …`. */
  script: z.optional(text(20_000)),
  maxPlays: z.optional(z.int().check(z.gte(1), z.lte(10))),
  picture: z.optional(z.object({ src: filled(200), alt: filled(300) })),
  why: z.optional(text(2_000)),
}
const options = list(filled(1_000), 2, 'دست‌کم دو گزینه لازم است.')
const feedback = z.optional(z.array(text(1_000)).check(z.maxLength(maxParts)))
const accept = list(filled(500), 1, 'دست‌کم یک پاسخ درست لازم است.')
const exact = z.optional(z.boolean())

export const authoredGap = z.union([z.object({ options, key: index }), z.object({ accept })])
export type AuthoredGap = z.infer<typeof authoredGap>

export const authoredContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('single'), ...shared, options, key: index, feedback }),
  z.object({
    kind: z.literal('multiple'),
    ...shared,
    options,
    key: z.array(index).check(z.minLength(1, 'گزینهٔ درست انتخاب نشده است.'), z.maxLength(maxParts)),
    feedback,
  }),
  z.object({
    kind: z.literal('cloze'),
    ...shared,
    text: filled(10_000),
    gaps: z.record(z.string().check(z.regex(/^[1-9]\d?$/)), authoredGap),
    exact,
  }),
  z.object({
    kind: z.literal('matching'),
    ...shared,
    pairs: list(z.tuple([filled(1_000), filled(1_000)]), 2, 'دست‌کم دو جفت لازم است.'),
    extra: z.optional(z.array(filled(1_000)).check(z.maxLength(10))),
  }),
  z.object({
    kind: z.literal('ordering'),
    ...shared,
    pieces: list(filled(1_000), 2, 'دست‌کم دو تکه لازم است.'),
    orders: z.optional(z.array(z.array(index).check(z.maxLength(maxParts))).check(z.maxLength(10))),
  }),
  z.object({ kind: z.literal('text'), ...shared, accept, exact }),
  z.object({ kind: z.literal('dictation'), ...shared, accept }),
  z.object({
    kind: z.literal('essay'),
    ...shared,
    minWords: z.int().check(z.gte(0), z.lte(5_000)),
    maxWords: z.int().check(z.gte(1), z.lte(20_000)),
    model: z.optional(text(20_000)),
  }),
  z.object({
    kind: z.literal('speaking'),
    ...shared,
    seconds: z.int().check(z.gte(5), z.lte(600)),
    preparation: z.int().check(z.gte(0), z.lte(600)),
    model: z.optional(text(20_000)),
  }),
])
export type AuthoredContent = z.infer<typeof authoredContent>

const parameter = (min: number, max: number) => z.number().check(z.gte(min), z.lte(max))
/** Where a question stands in the bank, and what its author assumes of it. */
export const authoredPlace = z.object({
  skill: z.enum(questionSkills),
  level: z.enum(levelCodes),
  track: z._default(z.enum(questionTracks), 'adult'),
  tags: z._default(z.array(filled(60)).check(z.maxLength(10)), []),
  a: z.optional(parameter(0.2, 3)),
  b: z.optional(parameter(-4, 4)),
  c: z.optional(parameter(0, 0.6)),
})
export type AuthoredPlace = z.infer<typeof authoredPlace>
