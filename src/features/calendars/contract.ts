/** Calendars for telephones: of a group, and everybody's own. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { fileResponse, id } from '#contract/fields.ts'
import { groupCalendarPath } from '#features/courses/groups/public.ts'

const secret = z.string().check(z.regex(/^[\w-]{32}$/, 'نشانی درست نیست.'))

export const groupCalendar = endpoint({
  method: 'GET',
  path: groupCalendarPath,
  access: 'anyone',
  summary:
    'The sessions of a group for a telephone’s calendar, as they stand now; `id` is its `calendar_key`.',
  input: z.object({ id }),
  file: 'text/calendar',
  output: fileResponse,
})

export const ownCalendar = endpoint({
  method: 'GET',
  path: '/api/course/own-calendars/:secret',
  access: 'anyone',
  summary: 'All sessions of whoever the secret address belongs to.',
  input: z.object({ secret }),
  file: 'text/calendar',
  output: fileResponse,
})

export const calendarAddress = endpoint({
  method: 'POST',
  path: '/api/course/calendar-address',
  access: 'user',
  summary: 'The address of the user’s own calendar; with `renew` a new one, and the old one ends.',
  perMinute: 20,
  notIdempotent: true,
  input: z.object({ renew: z._default(z.boolean(), false) }),
  output: z.object({ path: z.string() }),
})
