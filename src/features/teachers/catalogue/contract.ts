/** What may be asked about teachers by everybody. */

import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { instant, slug, text } from '#contract/fields.ts'
import { groupCard } from '#contract/group-card.ts'
import { languageList } from '#contract/language-field.ts'
import { buildListSchema } from '#contract/list-schema.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { teacherCard } from '#contract/teacher.ts'
import { bands } from '#contract/week-bands.ts'
import { levelCodes } from '#persian/level-names.ts'
import { dayParts, maxPrices, minRatings, teacherSorts, weekdays } from './choices.ts'

const taught = z.object({ language: z.string(), from: z.string(), to: z.string() })

/** A teacher as the list of them shows one. */
export const teacherRow = z.extend(teacherCard, {
  headline: z.string(),
  teaches: z.array(taught),
  /** Whether staff have seen the paper of one of their credentials. */
  isChecked: z.boolean(),
  /** Sessions held. */
  held: z.int(),
  /** What the short introduction says, and its sound. */
  intro: z.string(),
  introUrl: z.nullable(z.string()),
  /** Rials; null where they give no trial sessions. */
  trialPrice: z.nullable(z.int()),
  /** The next trial session that is free, in the two weeks to come. */
  nextSlot: z.nullable(instant),
  /** Hours of the week that were asked for in which they are free, and on how many days. */
  sharedHours: z.int(),
  sharedDays: z.int(),
})
export type TeacherRow = z.output<typeof teacherRow>

export const listTeachers = endpoint({
  method: 'GET',
  path: '/api/teachers',
  access: 'anyone',
  summary: 'Teachers that fit the filters; by `hours`, those first who share most of them.',
  input: z.object({
    q: z._default(text({ label: 'عبارت جست‌وجو', min: 0, max: 100 }), ''),
    language: languageList,
    level: buildListSchema(levelCodes),
    /** Weekdays from Saturday, 0, on one of which they are free at a time of `time`. */
    day: buildListSchema(weekdays),
    /** From 8 to 12, to 18, to 22. */
    time: buildListSchema(dayParts),
    gender: z.optional(z.enum(['female', 'male'])),
    accent: z._default(text({ label: 'لهجه', min: 0, max: 60 }), ''),
    rating: z.optional(z.enum(minRatings)),
    price: z.optional(z.enum(maxPrices)),
    /** Two-hour bands of the week such as `0-18`. */
    hours: buildListSchema(bands),
    /** By shared hours where there are any, else by rating, unless told. */
    sort: z.optional(z.enum(teacherSorts)),
    ...pageQuery(12),
  }),
  output: z.extend(buildPageSchema(teacherRow), {
    /** How many fit in each language, whichever are chosen; and the accents there are. */
    languages: z.array(z.object({ language: z.string(), count: z.int() })),
    accents: z.array(z.string()),
  }),
})

const teacher = z.extend(teacherCard, {
  headline: z.string(),
  method: z.string(),
  city: z.string(),
  accent: z.nullable(z.string()),
  speaks: z.array(z.string()),
  teaches: z.array(taught),
  isChecked: z.boolean(),
  intro: z.string(),
  introUrl: z.nullable(z.string()),
  trialPrice: z.nullable(z.int()),
  credentials: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      from: z.string(),
      /** Of the Jalali calendar. */
      year: z.int(),
      /** When staff saw the paper. */
      checkedAt: z.nullable(instant),
    }),
  ),
  held: z.int(),
  /** Of the sessions the classroom saw begin, how many began within two minutes. */
  punctuality: z.object({ seen: z.int(), punctual: z.int() }),
  /** Of the last thirty days: how much homework was graded, and in how many hours on average. */
  turnaround: z.object({ graded: z.int(), hours: z.nullable(z.number()) }),
  /** Bands of the week in which they are free, and in which they hold a class. */
  hours: z.array(z.string()),
  classHours: z.array(z.string()),
  groups: z.array(groupCard),
  /** What is said of a refund before anything is paid. */
  refundRules: z.array(z.string()),
})
export type TeacherDetail = z.output<typeof teacher>

export const readTeacher = endpoint({
  method: 'GET',
  path: '/api/teachers/:slug',
  access: 'anyone',
  summary: 'A teacher: credentials, method, facts counted from logs, weekly hours, open groups.',
  input: z.object({ slug }),
  output: z.object({ teacher }),
})
