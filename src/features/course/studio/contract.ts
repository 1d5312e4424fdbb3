/** What staff may ask about courses and groups. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { collection } from '#contract/collection.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, markdown, markdownBody, slug, text } from '#contract/fields.ts'
import { toLatinDigits } from '#persian/digits.ts'
import { levelCodes } from '#persian/level-names.ts'
import { areQuestions, areSteps } from '../catalogue/course-lines.ts'
import { language, plannedSession, session, weeklyHour } from '../groups/contract.ts'

/** A whole number, typed in any digits. */
const whole = ({ label, min, max }: { label: string; min: number; max: number }) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string()], `${label} وارد نشده است.`),
      z.transform((typed: number | string) =>
        typeof typed === 'number' ? typed : Number(toLatinDigits(typed).replace(/[\s٬,]/g, '') || Number.NaN),
      ),
    ),
    z
      .int(`${label} را به عدد وارد کنید.`)
      .check(z.minimum(min, `${label} کمتر از حد مجاز است.`), z.maximum(max, `${label} بیش از حد مجاز است.`)),
  )

export const courses = collection({
  path: '/api/course/desk/courses',
  access: may('courses.write'),
  what: 'Courses with their syllabus',
  // Two texts of sixty thousand letters, each of several bytes.
  bodyLimit: markdownBody,
  shape: {
    title: text({ label: 'نام دوره', max: 200 }),
    /** What papers in English call it; empty, they say its language and level. */
    enTitle: z._default(
      text({ label: 'نام انگلیسی', min: 0, max: 100 }).check(
        z.refine(typed => !/\p{Script=Arabic}/u.test(typed), 'نام انگلیسی را با حرف‌های لاتین بنویسید.'),
      ),
      '',
    ),
    slug,
    language,
    level: z.union([z.literal(''), z.enum(levelCodes)], 'سطح را انتخاب کنید.'),
    greeting: text({ label: 'نوشتهٔ جلد', min: 0, max: 20 }),
    summary: text({ label: 'خلاصه', min: 0, max: 300 }),
    about: markdown,
    /** One a line. */
    outcomes: text({ label: 'دستاوردها', min: 0, max: 1000 }),
    /** «۱۰ | گرم شدن | توضیح», one a line; and «پرسش | پاسخ», as `course-lines.ts` reads them. */
    classSteps: z._default(
      text({ label: 'گام‌های کلاس', min: 0, max: 2000 }).check(
        z.refine(areSteps, 'هر سطر: دقیقه | نام گام | توضیح'),
      ),
      '',
    ),
    questions: z._default(
      text({ label: 'پرسش‌ها', min: 0, max: 4000 }).check(z.refine(areQuestions, 'هر سطر: پرسش | پاسخ')),
      '',
    ),
    book: text({ label: 'کتاب', min: 0, max: 120 }),
    minutes: whole({ label: 'مدت جلسه', min: 15, max: 300 }),
    /** As `syllabus.ts` reads it. */
    syllabus: text({ label: 'سرفصل‌ها', min: 0, max: 60_000 }),
    state: z.enum(['draft', 'open', 'closed'], 'وضعیت را انتخاب کنید.'),
  },
})

export const syllabusHistory = endpoint({
  method: 'GET',
  path: '/api/course/desk/courses/:id/syllabus',
  access: may('courses.write'),
  summary: 'The document whose revisions are what the syllabus of a course was; null while it never changed.',
  input: z.object({ id }),
  output: z.object({ document: z.nullable(z.string()) }),
})

const live = z.enum(['demo', 'bigbluebutton', 'skyroom', 'link'], 'شیوهٔ کلاس را انتخاب کنید.')

