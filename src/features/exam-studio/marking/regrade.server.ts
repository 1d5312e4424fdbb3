import { sql } from 'kysely'
import { findFullNames, notifyMany, record } from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import type { ExamsTables } from '#features/exams/public.server.ts'
import {
  findDrawn,
  findExam,
  findKeyFor,
  markAnswers,
  storeMarks,
  sumPoints,
} from '#features/exams/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from '../contract.ts'

const t = withTables<ExamsTables>()

/**
 * Marks all that was handed in anew by the keys as they are now, and says whose points change from what to what; writes it
 * only when asked. What people marked stays. The number of statements does not grow with the attempts.
 * @throws AppError notFound
 */
export async function regradeExam(
  { app, db, user, now }: SignedIn,
  { exam: id, write }: CheckedInputOf<typeof calls.regradeExam>,
) {
  return transaction(db, async tx => {
    const exam = await findExam(tx, id)
    const attempts = await t(tx)
      .selectFrom('exam_attempt')
      .select(['id', 'user_id', 'exam_id', 'state', 'drawn', 'points', 'max_points', 'unmarked'])
      .where('exam_id', '=', id)
      .where('state', '<>', 'open')
      .where('is_on_paper', '=', false)
      .where('is_trial', '=', false)
      .orderBy('id')
      .$if(write, all => all.forUpdate())
      .execute()
    const answers = await listAllAnswers(tx, id)
    const questions = await findDrawn(
      tx,
      attempts.flatMap(({ drawn }) => drawn),
    )
    const byAttempt = Map.groupBy(answers, ({ attempt_id }) => attempt_id)
    const stems = new Map<string, number>()
    const fresh = attempts.map(attempt => {
      const own = byAttempt.get(attempt.id) ?? []
      const marked = markAnswers(attempt.drawn, own, questions).filter(({ fraction }) => fraction !== null)
      const before = new Map(own.map(answer => [answer.place, answer]))
      const changed = marked.filter(({ place, points }) => Number(before.get(place)!.points) !== points)
      for (const { place } of changed) {
        const { body } = findKeyFor(questions, attempt.drawn[place - 1]!)!
        const stem = body.stem || body.instruction
        stems.set(stem, (stems.get(stem) ?? 0) + 1)
      }
      const now = new Map(changed.map(one => [one.place, one.points]))
      const points = sumPoints(own.map(({ place, points }) => ({ points: now.get(place) ?? points })))
      return { attempt, changed, before: Number(attempt.points), after: points }
    })
    const moved = fresh.filter(({ before, after }) => before !== after)
    if (write) {
      await storeMarks(
        tx,
        fresh.flatMap(({ attempt, changed }) => changed.map(one => ({ ...one, attemptId: attempt.id }))),
      )
      await storePoints(tx, moved, now())
      await notifyMany(
        app,
        tx,
        'exam-regraded',
        moved.map(({ attempt, before, after }) => ({
          userId: attempt.user_id,
          exam: exam.title,
          former: persianNumber(before),
          fresh: persianNumber(after),
          link: paths.attempt({ attempt: attempt.id, view: 'review' }),
        })),
      )
      await record(tx, {
        actorId: user.id,
        action: 'exam.regraded',
        subjectId: null,
        about: { kind: 'exam', id, name: exam.title },
        details: { examId: id, attempts: attempts.length, changed: moved.length },
        at: now(),
      })
    }
    const names = await findFullNames(
      tx,
      moved.map(({ attempt }) => attempt.user_id),
    )
    return {
      attempts: attempts.length,
      changed: moved.map(({ attempt, before, after }) => ({
        attempt: attempt.id,
        name: names.get(attempt.user_id)?.name ?? '—',
        before,
        after,
      })),
      places: [...stems].map(([stem, count]) => ({ stem, answers: count })),
    }
  })
}

const listAllAnswers = (tx: Tx, examId: string) =>
  t(tx)
    .selectFrom('exam_answer')
    .innerJoin('exam_attempt', 'exam_attempt.id', 'attempt_id')
    .select(['attempt_id', 'place', 'answer', 'exam_answer.points'])
    .where('exam_id', '=', examId)
    .where('state', '<>', 'open')
    .where('is_trial', '=', false)
    .execute()

async function storePoints(
  tx: Tx,
  moved: readonly { attempt: { id: string }; before: number; after: number }[],
  now: Date,
) {
  const rows = JSON.stringify(moved.map(({ attempt, before, after }) => ({ id: attempt.id, before, after })))
  await sql`
    update exam_attempt set points = given.after, points_before = given.before, regraded_at = ${now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as given (id uuid, before numeric, after numeric)
    where exam_attempt.id = given.id`.execute(t(tx))
}
