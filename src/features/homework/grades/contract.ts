/** What may be asked about grades: one's own, and a group's. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fileResponse, id, instant, text } from '#contract/fields.ts'
import { listExport } from '#contract/list-export.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { version } from '#contract/version.ts'

const percents = z
  .int({ error: 'عدد وارد کنید.' })
  .check(z.minimum(0, 'از ۰ تا ۱۰۰ بنویسید.'), z.maximum(100, 'از ۰ تا ۱۰۰ بنویسید.'))

/** Of what a grade is made, in percents that make a hundred. */
const rules = z.object({
  attendance: z.int(),
  homework: z.int(),
  exams: z.int(),
  /** Of a hundred. */
  passMark: z.int(),
})
export type GradeRules = z.output<typeof rules>

const grade = z.object({
  /** Of sessions that are over and settled. */
  attendance: z.object({ of: z.int(), count: z.int(), percent: z.nullable(z.number()) }),
  /** Of homework that was graded, and what was never handed in, which counts as nothing. */
  homework: z.object({ of: z.int(), marked: z.int(), percent: z.nullable(z.number()) }),
  /** Of exams that are marked, and what was not sat while it was open, which counts as nothing. */
  exams: z.object({ of: z.int(), marked: z.int(), percent: z.nullable(z.number()) }),
  /** Of a hundred; null while there is nothing to be graded. */
  total: z.nullable(z.number()),
  isPassing: z.nullable(z.boolean()),
})
export type Grade = z.output<typeof grade>

export const myGrades = endpoint({
  method: 'GET',
  path: '/api/presentation/profile/course/:id/grades',
  access: 'user',
  summary: 'How the user stands in a course they take part in, and of what the grade is made.',
  input: z.object({ id }),
  output: z.object({ grade, rules }),
})

export const myReport = endpoint({
  method: 'GET',
  path: '/api/presentation/profile/course/:id/report.pdf',
  access: 'user',
  summary: 'The report of a course the user takes part in, as it stands now, in Persian.',
  perMinute: 20,
  input: z.object({ id }),
  output: fileResponse,
  file: 'application/pdf',
})

/** `uncounted`: it was due before they were in the group, or while they rested. */
const cellState = z.enum(['open', 'missing', 'uncounted', 'waiting', 'returned', 'marked'])

const book = z.object({
  group: z.object({ id: z.string(), title: z.string(), course: z.string() }),
  rules: z.extend(rules, { version: z.int() }),
  homework: z.array(z.object({ id: z.string(), title: z.string(), mostPoints: z.int(), dueAt: instant })),
  learners: z.array(
    z.object({
      /** The enrolment's. */
      id: z.string(),
      name: z.string(),
      state: z.enum(['active', 'frozen', 'finished']),
      /** One a homework, in its order. */
      cells: z.array(
        z.object({ state: cellState, points: z.nullable(z.number()), answer: z.nullable(z.string()) }),
      ),
      grade,
      /** What the teacher says on the report card; empty while nothing is written. */
      sentence: z.string(),
    }),
  ),
})
export type GradeBook = z.output<typeof book>

export const readGradeBook = endpoint({
  method: 'GET',
  path: '/api/studio/grades/:group',
  access: may('homework.give'),
  summary: 'The grades of a group: attendance, each homework, and what they come to.',
  input: z.object({ group: id }),
  output: z.object({ book }),
})

export const exportGrades = listExport({
  path: '/api/studio/grades/:group/book.xlsx',
  access: may('homework.give'),
  summary: 'The same as a spreadsheet.',
  input: z.object({ group: id }),
})

export const changeGradeRules = endpoint({
  method: 'PUT',
  path: '/api/studio/grades/:group/rules',
  access: may('homework.give'),
  summary: 'Says of what the grades of a group are made. Attendance, homework and exams make a hundred.',
  input: z.object({
    group: id,
    /** Of the rules that were read; 0 where they are the usual ones. */
    version,
    attendance: percents,
    homework: percents,
    exams: z._default(percents, 0),
    passMark: percents,
  }),
  output: z.object({ rules: z.extend(rules, { version: z.int() }) }),
})

export const listReportGroups = endpoint({
  method: 'GET',
  path: '/api/studio/report-cards',
  access: may('reports.print'),
  summary: 'The groups whose report cards one may print, those under way first.',
  input: z.object(pageQuery(30)),
  output: buildPageSchema(
    z.object({ id: z.string(), title: z.string(), course: z.string(), startsAt: instant, endsAt: instant }),
  ),
})

export const readReportGroup = endpoint({
  method: 'GET',
  path: '/api/studio/report-cards/:group',
  access: may('reports.print'),
  summary: 'Whose report cards there are in a group.',
  input: z.object({ group: id }),
  output: z.object({
    group: z.object({ id: z.string(), title: z.string(), course: z.string() }),
    /** By their names; `id` is the enrolment's. */
    learners: z.array(z.object({ id: z.string(), name: z.string(), hasSentence: z.boolean() })),
  }),
})

export const readReportCards = endpoint({
  method: 'GET',
  path: '/api/studio/grades/:group/report-cards.pdf',
  access: may('reports.print'),
  summary: 'The report cards of a term, a sheet a learner: of the whole group, or of one enrolment.',
  perMinute: 20,
  input: z.object({ group: id, enrolment: z.optional(id) }),
  output: fileResponse,
  file: 'application/pdf',
})

export const writeReportSentence = endpoint({
  method: 'PUT',
  path: '/api/studio/grades/:group/sentences/:enrolment',
  access: may('homework.give'),
  summary: 'What the teacher says of a learner on the report card; empty takes it back.',
  input: z.object({ group: id, enrolment: id, sentence: text({ label: 'نظر استاد', min: 0, max: 600 }) }),
  output: z.object({}),
  success: 204,
})
