/** What may be asked about homework: by who learns, and by who gives and grades it. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { version } from '#contract/version.ts'
import { answerKinds, lateRules } from './points.ts'
import { maxLevel, taskKinds } from './rubrics.ts'

/** Characters of what people write, bytes of what they send. */
export const limits = { title: 120, body: 10_000, text: 20_000, comment: 4000 }
export const maxFileBytes = 20 * 1024 * 1024
export const maxVoiceBytes = 12 * 1024 * 1024
/** A recorded answer, in seconds. */
export const maxVoiceSeconds = 300

const answerState = z.enum(['waiting', 'marked', 'returned'])

/** A file of an answer: `src` plays it, `save` hands it over; both for this browser and some hours. */
const file = z.object({
  name: z.string(),
  family: z.enum(['picture', 'audio', 'video', 'document']),
  bytes: z.int(),
  seconds: z.nullable(z.number()),
  src: z.string(),
  save: z.string(),
})
export type AnswerFile = z.output<typeof file>

const answer = z.object({
  id: z.string(),
  try: z.int(),
  text: z.nullable(z.string()),
  file: z.nullable(file),
  voice: z.nullable(file),
  /** The text of the workshop that it was written as, which is corrected there. */
  textId: z.nullable(z.string()),
  /** By the clock of who handed it in, and when it reached the school. */
  handedAt: instant,
  arrivedAt: instant,
  /** Days begun after the due time. */
  lateDays: z.int(),
  state: answerState,
  /** Of each criterion of the rubric, in its order. */
  levels: z.nullable(z.array(z.number())),
  points: z.nullable(z.number()),
  comment: z.nullable(z.string()),
  /** What the teacher says of it. */
  note: z.nullable(file),
  markedAt: z.nullable(instant),
})
export type HomeworkAnswer = z.output<typeof answer>

const homework = z.object({
  id: z.string(),
  session: z.object({ id: z.string(), number: z.int(), title: z.string() }),
  task: z.enum(taskKinds),
  title: z.string(),
  /** Rendered Markdown. */
  html: z.string(),
  dueAt: instant,
  lateRule: z.enum(lateRules),
  /** What each day begun takes away, where the rule is `minus`. */
  latePercent: z.int(),
  mostPoints: z.int(),
  takes: z.array(z.enum(answerKinds)),
})
export type Homework = z.output<typeof homework>

const myHomeworkItem = z.extend(homework, {
  /** Whether an answer may be handed in now. */
  isOpen: z.boolean(),
  /** The first try first. */
  answers: z.array(answer),
  /** What is begun of it in the workshop of texts. */
  draftId: z.nullable(z.string()),
})
export type MyHomework = z.output<typeof myHomeworkItem>

export const myHomework = endpoint({
  method: 'GET',
  path: '/api/presentation/profile/course/:id/homework',
  access: 'user',
  summary:
    'The homework of a course the user takes part in, what is due next first, with all they handed in.',
  input: z.object({ id }),
  output: z.object({ items: z.array(myHomeworkItem) }),
})

export const handIn = endpoint({
  method: 'POST',
  path: '/api/presentation/profile/course/:id/homework/:homework',
  access: 'user',
  summary:
    'Hands in an answer. `answer` is made by the client, so a repeated call is one answer; `at` is when it was handed in by its own clock, never of the future and a week back at most, and the due time is held against it. Uploads are of the kinds `homework-file` and `homework-voice`.',
  perMinute: 60,
  bodyLimit: 256 * 1024,
  input: z.object({
    id,
    homework: id,
    answer: id,
    text: z._default(text({ label: 'پاسخ', min: 0, max: limits.text }), ''),
    fileId: z._default(z.nullable(id), null),
    voiceId: z._default(z.nullable(id), null),
    at: instant,
  }),
  output: z.object({ try: z.int(), lateDays: z.int() }),
  success: 201,
})

export const writeInWorkshop = endpoint({
  method: 'POST',
  path: '/api/presentation/profile/course/:id/homework/:homework/text',
  access: 'user',
  summary:
    'The draft in which homework of a text is written in the workshop; made where there is none, with the words that are written of it already.',
  perMinute: 30,
  bodyLimit: 256 * 1024,
  input: z.object({
    id,
    homework: id,
    text: z._default(text({ label: 'پاسخ', min: 0, max: limits.text }), ''),
  }),
  output: z.object({ text: z.string() }),
})

const queueRow = z.object({
  id: z.string(),
  learner: z.string(),
  title: z.string(),
  group: z.object({ id: z.string(), title: z.string() }),
  try: z.int(),
  /** Of the text; null for an answer without one. */
  words: z.nullable(z.int()),
  takes: z.array(z.enum(answerKinds)),
  /** Whether it is corrected at the bench of texts. */
  isText: z.boolean(),
  handedAt: instant,
  lateDays: z.int(),
  state: answerState,
  points: z.nullable(z.number()),
  mostPoints: z.int(),
})
export type QueueRow = z.output<typeof queueRow>

export const listAnswers = endpoint({
  method: 'GET',
  path: '/api/studio/homework/answers',
  access: may('homework.give'),
  summary:
    'What waits to be graded in one’s own groups (all groups, for who leads the school), the oldest first; or what was graded, the newest first.',
  input: z.object({ done: z._default(z.enum(['yes', 'no']), 'no'), ...pageQuery(20) }),
  output: z.extend(buildPageSchema(queueRow), {
    /** Of the last thirty days: from arrival to the grade, in hours; null where nothing was graded. */
    meanHours: z.nullable(z.number()),
  }),
})

