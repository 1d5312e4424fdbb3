/** What may be asked about the lessons of a course: by its members, and by who writes and opens them. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, markdown, markdownBody } from '#contract/fields.ts'
import { version } from '#contract/version.ts'
import { openingRules } from './opening.ts'

const lesson = z.object({
  id: z.string(),
  /** In its course, from 1. */
  number: z.int(),
  title: z.string(),
  description: z.string(),
  /** Whether something is written for members. */
  hasText: z.boolean(),
  /** Whether its beginning is free to be read by everybody. */
  isFree: z.boolean(),
  isOpen: z.boolean(),
  /** When it opens, or opened; null where it waits for nothing. */
  opensAt: z.nullable(instant),
})
export type MyLesson = z.output<typeof lesson>

export const myLessons = endpoint({
  method: 'GET',
  path: '/api/presentation/profile/course/:id/lessons',
  access: 'user',
  summary: 'The lessons of a course the user takes part in, with when each opens for them.',
  input: z.object({ id }),
  output: z.object({
    units: z.array(z.object({ id: z.string(), title: z.string(), lessons: z.array(lesson) })),
  }),
})

export const readLessonText = endpoint({
  method: 'GET',
  path: '/api/presentation/profile/course/:id/lessons/:lesson',
  access: 'user',
  summary:
    'The text of a lesson that is open for the user; of one that is not, what is free of it, or 403 with the day it opens.',
  input: z.object({ id, lesson: id }),
  output: z.object({
    lesson: z.extend(lesson, {
      /** HTML of the server's own renderer: what is free, and what members read. */
      html: z.string(),
    }),
  }),
})

export const adminLessons = endpoint({
  method: 'GET',
  path: '/api/course/desk/courses/:id/lessons',
  access: may('courses.write'),
  summary: 'The lessons of a course with the texts its members read.',
  input: z.object({ id }),
  output: z.object({
    lessons: z.array(
      z.object({
        id: z.string(),
        number: z.int(),
        unit: z.string(),
        title: z.string(),
        /** Markdown. */
        body: z.string(),
        version: z.int(),
      }),
    ),
  }),
})

export const writeLesson = endpoint({
  method: 'PUT',
  path: '/api/course/desk/lessons/:lesson',
  access: may('courses.write'),
  summary: 'Writes what members read of a lesson; an empty text takes it away.',
  bodyLimit: markdownBody,
  input: z.object({
    lesson: id,
    version,
    body: markdown,
  }),
  output: z.object({ version: z.int() }),
})

const day = z.iso.date({ error: 'روز درست نیست.' })

export const adminOpening = endpoint({
  method: 'GET',
  path: '/api/course/desk/groups/:id/opening',
  access: may('groups.write'),
  summary: 'When the lessons of a group open, by its rule.',
  input: z.object({ id }),
  output: z.object({
    rule: z.enum(openingRules),
    days: z.nullable(z.int()),
    /** Whether staff opened all of them. */
    allOpen: z.boolean(),
    lessons: z.array(
      z.object({
        id: z.string(),
        number: z.int(),
        title: z.string(),
        /** Of the rule `dates`. */
        day: z.nullable(z.string()),
        opensAt: z.nullable(instant),
      }),
    ),
  }),
})

export const changeOpening = endpoint({
  method: 'PUT',
  path: '/api/course/desk/groups/:id/opening',
  access: may('groups.write'),
  summary: 'Says when the lessons of a group open; dates are those of the rule `dates`.',
  input: z.object({
    id,
    rule: z.enum(openingRules, 'شیوهٔ باز شدن را انتخاب کنید.'),
    days: z._default(
      z.nullable(
        z
          .int('فاصله را به روز وارد کنید.')
          .check(z.minimum(1, 'فاصله دست‌کم یک روز است.'), z.maximum(90, 'فاصله حداکثر ۹۰ روز است.')),
      ),
      null,
    ),
    dates: z._default(z.array(z.object({ lesson: id, day })).check(z.maxLength(300)), []),
  }),
  output: z.object({}),
  success: 204,
})

export const openLessons = endpoint({
  method: 'PUT',
  path: '/api/course/desk/groups/:id/lessons-open',
  access: may('groups.write'),
  summary: 'Opens all lessons for a group at once, or lets its rule hold again.',
  input: z.object({ id, open: z.boolean() }),
  output: z.object({}),
  success: 204,
})

export const openLessonsFor = endpoint({
  method: 'PUT',
  path: '/api/course/desk/enrolments/:id/lessons-open',
  access: may('enrolments.change'),
  summary: 'Opens all lessons for one learner at once, or lets the rule of the group hold again.',
  input: z.object({ id, open: z.boolean() }),
  output: z.object({}),
  success: 204,
})
