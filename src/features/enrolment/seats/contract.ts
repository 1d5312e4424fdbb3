/** What may be asked about one's seat in a group: to order it, to wait for it, how one stands to the group. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'

/** Of an enrolment: tells what rests for a late payment from what staff let rest. */
export const lateReason = 'قسط عقب‌افتاده'

export const orderSeat = endpoint({
  method: 'POST',
  path: '/api/course/groups/:id/order',
  access: 'user',
  summary:
    'Holds a seat for a quarter of an hour and opens the order it is paid by; the open one, where there is one. Who was offered a seat takes that one.',
  perMinute: 20,
  input: z.object({ id }),
  output: z.object({ order: z.object({ id: z.string(), number: z.int() }) }),
})

export const takeSeat = endpoint({
  method: 'POST',
  path: '/api/course/groups/:id/take',
  access: 'user',
  summary:
    'Takes the offered seat with the one the user has in another group of the course: that one is free again, nothing is paid, and what was paid above the new price goes to the wallet. Once more changes nothing.',
  perMinute: 20,
  input: z.object({ id }),
  output: z.object({}),
  success: 204,
})

/** How a signed-in person stands to a group. */
const mine = z.object({
  /** Their enrolment's id; null for who does not take part. */
  enrolmentId: z.nullable(z.string()),
  state: z.nullable(z.enum(['active', 'frozen', 'finished'])),
  /** Their place among those who wait, from 1; null for who does not. */
  waitingPlace: z.nullable(z.int()),
  offeredUntil: z.nullable(instant),
  /** Whose seat in another group of the course goes here once they take one: that group's name, and the Rials that come back. */
  movesFrom: z.nullable(z.object({ group: z.string(), back: z.int() })),
  /** For who takes part. */
  inside: z.nullable(
    z.object({
      /** First names of who takes part. */
      roster: z.array(z.object({ name: z.string(), avatarUrl: z.nullable(z.string()), isMe: z.boolean() })),
      announcements: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          body: z.string(),
          createdAt: instant,
          oldStart: z.nullable(instant),
          newStart: z.nullable(instant),
        }),
      ),
      attendance: z.array(
        z.object({ sessionId: z.string(), state: z.enum(['present', 'late', 'absent', 'excused']) }),
      ),
      absencesLeft: z.int(),
      /** What is still to be done first, then what is over. */
      homework: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          session: z.int(),
          dueAt: instant,
          isOpen: z.boolean(),
          /** Of the last try; null where none was handed in. */
          state: z.nullable(z.enum(['waiting', 'marked', 'returned'])),
        }),
      ),
      recordings: z.array(
        z.object({ sessionId: z.string(), recordingId: z.string(), bytes: z.nullable(z.int()) }),
      ),
    }),
  ),
})
export type MyGroup = z.output<typeof mine>
export type MyGroupInside = NonNullable<MyGroup['inside']>

export const myGroup = endpoint({
  method: 'GET',
  path: '/api/course/groups/:id/mine',
  access: 'user',
  summary: 'How the user stands to a group; what its members see, for a member.',
  input: z.object({ id }),
  output: z.object({ mine }),
})

export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/course/groups/:id/waiting',
  access: 'user',
  summary:
    'Joins the waiting list of a full group; a seat that comes free is held for the first for a day. Who has a seat in another group of the course that has not begun and was not cheaper keeps it meanwhile.',
  perMinute: 20,
  input: z.object({ id }),
  output: z.object({ place: z.int() }),
})

export const leaveWaitlist = endpoint({
  method: 'DELETE',
  path: '/api/course/groups/:id/waiting',
  access: 'user',
  summary: 'Leaves the waiting list; what was offered goes to the next.',
  input: z.object({ id }),
  output: z.object({}),
  success: 204,
})
