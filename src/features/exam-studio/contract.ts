/** What staff may ask of exams: writing them, watching who sits them, marking, what became of the questions. */

import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint, type OutputOf } from '#contract/endpoint.ts'
import { fileResponse, id, instant, text } from '#contract/fields.ts'
import { languageField } from '#contract/language-field.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { version } from '#contract/version.ts'
import { announcement, paper, reviewRules, sections } from '#features/exams/public.ts'
import { questionAnswer, questionBody, questionKinds, questionSkills } from '#features/questions/public.ts'
import { levelCodes } from '#persian/level-names.ts'

const write = may('exams.write')
const watch = may('exams.watch')
const mark = may('exams.mark')

const numberBetween = (label: string, min: number, max: number) =>
  z
    .int({ error: `${label} را با عدد بنویسید.` })
    .check(z.minimum(min, `${label} کمتر از اندازه است.`), z.maximum(max, `${label} بیش از اندازه است.`))

/** What of an exam is written at once. */
const settings = {
  title: text({ label: 'عنوان', max: 120 }),
  language: languageField('چنین زبانی نیست.'),
  level: z.nullable(z.enum(levelCodes)),
  audience: z.enum(['open', 'groups', 'lesson']),
  groups: z.array(id).check(z.maxLength(100)),
  lessonId: z.nullable(id),
  sections,
  minutes: numberBetween('زمان', 1, 600),
  opensAt: z.nullable(instant),
  closesAt: z.nullable(instant),
  navigation: z.enum(['free', 'sequential']),
  endRule: z.enum(['autosubmit', 'grace', 'not_counted']),
  graceSeconds: numberBetween('فرصت تحویل', 0, 3600),
  lateSeconds: numberBetween('مهلت رسیدن', 0, 3600),
  giveBackSeconds: numberBetween('سقف زمان قطعی', 0, 3600),
  attemptsAllowed: numberBetween('دفعه‌ها', 1, 20),
  passPercent: z.nullable(numberBetween('مرز قبولی', 1, 100)),
  review: reviewRules,
  isShuffled: z.boolean(),
  isSealed: z.boolean(),
  isMarkedTwice: z.boolean(),
  maxDifference: numberBetween('اختلاف دو مصحح', 0, 100),
}
const state = z.enum(['draft', 'published', 'archived'])
const exam = z.object({ id: z.string(), version, state, ...settings, hasAttempts: z.boolean() })
export type StudioExam = z.output<typeof exam>

const row = z.object({
  id: z.string(),
  title: z.string(),
  language: z.string(),
  level: z.nullable(z.string()),
  state,
  audience: settings.audience,
  opensAt: z.nullable(instant),
  closesAt: z.nullable(instant),
  questions: z.int(),
  sitting: z.int(),
  handedIn: z.int(),
  /** Answers that a person still has to read. */
  unmarked: z.int(),
})
export type ExamRow = z.output<typeof row>

export const listStudioExams = endpoint({
  method: 'GET',
  path: '/api/studio/exams',
  access: watch,
  summary: 'All exams, the newest first, with how many sit them and what waits to be marked.',
  input: z.object(pageQuery(20)),
  output: buildPageSchema(row),
})

export const createExam = endpoint({
  method: 'POST',
  path: '/api/studio/exams',
  access: write,
  summary: 'Begins a draft; `id` is made by the client, so a repeated call makes one.',
  input: z.object({ id, title: settings.title }),
  output: z.object({ id: z.string() }),
  success: 201,
})

export const readStudioExam = endpoint({
  method: 'GET',
  path: '/api/studio/exams/:exam',
  access: watch,
  summary:
    'One exam as it is written, with how many questions each draw may choose from, and for whom it may be.',
  input: z.object({ exam: id }),
  output: z.object({
    exam,
    /** By section and row: how many questions there are, what a fixed one asks. */
    draws: z.array(z.array(z.object({ available: z.int(), stem: z.string(), kind: z.nullable(z.string()) }))),
    groups: z.array(z.object({ id: z.string(), title: z.string() })),
    lessons: z.array(z.object({ id: z.string(), title: z.string() })),
    overrides: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        isGroup: z.boolean(),
        extraMinutes: z.int(),
        attemptsAllowed: z.nullable(z.int()),
        opensAt: z.nullable(instant),
        closesAt: z.nullable(instant),
        reason: z.string(),
        /** How many of those it holds for sit the exam now, by the terms they began with. */
        sitting: z.int(),
      }),
    ),
  }),
})

