import { randomUUID } from 'node:crypto'
import { openSession } from '#account/sessions/sessions.server.ts'
import type { AuthoredContent } from '#contract/authored-question.ts'
import type { Paper } from '#features/exams/contract.ts'
import type { ExamDraw, ReviewRules } from '#features/exams/definition.ts'
import type { ExamsTables } from '#features/exams/tables.server.ts'
import type { QuestionAnswer, QuestionBody, QuestionSkill } from '#features/questions/question.ts'
import { insertQuestions } from '#features/questions/write-question.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type { Person, TestApp } from './app.ts'

const t = withTables<ExamsTables>()

type Where = { db: Db; now: () => Date }

/** A question for each of these; answers their ids. */
export async function newQuestions(
  { db, now }: Where,
  contents: readonly AuthoredContent[],
  {
    tags = [] as string[],
    audio = undefined as { key: string; seconds: number } | undefined,
    skill = 'grammar' as QuestionSkill,
  } = {},
): Promise<string[]> {
  const questions = contents.map(content => ({
    id: randomUUID(),
    code: null,
    language: 'en',
    place: { skill, level: 'B1' as const, track: 'adult' as const, tags },
    content,
    state: 'in_use' as const,
    source: 'test',
    audio,
  }))
  await transaction(db, tx => insertQuestions(tx, questions, { now: now() }))
  return questions.map(({ id }) => id)
}

export const singleChoice = (word: string): AuthoredContent => ({
  kind: 'single',
  stem: `I ____ ${word} every day.`,
  options: [`take ${word}`, `takes ${word}`, `taking ${word}`],
  key: 0,
  why: `چون فاعل I است (${word}).`,
})

export const essay: AuthoredContent & { kind: 'essay' } = {
  kind: 'essay',
  stem: 'Write to a friend about your day.',
  minWords: 5,
  maxWords: 200,
  model: 'Dear friend, …',
}

const hidden = { marks: false, answers: false, feedback: false }
const all = { marks: true, answers: true, feedback: true }
/** Nothing while it runs, marks when it is handed in, everything once it is closed. */
export const usualReview: ReviewRules = {
  during: hidden,
  after: { ...hidden, marks: true },
  later: { ...hidden, marks: true },
  closed: all,
}

export type NewExam = Partial<
  Omit<
    ExamsTables['exam'],
    | 'sections'
    | 'review'
    | 'version'
    | 'id'
    | 'language'
    | 'created_at'
    | 'changed_at'
    | 'announcement'
    | 'announced_at'
  >
> & { draws?: readonly ExamDraw[]; review?: ReviewRules; groups?: readonly string[] }

/** A published exam for everybody, of ten minutes; answers its id. */
export async function newExam(
  { db, now }: Where,
  { draws = [], review = usualReview, groups = [], ...changes }: NewExam = {},
): Promise<string> {
  const id = randomUUID()
  await t(db)
    .insertInto('exam')
    .values({
      id,
      title: 'میان‌دورهٔ آزمایشی',
      language: 'en',
      level: 'B1',
      audience: groups.length > 0 ? 'groups' : 'open',
      lesson_id: null,
      course_id: null,
      sections: JSON.stringify([{ title: 'دستور زبان', draws }]),
      minutes: 10,
      opens_at: null,
      closes_at: null,
      navigation: 'free',
      end_rule: 'autosubmit',
      grace_seconds: 0,
      late_seconds: 60,
      give_back_seconds: 0,
      attempts_allowed: 1,
      pass_percent: null,
      review: JSON.stringify(review),
      is_shuffled: false,
      is_sealed: false,
      is_marked_twice: false,
      max_difference: 3,
      state: 'published',
      created_by: null,
      created_at: now(),
      changed_at: now(),
      ...changes,
    })
    .execute()
  if (groups.length > 0)
    await t(db)
      .insertInto('exam_group')
      .values(groups.map(group_id => ({ exam_id: id, group_id })))
      .execute()
  return id
}

export const fixedDraws = (ids: readonly string[], { marks = 2, penalty = 0 } = {}): ExamDraw[] =>
  ids.map(questionId => ({ kind: 'fixed', questionId, marks, penalty }))

