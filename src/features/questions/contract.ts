/** What staff may ask of the bank. Learners never ask it: placement and exams show them their questions. */

import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { authoredContent, authoredPlace } from '#contract/authored-question.ts'
import { collection } from '#contract/collection.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fileResponse, id, instant, text } from '#contract/fields.ts'
import { languageField } from '#contract/language-field.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { levelCodes } from '#persian/level-names.ts'
import { questionBody, questionKey, questionKinds, questionSkills, questionTracks } from './question.ts'

const access = may('questions.write')
export const questionStates = ['draft', 'in_use', 'retired'] as const
const state = z.enum(questionStates, 'وضعیت را انتخاب کنید.')
/** A reading passage with its question. */
const bodyLimit = 512 * 1024
const tag = text({ label: 'برچسب', max: 60 })

export const questions = collection({
  path: '/api/studio/questions',
  access,
  what: 'Questions of the bank',
  bodyLimit,
  shape: {
    language: languageField('زبان را انتخاب کنید.'),
    ...authoredPlace.shape,
    tags: z._default(z.array(tag).check(z.maxLength(10, 'بیش از ده برچسب نمی‌شود.')), []),
    state,
    content: authoredContent,
    /** A sound that was uploaded for it and takes the place of the one it has. */
    soundId: z._default(z.nullable(id), null),
    /** The sound it has goes. */
    removesSound: z._default(z.boolean(), false),
  },
})
export type QuestionValues = z.output<typeof questions.values>

/** Which questions: those that fit all of what is named. */
export const questionFilter = z.object({
  q: z._default(text({ label: 'عبارت جست‌وجو', min: 0, max: 100 }), ''),
  language: z.optional(languageField()),
  track: z.optional(z.enum(questionTracks)),
  skill: z.optional(z.enum(questionSkills)),
  level: z.optional(z.enum(levelCodes)),
  kind: z.optional(z.enum(questionKinds)),
  state: z.optional(state),
  tag: z.optional(tag),
  /** Those that stand out: their answers do not fit the model, or they are there twice. */
  only: z.optional(z.enum(['flagged', 'twins'])),
})
export type QuestionFilter = z.output<typeof questionFilter>

const listed = z.object({
  id: z.string(),
  /** What its author calls it. */
  code: z.nullable(z.string()),
  language: z.string(),
  track: z.enum(questionTracks),
  skill: z.enum(questionSkills),
  level: z.enum(levelCodes),
  kind: z.enum(questionKinds),
  tags: z.array(z.string()),
  state,
  version: z.int(),
  source: z.string(),
  /** The beginning of what it asks. */
  summary: z.string(),
  answered: z.int(),
  /** What part of its marks was earned, from 0 to 1; null while nobody answered. */
  rightShare: z.nullable(z.number()),
  b: z.number(),
  seB: z.nullable(z.number()),
  flagged: z.nullable(z.string()),
})
export type ListedQuestion = z.output<typeof listed>

export const listQuestions = endpoint({
  ...questions.list,
  summary: 'Questions of the bank that fit all of what is named, the last changed first.',
  input: z.extend(questionFilter, pageQuery(25)),
  output: buildPageSchema(listed),
})

export const listTags = endpoint({
  method: 'GET',
  path: '/api/studio/question-tags',
  access,
  summary: 'The tags that questions of the bank have, the most used first.',
  input: z.object({}),
  output: z.object({ tags: z.array(z.object({ tag: z.string(), count: z.int() })) }),
})

export const changeMany = endpoint({
  method: 'POST',
  path: '/api/studio/questions/bulk',
  access,
  summary: 'Changes level, state or tags of up to 200 questions, all of them or none.',
  input: z.object({
    ids: z.array(id).check(z.minLength(1, 'پرسشی انتخاب نشده است.'), z.maxLength(200)),
    level: z.optional(z.enum(levelCodes)),
    state: z.optional(z.enum(['in_use', 'retired'])),
    addTag: z.optional(tag),
    removeTag: z.optional(tag),
  }),
  output: z.object({ changed: z.int() }),
})

const share = z.object({ id: z.string(), text: z.string(), isRight: z.boolean(), count: z.int() })