export const changeExam = endpoint({
  method: 'PUT',
  path: '/api/studio/exams/:exam',
  access: write,
  summary:
    'Writes an exam whole. Once somebody sat it, its questions stay; 409 where it was changed meanwhile.',
  bodyLimit: 256 * 1024,
  input: z.object({ exam: id, version, ...settings }),
  output: z.object({ version }),
})

export const setExamState = endpoint({
  method: 'POST',
  path: '/api/studio/exams/:exam/state',
  access: write,
  summary: 'Puts a draft before its learners, takes it back, or puts it away; 422 at what is missing.',
  input: z.object({ exam: id, state }),
  output: z.object({ state }),
})

/** What may be different for one learner or one group. */
const overrideTerms = {
  extraMinutes: numberBetween('دقیقه‌ها', 0, 600),
  attemptsAllowed: z.nullable(numberBetween('دفعه‌ها', 1, 20)),
  opensAt: z.nullable(instant),
  closesAt: z.nullable(instant),
  reason: text({ label: 'دلیل', min: 3, max: 300 }),
}

export const overrideExam = endpoint({
  method: 'POST',
  path: '/api/studio/exams/:exam/overrides',
  access: watch,
  summary:
    'More time or attempts for one learner or one group, with a reason; the newest word on each stands.',
  input: z.object({
    exam: id,
    id,
    userId: z.nullable(id),
    groupId: z.nullable(id),
    ...overrideTerms,
  }),
  output: z.object({ id: z.string() }),
})

export const changeOverride = endpoint({
  method: 'PUT',
  path: '/api/studio/exams/:exam/overrides/:override',
  access: watch,
  summary: 'Other terms for the same learner or group. An attempt under way keeps those it began with.',
  input: z.object({ exam: id, override: id, ...overrideTerms }),
  output: z.object({ id: z.string() }),
})

export const removeOverride = endpoint({
  method: 'DELETE',
  path: '/api/studio/exams/:exam/overrides/:override',
  access: watch,
  summary: 'From now on what holds for everybody. An attempt under way keeps the terms it began with.',
  input: z.object({ exam: id, override: id }),
  output: z.object({}),
  success: 204,
})

export const findLearners = endpoint({
  method: 'GET',
  path: '/api/studio/exams/:exam/learners',
  access: watch,
  summary: 'Up to twenty learners for whom an exam may be, by a part of their name.',
  input: z.object({ exam: id, q: text({ label: 'نام', min: 2, max: 60 }) }),
  output: z.object({ items: z.array(z.object({ userId: z.string(), name: z.string() })) }),
})

const found = z.object({
  id: z.string(),
  summary: z.string(),
  kind: z.enum(questionKinds),
  skill: z.enum(questionSkills),
  level: z.string(),
  tags: z.array(z.string()),
})
export type FoundQuestion = z.output<typeof found>

export const findExamQuestions = endpoint({
  method: 'GET',
  path: '/api/studio/exams/:exam/questions',
  access: write,
  summary: 'Questions in use that fit all of what is named, to be chosen for an exam.',
  input: z.object({
    exam: id,
    q: z._default(text({ label: 'عبارت جست‌وجو', min: 0, max: 100 }), ''),
    language: z.optional(languageField()),
    skill: z.optional(z.enum(questionSkills)),
    level: z.optional(z.enum(levelCodes)),
    kind: z.optional(z.enum(questionKinds)),
    ...pageQuery(10),
  }),
  output: buildPageSchema(found),
})

export const startTrial = endpoint({
  method: 'POST',
  path: '/api/studio/exams/:exam/trials',
  access: write,
  summary: 'Begins the exam for oneself, to try it; it counts nowhere, and the one before it is gone.',
  notIdempotent: true,
  input: z.object({ exam: id, session: id }),
  output: z.object({ paper }),
})

const live = z.object({
  attempt: z.nullable(z.string()),
  userId: z.string(),
  name: z.string(),
  state: z.enum(['absent', 'open', 'submitted', 'not_counted']),
  answered: z.int(),
  total: z.int(),
  device: z.string(),
  /** When the server last heard of them. */
  seenAt: z.nullable(instant),
  deadlineAt: z.nullable(instant),
  submittedAt: z.nullable(instant),
  extraSeconds: z.int(),
  cutSeconds: z.int(),
  givenBack: z.int(),
  moves: z.int(),
  points: z.nullable(z.number()),
  /** Answers that came after the end and wait for a decision. */
  late: z.int(),
})
export type LiveRow = z.output<typeof live>

