/** What staff change of teachers, and a teacher of their own week. */

import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { collection } from '#contract/collection.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, slug, text } from '#contract/fields.ts'
import { languageField } from '#contract/language-field.ts'
import { bands } from '#contract/week-bands.ts'
import { levelCodes } from '#persian/level-names.ts'

const level = z.enum(levelCodes, 'سطح را انتخاب کنید.')

const taught = z
  .object({ language: languageField('زبان را انتخاب کنید.'), from: level, to: level })
  .check(z.refine(({ from, to }) => from <= to, 'سطح پایان پیش از سطح آغاز است.'))

const credential = z.object({
  title: text({ label: 'عنوان مدرک', max: 120 }),
  source: text({ label: 'صادرکننده', max: 120 }),
  year: z
    .int('سال را بنویسید.')
    .check(z.minimum(1300, 'سال را به شمسی بنویسید.'), z.maximum(1500, 'سال را به شمسی بنویسید.')),
  /** Whether staff have seen the paper. */
  isChecked: z.boolean(),
})

const hours = z.array(z.enum(bands)).check(z.maxLength(bands.length, 'ساعت‌ها درست نیست.'))

export const adminTeachers = collection({
  path: '/api/studio/teachers',
  access: may('teachers.change'),
  what: 'Teachers',
  shape: {
    name: text({ label: 'نام', min: 2, max: 60 }),
    surname: text({ label: 'نام خانوادگی', min: 2, max: 60 }),
    enName: text({ label: 'نام لاتین', min: 0, max: 60 }),
    enSurname: text({ label: 'نام خانوادگی لاتین', min: 0, max: 60 }),
    slug,
    /** The phone or the email by which the teacher's own account signs in; empty while they have none. */
    account: text({ label: 'حساب استاد', min: 0, max: 254 }),
    gender: z.enum(['', 'female', 'male']),
    headline: text({ label: 'معرفی یک‌خطی', min: 0, max: 200 }),
    method: text({ label: 'شیوهٔ تدریس', min: 0, max: 2000 }),
    intro: text({ label: 'متن معرفی', min: 0, max: 1000 }),
    city: text({ label: 'شهر', min: 0, max: 60 }),
    accent: text({ label: 'لهجه', min: 0, max: 60 }),
    /** Names of languages, joined by commas. */
    speaks: text({ label: 'زبان‌هایی که حرف می‌زند', min: 0, max: 200 }),
    /** Toman, in digits; empty where they give no trial sessions. */
    trialPrice: z.string().check(z.regex(/^\d{0,9}$/, 'مبلغ را به تومان و با رقم بنویسید.')),
    isHidden: z.boolean(),
    /** At least one is asked for when it is written; who came with an older school may have none yet. */
    teaches: z.array(taught).check(z.maxLength(8, 'زبان‌ها بیش از اندازه‌اند.')),
    credentials: z.array(credential).check(z.maxLength(20, 'مدرک‌ها بیش از اندازه‌اند.')),
    hours,
  },
})

/** Bytes of a spoken introduction. */
export const maxIntroBytes = 10 * 1024 * 1024

const teacherMedia = z.object({
  name: z.string(),
  portraitUrl: z.nullable(z.string()),
  introUrl: z.nullable(z.string()),
})

export const readTeacherMedia = endpoint({
  method: 'GET',
  path: '/api/studio/teachers/:id/face',
  access: may('teachers.change'),
  summary: 'What is seen and heard of a teacher: the portrait and the spoken introduction.',
  input: z.object({ id }),
  output: teacherMedia,
})

export const changePortrait = endpoint({
  method: 'POST',
  path: '/api/studio/teachers/:id/portrait',
  access: may('teachers.change'),
  summary:
    'Sets the portrait: JPEG, PNG, WebP, AVIF or GIF, told by content, cut to five by six and re-encoded without its metadata.',
  perMinute: 20,
  upload: 8 * 1024 * 1024,
  input: z.object({ id, file: z.instanceof(Uint8Array, { error: 'پرونده‌ای فرستاده نشده است.' }) }),
  output: teacherMedia,
})

export const removePortrait = endpoint({
  method: 'DELETE',
  path: '/api/studio/teachers/:id/portrait',
  access: may('teachers.change'),
  summary: 'Takes the portrait away.',
  input: z.object({ id }),
  output: teacherMedia,
})

export const putIntro = endpoint({
  method: 'PUT',
  path: '/api/studio/teachers/:id/intro',
  access: may('teachers.change'),
  summary: 'Sets the spoken introduction, an upload of the kind `teacher-intro`; null takes it away.',
  input: z.object({ id, mediaId: z.nullable(id) }),
  output: teacherMedia,
})

const ownTeacher = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  hours: z.array(z.string()),
})

export const readTeaching = endpoint({
  method: 'GET',
  path: '/api/studio/teaching',
  access: may('teaching.see'),
  summary: 'The teacher whose account this is, with their free hours and coming trial sessions.',
  input: z.object({}),
  output: z.object({
    /** Null before the school has made their page. */
    teacher: z.nullable(ownTeacher),
    trials: z.array(z.object({ id: z.string(), startsAt: z.string(), learner: z.string() })),
  }),
})

export const paintHours = endpoint({
  method: 'PUT',
  path: '/api/studio/teachers/:id/hours',
  access: may('hours.paint'),
  summary: 'Says in which two-hour bands of the week a teacher is free; a teacher only of themselves.',
  input: z.object({ id, hours }),
  output: z.object({ hours: z.array(z.string()) }),
})
