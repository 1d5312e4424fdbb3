/** Sessions that fall on days the school is closed, and where they go. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'

const access = may('groups.write')

export const closedSessions = endpoint({
  method: 'GET',
  path: '/api/course/desk/closed-sessions',
  access,
  summary:
    'The sessions ahead that fall on closed days, each with the time it may be moved to: after the last of its group, or the same hour of `toDay`.',
  input: z.object({
    toDay: z._default(z.union([z.literal(''), z.iso.date()], 'روز تازه را وارد کنید.'), ''),
  }),
  output: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        groupId: z.string(),
        group: z.string(),
        number: z.int(),
        day: z.string(),
        /** What the day is closed for. */
        closed: z.string(),
        startsAt: instant,
        /** Null where the group has no weekly hours. */
        to: z.nullable(instant),
        /** Why it cannot go there; null where it can. */
        obstacle: z.nullable(z.string()),
      }),
    ),
  }),
})

export const moveClosedSessions = endpoint({
  method: 'POST',
  path: '/api/course/desk/closed-sessions/move',
  access,
  summary:
    'Moves sessions from where they were seen to where they were proposed, all or none; one that is elsewhere by now stays. Members are notified of the old time and the new one.',
  input: z.object({
    moves: z
      .array(z.object({ id: z.uuid('این جلسه پیدا نشد.'), from: instant, to: instant }))
      .check(
        z.minLength(1, 'جلسه‌ای انتخاب نشده است.'),
        z.maxLength(500, 'یک‌باره بیش از ۵۰۰ جلسه جابه‌جا نمی‌شود.'),
      ),
  }),
  output: z.object({ moved: z.int() }),
})