export const readQuestionFacts = endpoint({
  method: 'GET',
  path: '/api/studio/questions/:id/facts',
  access,
  summary: 'What is known of a question: its versions, what its answers say, and questions like it.',
  input: z.object({ id }),
  output: z.object({
    code: z.nullable(z.string()),
    source: z.string(),
    version: z.int(),
    flagged: z.nullable(z.string()),
    /** An address of its sound for this browser. */
    sound: z.nullable(z.string()),
    versions: z.array(z.object({ version: z.int(), createdAt: instant, by: z.nullable(z.string()) })),
    statistics: z.object({
      answered: z.int(),
      attempts: z.object({ placement: z.int(), exam: z.int(), quiz: z.int() }),
      rightShare: z.nullable(z.number()),
      /** Correlation of its marks with the ability of those who answered; null while too few did. */
      discrimination: z.nullable(z.number()),
      a: z.number(),
      b: z.number(),
      c: z.number(),
      seA: z.nullable(z.number()),
      seB: z.nullable(z.number()),
      /** How often each option of its version was chosen; of kinds that have none, empty. */
      options: z.array(share),
    }),
    twins: z.array(
      z.object({ id: z.string(), code: z.nullable(z.string()), summary: z.string(), likeness: z.number() }),
    ),
  }),
})
export type QuestionFacts = z.output<typeof readQuestionFacts.output>

export const readQuestionVersion = endpoint({
  method: 'GET',
  path: '/api/studio/questions/:id/versions/:version',
  access,
  summary: 'A question as it was in one of its versions.',
  input: z.object({ id, version: z.string().check(z.maxLength(40)) }),
  output: z.object({ language: z.string(), body: questionBody, key: questionKey }),
})

/** Bytes of a file of questions. */
export const maxFileBytes = 20 * 1024 * 1024

const fileInput = z.object({
  file: z.instanceof(Uint8Array, { error: 'پرونده‌ای فرستاده نشده است.' }),
  language: languageField('زبان را انتخاب کنید.'),
  skill: z.enum(questionSkills, 'مهارت را انتخاب کنید.'),
  level: z.enum(levelCodes, 'سطح را انتخاب کنید.'),
  track: z._default(z.enum(questionTracks), 'adult'),
  state: z._default(z.enum(['draft', 'in_use']), 'draft'),
  tag: z._default(text({ label: 'برچسب', min: 0, max: 60 }), ''),
})
const importReport = z.object({
  format: z.enum(['gift', 'moodle', 'qti']),
  entries: z.array(
    z.object({
      at: z.int(),
      name: z.string(),
      outcome: z.enum(['new', 'known', 'none', 'rejected']),
      problem: z.nullable(z.string()),
      /** What of it is left behind, each by name. */
      lost: z.array(z.string()),
      /** The sounds and pictures that come along. */
      files: z.array(z.string()),
    }),
  ),
  created: z.int(),
  known: z.int(),
  rejected: z.int(),
  isWritten: z.boolean(),
})
export type QuestionImportReport = z.output<typeof importReport>

export const checkQuestionFile = endpoint({
  method: 'POST',
  path: '/api/studio/question-files/check',
  access,
  summary: 'What would become of each question of a GIFT, Moodle XML or QTI file; writes nothing.',
  upload: maxFileBytes,
  input: fileInput,
  output: z.object({ report: importReport }),
})

export const runQuestionFile = endpoint({
  method: 'POST',
  path: '/api/studio/question-files',
  access,
  summary:
    'Writes the questions of a GIFT, Moodle XML or QTI file into the bank: all, or none while one is rejected and those are not to be skipped.',
  upload: maxFileBytes,
  input: z.extend(fileInput, { skipRejected: z._default(z.enum(['yes', 'no']), 'no') }),
  output: z.object({ report: importReport }),
})

export const exportFormats = ['gift', 'moodle', 'qti21', 'qti30'] as const
const exportInput = z.extend(questionFilter, { format: z.enum(exportFormats) })

export const checkQuestionExport = endpoint({
  method: 'GET',
  path: '/api/studio/question-files/check',
  access,
  summary: 'How many of the questions that fit a format carries, and what it leaves behind, each by name.',
  input: exportInput,
  output: z.object({
    written: z.int(),
    entries: z.array(
      z.object({ name: z.string(), problem: z.nullable(z.string()), lost: z.array(z.string()) }),
    ),
  }),
})

export const exportQuestions = endpoint({
  method: 'POST',
  path: '/api/studio/question-files/export',
  access,
  summary: 'The questions that fit with their keys, as a file of the format. It is recorded who took them.',
  file: 'application/octet-stream',
  notIdempotent: true,
  input: exportInput,
  output: fileResponse,
})
