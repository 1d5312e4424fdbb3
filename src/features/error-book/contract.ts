/** What one's corrected texts say about one's errors, and drills out of one's own sentences. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { languageField } from '#contract/language-field.ts'
import { categoryNames } from '#features/error-types/public.ts'
import { drillKinds } from './drills.ts'

const categories = Object.keys(categoryNames) as (keyof typeof categoryNames)[]
/** Errors in a hundred words of each month, the earliest first; null where nothing came back. */
const per100 = z.array(z.nullable(z.number()))

export const readErrorBook = endpoint({
  method: 'GET',
  path: '/api/writing-correction/error-book',
  access: 'user',
  summary:
    'The ten types of errors that one makes most in a language, of the texts that came back corrected within six months.',
  input: z.object({ language: z.optional(languageField('این زبان را نمی‌شناسیم.')) }),
  output: z.object({
    /** Of all texts that came back, the one of the latest first. */
    languages: z.array(z.string()),
    /** Of which this is; null before the first text came back. */
    language: z.nullable(z.string()),
    texts: z.int(),
    /** Of the Jalali calendar. */
    months: z.array(z.object({ year: z.int(), month: z.int() })),
    per100,
    types: z.array(
      z.object({
        id: z.string(),
        slug: z.string(),
        name: z.string(),
        category: z.enum(categories),
        explanation: z.string(),
        count: z.int(),
        /** Of all errors that have a type, from 0 to 1. */
        share: z.number(),
        per100,
        /** The latest of them: between the words around it, or what is said of a place in a photo or of a voice. */
        example: z.union([
          z.object({ before: z.string(), removed: z.string(), added: z.string(), after: z.string() }),
          z.object({ said: z.string(), on: z.enum(['photo', 'voice']) }),
        ]),
        /** Those in typed sentences, of which drills can be made. */
        drillable: z.int(),
        /** Whether it came up often enough to be drilled. */
        isDrilled: z.boolean(),
      }),
    ),
  }),
})
export type ErrorBook = z.output<typeof readErrorBook.output>

const drill = z.object({
  textId: z.string(),
  sentence: z.int(),
  edit: z.int(),
  title: z.string(),
  kind: z.enum(drillKinds),
  wrong: z.string(),
  right: z.string(),
  before: z.string(),
  after: z.string(),
  removed: z.string(),
  added: z.string(),
})

export const listDrills = endpoint({
  method: 'GET',
  path: '/api/writing-correction/error-book/drills/:type',
  access: 'user',
  summary:
    'Up to five drills of a type of errors, out of one’s own sentences; those first that were not answered right yet.',
  input: z.object({ type: id }),
  output: z.object({ items: z.array(drill) }),
})

const error = 'این تمرین دیگر نیست؛ صفحه را دوباره باز کنید.'
const place = (most: number) => z.int({ error }).check(z.minimum(0, error), z.maximum(most, error))

export const recordDrill = endpoint({
  method: 'POST',
  path: '/api/writing-correction/error-book/drills',
  access: 'user',
  summary:
    'Writes down how a drill was answered. With the first right answer the sentence is put on one’s cards, where they hold it.',
  perMinute: 60,
  input: z.object({
    textId: id,
    sentence: place(60_000),
    edit: place(1000),
    kind: z.enum(drillKinds, { error }),
    isRight: z.boolean({ error }),
  }),
  output: z.object({
    /** Whether the sentence is among one’s cards. */
    isCard: z.boolean(),
  }),
})
