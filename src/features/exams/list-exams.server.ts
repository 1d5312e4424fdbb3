import { sql } from 'kysely'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { countPoints, countQuestions, findReviewMoment } from './definition.ts'
import { type ExamRow, findOwnExam, listOwnExams, type Terms } from './find-exam.server.ts'
import { isPackReady } from './pack.server.ts'
import type { ExamsTables } from './tables.server.ts'

const t = withTables<ExamsTables>()

/** The exams of the user; quizzes of lessons stand with their lessons. */
export async function listExams({ db, user, now }: SignedIn) {
  const own = (await listOwnExams(db, user.id)).filter(({ exam }) => exam.audience !== 'lesson')
  const attempts = await listAttempts(
    db,
    user.id,
    own.map(({ exam }) => exam.id),
  )
  const items = own.map(({ exam, terms }) =>
    describeExam(
      exam,
      terms,
      attempts.filter(({ exam_id }) => exam_id === exam.id),
      now(),
    ),
  )
  return { items, serverNow: now().toISOString() }
}

/** @throws AppError notFound */
export async function readExam(
  { db, user, now }: SignedIn,
  { exam: id }: CheckedInputOf<typeof calls.readExam>,
) {
  const { exam, terms } = await findOwnExam(db, user.id, id)
  const attempts = await listAttempts(db, user.id, [id])
  const draws = exam.sections.flatMap(section => section.draws)
  return {
    exam: {
      ...describeExam(exam, terms, attempts, now()),
      sections: exam.sections.map(section => ({
        title: section.title,
        questions: countQuestions([section]),
        minutes: section.minutes ?? null,
        points: countPoints([section]),
      })),
      hasPenalty: draws.some(({ penalty }) => penalty > 0),
      lateSeconds: exam.late_seconds,
      graceSeconds: exam.grace_seconds,
      giveBackSeconds: exam.give_back_seconds,
      passPercent: exam.pass_percent,
    },
    serverNow: now().toISOString(),
  }
}

const listAttempts = (db: Db, userId: string, examIds: readonly string[]) =>
  t(db)
    .selectFrom('exam_attempt')
    .select(['id', 'exam_id', 'state', 'submitted_at', 'points', 'unmarked'])
    .where('user_id', '=', userId)
    .where('is_trial', '=', false)
    .where(sql<boolean>`exam_id = any(${examIds}::uuid[])`)
    .orderBy('number', 'desc')
    .execute()
type Attempt = Awaited<ReturnType<typeof listAttempts>>[number]

function describeExam(exam: ExamRow, terms: Terms, attempts: readonly Attempt[], now: Date) {
  const open = attempts.find(({ state }) => state === 'open')
  const last = attempts.find(({ state }) => state !== 'open')
  const { opensAt, closesAt, attemptsAllowed, extraSeconds } = terms
  return {
    id: exam.id,
    title: exam.title,
    language: exam.language,
    level: exam.level,
    minutes: exam.minutes + extraSeconds / 60,
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    questions: countQuestions(exam.sections),
    maxPoints: countPoints(exam.sections),
    navigation: exam.navigation,
    endRule: exam.end_rule,
    attemptsAllowed,
    attemptsUsed: attempts.length,
    hasPack: attempts.length === 0 && isPackReady(exam, terms, now),
    openAttempt: open?.id ?? null,
    last: last ? describeLast(exam, last, closesAt, now) : null,
    state: open
      ? ('open' as const)
      : (closesAt && now >= closesAt) || attempts.length >= attemptsAllowed
        ? ('done' as const)
        : opensAt && now < opensAt
          ? ('coming' as const)
          : ('open' as const),
  }
}

function describeLast(exam: ExamRow, last: Attempt, closesAt: Date | null, now: Date) {
  const moment = findReviewMoment({ submittedAt: last.submitted_at, closesAt }, now)
  const isShown = exam.review[moment].marks && last.unmarked === 0
  return {
    id: last.id,
    state: last.state === 'not_counted' ? ('not_counted' as const) : ('submitted' as const),
    submittedAt: last.submitted_at!.toISOString(),
    points: isShown ? Number(last.points) : null,
    isWaiting: last.unmarked > 0,
  }
}