export const watchExam = endpoint({
  method: 'GET',
  path: '/api/studio/exams/:exam/live',
  access: watch,
  summary:
    'Who sits an exam now: progress, connection, time left, and what was noticed. Reported, never punished.',
  input: z.object({ exam: id }),
  output: z.object({
    title: z.string(),
    giveBackSeconds: z.int(),
    announcement,
    serverNow: instant,
    rows: z.array(live),
    events: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.enum(['left', 'moved', 'cut', 'pasted']),
        at: instant,
        seconds: z.int(),
      }),
    ),
  }),
})

export const extendAttempt = endpoint({
  method: 'POST',
  path: '/api/studio/exam-attempts/:attempt/extension',
  access: watch,
  summary:
    'Adds minutes to an attempt, or opens one again that is over, with a reason; the learner is notified.',
  input: z.object({
    attempt: id,
    minutes: numberBetween('دقیقه‌ها', 1, 600),
    reason: text({ label: 'دلیل', min: 3, max: 300 }),
  }),
  output: z.object({ deadlineAt: instant }),
})

export const extendExam = endpoint({
  method: 'POST',
  path: '/api/studio/exams/:exam/extension',
  access: watch,
  summary: 'Adds minutes to every attempt that is open, with a reason; the learners are notified.',
  input: z.object({
    exam: id,
    minutes: numberBetween('دقیقه‌ها', 1, 600),
    reason: text({ label: 'دلیل', min: 3, max: 300 }),
  }),
  output: z.object({ extended: z.int() }),
})

export const announce = endpoint({
  method: 'POST',
  path: '/api/studio/exams/:exam/announcement',
  access: watch,
  summary: 'Says something to all who sit an exam now; the newest stands on its page.',
  input: z.object({ exam: id, text: text({ label: 'پیام', min: 3, max: 500 }) }),
  output: z.object({ learners: z.int() }),
})

/** The place of a question as it stands in an address: what is no number is no place, and so not there. */
const placeInPath = z.pipe(
  z.string(),
  z.transform(typed => (/^[1-9]\d{0,2}$/.test(typed) ? Number(typed) : 0)),
)

export const readLateAnswers = endpoint({
  method: 'GET',
  path: '/api/studio/exam-attempts/:attempt/late-answers',
  access: mark,
  summary:
    'What a device without a connection brought after the end: of which questions, given when by its clock.',
  input: z.object({ attempt: id }),
  output: z.object({
    name: z.string(),
    deadlineAt: instant,
    /** When the server last heard of the device before the end. */
    seenAt: instant,
    answers: z.array(
      z.object({ place: z.int(), answeredAt: instant, arrivedAt: instant, replaces: z.boolean() }),
    ),
  }),
})

export const decideLateAnswers = endpoint({
  method: 'POST',
  path: '/api/studio/exam-attempts/:attempt/late-answers',
  access: mark,
  summary:
    'Takes them in, which marks them and makes another receipt, or leaves them out. 409 where none waits.',
  notIdempotent: true,
  input: z.object({ attempt: id, accept: z.boolean(), reason: text({ label: 'دلیل', min: 3, max: 300 }) }),
  output: z.object({ count: z.int() }),
})

const markRow = z.object({
  attempt: z.string(),
  place: z.int(),
  /** Names stay hidden: a number in the queue. */
  number: z.int(),
  kind: z.enum(['essay', 'speaking']),
  words: z.int(),
  marks: z.number(),
  state: z.enum(['waiting', 'second', 'third', 'done']),
  isMine: z.boolean(),
  points: z.nullable(z.number()),
})
export type MarkRow = z.output<typeof markRow>

export const listMarking = endpoint({
  method: 'GET',
  path: '/api/studio/exams/:exam/marking',
  access: mark,
  summary:
    'The essays and recordings of an exam, without names: what waits, what is half done, what is done.',
  input: z.object({ exam: id }),
  output: z.object({ title: z.string(), isMarkedTwice: z.boolean(), items: z.array(markRow) }),
})

