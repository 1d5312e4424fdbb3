/** What staff may ask about the learners of a group. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { plannedSession } from '#features/courses/groups/public.ts'

/** As what somebody gets a seat that nobody pays for. */
export const grantKinds = ['guest', 'transfer', 'scholarship'] as const

const learner = z.object({
  enrolmentId: z.string(),
  personId: z.string(),
  /** Of a seat that staff gave; null of one that was bought or brought along. */
  grant: z.nullable(z.object({ kind: z.enum(grantKinds), reason: z.nullable(z.string()) })),
  name: z.string(),
  /** E.164; null of who signs in otherwise. */
  phone: z.nullable(z.string()),
  payment: z.object({
    /** `none` has no order: brought along, or free. */
    kind: z.enum(['paid', 'due', 'overdue', 'none']),
    /** Rials. */
    left: z.int(),
    dueAt: z.nullable(instant),
    /** Null of what is not paid in parts. */
    parts: z.nullable(z.object({ paid: z.int(), total: z.int() })),
  }),
  attendance: z.array(
    z.object({ sessionId: z.string(), state: z.enum(['present', 'late', 'absent', 'excused']) }),
  ),
  enrolledAt: instant,
  state: z.enum(['active', 'frozen', 'finished']),
  reason: z.nullable(z.string()),
  attended: z.int(),
  missed: z.int(),
  /** Whether staff opened all lessons for them. */
  lessonsOpen: z.boolean(),
})

const choice = z.object({ id: z.string(), title: z.string(), freeSeats: z.int() })

export const adminGroup = endpoint({
  method: 'GET',
  path: '/api/course/desk/groups/:id/inside',
  access: may('groups.read'),
  summary:
    'The sessions and the learners of a group, the groups its learners may be moved to, what they say where it is too small, and what comes after it.',
  input: z.object({ id }),
  output: z.object({
    sessions: z.array(plannedSession),
    learners: z.array(learner),
    /** Who waits for a seat, the first first. */
    waiting: z.array(z.object({ name: z.string(), since: instant, offeredUntil: z.nullable(instant) })),
    seats: z.object({ taken: z.int(), capacity: z.int() }),
    others: z.array(choice),
    state: z.enum(['open', 'short', 'cancelled']),
    minSize: z.int(),
    /** How many take part; who rests does not count. */
    learning: z.int(),
    hasBegun: z.boolean(),
    short: z.object({
      /** Until when they answer; null where they are not asked. */
      until: z.nullable(instant),
      mergeInto: z.nullable(z.string()),
      targets: z.array(choice),
      answers: z.array(
        z.object({
          name: z.string(),
          answer: z.nullable(z.enum(['merge', 'move', 'refund'])),
          /** False where their time ran out. */
          isOwn: z.boolean(),
          /** The group they went to. */
          to: z.nullable(z.string()),
          at: z.nullable(instant),
        }),
      ),
    }),
    next: z.object({
      groupId: z.nullable(z.string()),
      /** Until the end of which day, `YYYY-MM-DD` in Tehran. */
      until: z.nullable(z.string()),
      /** To how many it was proposed. */
      proposed: z.int(),
      choices: z.array(choice),
    }),
  }),
})
export type AdminGroup = z.output<typeof adminGroup.output>

const reason = text({ label: 'دلیل', min: 3, max: 300 })

export const freezeEnrolment = endpoint({
  method: 'POST',
  path: '/api/course/desk/enrolments/:id/freeze',
  access: may('enrolments.change'),
  summary: 'Rests somebody’s enrolment, or wakes it again; they are notified why.',
  input: z.object({ id, frozen: z.boolean(), reason }),
  output: z.object({}),
  success: 204,
})

export const moveEnrolment = endpoint({
  method: 'POST',
  path: '/api/course/desk/enrolments/:id/move',
  access: may('enrolments.change'),
  summary:
    'Moves somebody to another group of the same course that has a seat; what was paid goes with them.',
  input: z.object({ id, groupId: id, reason }),
  output: z.object({}),
  success: 204,
})

export const findNewLearners = endpoint({
  method: 'GET',
  path: '/api/course/desk/groups/:id/candidates',
  access: may('enrolments.grant'),
  summary: 'Who is meant by a phone number or a name, and how they stand with a group.',
  input: z.object({ id, q: text({ label: 'نام یا شماره', max: 100 }) }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        phone: z.nullable(z.string()),
        /** `member` of this group, `course` of another running group of its course, on its `waiting` list. */
        standing: z.nullable(z.enum(['member', 'course', 'waiting'])),
      }),
    ),
  }),
})

export const grantSeat = endpoint({
  method: 'POST',
  path: '/api/course/desk/groups/:id/learners',
  access: may('enrolments.grant'),
  summary:
    'Gives somebody a seat without payment. Where none is free that nobody waits for, puts them on the waiting list if asked to.',
  perMinute: 60,
  input: z.object({
    id,
    person: z.uuid('زبان‌آموز را انتخاب کنید.'),
    kind: z.enum(grantKinds, 'بگویید این جا برای چیست.'),
    reason,
    orWait: z._default(z.boolean(), false),
  }),
  output: z.object({
    outcome: z.enum(['enrolled', 'waiting']),
    /** In the waiting list, from 1. */
    place: z.nullable(z.int()),
  }),
})

export const removeLearner = endpoint({
  method: 'POST',
  path: '/api/course/desk/enrolments/:id/remove',
  access: may('enrolments.grant'),
  summary:
    'Takes somebody out of a group; the seat goes to whoever waits. Money stays with the order, which is refunded there.',
  input: z.object({ id, reason }),
  output: z.object({
    personId: z.string(),
    /** What was bought; null of a seat without an order. */
    order: z.nullable(z.object({ id: z.string(), number: z.int(), paid: z.int(), debt: z.int() })),
  }),
})

/** A group by its id, or empty for none. */
export const groupOrNone = z.union([z.literal(''), z.uuid()], 'گروه را انتخاب کنید.')

export const nameNext = endpoint({
  method: 'PUT',
  path: '/api/course/desk/groups/:id/next',
  access: may('groups.write'),
  summary:
    'Names what comes after a group, and until when its learners have a seat there before others; empty for nothing.',
  input: z.object({
    id,
    groupId: groupOrNone,
    /** Of Tehran. */
    until: z._default(z.union([z.literal(''), z.iso.date()], 'آخرین روز را وارد کنید.'), ''),
  }),
  output: z.object({
    /** How many were notified at once. */
    notified: z.int(),
  }),
})

export const announce = endpoint({
  method: 'POST',
  path: '/api/course/desk/groups/:id/announcements',
  access: may('groups.write'),
  summary: 'Notifies the members of a group of something.',
  input: z.object({
    id,
    title: text({ label: 'عنوان', min: 3, max: 120 }),
    body: text({ label: 'متن', min: 0, max: 2000 }),
  }),
  output: z.object({}),
  success: 204,
})