export const groups = collection({
  path: '/api/course/desk/groups',
  access: may('groups.write'),
  what: 'Groups of courses, with the plan of their term',
  shape: {
    courseId: z.uuid('دوره را انتخاب کنید.'),
    teacherId: z.union([z.literal(''), z.uuid()], 'استاد را انتخاب کنید.'),
    title: text({ label: 'نام گروه', max: 200 }),
    term: text({ label: 'ترم', min: 0, max: 60 }),
    /** Groups from before there were plans have none. */
    weekly: z.array(weeklyHour).check(z.maxLength(14)),
    /** From this day on, `YYYY-MM-DD` in Tehran. */
    from: z.iso.date({ error: 'روز شروع وارد نشده است.' }),
    sessions: whole({ label: 'شمار جلسه‌ها', min: 0, max: 1000 }),
    minutes: whole({ label: 'مدت جلسه', min: 1, max: 300 }),
    capacity: whole({ label: 'ظرفیت', min: 1, max: 1000 }),
    minSize: whole({ label: 'حد نصاب', min: 1, max: 1000 }),
    /** Whole Toman. */
    toman: whole({ label: 'شهریه', min: 0, max: 1_000_000_000 }),
    branch: text({ label: 'محل', min: 0, max: 120 }),
    refundPolicy: z.string('شرایط انصراف را انتخاب کنید.'),
    /** Empty for good. */
    recordingsDays: z.union(
      [z.literal(''), whole({ label: 'مهلت تماشای ضبط‌ها', min: 0, max: 3650 })],
      'مهلت تماشای ضبط‌ها را به روز وارد کنید.',
    ),
    absencesAllowed: whole({ label: 'غیبت مجاز', min: 0, max: 100 }),
    makeUpsAllowed: z._default(whole({ label: 'جلسهٔ جبرانی', min: 0, max: 100 }), 3),
    live,
    liveLink: z.union([z.literal(''), z.url({ protocol: /^https$/ })], 'نشانی باید با https آغاز شود.'),
  },
})

/** What the form of a group chooses from. */
export const groupChoices = endpoint({
  method: 'GET',
  path: '/api/course/desk/choices',
  access: may('groups.write'),
  summary: 'The courses, teachers and tables of refunds a group may have, and the days the school is closed.',
  input: z.object({}),
  output: z.object({
    courses: z.array(z.object({ id: z.string(), title: z.string(), sessions: z.int(), minutes: z.int() })),
    /** `hours` are the bands of the week that were painted as free. */
    teachers: z.array(z.object({ id: z.string(), name: z.string(), hours: z.array(z.string()) })),
    refundPolicies: z.array(z.object({ name: z.string(), title: z.string() })),
    /** What classes may be held at, the school's usual one first. */
    lives: z.array(live),
    closed: z.array(z.object({ day: z.string(), title: z.string() })),
  }),
})

const learner = z.object({
  enrolmentId: z.string(),
  name: z.string(),
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
  access: may('groups.write'),
  summary:
    'The sessions and the learners of a group, the groups its learners may be moved to, what they say where it is too small, and what comes after it.',
  input: z.object({ id }),
  output: z.object({
    sessions: z.array(plannedSession),
    learners: z.array(learner),
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

export const moveSession = endpoint({
  method: 'POST',
  path: '/api/course/desk/sessions/:id/move',
  access: may('groups.write'),
  summary: 'Holds a session at another time; its members are notified of the old and the new one.',
  input: z.object({
    id,
    startsAt: instant,
    minutes: z.optional(whole({ label: 'مدت جلسه', min: 15, max: 300 })),
  }),
  output: z.object({ session }),
})

export const cancelSession = endpoint({
  method: 'POST',
  path: '/api/course/desk/sessions/:id/cancel',
  access: may('groups.write'),
  summary: 'Says that a session is not held; its members are notified.',
  input: z.object({ id }),
  output: z.object({ session }),
})

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

export const askNow = endpoint({
  method: 'POST',
  path: '/api/course/desk/groups/:id/ask',
  access: may('groups.write'),
  summary: 'Asks the learners of a group below its least size what they want, before its day has come.',
  input: z.object({ id }),
  output: z.object({}),
  success: 204,
})

const groupOrNone = z.union([z.literal(''), z.uuid()], 'گروه را انتخاب کنید.')

export const nameMerge = endpoint({
  method: 'PUT',
  path: '/api/course/desk/groups/:id/merge',
  access: may('groups.write'),
  summary: 'Names the group that the learners of one that is too small may be merged into; empty for none.',
  input: z.object({ id, groupId: groupOrNone }),
  output: z.object({}),
  success: 204,
})

export const runAnyway = endpoint({
  method: 'POST',
  path: '/api/course/desk/groups/:id/run',
  access: may('groups.write'),
  summary: 'Holds a group that is too small with those who are left; nobody is asked any more.',
  input: z.object({ id }),
  output: z.object({}),
  success: 204,
})

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
