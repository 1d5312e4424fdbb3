/** What staff may ask about courses and groups. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { collection } from '#contract/collection.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, markdown, markdownBody, slug, text } from '#contract/fields.ts'
import { toLatinDigits } from '#persian/digits.ts'
import { levelCodes } from '#persian/level-names.ts'
import { areQuestions, areSteps } from '../catalogue/course-lines.ts'
import { language, session, weeklyHour } from '../groups/contract.ts'

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
    /** One of the school's own levels; its level of the European framework is then the course's. Empty for none. */
    stepId: z._default(z.union([z.literal(''), z.uuid()], 'سطح مدرسه را انتخاب کنید.'), ''),
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
  readAccess: may('groups.read'),
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
    /** Whether it opens by itself once `minSize` have paid. */
    opensAtQuorum: z._default(z.boolean('بله یا خیر را انتخاب کنید.'), false),
    /** Whole Toman. */
    toman: whole({ label: 'شهریه', min: 0, max: 1_000_000_000 }),
    /** A room of a branch; empty for none. */
    roomId: z._default(z.union([z.literal(''), z.uuid()], 'کلاس را انتخاب کنید.'), ''),
    /** Where it meets without a room of ours. */
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

/** What the form of a course chooses from. */
export const courseChoices = endpoint({
  method: 'GET',
  path: '/api/course/desk/course-choices',
  access: may('courses.write'),
  summary: 'The school’s own levels, in the order they are learned.',
  input: z.object({}),
  output: z.object({
    steps: z.array(
      z.object({
        id: z.string(),
        language,
        ladder: z.string(),
        name: z.string(),
        level: z.string(),
        book: z.string(),
      }),
    ),
  }),
})

/** What the form of a group chooses from. */
export const groupChoices = endpoint({
  method: 'GET',
  path: '/api/course/desk/choices',
  access: may('groups.read'),
  summary: 'The courses, teachers and tables of refunds a group may have, and the days the school is closed.',
  input: z.object({}),
  output: z.object({
    courses: z.array(z.object({ id: z.string(), title: z.string(), sessions: z.int(), minutes: z.int() })),
    /** `hours` are the bands of the week that were painted as free. */
    teachers: z.array(z.object({ id: z.string(), name: z.string(), hours: z.array(z.string()) })),
    /** The usual one first, archived ones last. */
    refundPolicies: z.array(z.object({ name: z.string(), title: z.string(), isArchived: z.boolean() })),
    /** What classes may be held at, the school's usual one first. */
    lives: z.array(live),
    rooms: z.array(z.object({ id: z.string(), label: z.string(), capacity: z.int() })),
    closed: z.array(z.object({ day: z.string(), title: z.string() })),
  }),
})

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