export const readMarking = endpoint({
  method: 'GET',
  path: '/api/studio/exam-attempts/:attempt/marking/:place',
  access: mark,
  summary:
    'One answer to be marked, with its question and a good answer; another marker’s points once both are in.',
  input: z.object({ attempt: id, place: placeInPath }),
  output: z.object({
    language: z.string(),
    body: questionBody,
    model: z.nullable(z.string()),
    answer: z.nullable(questionAnswer),
    /** Where the recording is heard. */
    sound: z.nullable(z.string()),
    words: z.int(),
    marks: z.number(),
    isMarkedTwice: z.boolean(),
    maxDifference: z.int(),
    mine: z.nullable(z.object({ levels: z.array(z.int()), points: z.number(), comment: z.string() })),
    /** How many others have marked it, and their points once they may be seen. */
    others: z.int(),
    otherPoints: z.array(z.number()),
    points: z.nullable(z.number()),
  }),
})

export const markAnswer = endpoint({
  method: 'PUT',
  path: '/api/studio/exam-attempts/:attempt/marking/:place',
  access: mark,
  summary: 'Marks an answer by its rubric, four levels from 0 to 5. 409 where enough others have.',
  input: z.object({
    attempt: id,
    place: placeInPath,
    levels: z
      .array(z.int().check(z.minimum(0), z.maximum(5)))
      .check(z.length(4, 'هر چهار معیار را نمره بدهید.')),
    comment: text({ label: 'بازخورد', min: 0, max: 2000 }),
  }),
  output: z.object({ points: z.nullable(z.number()) }),
})

export const regradeExam = endpoint({
  method: 'POST',
  path: '/api/studio/exams/:exam/regrade',
  access: mark,
  summary:
    'Marks everything anew by the keys as they are now; without `write` it only says what would change.',
  input: z.object({ exam: id, write: z.boolean() }),
  output: z.object({
    attempts: z.int(),
    changed: z.array(
      z.object({ attempt: z.string(), name: z.string(), before: z.number(), after: z.number() }),
    ),
    places: z.array(z.object({ stem: z.string(), answers: z.int() })),
  }),
})

export const analyseExam = endpoint({
  method: 'GET',
  path: '/api/studio/exams/:exam/analysis',
  access: mark,
  summary: 'How each question worked: how easy it was, whether it tells strong from weak, what was chosen.',
  input: z.object({ exam: id }),
  output: z.object({
    title: z.string(),
    attempts: z.int(),
    mean: z.nullable(z.number()),
    maxPoints: z.number(),
    /** Of points in tenths of the whole: how many attempts. */
    spread: z.array(z.int()),
    items: z.array(
      z.object({
        questionId: z.string(),
        stem: z.string(),
        answered: z.int(),
        facility: z.nullable(z.number()),
        discrimination: z.nullable(z.number()),
        options: z.array(
          z.object({ text: z.string(), isRight: z.boolean(), strong: z.int(), weak: z.int(), all: z.int() }),
        ),
      }),
    ),
  }),
})
export type Analysis = OutputOf<typeof analyseExam>

export const printExam = endpoint({
  method: 'GET',
  path: '/api/studio/exams/:exam/print.pdf',
  access: write,
  summary: 'An exam on paper in version A or B, its key, or the sheet for answers.',
  perMinute: 20,
  input: z.object({ exam: id, part: z.enum(['a', 'b', 'key', 'sheet']) }),
  output: fileResponse,
  file: 'application/pdf',
})

export const readRoster = endpoint({
  method: 'GET',
  path: '/api/studio/exams/:exam/roster',
  access: mark,
  summary: 'The learners of an exam’s groups, with the points that were typed for the exam on paper.',
  input: z.object({ exam: id }),
  output: z.object({
    title: z.string(),
    maxPoints: z.number(),
    rows: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        points: z.nullable(z.number()),
        isOnPaper: z.boolean(),
      }),
    ),
  }),
})

export const typePoints = endpoint({
  method: 'PUT',
  path: '/api/studio/exams/:exam/roster',
  access: mark,
  summary: 'Types the points of an exam on paper; 422 at who is above the whole or no learner of it.',
  input: z.object({
    exam: id,
    rows: z
      .array(
        z.object({
          userId: id,
          points: z
            .number({ error: 'نمره را با عدد بنویسید.' })
            .check(z.minimum(0, 'نمره از صفر کمتر نمی‌شود.'), z.maximum(10_000, 'نمره بیش از اندازه است.')),
        }),
      )
      .check(z.maxLength(200)),
  }),
  output: z.object({ typed: z.int() }),
})
