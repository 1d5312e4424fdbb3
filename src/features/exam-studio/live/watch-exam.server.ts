import { sql } from 'kysely'
import { findFullNames, notify, notifyMany, record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import type { ExamsTables } from '#features/exams/public.server.ts'
import { findExam, lockAttempt } from '#features/exams/public.server.ts'
import { formatDateTime } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { listLearners } from '../builder/overrides.server.ts'
import type * as calls from '../contract.ts'
import { lockExam } from '../lock-exam.server.ts'

const t = withTables<ExamsTables>()
const minute = 60_000

/** @throws AppError notFound */
export async function watchExam({ db, now }: SignedIn, { exam: id }: CheckedInputOf<typeof calls.watchExam>) {
  const exam = await findExam(db, id)
  const attempts = await t(db)
    .selectFrom('exam_attempt')
    .select(({ selectFrom }) => [
      'id',
      'user_id',
      'state',
      'session_device',
      'seen_at',
      'deadline_at',
      'submitted_at',
      'extra_seconds',
      'cut_seconds',
      'given_back',
      'moves',
      'points',
      sql<number>`cardinality(kinds)`.as('total'),
      selectFrom('exam_answer')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('attempt_id', '=', 'exam_attempt.id')
        .where('answer', 'is not', null)
        .as('answered'),
      selectFrom('exam_late_answer')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('attempt_id', '=', 'exam_attempt.id')
        .where('is_accepted', 'is', null)
        .as('late'),
    ])
    .where('exam_id', '=', id)
    .where('is_on_paper', '=', false)
    .where('is_trial', '=', false)
    // Who sits it now stands first.
    .orderBy(sql`state <> 'open'`)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  const learners = await listLearners(db, id)
  const events = await t(db)
    .selectFrom('exam_signal')
    .innerJoin('exam_attempt', 'exam_attempt.id', 'attempt_id')
    .select(['exam_signal.id', 'user_id', 'kind', 'at', 'seconds'])
    .where('exam_id', '=', id)
    .where('is_trial', '=', false)
    .orderBy('at', 'desc')
    .limit(50)
    .execute()
  const began = new Set(attempts.map(({ user_id }) => user_id))
  const absent = learners.filter(userId => !began.has(userId))
  const names = await findFullNames(db, [...began, ...absent])
  const nameFor = (userId: string) => names.get(userId)?.name ?? '—'
  return {
    title: exam.title,
    giveBackSeconds: exam.give_back_seconds,
    announcement:
      exam.announcement === null ? null : { text: exam.announcement, at: exam.announced_at!.toISOString() },
    serverNow: now().toISOString(),
    rows: [
      ...attempts.map(row => ({
        attempt: row.id,
        userId: row.user_id,
        name: nameFor(row.user_id),
        state: row.state,
        answered: Number(row.answered),
        total: row.total,
        device: row.session_device,
        seenAt: row.seen_at.toISOString(),
        deadlineAt: row.deadline_at.toISOString(),
        submittedAt: row.submitted_at?.toISOString() ?? null,
        extraSeconds: row.extra_seconds,
        cutSeconds: row.cut_seconds,
        givenBack: row.given_back,
        moves: row.moves,
        points: row.state === 'open' ? null : Number(row.points),
        late: row.state === 'open' ? 0 : Number(row.late),
      })),
      ...absent.map(userId => ({
        attempt: null,
        userId,
        name: nameFor(userId),
        state: 'absent' as const,
        answered: 0,
        total: 0,
        device: '',
        seenAt: null,
        deadlineAt: null,
        submittedAt: null,
        extraSeconds: 0,
        cutSeconds: 0,
        givenBack: 0,
        moves: 0,
        points: null,
        late: 0,
      })),
    ],
    events: events.map(({ user_id, at, ...event }) => ({
      ...event,
      name: nameFor(user_id),
      at: at.toISOString(),
    })),
  }
}

/**
 * More time for one attempt; one that is over is opened again, its receipt taken back, with so many minutes from now.
 * @throws AppError notFound; conflict where another attempt of the learner is open, or it was on paper
 */
export async function extendAttempt(
  { app, db, user, now }: SignedIn,
  { attempt, minutes, reason }: CheckedInputOf<typeof calls.extendAttempt>,
) {
  const instant = now()
  return transaction(db, async tx => {
    const row = await lockAttempt(tx, attempt)
    if (!row) throw new AppError('notFound')
    if (row.is_on_paper) throw new AppError('conflict', { message: 'این آزمون روی کاغذ بوده است.' })
    const isReopened = row.state !== 'open'
    if (isReopened) {
      const other = await t(tx)
        .selectFrom('exam_attempt')
        .select('id')
        .where('exam_id', '=', row.exam_id)
        .where('user_id', '=', row.user_id)
        .where('state', '=', 'open')
        .where('is_trial', '=', false)
        .executeTakeFirst()
      if (other)
        throw new AppError('conflict', { message: 'این زبان‌آموز دور تازه‌ای از همین آزمون باز دارد.' })
    }
    const from = isReopened || row.deadline_at < instant ? instant : row.deadline_at
    const deadline = new Date(from.getTime() + minutes * minute)
    await t(tx)
      .updateTable('exam_attempt')
      .set({
        deadline_at: deadline,
        extra_seconds: row.extra_seconds + minutes * 60,
        ...(isReopened && {
          state: 'open' as const,
          submitted_at: null,
          submitted_by: null,
          receipt: null,
          points: null,
          unmarked: 0,
          seen_at: instant,
        }),
      })
      .where('id', '=', attempt)
      .execute()
    // What was marked by people is marked anew when it is handed in again.
    if (isReopened) await t(tx).deleteFrom('exam_mark').where('attempt_id', '=', attempt).execute()
    await notify(app, tx, row.user_id, 'exam-extended', {
      exam: row.title,
      after: formatDateTime(deadline),
      cause: reason,
      link: paths.attempt({ attempt }),
    })
    await record(tx, {
      actorId: user.id,
      action: 'exam.extended',
      subjectId: row.user_id,
      about: { kind: 'exam', id: row.exam_id, name: row.title },
      details: { attemptId: attempt, minutes, reason, isReopened, receipt: row.receipt },
      at: instant,
    })
    return { deadlineAt: deadline.toISOString() }
  })
}

/**
 * More time for all who sit an exam now, by the same minutes.
 * @throws AppError notFound
 */
export async function extendExam(
  { app, db, user, now }: SignedIn,
  { exam: id, minutes, reason }: CheckedInputOf<typeof calls.extendExam>,
) {
  return transaction(db, async tx => {
    const exam = await lockExam(tx, id)
    const extended = await t(tx)
      .updateTable('exam_attempt')
      .set(({ eb }) => ({
        deadline_at: sql<Date>`greatest(deadline_at, ${now()}::timestamptz) + ${minutes}::int * interval '1 minute'`,
        extra_seconds: eb('extra_seconds', '+', minutes * 60),
      }))
      .where('exam_id', '=', id)
      .where('state', '=', 'open')
      .where('is_trial', '=', false)
      .returning(['id', 'user_id', 'deadline_at'])
      .execute()
    await notifyMany(
      app,
      tx,
      'exam-extended',
      extended.map(row => ({
        userId: row.user_id,
        exam: exam.title,
        after: formatDateTime(row.deadline_at),
        cause: reason,
        link: paths.attempt({ attempt: row.id }),
      })),
    )
    await record(tx, {
      actorId: user.id,
      action: 'exam.extended',
      subjectId: null,
      about: { kind: 'exam', id, name: exam.title },
      details: { examId: id, minutes, reason, attempts: extended.length },
      at: now(),
    })
    return { extended: extended.length }
  })
}

/**
 * Says something to all who sit an exam now: on its page, with the next save, and among their notices.
 * @throws AppError notFound
 */
export async function announce(
  { app, db, user, now }: SignedIn,
  { exam: id, text }: CheckedInputOf<typeof calls.announce>,
) {
  const instant = now()
  return transaction(db, async tx => {
    const exam = await lockExam(tx, id)
    await t(tx)
      .updateTable('exam')
      .set({ announcement: text, announced_at: instant })
      .where('id', '=', id)
      .execute()
    const sitting = await t(tx)
      .selectFrom('exam_attempt')
      .select(['id', 'user_id'])
      .where('exam_id', '=', id)
      .where('state', '=', 'open')
      .where('is_trial', '=', false)
      .execute()
    await notifyMany(
      app,
      tx,
      'exam-announced',
      sitting.map(row => ({
        userId: row.user_id,
        exam: exam.title,
        announcement: text,
        link: paths.attempt({ attempt: row.id }),
      })),
    )
    await record(tx, {
      actorId: user.id,
      action: 'exam.announced',
      subjectId: null,
      about: { kind: 'exam', id, name: exam.title },
      details: { examId: id, text, learners: sitting.length },
      at: instant,
    })
    return { learners: sitting.length }
  })
}
