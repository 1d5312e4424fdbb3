import { randomUUID } from 'node:crypto'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { demoLearnerIds } from '#account/public.server.ts'
import type { ExamsTables } from '#features/exams/tables.server.ts'
import type { QuestionAnswer } from '#features/questions/public.ts'
import type { QuestionTables } from '#features/questions/tables.server.ts'
import { type Database, type Db, withTables } from '#server/platform/database/database.ts'
import { openPage, signIn } from './browser.ts'
import { essay, fixedDraws, newChoiceExam, newExam, newQuestions, singleChoice } from './exams.ts'
import { openSchool } from './school-product.ts'

import type { PageOptions } from './watched-page.ts'

const t = withTables<ExamsTables & QuestionTables>()
const minute = 60_000

/**
 * The exams that the studio's browser tests are about, by their titles: with results to analyse, a room to watch, an
 * override to change, parts to move, an essay to mark. Answers how staff and a learner open their pages.
 */
export async function openExamStudio() {
  const exams = new Map<string, string>()
  const school = await openSchool(async ({ db }: Database) => {
    const where = { db, now: () => new Date() }
    for (const [title, count] of [['سنجش', 3], ['زنده', 4], ['استثنا', 1], ['پیام', 2], ['ویرایش استثنا', 1]] as const) {
      const { id, questions } = await newChoiceExam(where, count, { title, minutes: 30 })
      exams.set(title, id)
      if (title === 'ویرایش استثنا') await seedOverride(db, id)
      if (title === 'سنجش') await seedResults(db, id, questions)
      if (title === 'زنده') await seedRoom(db, id, questions)
    } // biome-ignore format: pairs
    const parts = await newQuestions(where, ['a', 'b', 'c'].map(singleChoice))
    const divided = await newExam(where, { title: 'بخش‌ها', draws: fixedDraws(parts) })
    exams.set('بخش‌ها', divided)
    await t(db)
      .updateTable('exam')
      .set({
        sections: JSON.stringify(
          ['واژگان', 'دستور', 'خواندن'].map((title, at) => ({ title, draws: fixedDraws([parts[at]!]) })),
        ),
      })
      .where('id', '=', divided)
      .execute()
    const questions = await newQuestions(where, [essay])
    const id = await newExam(where, {
      title: 'نوشتن',
      is_marked_twice: true,
      draws: fixedDraws(questions, { marks: 20 }),
    })
    exams.set('نوشتن', id)
    const answer = { kind: 'essay' as const, text: 'Dear friend, my day was long and I was happy.' }
    await insertAttempt(db, {
      exam: id,
      user: demoLearnerIds[0]!,
      questions,
      marks: 20,
      answers: [{ answer, fraction: null }],
    })
  })
  const openStudio = async (path: string, options: PageOptions = {}) => {
    const page = await openPage({ address: school.address, width: 1280, ...options })
    await signIn(page, demoStaff('owner'))
    await page.goto(path)
    return page
  }
  return {
    school,
    exams,
    openStudio,
    openExam: (title: string, view: string, options: PageOptions = {}) =>
      openStudio(`/studio/exams/${exams.get(title)}${view && `?view=${view}`}`, options),
    async openLearner(path: string, options: PageOptions = {}) {
      const page = await openPage({ address: school.address, ...options })
      await signIn(page, demoAccounts[0])
      await page.goto(path)
      return page
    },
  }
}

type Answered = { answer: QuestionAnswer; fraction: 0 | 1 | null }

/** A right answer to a single choice, or a wrong one. */
async function answer(db: Db, question: string, isRight: boolean): Promise<Answered> {
  const { key, body } = await t(db)
    .selectFrom('question_version')
    .select(['key', 'body'])
    .where('question_id', '=', question)
    .executeTakeFirstOrThrow()
  if (key.kind !== 'single' || body.kind !== 'single') throw new Error('no single choice')
  const option = body.options.find(({ id }) => (id === key.option) === isRight)!.id
  return { answer: { kind: 'single', option }, fraction: isRight ? 1 : 0 }
}

