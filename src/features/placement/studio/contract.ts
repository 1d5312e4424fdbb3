/** What staff and teachers do about placement. */

import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { languageField } from '#contract/language-field.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { version } from '#contract/version.ts'
import { questionSkills, questionTracks } from '#features/questions/public.ts'
import { levelCodes } from '#persian/level-names.ts'
import { stopReasons } from '../adaptive/stop.ts'
import { appealStates, limits } from '../contract.ts'
import { rubric } from '../rubric-field.ts'

const level = z.enum(levelCodes, { error: 'سطح را انتخاب کنید.' })
const language = languageField('زبان را انتخاب کنید.')
const sample = z.object({
  id: z.string(),
  language,
  writtenLevel: level,
  createdAt: instant,
  /** Plays for this browser and some hours. */
  src: z.string(),
})
export type Sample = z.output<typeof sample>

export const waitingSamples = endpoint({
  method: 'GET',
  path: '/api/studio/placement/samples',
  access: may('placement.examine'),
  summary: 'Recorded minutes of speech that nobody has listened to, the oldest first.',
  input: z.object({ ...pageQuery(20) }),
  output: buildPageSchema(sample),
})

export const gradeSample = endpoint({
  method: 'PUT',
  path: '/api/studio/placement/samples/:id/grade',
  access: may('placement.examine'),
  summary: 'Sets the level of a recorded minute. Once: 409 after that.',
  input: z.object({ id, level }),
  output: z.object({}),
  success: 204,
})

export const typeWalkIn = endpoint({
  method: 'POST',
  path: '/api/studio/placement/walk-ins',
  access: may('placement.examine'),
  summary:
    'Types the placement of somebody who came to the school and did it on paper. `id` is made by the client, so that a repeated call is one. With the mobile number or email of an account it is that account’s.',
  input: z.object({
    id,
    name: text({ label: 'نام', max: limits.guest }),
    identifier: z._default(text({ label: 'شماره موبایل یا ایمیل', min: 0, max: 160 }), ''),
    language,
    track: z._default(z.enum(questionTracks), 'adult'),
    /** What the paper gave, by skill; at least one. */
    skills: z
      .array(z.object({ skill: z.enum(questionSkills), level }))
      .check(z.minLength(1, 'دست‌کم سطح یک مهارت را بنویسید.'), z.maxLength(questionSkills.length)),
    rubric: z.nullable(rubric),
    remark: z._default(text({ label: 'یادداشت', min: 0, max: limits.remark }), ''),
  }),
  output: z.object({ level, isAttached: z.boolean() }),
  success: 201,
})

const teacherAppeal = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string(),
  level: z.nullable(level),
  wish: z.enum(['easier', 'harder']),
  reason: z.string(),
  state: z.enum(appealStates),
  answer: z.nullable(z.string()),
  createdAt: instant,
  /** Where the seat could go; of what waits. */
  targets: z.array(
    z.object({ id: z.string(), title: z.string(), level: z.nullable(level), startsAt: instant }),
  ),
})
export type TeacherAppeal = z.output<typeof teacherAppeal>

export const placedLearners = endpoint({
  method: 'GET',
  path: '/api/studio/placement/learners',
  access: may('placement.appeals'),
  summary:
    'For a teacher their own groups, for who leads the school all: appeals that wait, and learners of whose level the teacher should say whether it fits.',
  input: z.object({}),
  output: z.object({
    appeals: z.array(teacherAppeal),
    feedback: z.array(
      z.object({
        enrolmentId: z.string(),
        name: z.string(),
        group: z.string(),
        level,
        sessionsHeld: z.int(),
      }),
    ),
  }),
})

export const answerAppeal = endpoint({
  method: 'PUT',
  path: '/api/studio/placement/appeals/:id/answer',
  access: may('placement.appeals'),
  summary:
    'Answers an appeal of one’s own group: with `toGroup` the seat goes there and what was paid stays paid; without it everything stays. Answered before: 409.',
  input: z.object({
    id,
    toGroup: z.nullable(id),
    answer: text({ label: 'پاسخ', max: limits.answer }),
  }),
  output: z.object({}),
  success: 204,
})

export const giveFeedback = endpoint({
  method: 'PUT',
  path: '/api/studio/placement/feedback/:enrolment',
  access: may('placement.appeals'),
  summary: 'A teacher says whether the level fits that somebody was placed at; said again it is changed.',
  input: z.object({ enrolment: id, verdict: z.enum(['easy', 'right', 'hard']) }),
  output: z.object({}),
  success: 204,
})

const ruleNumber = (label: string, min: number, max: number) =>
  z.int(`${label} عدد نیست.`).check(z.minimum(min, `${label} کم است.`), z.maximum(max, `${label} زیاد است.`))

const rules = {
  validDays: ruleNumber('اعتبار نتیجه', 1, 730),
  retakeDays: ruleNumber('فاصلهٔ سنجش دوباره', 0, 365),
  termsAway: ruleNumber('ترم‌های دوری', 1, 8),
  appealSessions: ruleNumber('جلسه‌های درخواست بازبینی', 1, 10),
  /** In per cent; the rest of the final level is what was written. */
  oralShare: ruleNumber('سهم گفت‌وگو', 0, 100),
}

export const placementRules = endpoint({
  method: 'GET',
  path: '/api/studio/placement/rules',
  access: may('placement.rules'),
  summary:
    'How long a level is good, when it may be found again, and until which session it may be appealed.',
  input: z.object({}),
  output: z.object({ rules: z.object({ ...rules, version }) }),
})

export const changePlacementRules = endpoint({
  method: 'PUT',
  path: '/api/studio/placement/rules',
  access: may('placement.rules'),
  summary: 'Changes the rules, for results that are there already too. Changed since they were read: 409.',
  input: z.object({ ...rules, version }),
  output: z.object({}),
  success: 204,
})

export const calibrationReport = endpoint({
  method: 'GET',
  path: '/api/studio/placement/calibration',
  access: may('placement.rules'),
  summary:
    'How placement works in a language: how many were placed and where, why tests stopped, how long they were, cut scores, and questions whose answers do not fit.',
  input: z.object({ language, track: z._default(z.enum(questionTracks), 'adult') }),
  output: z.object({
    report: z.object({
      finished: z.int(),
      meanItems: z.number(),
      levels: z.array(z.object({ level, count: z.int() })),
      stops: z.array(z.object({ reason: z.enum([...stopReasons, 'typed']), count: z.int() })),
      cuts: z.array(z.number()),
      standardCuts: z.array(z.number()),
      verdicts: z.array(z.object({ level, easy: z.int(), right: z.int(), hard: z.int() })),
      items: z.int(),
      /** Whose parameters answers have corrected. */
      estimated: z.int(),
      misfits: z.array(
        z.object({
          id: z.string(),
          code: z.nullable(z.string()),
          level,
          skill: z.enum(questionSkills),
          reason: z.string(),
        }),
      ),
      /** The most used questions, with the share of tests that had them. */
      frequent: z.array(z.object({ id: z.string(), code: z.nullable(z.string()), share: z.number() })),
    }),
  }),
})

export const recalibrate = endpoint({
  method: 'POST',
  path: '/api/studio/placement/calibration',
  access: may('placement.rules'),
  summary: 'Estimates parameters and cut scores anew in the background, as every night.',
  input: z.object({}),
  output: z.object({}),
  success: 204,
})
