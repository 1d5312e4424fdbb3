import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listLessonNames } from '#features/courses/public.server.ts'
import type { EnrolmentHooks } from '#features/enrolment/manifest.server.ts'
import { listMemberships } from '#features/enrolment/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { SignedIn } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { listOwnExams } from './find-exam.server.ts'
import { isPassed } from './is-passed.ts'
import type { ExamsTables } from './tables.server.ts'

const t = withTables<ExamsTables>()

/** Whether an attempt completes the lesson of its quiz: passed, or handed in where there is no mark to pass. */
const completes = (
  row: Pick<Parameters<typeof isPassed>[0], 'points' | 'max_points' | 'pass_percent' | 'unmarked'> & {
    state: string
  },
) => row.state === 'submitted' && (row.pass_percent === null || isPassed(row) === true)

/** A lesson with a published quiz wants it passed. */
export const lessonSteps: NonNullable<EnrolmentHooks['lessonSteps']> = async (db, { userId, lessons }) => {
  const quizzes = await t(db)
    .selectFrom('exam')
    .select(['id', 'lesson_id', 'pass_percent'])
    .where('state', '=', 'published')
    .where(sql<boolean>`lesson_id = any(${lessons.map(({ id }) => id)}::uuid[])`)
    .orderBy('created_at')
    .execute()
  if (quizzes.length === 0) return []
  const attempts = await t(db)
    .selectFrom('exam_attempt')
    .innerJoin('exam', 'exam.id', 'exam_id')
    .select(['exam_id', 'exam_attempt.state', 'points', 'max_points', 'unmarked', 'pass_percent'])
    .where('user_id', '=', userId)
    .where('is_trial', '=', false)
    .where(sql<boolean>`exam_id = any(${quizzes.map(({ id }) => id)}::uuid[])`)
    .execute()
  const done = new Set(attempts.filter(completes).map(({ exam_id }) => exam_id))
  return quizzes.map(({ id, lesson_id, pass_percent }) => ({
    lessonId: lesson_id!,
    text:
      pass_percent === null
        ? 'تحویل آزمونک درس'
        : `قبولی در آزمونک درس، از ${persianNumber(pass_percent)} درصد`,
    note: null,
    isDone: done.has(id),
  }))
}

/** @throws AppError notFound, alike for another's enrolment and none */
export async function listQuizzes(
  { db, user }: SignedIn,
  { enrolment }: CheckedInputOf<typeof calls.listQuizzes>,
) {
  const mine = (await listMemberships(db, user.id)).find(({ enrolmentId }) => enrolmentId === enrolment)
  if (!mine) throw new AppError('notFound')
  const own = (await listOwnExams(db, user.id)).filter(
    ({ exam }) => exam.audience === 'lesson' && exam.course_id === mine.courseId,
  )
  if (own.length === 0) return { items: [] }
  const lessons = await listLessonNames(db)
  const attempts = await t(db)
    .selectFrom('exam_attempt')
    .select(['id', 'exam_id', 'state', 'points', 'max_points', 'unmarked'])
    .where('user_id', '=', user.id)
    .where('is_trial', '=', false)
    .where(sql<boolean>`exam_id = any(${own.map(({ exam }) => exam.id)}::uuid[])`)
    .orderBy('number', 'desc')
    .execute()
  const order = new Map(lessons.map(({ id }, at) => [id, at]))
  return {
    items: own
      .toSorted((one, other) => order.get(one.exam.lesson_id!)! - order.get(other.exam.lesson_id!)!)
      .map(({ exam, terms }) => {
        const tries = attempts.filter(({ exam_id }) => exam_id === exam.id)
        const over = tries.filter(({ state }) => state !== 'open')
        return {
          id: exam.id,
          title: exam.title,
          lesson: lessons.find(({ id }) => id === exam.lesson_id)?.title ?? '',
          passPercent: exam.pass_percent,
          isDone: over.some(attempt => completes({ ...attempt, pass_percent: exam.pass_percent })),
          isMarking: over.some(({ unmarked }) => unmarked > 0),
          openAttempt: tries.find(({ state }) => state === 'open')?.id ?? null,
          lastAttempt: over[0]?.id ?? null,
          attemptsLeft: Math.max(0, terms.attemptsAllowed - tries.length),
        }
      }),
  }
}
