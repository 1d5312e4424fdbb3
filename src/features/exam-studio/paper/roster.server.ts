import { randomUUID } from 'node:crypto'
import { findFullNames, record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { ExamsTables } from '#features/exams/public.server.ts'
import { type ExamRow, findExam } from '#features/exams/public.server.ts'
import { countPoints } from '#features/exams/public.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import { listLearners } from '../builder/overrides.server.ts'
import type * as calls from '../contract.ts'

const t = withTables<ExamsTables>()

const listAttempts = (db: Db, examId: string) =>
  t(db)
    .selectFrom('exam_attempt')
    .select(['id', 'user_id', 'number', 'is_on_paper', 'points', 'state'])
    .where('exam_id', '=', examId)
    .where('is_trial', '=', false)
    .orderBy('number', 'desc')
    .execute()

/** @throws AppError notFound */
export async function readRoster({ db }: SignedIn, { exam: id }: CheckedInputOf<typeof calls.readRoster>) {
  const exam = await findExam(db, id)
  const learners = await listLearners(db, id)
  const attempts = await listAttempts(db, id)
  const names = await findFullNames(db, learners)
  return {
    title: exam.title,
    maxPoints: countPoints(exam.sections),
    rows: learners.map(userId => {
      const own = attempts.filter(({ user_id, state }) => user_id === userId && state !== 'open')
      const shown = own.find(({ is_on_paper }) => is_on_paper) ?? own[0]
      return {
        userId,
        name: names.get(userId)?.name ?? '—',
        points: shown ? Number(shown.points) : null,
        isOnPaper: shown?.is_on_paper ?? false,
      }
    }),
  }
}

/**
 * Types points of an exam on paper; typed again, the newest stand.
 * @throws AppError notFound; invalid at who is no learner of it or above the whole
 */
export async function typePoints(
  { db, user, now }: SignedIn,
  { exam: id, rows }: CheckedInputOf<typeof calls.typePoints>,
) {
  return transaction(db, async tx => {
    const exam = await findExam(tx, id)
    const learners = new Set(await listLearners(tx, id))
    const maxPoints = countPoints(exam.sections)
    const errors = rows.flatMap(({ userId, points }, at) =>
      !learners.has(userId)
        ? [{ field: `rows.${at}.userId`, message: 'این زبان‌آموز در گروه‌های آزمون نیست.' }]
        : points > maxPoints
          ? [{ field: `rows.${at}.points`, message: 'نمره از کل آزمون بیشتر است.' }]
          : [],
    )
    if (errors.length > 0) throw new AppError('invalid', { errors })
    const attempts = await listAttempts(tx, id)
    const typed = rows.map(({ userId, points }) => {
      const own = attempts.filter(({ user_id }) => user_id === userId)
      const onPaper = own.find(({ is_on_paper }) => is_on_paper)
      const number = onPaper?.number ?? (own[0]?.number ?? 0) + 1
      return buildPaperAttempt(exam, {
        id: onPaper?.id ?? randomUUID(),
        userId,
        number,
        points,
        maxPoints,
        now: now(),
      })
    })
    if (typed.length > 0) {
      await t(tx)
        .insertInto('exam_attempt')
        .values(typed)
        .onConflict(conflict =>
          conflict.column('id').doUpdateSet(({ ref }) => ({
            points: ref('excluded.points'),
            submitted_at: ref('excluded.submitted_at'),
          })),
        )
        .execute()
    }
    await record(tx, {
      actorId: user.id,
      action: 'exam.typed',
      subjectId: null,
      about: { kind: 'exam', id, name: exam.title },
      details: { examId: id, rows: typed.length },
      at: now(),
    })
    return { typed: typed.length }
  })
}

function buildPaperAttempt(
  exam: ExamRow,
  given: { id: string; userId: string; number: number; points: number; maxPoints: number; now: Date },
) {
  const { id, userId, number, points, maxPoints, now } = given
  return {
    id,
    exam_id: exam.id,
    user_id: userId,
    number,
    state: 'submitted' as const,
    is_on_paper: true,
    seed: 0,
    drawn: '[]',
    kinds: [],
    is_sequential: false,
    started_at: now,
    deadline_at: now,
    late_seconds: 0,
    grace_seconds: 0,
    end_rule: exam.end_rule,
    give_back_seconds: 0,
    session_key: randomUUID(),
    session_device: 'کاغذ',
    session_since: now,
    seen_at: now,
    submitted_at: now,
    submitted_by: 'staff' as const,
    points: String(points),
    max_points: maxPoints,
  }
}
