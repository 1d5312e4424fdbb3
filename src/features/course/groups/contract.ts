/** What may be asked about groups: those that are open, one of them, a seat in it. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { teacherCard } from '#contract/teacher.ts'
import { taughtCodes } from '#persian/taught-languages.ts'
import { filterInput } from '../catalogue/filter-input.ts'

export const language = z.enum(taughtCodes)

export const weeklyHour = z.object({
  /** From Saturday, 0. */
  weekday: z.int().check(z.minimum(0), z.maximum(6)),
  /** Of the day, in Tehran. */
  minute: z.int().check(z.minimum(0), z.maximum(1439)),
})

/** A group as lists show one. */
export const groupCard = z.object({
  id: z.string(),
  title: z.string(),
  course: z.object({
    slug: z.string(),
    title: z.string(),
    language,
    level: z.nullable(z.string()),
    greeting: z.nullable(z.string()),
  }),
  teacher: z.nullable(teacherCard),
  term: z.string(),
  /** Where it meets; null online. */
  branch: z.nullable(z.string()),
  weekly: z.array(weeklyHour),
  minutes: z.int(),
  startsAt: instant,
  endsAt: instant,
  sessionCount: z.int(),
  /** Rials. */
  price: z.int(),
  capacity: z.int(),
  freeSeats: z.int(),
})
export type GroupCard = z.output<typeof groupCard>

export const openGroups = endpoint({
  method: 'GET',
  path: '/api/course/groups',
  access: 'anyone',
  summary:
    'The groups that have not begun, the soonest first, with the seats that are free in each; those that fit the filters.',
  input: z.object({ ...filterInput, ...pageQuery(20) }),
  output: buildPageSchema(groupCard),
})

export const session = z.object({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  startsAt: instant,
  minutes: z.int(),
  /** When it was to be, where it was moved. */
  movedFrom: z.nullable(instant),
  isCancelled: z.boolean(),
})
export type Session = z.output<typeof session>

export const plannedSession = z.extend(session, {
  /** Who holds it in place of the group's teacher. */
  substitute: z.nullable(z.string()),
})
export type PlannedSession = z.output<typeof plannedSession>

const group = z.extend(groupCard, {
  state: z.enum(['open', 'short', 'cancelled']),
  book: z.nullable(z.string()),
  minSize: z.int(),
  /** Until when enough must have come. */
  decideAt: z.nullable(instant),
  /** Days after the last session in which its recordings may be watched; null for good. */
  recordingsDays: z.nullable(z.int()),
  absencesAllowed: z.int(),
  /** The name of its table of refunds, and what it says, step by step. */
  refundPolicy: z.string(),
  refundRules: z.array(z.string()),
  sessions: z.array(plannedSession),
  /** Who waits for a seat, in order: first and last letter of the first name. */
  waiting: z.array(z.object({ name: z.string(), since: instant, offeredUntil: z.nullable(instant) })),
  /** Of the whole term, for a telephone's calendar. */
  calendarPath: z.string(),
})
export type Group = z.output<typeof group>

export const readGroup = endpoint({
  method: 'GET',
  path: '/api/course/groups/:id',
  access: 'anyone',
  summary: 'A group as everybody may see it: its plan, its seats, who waits (masked), its terms.',
  input: z.object({ id }),
  output: z.object({ group }),
})

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