/** An attempt that was handed in, or one under way with fewer answers than questions. */
async function insertAttempt(
  db: Db,
  given: {
    exam: string
    user: string
    questions: readonly string[]
    answers: readonly Answered[]
    marks?: number
    changes?: object
  },
) {
  const { exam, user, questions, answers, marks = 2, changes } = given
  const id = randomUUID()
  const startedAt = new Date(Date.now() - 10 * minute)
  const isOpen = answers.length < questions.length
  const points = answers.reduce((sum, { fraction }) => sum + (fraction ?? 0) * marks, 0)
  await t(db)
    .insertInto('exam_attempt')
    .values({
      id,
      exam_id: exam,
      user_id: user,
      number: 1,
      state: isOpen ? 'open' : 'submitted',
      seed: 1,
      drawn: JSON.stringify(
        questions.map(questionId => ({ questionId, version: 1, section: 0, marks, penalty: 0 })),
      ),
      kinds: questions.map((_, at) => answers[at]?.answer.kind ?? 'single'),
      is_sequential: false,
      started_at: startedAt,
      deadline_at: new Date(startedAt.getTime() + 30 * minute),
      late_seconds: 60,
      grace_seconds: 0,
      end_rule: 'autosubmit',
      give_back_seconds: 300,
      session_key: randomUUID(),
      session_device: 'گوشی، کروم',
      session_since: startedAt,
      // A sign of life for as long as these tests take.
      seen_at: new Date(Date.now() + 5 * minute),
      max_points: questions.length * marks,
      ...(!isOpen && {
        submitted_at: new Date(startedAt.getTime() + 8 * minute),
        submitted_by: 'learner' as const,
        points: String(points),
        unmarked: answers.filter(({ fraction }) => fraction === null).length,
        receipt: 'ab'.repeat(32),
      }),
      ...changes,
    })
    .execute()
  await t(db)
    .insertInto('exam_answer')
    .values(
      answers.map(({ answer, fraction }, at) => ({
        attempt_id: id,
        place: at + 1,
        seq: 1,
        first_seq: 1,
        answer: JSON.stringify(answer),
        is_flagged: false,
        answered_at: startedAt,
        saved_at: startedAt,
        fraction: fraction === null ? null : String(fraction),
        points: fraction === null ? null : String(fraction * marks),
      })),
    )
    .execute()
  return id
}

/** A quarter of an hour more for the learner of these tests. */
async function seedOverride(db: Db, exam: string) {
  const user = await withTables<{ users: { id: string; name: string; surname: string } }>()(db)
    .selectFrom('users')
    .select('id')
    .where('name', '=', 'مهتاب')
    .where('surname', '=', 'رستگار')
    .executeTakeFirstOrThrow()
  await t(db)
    .insertInto('exam_override')
    .values({
      id: randomUUID(),
      exam_id: exam,
      user_id: user.id,
      group_id: null,
      extra_minutes: 15,
      attempts_allowed: null,
      opens_at: null,
      closes_at: null,
      reason: 'با گواهی پزشک',
      made_by: null,
      made_at: new Date(),
    })
    .execute()
}

/** Three strong learners and three weak ones; of the last question the strong ones are wrong. */
async function seedResults(db: Db, exam: string, questions: readonly string[]) {
  for (const [at, user] of demoLearnerIds.slice(0, 6).entries()) {
    const isStrong = at < 3
    const rights = [true, isStrong, !isStrong]
    const answers = await Promise.all(
      questions.map((question, place) => answer(db, question, rights[place]!)),
    )
    await insertAttempt(db, { exam, user, questions, answers })
  }
}

/** One who is cut off, and one who has handed in. */
async function seedRoom(db: Db, exam: string, questions: readonly string[]) {
  const all = await Promise.all(questions.map(question => answer(db, question, true)))
  const [cut, done] = demoLearnerIds
  const attempt = await insertAttempt(db, {
    exam,
    user: cut!,
    questions,
    answers: all.slice(0, 3),
    changes: { seen_at: new Date(Date.now() - 4 * minute), cut_seconds: 246, given_back: 246 },
  })
  await insertAttempt(db, { exam, user: done!, questions, answers: all })
  await t(db)
    .insertInto('exam_signal')
    .values({ id: randomUUID(), attempt_id: attempt, kind: 'left', at: new Date(), seconds: 12 })
    .execute()
}
