/** What may be asked about teachers who cannot come, and the colleagues who hold their classes. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { language } from '#features/courses/public.ts'

const classSummary = z.object({
  sessionId: z.string(),
  /** «جلسهٔ ۸: در ایستگاه». */
  title: z.string(),
  startsAt: instant,
  minutes: z.int(),
  group: z.string(),
  language,
  level: z.nullable(z.string()),
  branch: z.nullable(z.string()),
})

/** How far looking for somebody has come. */
const asked = { requestId: z.string(), asked: z.int(), declined: z.int() }

const upcomingClass = z.extend(classSummary, {
  /** Where somebody is looked for. */
  request: z.nullable(z.object(asked)),
  /** Who holds it instead. */
  substitute: z.nullable(z.string()),
})
export type UpcomingClass = z.output<typeof upcomingClass>

const offer = z.extend(classSummary, { requestId: z.string(), teacher: z.string() })
export type SubstituteOffer = z.output<typeof offer>

const openClass = z.extend(classSummary, {
  ...asked,
  teacher: z.string(),
  reason: z.string(),
  /** Who is free then, those who teach the language at that level first. */
  free: z.array(z.object({ id: z.string(), name: z.string(), isQualified: z.boolean() })),
})
export type OpenClass = z.output<typeof openClass>

const takenClass = z.extend(classSummary, {
  requestId: z.string(),
  teacher: z.string(),
  substitute: z.string(),
})
export type TakenClass = z.output<typeof takenClass>

export const readSubstitutes = endpoint({
  method: 'GET',
  path: '/api/studio/substitutes',
  access: may('classes.hold'),
  summary:
    'A teacher’s own classes of the next two weeks and who holds them, colleagues’ classes offered to them; for who opens groups, all classes that look for somebody or were taken.',
  input: z.object({}),
  output: z.object({
    upcoming: z.array(upcomingClass),
    offers: z.array(offer),
    open: z.array(openClass),
    /** Those that a colleague has taken, to be given back; for who opens groups. */
    taken: z.array(takenClass),
  }),
})

const reason = text({ label: 'دلیل', min: 3, max: 300 })

export const askSubstitutes = endpoint({
  method: 'POST',
  path: '/api/studio/substitutes',
  access: may('classes.hold'),
  summary:
    'Says that a teacher cannot come to these classes, and offers each to the free colleagues who teach its language and level; who opens groups may say it of any class. The reason is for staff alone.',
  perMinute: 10,
  input: z.object({
    sessions: z.array(id).check(z.minLength(1, 'یک کلاس را انتخاب کنید.'), z.maxLength(20)),
    reason,
  }),
  output: z.object({
    /** Of how many classes nobody could be asked. */
    without: z.int(),
  }),
})

export const answerOffer = endpoint({
  method: 'POST',
  path: '/api/studio/substitutes/:id/answer',
  access: may('classes.hold'),
  summary:
    'Takes a colleague’s class that was offered, or says no. The first who takes it has it, and its learners are told.',
  input: z.object({ id, takes: z.boolean() }),
  output: z.object({}),
  success: 204,
})

export const nameSubstitute = endpoint({
  method: 'PUT',
  path: '/api/studio/substitutes/:id/teacher',
  access: may('groups.write'),
  summary: 'Gives a class that looks for somebody to a teacher who is free then.',
  input: z.object({ id, teacherId: id }),
  output: z.object({}),
  success: 204,
})

export const closeRequest = endpoint({
  method: 'DELETE',
  path: '/api/studio/substitutes/:id',
  access: may('classes.hold'),
  summary:
    'The group’s own teacher comes after all: nobody is looked for any more. Once somebody took it, only who opens groups may give it back.',
  input: z.object({ id }),
  output: z.object({}),
  success: 204,
})
