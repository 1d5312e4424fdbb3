import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { collection } from '#contract/collection.ts'
import { endpoint } from '#contract/endpoint.ts'
import { slug, text } from '#contract/fields.ts'
import { languageField } from '#contract/language-field.ts'
import { typedText } from '#contract/typed-text.ts'
import { whole } from '#contract/whole-number.ts'
import { categories } from './error-type.ts'

export const limits = { name: 60, term: 80, explanation: 2000, comment: 400, example: 300, examples: 6 }

const example = z.object({
  wrong: typedText({ label: 'جملهٔ نادرست', min: 1, max: limits.example }),
  right: typedText({ label: 'جملهٔ درست', min: 1, max: limits.example }),
})

export const errorTypes = collection({
  path: '/api/studio/error-types',
  access: may('errorTypes.write'),
  what: 'Types of errors that a correction names',
  shape: {
    slug,
    language: languageField('زبان را انتخاب کنید.'),
    category: z.enum(categories, 'گروه را انتخاب کنید.'),
    name: text({ label: 'نام', min: 2, max: limits.name }),
    term: text({ label: 'نام به زبان اصلی', min: 0, max: limits.term }),
    explanation: text({ label: 'توضیح', min: 10, max: limits.explanation }),
    comment: text({ label: 'نکتهٔ آماده', min: 0, max: limits.comment }),
    examples: z
      .array(example, 'نمونه‌ها را بنویسید.')
      .check(z.maxLength(limits.examples, 'بیش از شش نمونه جا نمی‌شود.')),
    /** The key that chooses it while one corrects; empty for none. */
    shortcut: z.union(
      [z.literal(''), whole({ label: 'کلید میان‌بر', min: 1, max: 9 })],
      'کلید میان‌بر را از ۱ تا ۹ بنویسید، یا خالی بگذارید.',
    ),
    /** Its place among those of its language, from 1. */
    position: whole({ label: 'جا در فهرست', min: 1, max: 999 }),
    isHidden: z.boolean({ error: 'انتخاب نشده است.' }),
  },
})

const errorType = z.object({
  id: z.string(),
  slug: z.string(),
  language: z.string(),
  category: z.enum(categories),
  name: z.string(),
  term: z.string(),
  explanation: z.string(),
  comment: z.string(),
  examples: z.array(z.object({ wrong: z.string(), right: z.string() })),
  shortcut: z.nullable(z.int()),
})
export type ErrorType = z.output<typeof errorType>

export const listErrorTypes = endpoint({
  method: 'GET',
  path: '/api/error-types',
  access: 'anyone',
  summary: 'The types of errors in one language that correctors choose from, in their order.',
  /** Without a language that which the school names first of those that have any. */
  input: z.object({ language: z.optional(languageField()) }),
  output: z.object({
    language: z.string(),
    items: z.array(errorType),
    /** Those that are taught and have any, in the order of the school. */
    languages: z.array(z.string()),
  }),
})

export const readErrorType = endpoint({
  method: 'GET',
  path: '/api/error-types/:slug',
  access: 'anyone',
  summary: 'One type of error.',
  input: z.object({ slug }),
  output: z.object({ type: errorType }),
})
