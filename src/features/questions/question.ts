/**
 * A question of the bank as placement, exams and lesson quizzes share it: what a learner sees (`QuestionBody`), what
 * decides about an answer and never leaves the server before its moment (`QuestionKey`), and what a learner gives
 * (`QuestionAnswer`). Parts are named by ids, so that their order may change with every attempt.
 */
import * as z from 'zod/mini'

export {
  type QuestionSkill,
  type QuestionTrack,
  questionSkills,
  questionTracks,
} from '#contract/authored-question.ts'

export const questionKinds = [
  'single',
  'multiple',
  'cloze',
  'matching',
  'ordering',
  'text',
  'dictation',
  'essay',
  'speaking',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/** The id of a part within its question: `a`, `b`, … for options, `1`, `2`, … for gaps. */
const partId = z.string().check(z.regex(/^[a-z0-9]{1,8}$/))
const part = z.object({ id: partId, text: z.string() })

/** What any question may carry beside its own parts. */
const shared = {
  /** What to do, in Persian. */
  instruction: z.string(),
  /** In the language that is asked about, `____` where something is left out; may be empty. */
  stem: z.string(),
  /** What it asks about. */
  passage: z.optional(z.object({ title: z.string(), text: z.string() })),
  /** A sound to listen to; its address comes with every play, which the server counts. */
  audio: z.optional(z.object({ seconds: z.number(), maxPlays: z.int() })),
  /** A picture by its address on this site, with what it shows. */
  picture: z.optional(z.object({ src: z.string(), alt: z.string() })),
}

/** A gap of a cloze: chosen from options, or typed where it has none. */
const gap = z.object({ id: partId, options: z.optional(z.array(part)) })

export const questionBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('single'), ...shared, options: z.array(part) }),
  z.object({ kind: z.literal('multiple'), ...shared, options: z.array(part) }),
  /** `text` has `{1}`, `{2}`, … where its gaps are. */
  z.object({ kind: z.literal('cloze'), ...shared, text: z.string(), gaps: z.array(gap) }),
  z.object({ kind: z.literal('matching'), ...shared, left: z.array(part), right: z.array(part) }),
  z.object({ kind: z.literal('ordering'), ...shared, pieces: z.array(part) }),
  z.object({ kind: z.literal('text'), ...shared }),
  z.object({ kind: z.literal('dictation'), ...shared }),
  z.object({ kind: z.literal('essay'), ...shared, minWords: z.int(), maxWords: z.int() }),
  /** `seconds` to speak, after `preparation` seconds. */
  z.object({ kind: z.literal('speaking'), ...shared, seconds: z.int(), preparation: z.int() }),
])
export type QuestionBody = z.infer<typeof questionBody>

/** What answers are compared with. `feedback` is per option, in Persian. */
const explained = {
  /** Why it is so, in Persian; shown when its moment comes. */
  explanation: z.optional(z.string()),
  /** What is said in the sound. */
  script: z.optional(z.string()),
}
/** Whether a slip of the finger makes a typed answer wrong, as it does where spelling or an ending is what is asked. */
const strictness = { isExact: z.optional(z.boolean()) }
export const questionKey = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('single'),
    ...explained,
    option: partId,
    feedback: z.optional(z.record(z.string(), z.string())),
  }),
  z.object({
    kind: z.literal('multiple'),
    ...explained,
    options: z.array(partId),
    feedback: z.optional(z.record(z.string(), z.string())),
  }),
  /** By gap: the id of its right option, or every spelling that is right. */
  z.object({
    kind: z.literal('cloze'),
    ...explained,
    ...strictness,
    gaps: z.record(z.string(), z.array(z.string())),
  }),
  /** The right part's id by the left part's. */
  z.object({ kind: z.literal('matching'), ...explained, pairs: z.record(z.string(), z.string()) }),
  /** Every order that is right. */
  z.object({ kind: z.literal('ordering'), ...explained, orders: z.array(z.array(partId)) }),
  z.object({ kind: z.literal('text'), ...explained, ...strictness, accepted: z.array(z.string()) }),
  z.object({ kind: z.literal('dictation'), ...explained, accepted: z.array(z.string()) }),
  /** What a good answer has, for who marks it. */
  z.object({ kind: z.literal('essay'), ...explained, model: z.optional(z.string()) }),
  z.object({ kind: z.literal('speaking'), ...explained, model: z.optional(z.string()) }),
])
export type QuestionKey = z.infer<typeof questionKey>

const typed = (max: number) => z.string().check(z.maxLength(max, 'این پاسخ بیش از حد بلند است.'))

export const questionAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('single'), option: partId }),
  z.object({ kind: z.literal('multiple'), options: z.array(partId).check(z.maxLength(26)) }),
  z.object({ kind: z.literal('cloze'), gaps: z.record(partId, typed(200)) }),
  z.object({ kind: z.literal('matching'), pairs: z.record(partId, partId) }),
  z.object({ kind: z.literal('ordering'), order: z.array(partId).check(z.maxLength(40)) }),
  z.object({ kind: z.literal('text'), text: typed(2_000) }),
  z.object({ kind: z.literal('dictation'), text: typed(2_000) }),
  z.object({ kind: z.literal('essay'), text: typed(200_000) }),
  /** The recording that was handed in. */
  z.object({ kind: z.literal('speaking'), recordingId: z.uuid() }),
])
export type QuestionAnswer = z.infer<typeof questionAnswer>

/** A part of an answer that was marked: a gap, a pair, an option; `slip` where it was only mistyped. */
export type MarkedPart = { id: string; isRight: boolean; slip?: { typed: string; meant: string } }

/**
 * What an answer is worth: `fraction` of the question's marks, from 0 to 1 (partial credit), and null where a person
 * has to read it.
 */
export type MarkedAnswer = { fraction: number | null; parts: readonly MarkedPart[] }

/**
 * Three-parameter logistic model: discrimination, difficulty, guessing; standard errors where they were estimated from
 * answers, null while the parameters are only what the author assumed.
 */
export type ItemParameters = {
  a: number
  b: number
  c: number
  seA: number | null
  seB: number | null
  seC: number | null
}