export const readAnswer = endpoint({
  method: 'GET',
  path: '/api/studio/homework/answers/:answer',
  access: may('homework.give'),
  summary: 'An answer with its homework, its learner and the attempts before it.',
  input: z.object({ answer: id }),
  output: z.object({
    answer: z.extend(answer, { version: z.int() }),
    homework: homework,
    group: z.object({ id: z.string(), title: z.string(), course: z.string(), level: z.nullable(z.string()) }),
    learner: z.object({ name: z.string(), handedIn: z.int(), meanPercent: z.nullable(z.number()) }),
    earlier: z.array(answer),
  }),
})

export const gradeAnswer = endpoint({
  method: 'PUT',
  path: '/api/studio/homework/answers/:answer/mark',
  access: may('homework.give'),
  summary:
    'Grades an answer by the rubric, or returns it for another try, and tells its learner. Of two who grade at once, the second is refused.',
  input: z.object({
    answer: id,
    version,
    outcome: z.enum(['marked', 'returned']),
    /** One a criterion, from 0 to 4 in halves. */
    levels: z
      .array(z.number().check(z.minimum(0), z.maximum(maxLevel), z.multipleOf(0.5)))
      .check(z.maxLength(10)),
    comment: z._default(text({ label: 'یادداشت', min: 0, max: limits.comment }), ''),
    /** An upload of the kind `homework-voice`; left out, the one that is there stays. */
    noteId: z.optional(z.nullable(id)),
  }),
  output: z.object({ points: z.nullable(z.number()), version: z.int() }),
})

export const listTaughtGroups = endpoint({
  method: 'GET',
  path: '/api/studio/homework/groups',
  access: may('homework.give'),
  summary: 'One’s own groups (all, for who leads the school), those under way first.',
  input: z.object(pageQuery(30)),
  output: buildPageSchema(
    z.object({
      id: z.string(),
      title: z.string(),
      course: z.string(),
      startsAt: instant,
      endsAt: instant,
      learners: z.int(),
      homework: z.int(),
      waiting: z.int(),
    }),
  ),
})

const given = z.extend(homework, {
  body: z.string(),
  version: z.int(),
  /** How many learners handed it in, and how many answers wait. */
  handedIn: z.int(),
  waiting: z.int(),
})
export type GivenHomework = z.output<typeof given>

export const readTaughtGroup = endpoint({
  method: 'GET',
  path: '/api/studio/homework/groups/:group',
  access: may('homework.give'),
  summary: 'A group with its sessions and the homework that was given.',
  input: z.object({ group: id }),
  output: z.object({
    group: z.object({ id: z.string(), title: z.string(), course: z.string(), learners: z.int() }),
    sessions: z.array(z.object({ id: z.string(), number: z.int(), title: z.string(), startsAt: instant })),
    homework: z.array(given),
  }),
})
export type TaughtGroup = z.output<typeof readTaughtGroup.output>

const written = {
  task: z.enum(taskKinds, { error: 'نوع تکلیف را انتخاب کنید.' }),
  title: text({ label: 'عنوان', max: limits.title }),
  body: z._default(text({ label: 'شرح تکلیف', min: 0, max: limits.body }), ''),
  dueAt: instant,
  lateRule: z.enum(lateRules, { error: 'قانون دیرکرد را انتخاب کنید.' }),
  latePercent: z._default(z.int().check(z.minimum(0), z.maximum(100, 'درصد کسر از ۰ تا ۱۰۰ است.')), 0),
  mostPoints: z
    .int({ error: 'بیشترین نمره وارد نشده است.' })
    .check(z.minimum(1, 'بیشترین نمره از ۱ تا ۱۰۰ است.'), z.maximum(100, 'بیشترین نمره از ۱ تا ۱۰۰ است.')),
  takes: z
    .array(z.enum(answerKinds))
    .check(z.minLength(1, 'دست‌کم یک نوع پاسخ را برگزینید.'), z.maxLength(answerKinds.length)),
}

export const giveHomework = endpoint({
  method: 'POST',
  path: '/api/studio/homework/groups/:group/homework',
  access: may('homework.give'),
  summary:
    'Gives homework of a session to a group and tells its members; `homework` is made by the client, so a repeated call is one homework.',
  bodyLimit: 128 * 1024,
  input: z.object({ group: id, homework: id, session: id, ...written }),
  output: z.object({ id: z.string() }),
  success: 201,
})

export const changeHomework = endpoint({
  method: 'PUT',
  path: '/api/studio/homework/:homework',
  access: may('homework.give'),
  summary:
    'Changes homework. Once somebody handed it in, its rubric, its points and its kinds of answer stay as they are.',
  bodyLimit: 128 * 1024,
  input: z.object({ homework: id, version, ...written }),
  output: z.object({ version: z.int() }),
})

export const dropHomework = endpoint({
  method: 'DELETE',
  path: '/api/studio/homework/:homework',
  access: may('homework.give'),
  summary: 'Takes homework back that nobody handed in yet.',
  input: z.object({ homework: id }),
  output: z.object({}),
  success: 204,
})