/** An exam of so many single choices. */
export async function newChoiceExam(
  where: Where,
  count: number,
  { marks = 2, penalty = 0, ...changes }: NewExam & { marks?: number; penalty?: number } = {},
) {
  const questions = await newQuestions(
    where,
    Array.from({ length: count }, (_, at) => singleChoice(`w${at}-${randomUUID().slice(0, 6)}`)),
  )
  const id = await newExam(where, { draws: fixedDraws(questions, { marks, penalty }), ...changes })
  return { id, questions }
}

/** Somebody who sits an exam, on one device. */
export type Sitting = Awaited<ReturnType<typeof sit>>

/** Begins an exam, or goes on with it; `session` names the device. */
export async function sit(by: Person, exam: string, session: string = randomUUID()) {
  const { status, body } = await by.post<{ paper: Paper }>(`/api/exam/exams/${exam}/attempts`, { session })
  if (status !== 200) throw new Error(`not begun: ${status} ${JSON.stringify(body)}`)
  return { by, session, paper: body.paper, path: `/api/exam/attempts/${body.paper.id}` }
}

export const choose = (option: string): QuestionAnswer => ({ kind: 'single', option })

/** The part of a question that reads so. */
export function findPart(body: QuestionBody, text: string): string {
  const parts =
    'options' in body
      ? body.options
      : body.kind === 'matching'
        ? [...body.left, ...body.right]
        : body.kind === 'ordering'
          ? body.pieces
          : []
  const part = parts.find(one => one.text === text)
  if (!part) throw new Error(`no part «${text}»`)
  return part.id
}

/** The right answer to a single choice of `singleChoice`, or a wrong one. */
export function chooseRight({ questions }: Paper, place: number, isRight = true): QuestionAnswer {
  const { body } = questions.find(question => question.place === place)!
  if (body.kind !== 'single') throw new Error('no single choice')
  return choose(body.options.find(({ text }) => text.startsWith('take ') === isRight)!.id)
}

/** An item of a batch as a page would send it. */
export const item = (
  place: number,
  answer: QuestionAnswer | null,
  { seq, at, isFlagged = false }: { seq?: number; at: Date; isFlagged?: boolean },
) => ({ place, seq: seq ?? at.getTime(), answer, isFlagged, at: at.toISOString() })

/** A batch of a device whose clock is right. */
export const batch = (
  sitting: Pick<Sitting, 'session'>,
  now: Date,
  items: unknown[] = [],
  changes: object = {},
) => ({
  session: sitting.session,
  sentAt: now.toISOString(),
  items,
  cutSeconds: 0,
  signals: [],
  ...changes,
})

/** The time of an attempt is over, and it was closed by itself. */
export async function closeByTime({ db, now }: Where, { paper }: Pick<Sitting, 'paper'>): Promise<void> {
  await t(db)
    .updateTable('exam_attempt')
    .set({
      state: 'submitted',
      submitted_by: 'time',
      deadline_at: now(),
      submitted_at: now(),
      points: '0',
      receipt: '0'.repeat(64),
    })
    .where('id', '=', paper.id)
    .execute()
}

export const save = <
  T = {
    saved: { place: number; seq: number }[]
    refused: { place: number; why: string }[]
    deadlineAt: string
    givenBack: number
  },
>(
  sitting: Sitting,
  now: Date,
  items: unknown[],
  changes: object = {},
) => sitting.by.post<T>(`${sitting.path}/answers`, batch(sitting, now, items, changes))

export const handIn = <T = { paper: Paper }>(
  sitting: Sitting,
  now: Date,
  items: unknown[] = [],
  changes: object = {},
) =>
  sitting.by.post<T>(`${sitting.path}/submission`, {
    ...batch(sitting, now, items),
    at: now.toISOString(),
    ...changes,
  })

export const listStoredAnswers = ({ db }: Pick<AppContext, 'db'>, attempt: string) =>
  t(db)
    .selectFrom('exam_answer')
    .select(['place', 'seq', 'answer'])
    .where('attempt_id', '=', attempt)
    .orderBy('place')
    .execute()

/** Somebody of the demo, signed in. */
export async function newSessionFor(app: TestApp, userId: string) {
  const { accessToken } = await openSession(app, userId)
  return app.holder(userId, accessToken)
}
