/** What who writes and opens the lessons of a course may ask about them. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, markdown, markdownBody } from '#contract/fields.ts'
import { version } from '#contract/version.ts'
import { openingRules } from './opening.ts'

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
