/** Texts that a second corrector scores, and how alike correctors score. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, slug } from '#contract/fields.ts'
import { languageField } from '#contract/language-field.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { version } from '#contract/version.ts'
import { whole } from '#contract/whole-number.ts'
import { answerFile } from '#features/writing-correction/public.ts'
import { rubricIds } from '#features/writing-marking/public.ts'
import { maxEveryNth } from './rules.ts'

const brief = z.object({
  id: z.string(),
  title: z.string(),
  language: z.string(),
  level: z.string(),
  words: z.int(),
  drawnAt: instant,
})
export type BriefSample = z.output<typeof brief>

export const listMySamples = endpoint({
  method: 'GET',
  path: '/api/studio/writing/my-samples',
  access: may('writing.correct'),
  summary: 'The texts that one is to score a second time, the oldest first.',
  input: z.object({}),
  output: z.object({ items: z.array(brief) }),
})

export const readSample = endpoint({
  method: 'GET',
  path: '/api/studio/writing/my-samples/:id',
  access: may('writing.correct'),
  summary:
    'A text that one is to score a second time, and by which rubric; never who wrote or corrected it, nor how. It is not there for others, nor once it is scored.',
  input: z.object({ id }),
  output: z.object({
    id: z.string(),
    rubric: z.enum(rubricIds),
    text: z.object({
      title: z.string(),
      prompt: z.string(),
      language: z.string(),
      level: z.string(),
      words: z.int(),
      body: z.string(),
      files: z.array(answerFile),
    }),
  }),
})
export type OpenSample = z.output<typeof readSample.output>

const wrongScore = 'نمره درست نیست.'
const wrongScores = 'نمره‌ها کامل فرستاده نشد؛ صفحه را دوباره باز کنید.'

export const sendScores = endpoint({
  method: 'POST',
  path: '/api/studio/writing/my-samples/:id/scores',
  access: may('writing.correct'),
  summary: 'Scores a text a second time: each criterion of its rubric, once for good.',
  perMinute: 60,
  input: z.object({
    id,
    scores: z
      .array(
        z.object(
          {
            criterion: slug,
            score: z.int(wrongScore).check(z.minimum(0, wrongScore), z.maximum(100, wrongScore)),
          },
          wrongScores,
        ),
        wrongScores,
      )
      .check(z.maxLength(20, wrongScores)),
  }),
  output: z.object({}),
  success: 204,
})

export const listReaders = endpoint({
  method: 'GET',
  path: '/api/studio/writing/texts/:id/readers',
  access: may('writing.manage'),
  summary:
    'Who may score a text that came back a second time, with what each has to score already; or why it cannot be scored.',
  input: z.object({ id }),
  output: z.object({
    obstacle: z.nullable(z.string()),
    readers: z.array(z.object({ id: z.string(), name: z.string(), open: z.int() })),
  }),
})

export const drawSample = endpoint({
  method: 'POST',
  path: '/api/studio/writing/texts/:id/sample',
  access: may('writing.manage'),
  summary:
    'Gives a text that came back with scores to a second corrector, who is notified: neither its writer, nor who corrected it, nor who gives it.',
  perMinute: 60,
  input: z.object({ id, readerId: z.uuid({ error: 'استاد را انتخاب کنید.' }) }),
  output: z.object({}),
  success: 204,
})

export const listOpenSamples = endpoint({
  method: 'GET',
  path: '/api/studio/writing/samples',
  access: may('writing.manage'),
  summary: 'The samples that are not scored a second time yet, the oldest first.',
  input: z.object(pageQuery(20)),
  output: buildPageSchema(z.extend(brief, { reader: z.string() })),
})
export type WaitingSample = z.output<typeof listOpenSamples.output>['items'][number]

export const removeSample = endpoint({
  method: 'DELETE',
  path: '/api/studio/writing/samples/:id',
  access: may('writing.manage'),
  summary: 'Takes a sample back that is not scored a second time yet.',
  input: z.object({ id }),
  output: z.object({}),
  success: 204,
})

const day = z.iso.date({ error: 'روز درست نیست.' })
const percent = z.int()

const agreement = z.object({
  samples: z.int(),
  /** Of a hundred: how many both gave the same, and how many one step apart at most. */
  exact: percent,
  withinOne: percent,
  /** Quadratic weighted; null where there are too few samples to judge. */
  kappa: z.nullable(z.number()),
})

export const readAgreement = endpoint({
  method: 'GET',
  path: '/api/studio/writing/agreement',
  access: may('writing.manage'),
  summary:
    'How alike two correctors scored the same texts, by language and criterion, of samples that were scored in a range of days: the last 90 without one. And which pairs differ most.',
  input: z.object({ from: z.optional(day), to: z.optional(day) }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    groups: z.array(
      z.object({
        language: z.string(),
        rubric: z.enum(rubricIds),
        criteria: z.array(z.extend(agreement, { criterion: z.string() })),
      }),
    ),
    pairs: z.array(
      z.object({
        /** The one who gives more of the two, where they differ that way. */
        higher: z.object({ id: z.string(), name: z.string() }),
        lower: z.object({ id: z.string(), name: z.string() }),
        samples: z.int(),
        /** Of a score, in steps: how far apart on average, and by how much `higher` gives more. */
        difference: z.number(),
        lead: z.number(),
      }),
    ),
  }),
})
export type Agreement = z.output<typeof readAgreement.output>

const rules = z.object({
  rules: z
    .array(
      z.object({
        language: languageField(),
        /** 0: none of them. */
        everyNth: whole({ label: 'فاصلهٔ نمونه‌ها', max: maxEveryNth }),
      }),
      'قاعده‌ها درست نیست.',
    )
    .check(z.maxLength(50, 'قاعده‌ها بیش از اندازه‌اند.')),
  version,
})

export const readSampleRules = endpoint({
  method: 'GET',
  path: '/api/studio/writing/sample-rules',
  access: may('writing.manage'),
  summary:
    'Every which text of a language becomes a sample by itself; languages that are left out have none.',
  input: z.object({}),
  output: rules,
})
export type SampleRules = z.output<typeof readSampleRules.output>

export const changeSampleRules = endpoint({
  method: 'PUT',
  path: '/api/studio/writing/sample-rules',
  access: may('writing.manage'),
  summary: 'Changes that for texts that come back from now on.',
  input: rules,
  output: rules,
})
