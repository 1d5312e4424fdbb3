/** A term that ends is rolled over: what each of its groups goes on as, all opened at once. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { weeklyHour } from '#features/courses/groups/public.ts'

const access = may('groups.write')
const whole = (label: string, min: number, max: number) =>
  z
    .int(`${label} را به عدد وارد کنید.`)
    .check(z.minimum(min, `${label} کمتر از حد مجاز است.`), z.maximum(max, `${label} بیش از حد مجاز است.`))

/** No school ends more groups on one day. */
export const maxRows = 150

/** What a group goes on as; all else is as it was. */
const plan = {
  courseId: z.uuid('دوره را انتخاب کنید.'),
  teacherId: z.union([z.literal(''), z.uuid()], 'استاد را انتخاب کنید.'),
  title: text({ label: 'نام گروه', max: 200 }),
  /** A room of a branch; empty: where it met until now, or online. */
  roomId: z.union([z.literal(''), z.uuid()], 'کلاس را انتخاب کنید.'),
  from: z.iso.date({ error: 'روز شروع را انتخاب کنید.' }),
  sessions: whole('شمار جلسه‌ها', 1, 120),
  capacity: whole('ظرفیت', 1, 1000),
  toman: whole('شهریه', 0, 1_000_000_000),
}

export const readNextTerm = endpoint({
  method: 'GET',
  path: '/api/course/desk/next-term',
  access,
  summary: 'The terms that end, and of one its groups with what each is proposed to go on as.',
  input: z.object({
    /** Null for the one that ends next. */
    term: z._default(z.nullable(text({ label: 'ترم', min: 0, max: 60 })), null),
    /** When the next one begins; null for the Saturday after this one's end. */
    from: z._default(z.nullable(z.iso.date({ error: 'روز شروع را انتخاب کنید.' })), null),
  }),
  output: z.object({
    /** The one that ends next first; `left` have nothing after them yet. */
    terms: z.array(z.object({ term: z.string(), groups: z.int(), left: z.int(), endsAt: instant })),
    term: z.nullable(z.string()),
    nextTerm: z.string(),
    from: z.string(),
    /** Until the end of which day seats are proposed to be kept for whoever goes on. */
    until: z.string(),
    rows: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        course: z.string(),
        level: z.nullable(z.string()),
        weekly: z.array(weeklyHour),
        endsAt: instant,
        taken: z.int(),
        capacity: z.int(),
        /** Where it meets, in words, if in no room of ours. */
        place: z.nullable(z.string()),
        /**
         * The level after its own: of the school's own ladder (by its title), or of the European framework where `ladder` is
         * null. `name` is null where there is none; where no course is `isTaught` at it, the same one is proposed.
         */
        nextLevel: z.object({
          ladder: z.nullable(z.string()),
          name: z.nullable(z.string()),
          isTaught: z.boolean(),
        }),
        /** What comes after it already. */
        next: z.nullable(z.object({ id: z.string(), title: z.string() })),
        plan: z.object({
          courseId: z.string(),
          teacherId: z.string(),
          title: z.string(),
          roomId: z.string(),
          from: z.string(),
          sessions: z.int(),
          capacity: z.int(),
          toman: z.int(),
        }),
      }),
    ),
    courses: z.array(z.object({ id: z.string(), title: z.string(), sessions: z.int() })),
    teachers: z.array(z.object({ id: z.string(), name: z.string() })),
    rooms: z.array(z.object({ id: z.string(), label: z.string(), capacity: z.int() })),
  }),
})
export type NextTerm = z.output<typeof readNextTerm.output>
export type NextTermPlan = NextTerm['rows'][number]['plan']

const rolled = z.object({
  term: text({ label: 'نام ترم تازه', max: 60 }),
  /** Until the end of which day seats are kept for whoever goes on. */
  until: z.iso.date({ error: 'آخرین روز را انتخاب کنید.' }),
  rows: z
    .array(z.object({ group: id, ...plan }))
    .check(z.minLength(1, 'هیچ گروهی برگزیده نشده است.'), z.maxLength(maxRows, 'گروه‌ها بیش از حد است.')),
})

const outcome = z.object({
  group: z.string(),
  /** `known`: something comes after it already, so nothing is opened. */
  outcome: z.enum(['ready', 'known', 'faulty', 'opened']),
  opened: z.nullable(z.string()),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  /** Closed days that the plan leaves out. */
  leftOut: z.int(),
  /** What stands against it, at its fields. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  /** What is to be known, and no reason to refuse. */
  notes: z.array(z.string()),
  /** Rooms and teachers that are free at all its hours, where its own is not. */
  rooms: z.array(z.string()),
  teachers: z.array(z.string()),
})
export type RolledRow = z.output<typeof outcome>

export const checkNextTerm = endpoint({
  method: 'POST',
  path: '/api/course/desk/next-term/check',
  access,
  summary: 'What would be opened, and what stands in the way, row by row; writes nothing.',
  input: rolled,
  output: z.object({ rows: z.array(outcome) }),
})

export const openNextTerm = endpoint({
  method: 'POST',
  path: '/api/course/desk/next-term',
  access,
  summary:
    'Opens what each of the groups goes on as, all or none; a group that goes on already opens nothing more.',
  input: rolled,
  output: z.object({ opened: z.int(), rows: z.array(outcome) }),
})
