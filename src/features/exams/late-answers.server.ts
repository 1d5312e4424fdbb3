import { sql } from 'kysely'
import { notify } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { countLate } from './count-late.server.ts'
import { findDrawn, listAnswers, markAnswers, storeMarks, sumPoints } from './mark-attempt.server.ts'
import { computeReceipt, formatReceipt } from './receipt.server.ts'
import { refuseForeignSpeech } from './save-answers.server.ts'
import { lockAttempt, logResponses } from './submit-attempt.server.ts'
import type { ExamsTables } from './tables.server.ts'

const t = withTables<ExamsTables>()

/** So long after the end a device may still bring what it held, in milliseconds. */
const maxDelayMs = 48 * 3_600_000

/**
 * Takes in what a device held when the time of its attempt ended, for staff to decide on; nothing of it counts yet. Only the
 * session that sat the attempt may bring it, only what its clock says was given in time, only where nobody handed the
 * attempt in, and no newer answer of the same question is replaced. Again it is the same.
 * @throws AppError notFound, alike for another's attempt and none; conflict where none can be taken any more
 */
export async function sendLateAnswers(
  { db, user, now }: SignedIn,
  { attempt, session, sentAt, items }: CheckedInputOf<typeof calls.sendLateAnswers>,
) {
  await refuseForeignSpeech(db, user.id, items)
  const instant = now()
  return transaction(db, async tx => {
    const row = await lockAttempt(tx, attempt, user.id)
    if (!row) throw new AppError('notFound')
    const isOver = row.state !== 'open' && row.submitted_by === 'time'
    const isInTime = instant.getTime() - row.deadline_at.getTime() <= maxDelayMs
    if (!isOver || !isInTime || row.session_key !== session) {
      throw new AppError('conflict', { message: 'این آزمون دیگر پاسخی نمی‌پذیرد.' })
    }
    const wrongBy = instant.getTime() - Date.parse(sentAt)
    const given = JSON.stringify(
      items.map(({ place, seq, answer, at }) => ({
        place,
        seq,
        answer,
        at: new Date(Date.parse(at) + wrongBy).toISOString(),
      })),
    )
    await sql`
      insert into exam_late_answer as kept (attempt_id, place, seq, answer, answered_at, arrived_at)
      select distinct on (given.place) ${attempt}::uuid, given.place, given.seq, given.answer, given.at, ${instant}::timestamptz
      from jsonb_to_recordset(${given}::jsonb) as given (place int, seq bigint, answer jsonb, at timestamptz)
      join exam_attempt on exam_attempt.id = ${attempt}::uuid
      where given.answer ->> 'kind' = kinds[given.place]
        and given.at >= started_at and given.at <= deadline_at
        and not exists (
          select from exam_answer own where own.attempt_id = exam_attempt.id and own.place = given.place
            and own.seq >= given.seq
        )
        and not (is_sequential and exists (
          select from exam_answer later where later.attempt_id = exam_attempt.id
            and later.place > given.place and later.first_seq < given.seq
        ))
      order by given.place, given.seq desc
      on conflict (attempt_id, place) do update set
        seq = excluded.seq, answer = excluded.answer, answered_at = excluded.answered_at,
        arrived_at = excluded.arrived_at
      where kept.is_accepted is null and kept.seq < excluded.seq`.execute(t(tx))
    return { late: await countLate(tx, attempt) }
  })
}

/**
 * What staff decide about the answers of an attempt that came after its end. Accepted, they take their places and are
 * marked, and the receipt is another one; what people marked at other places stays. The learner is told.
 * @returns how many there were
 * @throws AppError notFound; conflict where none waits
 */
export async function decideLateAnswers(
  app: AppContext,
  tx: Tx,
  { attempt, accept, reason }: { attempt: string; accept: boolean; reason: string },
) {
  const row = await lockAttempt(tx, attempt)
  if (!row) throw new AppError('notFound')
  const decided = await t(tx)
    .updateTable('exam_late_answer')
    .set({ is_accepted: accept })
    .where('attempt_id', '=', attempt)
    .where('is_accepted', 'is', null)
    .returning(['place'])
    .execute()
  // Opened again meanwhile, it has answers that are newer than these.
  if (decided.length === 0 || row.state === 'open' || !row.submitted_at) {
    throw new AppError('conflict', { message: 'پاسخی نیست که دربارهٔ آن تصمیم بگیرید.' })
  }
  const places = decided.map(({ place }) => place)
  let { receipt } = row
  if (accept) {
    await sql`
      insert into exam_answer as own (attempt_id, place, seq, first_seq, answer, is_flagged, answered_at, saved_at)
      select attempt_id, place, seq, seq, answer, false, answered_at, arrived_at
      from exam_late_answer where attempt_id = ${attempt}::uuid and place = any(${places}::int[])
      on conflict (attempt_id, place) do update set
        seq = excluded.seq, answer = excluded.answer, answered_at = excluded.answered_at,
        saved_at = excluded.saved_at, fraction = null, points = null, parts = null
      where own.seq < excluded.seq`.execute(t(tx))
    // What people gave for the answer that was there is not for this one.
    await t(tx)
      .deleteFrom('exam_mark')
      .where('attempt_id', '=', attempt)
      .where(sql<boolean>`place = any(${places}::int[])`)
      .execute()
    const answers = await listAnswers(tx, attempt)
    const questions = await findDrawn(tx, row.drawn)
    const marked = markAnswers(
      row.drawn,
      answers.filter(({ place }) => places.includes(place)),
      questions,
    )
    await storeMarks(
      tx,
      marked.map(one => ({ ...one, attemptId: attempt })),
    )
    const worth = await listAnswers(tx, attempt)
    receipt = computeReceipt({ attemptId: attempt, submittedAt: row.submitted_at, drawn: row.drawn, answers })
    await t(tx)
      .updateTable('exam_attempt')
      .set({
        receipt,
        points: String(sumPoints(worth)),
        unmarked: worth.filter(({ answer, fraction }) => answer !== null && fraction === null).length,
      })
      .where('id', '=', attempt)
      .execute()
    if (row.state === 'submitted') await logResponses(tx, row, { marked, answers, questions })
  }
  await notify(app, tx, row.user_id, accept ? 'exam-late-accepted' : 'exam-late-declined', {
    exam: row.title,
    cause: reason,
    receipt: formatReceipt(receipt ?? ''),
    link: paths.attempt({ attempt }),
  })
  return {
    count: places.length,
    userId: row.user_id,
    examId: row.exam_id,
    title: row.title,
    before: row.receipt,
  }
}
