import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { collection } from '#contract/collection.ts'
import { endpoint } from '#contract/endpoint.ts'
import { slug, text } from '#contract/fields.ts'
import { languageField, languageList } from '#contract/language-field.ts'
import { buildListSchema } from '#contract/list-schema.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { typedText } from '#contract/typed-text.ts'
import { whole } from '#contract/whole-number.ts'
import { levelCodes } from '#persian/level-names.ts'
import { taskKinds } from './task.ts'

export const limits = {
  title: 100,
  prompt: 3000,
  purpose: 300,
  words: 2000,
  minutes: 240,
  line: 300,
  lines: 6,
  model: 6000,
}

const lines = (label: string) =>
  z
    .array(text({ label, max: limits.line }), `${label} وارد نشده است.`)
    .check(z.maxLength(limits.lines, `${label} بیش از شش سطر است.`))

export const writingTasks = collection({
  path: '/api/studio/writing-tasks',
  access: may('writingTasks.edit'),
  what: 'Tasks of writing',
  shape: {
    slug,
    language: languageField('زبان را انتخاب کنید.'),
    kind: z.enum(taskKinds, 'گونه را انتخاب کنید.'),
    level: z.enum(levelCodes, 'سطح را انتخاب کنید.'),
    title: text({ label: 'عنوان', min: 2, max: limits.title }),
    prompt: typedText({ label: 'صورت تکلیف', min: 10, max: limits.prompt }),
    purpose: text({ label: 'هدف', min: 2, max: limits.purpose }),
    minWords: whole({ label: 'کمترین واژه', min: 1, max: limits.words }),
    /** Empty where it may be as long as one likes. */
    maxWords: z.union(
      [z.literal(''), whole({ label: 'بیشترین واژه', min: 1, max: limits.words })],
      'بیشترین واژه را از ۱ تا ۲۰۰۰ بنویسید، یا خالی بگذارید.',
    ),
    minutes: whole({ label: 'زمان', min: 1, max: limits.minutes }),
    criteria: lines('معیارها'),
    model: typedText({ label: 'نمونهٔ پاسخ', min: 0, max: limits.model }),
    modelNotes: lines('نکته‌های نمونه'),
    /** Its place among those of its level, from 1. */
    position: whole({ label: 'جا در فهرست', min: 1, max: 999 }),
    isHidden: z.boolean({ error: 'انتخاب نشده است.' }),
  },
})

const card = z.object({
  slug: z.string(),
  language: z.string(),
  kind: z.enum(taskKinds),
  level: z.enum(levelCodes),
  title: z.string(),
  purpose: z.string(),
  minWords: z.int(),
  maxWords: z.nullable(z.int()),
  minutes: z.int(),
})
export type TaskCard = z.output<typeof card>

const task = z.object({
  ...card.shape,
  prompt: z.string(),
  criteria: z.array(z.string()),
  /** Empty where none was written. */
  model: z.string(),
  modelNotes: z.array(z.string()),
})
export type Task = z.output<typeof task>

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/writing-tasks',
  access: 'anyone',
  summary: 'Tasks of writing that fit all filters, from the first level on.',
  input: z.object({
    q: z._default(text({ label: 'عبارت جست‌وجو', min: 0, max: 100 }), ''),
    language: languageList,
    level: buildListSchema(levelCodes),
    kind: buildListSchema(taskKinds),
    ...pageQuery(20),
  }),
  output: z.object({
    ...buildPageSchema(card).shape,
    /** Those that have any, with how many each. */
    languages: z.array(z.object({ language: z.string(), count: z.int() })),
  }),
})

export const readTask = endpoint({
  method: 'GET',
  path: '/api/writing-tasks/:slug',
  access: 'anyone',
  summary: 'One task of writing with its model answer.',
  input: z.object({ slug }),
  output: z.object({ task }),
})
