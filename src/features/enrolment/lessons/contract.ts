/** What may be asked about the lessons of a course one takes part in, and who opens them for somebody. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'

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
  /** The title of the lesson before it that has to be complete first. */
  waitsFor: z.nullable(z.string()),
  /** What completes it, with how far each is. */
  steps: z.array(z.object({ text: z.string(), note: z.nullable(z.string()), isDone: z.boolean() })),
  /** Whether its learner may mark it as complete, and has. */
  mayMark: z.boolean(),
  isMarked: z.boolean(),
  /** Marked, or all its steps done. */
  isComplete: z.boolean(),
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

export const markLesson = endpoint({
  method: 'PUT',
  path: '/api/presentation/profile/course/:id/lessons/:lesson/mark',
  access: 'user',
  summary:
    'Marks an open lesson as complete, or takes that back; 403 where the group leaves it to its steps.',
  input: z.object({ id, lesson: id, isComplete: z.boolean() }),
  output: z.object({}),
  success: 204,
})

export const readLessonRule = endpoint({
  method: 'GET',
  path: '/api/course/desk/groups/:id/completion',
  access: may('groups.write'),
  summary: 'What completes the lessons of a group besides their quizzes.',
  input: z.object({ id }),
  output: z.object({ watchPercent: z.nullable(z.int()), mayMark: z.boolean() }),
})

export const changeLessonRule = endpoint({
  method: 'PUT',
  path: '/api/course/desk/groups/:id/completion',
  access: may('groups.write'),
  summary: 'Says what completes the lessons of a group besides their quizzes.',
  input: z.object({
    id,
    watchPercent: z.nullable(
      z
        .int('درصد را به عدد وارد کنید.')
        .check(z.minimum(1, 'درصد از ۱ تا ۱۰۰ است.'), z.maximum(100, 'درصد از ۱ تا ۱۰۰ است.')),
    ),
    mayMark: z.boolean(),
  }),
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
