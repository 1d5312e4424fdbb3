/** The first week of a learner: their hours, and what is planned into them. Days are `YYYY-MM-DD` in Tehran. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { fileResponse, id, instant } from '#contract/fields.ts'
import { bands } from '#contract/week-bands.ts'

/** How many minutes a day somebody may have, classes aside. */
export const dayMinutes = [10, 15, 20, 30, 45] as const

const item = z.object({
  /** Of what was planned; null for classes, which are where they are. */
  id: z.nullable(z.string()),
  kind: z.enum(['placement', 'review', 'episode', 'post', 'choose', 'class']),
  title: z.nullable(z.string()),
  /** Of a review: how many phrases. */
  count: z.nullable(z.int()),
  minutes: z.int(),
  /** Null for what found no place any more in the hours of this week. */
  at: z.nullable(instant),
  isDone: z.boolean(),
  /** Whether it was missed at its first hour, and stands at a later one. */
  isMoved: z.boolean(),
  link: z.string(),
})
export type PlanItem = z.output<typeof item>

const plan = z.object({
  hours: z.array(z.string()),
  minutes: z.int(),
  /** The level it was planned for. */
  level: z.nullable(z.string()),
  days: z.array(z.string()),
  items: z.array(item),
  isOver: z.boolean(),
  /** Whether its learner is reminded ten minutes before each item. */
  isReminded: z.boolean(),
})
export type Plan = z.output<typeof plan>

export const readFirstWeek = endpoint({
  method: 'GET',
  path: '/api/first-week',
  access: 'user',
  summary:
    'The user’s first week: what is planned at which of their hours, ticked by what they did, with what was missed at its next hour.',
  input: z.object({}),
  output: z.object({
    now: instant,
    /** What their newest placement found; null without one. */
    found: z.nullable(
      z.object({
        language: z.string(),
        level: z.string(),
        /** The skill that was found lowest, where skills differ. */
        weakest: z.nullable(z.object({ skill: z.string(), level: z.string() })),
      }),
    ),
    plan: z.nullable(plan),
  }),
})

export const planFirstWeek = endpoint({
  method: 'PUT',
  path: '/api/first-week',
  access: 'user',
  summary:
    'Says in which two-hour bands of the week the user learns and how long a day, and plans the week into them; what was done stays.',
  perMinute: 20,
  input: z.object({
    hours: z
      .array(z.enum(bands, { error: 'این ساعت در هفته نیست.' }), { error: 'ساعت‌ها درست نیست.' })
      .check(z.minLength(1, 'دست‌کم یک خانه را رنگ کنید.'), z.maxLength(bands.length, 'ساعت‌ها درست نیست.')),
    minutes: z.int('بگویید روزی چند دقیقه.').check(
      z.minimum(Math.min(...dayMinutes), 'بگویید روزی چند دقیقه.'),
      z.maximum(Math.max(...dayMinutes), 'بگویید روزی چند دقیقه.'),
      z.refine(
        minutes => dayMinutes.includes(minutes as (typeof dayMinutes)[number]),
        'بگویید روزی چند دقیقه.',
      ),
    ),
  }),
  output: z.object({}),
})

export const dismissFirstWeek = endpoint({
  method: 'DELETE',
  path: '/api/first-week',
  access: 'user',
  summary: 'Puts the plan away, and it is offered no more; painting hours anew brings it back.',
  perMinute: 20,
  input: z.object({}),
  output: z.object({}),
})

export const markRead = endpoint({
  method: 'PUT',
  path: '/api/first-week/items/:item/read',
  access: 'user',
  summary: 'Says whether a text of the plan was read, which nothing else can know.',
  perMinute: 60,
  input: z.object({ item: id, isRead: z.boolean('بگویید خوانده شد یا نه.') }),
  output: z.object({}),
})

export const chooseReminder = endpoint({
  method: 'PUT',
  path: '/api/first-week/reminder',
  access: 'user',
  summary: 'Says whether the user is reminded ten minutes before each item of the plan.',
  perMinute: 60,
  input: z.object({ isOn: z.boolean('بگویید یادآوری می‌خواهید یا نه.') }),
  output: z.object({}),
})

export const firstWeekCalendar = endpoint({
  method: 'GET',
  path: '/api/first-week/calendar',
  access: 'user',
  summary:
    'What is planned of the user’s first week as a file for a telephone’s calendar; classes have one of their own.',
  input: z.object({}),
  file: 'text/calendar',
  output: fileResponse,
})
