/** What may be asked about live classes: the way in, who is there, absences; and what staff see and set of them. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { language } from '#features/courses/public.ts'

const attendanceState = z.enum(['present', 'late', 'absent', 'excused'])

export const joinClass = endpoint({
  method: 'POST',
  path: '/api/course/sessions/:id/join',
  access: 'user',
  summary:
    'The way into a class, for its learners and its teacher: from ten minutes before it begins until it ends.',
  input: z.object({
    id,
    /** Whether a slow line is spared all film: sound and slides alone, where the provider can; never for its teacher. */
    soundOnly: z._default(z.boolean(), false),
  }),
  output: z.object({
    /** A path of the site, or the address of the provider's room. */
    url: z.string(),
  }),
})

const person = z.object({ name: z.string(), avatarUrl: z.nullable(z.string()), isTeacher: z.boolean() })

export const readClassroom = endpoint({
  method: 'GET',
  path: '/api/course/sessions/:id/classroom',
  access: 'user',
  summary:
    'The classroom of the site, for the learners and the teacher of a class: its stage and who is there.',
  input: z.object({ id }),
  output: z.object({
    classroom: z.object({
      id: z.string(),
      number: z.int(),
      title: z.string(),
      startsAt: instant,
      minutes: z.int(),
      isCancelled: z.boolean(),
      group: z.string(),
      groupId: z.string(),
      course: z.object({
        title: z.string(),
        language,
        greeting: z.nullable(z.string()),
        level: z.nullable(z.string()),
      }),
      /** What the session is about. */
      lesson: z.nullable(z.object({ title: z.string(), description: z.string() })),
      isTeacher: z.boolean(),
      /** The enrolment's id, for learners. */
      enrolmentId: z.nullable(z.string()),
      /** What became of the absence they asked for; null where they asked for none. */
      absence: z.nullable(z.enum(['waiting', 'granted', 'refused'])),
      /** The server's clock, by which the class begins and ends. */
      now: instant,
      present: z.array(person),
      /** Whether its provider can open it with sound and slides alone. */
      opensSoundOnly: z.boolean(),
      /** Before the teacher alone: how many take part, and who of them does not consent to being recorded. */
      unrecorded: z.nullable(z.object({ names: z.array(z.string()), total: z.int() })),
    }),
  }),
})
export type Classroom = z.output<typeof readClassroom.output>['classroom']

export const signPresence = endpoint({
  method: 'POST',
  path: '/api/course/sessions/:id/presence',
  access: 'user',
  summary: 'Says that one is in the classroom of the site, every twenty seconds, or that one leaves it.',
  input: z.object({ id, leaves: z._default(z.boolean(), false) }),
  output: z.object({}),
  success: 204,
})

export const classChanged = endpoint({
  method: 'POST',
  path: '/api/course/sessions/:id/changed',
  access: 'anyone',
  summary:
    'BigBlueButton says that somebody came or went; what it says is not believed, its server is asked who is there.',
  callback: true,
  perMinute: 600,
  input: z.object({ id }),
  output: z.object({}),
  success: 204,
})

const reason = text({ label: 'دلیل غیبت', min: 3, max: 500 })

export const askAbsence = endpoint({
  method: 'POST',
  path: '/api/course/sessions/:id/absence',
  access: 'user',
  summary: 'Says before a class that one cannot come, and why; its teacher answers.',
  perMinute: 20,
  input: z.object({ id, reason }),
  output: z.object({ state: z.enum(['waiting', 'granted', 'refused']) }),
})

const todaysClass = z.object({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  startsAt: instant,
  minutes: z.int(),
  isCancelled: z.boolean(),
  group: z.object({ id: z.string(), title: z.string() }),
  course: z.object({
    title: z.string(),
    language,
    greeting: z.nullable(z.string()),
    level: z.nullable(z.string()),
  }),
  branch: z.nullable(z.string()),
  /** Whether the asker holds it, and may start it. */
  isMine: z.boolean(),
  /** Who holds it in place of the group's teacher, and that teacher. */
  substitute: z.nullable(z.object({ name: z.string(), instead: z.string() })),
  learners: z.int(),
  /** Who takes part, by the alphabet; phones only before those who may read contacts. */
  members: z.array(z.object({ name: z.string(), phone: z.nullable(z.string()) })),
  /** Who makes a session of another group up in this one. */
  guests: z.array(z.object({ name: z.string(), group: z.string() })),
  /** Who of all of them does not consent to being recorded, by the alphabet. */
  unrecorded: z.array(z.string()),
  /** What begins the recording; null where the class is recorded by no provider. */
  recordedBy: z.nullable(z.enum(['itself', 'teacher'])),
  /** Whom to ask after: absent the last time, or with at most one absence left. */
  watch: z.array(
    z.object({ name: z.string(), missedLast: z.boolean(), missed: z.int(), absencesLeft: z.int() }),
  ),
})
export type TodaysClass = z.output<typeof todaysClass>

const pastClass = z.object({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  startsAt: instant,
  minutes: z.int(),
  group: z.string(),
  course: z.string(),
  rows: z.array(
    z.object({
      enrolmentId: z.string(),
      name: z.string(),
      /** Null where nobody was seen and nothing set. */
      state: z.nullable(attendanceState),
      /** How long they were there. */
      seconds: z.int(),
      isByHand: z.boolean(),
    }),
  ),
})
export type PastClass = z.output<typeof pastClass>

const askedAbsence = z.object({
  id: z.string(),
  name: z.string(),
  reason: z.string(),
  askedAt: instant,
  absencesLeft: z.int(),
  session: z.object({ number: z.int(), title: z.string(), startsAt: instant }),
  group: z.string(),
})
export type AskedAbsence = z.output<typeof askedAbsence>

export const readToday = endpoint({
  method: 'GET',
  path: '/api/studio/today',
  access: may('classes.hold'),
  summary:
    'The day of a teacher: today’s classes, absences to be answered, the attendance of the last sessions. Who is no teacher sees all groups.',
  input: z.object({}),
  output: z.object({
    /** The server's clock. */
    now: instant,
    classes: z.array(todaysClass),
    absences: z.array(askedAbsence),
    held: z.array(pastClass),
  }),
})

export const setAttendance = endpoint({
  method: 'PUT',
  path: '/api/studio/sessions/:id/attendance',
  access: may('classes.hold'),
  summary: 'Sets by hand what the attendance of a learner at a session that began is.',
  input: z.object({ id, enrolmentId: id, state: attendanceState }),
  output: z.object({}),
  success: 204,
})

export const answerAbsence = endpoint({
  method: 'PUT',
  path: '/api/studio/absences/:id',
  access: may('classes.hold'),
  summary: 'Grants or refuses an absence somebody asked for; a granted one does not count as missed.',
  input: z.object({ id, granted: z.boolean() }),
  output: z.object({}),
  success: 204,
})
