/** Waiting for a group that is not there yet, and what staff see of who waits. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { languageField } from '#contract/language-field.ts'
import { mobilePhone } from '#contract/mobile-field.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { levelCodes } from '#persian/level-names.ts'
import { partNames, placeNames } from './rules.ts'

const part = z.enum(partNames, 'بخشی از روز را انتخاب کنید.')
const place = z.enum(placeNames, 'آنلاین یا حضوری را انتخاب کنید.')
const weekday = z.int('روز را انتخاب کنید.').check(z.minimum(0), z.maximum(6))
const language = languageField('زبان را انتخاب کنید.')

const request = z.object({
  id: z.string(),
  language: z.string(),
  level: z.nullable(z.string()),
  /** The title of the course, where it is for one alone. */
  course: z.nullable(z.string()),
  part,
  /** Weekdays that would do, from Saturday, 0; none is any. */
  days: z.array(z.int()),
  place,
  createdAt: instant,
  isConfirmed: z.boolean(),
  /** When a group was found, and which; null while it waits. */
  notifiedAt: z.nullable(instant),
  groupId: z.nullable(z.string()),
})
export type GroupRequest = z.output<typeof request>

export const listMyRequests = endpoint({
  method: 'GET',
  path: '/api/group-requests',
  access: 'user',
  summary: 'The groups that whoever asks waits for, and those that were found, the newest first.',
  input: z.object({}),
  output: z.object({ requests: z.array(request) }),
})

export const requestGroup = endpoint({
  method: 'POST',
  path: '/api/group-requests',
  access: 'anyone',
  summary:
    'Waits for a group. A visitor names a phone and confirms by the link sent there; `id` is made by the client, so a repeated call is one request.',
  rateLimit: { perHour: 10, perSubnet: 30 },
  input: z.object({
    id,
    /** The slug of a course; its own language and level then count. */
    course: z._default(text({ label: 'دوره', min: 0, max: 100 }), ''),
    language,
    /** Empty: not known yet. */
    level: z._default(z.enum(['', ...levelCodes], 'سطح را انتخاب کنید.'), ''),
    part,
    days: z.array(weekday, 'روزها را انتخاب کنید.').check(z.maxLength(7, 'روزها را انتخاب کنید.')),
    place,
    /** Of a visitor. */
    name: z.optional(text({ label: 'نام', min: 2, max: 100 })),
    phone: z.optional(mobilePhone),
  }),
  /** Whether the link in the SMS is still to be followed. */
  output: z.object({ needsProof: z.boolean() }),
})

export const withdrawRequest = endpoint({
  method: 'DELETE',
  path: '/api/group-requests/:request',
  access: 'user',
  summary: 'Waits no longer.',
  input: z.object({ request: id }),
  output: z.object({}),
  success: 204,
})

const token = z.string('پیوند درست نیست.').check(z.maxLength(100, 'پیوند درست نیست.'))

export const readLinkedRequest = endpoint({
  method: 'GET',
  path: '/api/group-requests/linked',
  access: 'anyone',
  summary: 'What a visitor waits for, by the link that was sent to their phone.',
  perMinute: 20,
  input: z.object({ token }),
  output: z.object({ request }),
})

export const confirmLinkedRequest = endpoint({
  method: 'POST',
  path: '/api/group-requests/linked/confirmed',
  access: 'anyone',
  summary: 'Confirms by the link that the phone is theirs: from then on it waits. Again is no change.',
  perMinute: 20,
  input: z.object({ token }),
  output: z.object({ request }),
})

export const withdrawLinkedRequest = endpoint({
  method: 'POST',
  path: '/api/group-requests/linked/withdrawn',
  access: 'anyone',
  summary: 'Deletes by the link what a visitor waited for, with their name and phone. Again is no change.',
  perMinute: 20,
  input: z.object({ token }),
  output: z.object({}),
  success: 204,
})

const access = may('groupRequests.read')

export const readDemand = endpoint({
  method: 'GET',
  path: '/api/studio/group-requests/demand',
  access,
  summary:
    'How many wait for groups of a language, by level and part of the day; and in which languages anybody waits.',
  input: z.object({ language: z.optional(language) }),
  output: z.object({
    /** The chosen one, or that with most who wait; null where nobody does. */
    language: z.nullable(z.string()),
    languages: z.array(z.object({ language: z.string(), count: z.int() })),
    cells: z.array(z.object({ level: z.nullable(z.string()), part, count: z.int() })),
  }),
})

const cell = {
  language,
  /** Empty: those who do not know theirs. */
  level: z._default(z.enum(['', ...levelCodes], 'سطح را انتخاب کنید.'), ''),
  part,
}

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/studio/group-requests',
  access,
  summary: 'Who waits for one kind of group, the earliest first, and what a group for them would be.',
  input: z.object({ ...cell, ...pageQuery(20) }),
  output: z.extend(
    buildPageSchema(
      z.object({
        id: z.string(),
        name: z.string(),
        phone: z.nullable(z.string()),
        userId: z.nullable(z.string()),
        course: z.nullable(z.string()),
        days: z.array(z.int()),
        place,
        createdAt: instant,
      }),
    ),
    {
      /** An open course of the language and level, the weekdays most of them can, the minute of the day. */
      prepared: z.object({ courseId: z.nullable(z.string()), days: z.array(z.int()), minute: z.int() }),
    },
  ),
})
