import { randomInt, randomUUID } from 'node:crypto'
import { deviceName } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findPlays } from '#features/questions/public.server.ts'
import { formatLongDate, formatTime } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { type DrawnQuestion, sumMarks } from './definition.ts'
import { drawForAttempt } from './draw.server.ts'
import { type ExamRow, findOwnExam, type Terms } from './find-exam.server.ts'
import { findKeyFor } from './keyed-questions.server.ts'
import { findDrawn } from './mark-attempt.server.ts'
import { readPaper } from './paper.server.ts'
import { explainRefusal } from './save-answers.server.ts'
import type { ExamsTables } from './tables.server.ts'

const t = withTables<ExamsTables>()

/** The largest seed: an int of the database. */
const maxSeed = 2 ** 31 - 1
export const newSeed = () => randomInt(maxSeed)

/**
 * Begins an attempt, or answers the one under way: begun twice at once it is one.
 * @throws AppError notFound; notAllowed outside its time; conflict without attempts left or with too small a bank
 */
export async function startAttempt(
  { db, user, now, browser }: SignedIn,
  { exam: examId, session, hasPack }: CheckedInputOf<typeof calls.startAttempt>,
) {
  const { exam, terms } = await findOwnExam(db, user.id, examId)
  const instant = now()
  const past = await t(db)
    .selectFrom('exam_attempt')
    .select(['id', 'state', 'number'])
    .where('exam_id', '=', examId)
    .where('user_id', '=', user.id)
    .where('is_trial', '=', false)
    .orderBy('number')
    .execute()
  const open = past.find(({ state }) => state === 'open')
  const pack = await findPack(db, exam, user.id)
  // Where a sound was played already, its count comes with the questions.
  const isUnheard = !open || (hasPack && (await findPlays(db, open.id)).size === 0)
  const packKey = hasPack && isUnheard && past.length === (open ? 1 : 0) ? (pack?.sealing_key ?? null) : null
  const show = (attemptId: string) =>
    readPaper(db, { attemptId, userId: user.id, session, now: instant, packKey })
  if (open) return { paper: await show(open.id) }
  refuseOutsideTime(terms, instant)
  if (past.length >= terms.attemptsAllowed) {
    throw new AppError('conflict', { message: 'همهٔ دفعه‌های این آزمون را به کار برده‌اید.' })
  }
  const isPacked = pack !== null && past.length === 0
  const seed = isPacked ? pack.seed : newSeed()
  const drawn = isPacked ? pack.drawn : await drawForAttempt(db, exam, seed)
  await insertAttempt(db, {
    exam,
    terms,
    userId: user.id,
    number: (past.at(-1)?.number ?? 0) + 1,
    seed,
    drawn,
    session,
    device: deviceName(browser.userAgent),
    now: instant,
  })
  const { id } = await t(db)
    .selectFrom('exam_attempt')
    .select('id')
    .where('exam_id', '=', examId)
    .where('user_id', '=', user.id)
    .where('state', '=', 'open')
    .where('is_trial', '=', false)
    .executeTakeFirstOrThrow()
  return { paper: await show(id) }
}

/** @throws AppError notAllowed */
export function refuseOutsideTime({ opensAt, closesAt }: Terms, now: Date): void {
  if (opensAt && now < opensAt) {
    const when = `${formatLongDate(opensAt)}، ساعت ${formatTime(opensAt)}`
    throw new AppError('notAllowed', { message: `این آزمون ${when} باز می‌شود.` })
  }
  if (closesAt && now >= closesAt) {
    throw new AppError('notAllowed', { message: 'زمان این آزمون گذشته است.' })
  }
}

/** Where another call has begun one meanwhile, that one stands. Number 0 is a trial of staff. */
export async function insertAttempt(
  db: Db,
  {
    exam,
    terms,
    userId,
    number,
    seed,
    drawn,
    session,
    device,
    now,
  }: {
    exam: ExamRow
    terms: Terms
    userId: string
    number: number
    seed: number
    drawn: DrawnQuestion[]
    session: string
    device: string
    now: Date
  },
): Promise<void> {
  const questions = await findDrawn(db, drawn)
  await t(db)
    .insertInto('exam_attempt')
    .values({
      id: randomUUID(),
      exam_id: exam.id,
      user_id: userId,
      number,
      is_trial: number === 0,
      state: 'open',
      seed,
      drawn: JSON.stringify(drawn),
      kinds: drawn.map(question => findKeyFor(questions, question)!.kind),
      is_sequential: exam.navigation === 'sequential',
      started_at: now,
      deadline_at: computeDeadline(exam, terms, now),
      late_seconds: exam.late_seconds,
      grace_seconds: exam.grace_seconds,
      end_rule: exam.end_rule,
      give_back_seconds: exam.give_back_seconds,
      extra_seconds: terms.extraSeconds,
      session_key: session,
      session_device: device,
      session_since: now,
      seen_at: now,
      max_points: sumMarks(drawn),
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The exam's minutes from now on, at the latest when it closes; what was added comes on top. */
export function computeDeadline({ minutes }: Pick<ExamRow, 'minutes'>, terms: Terms, now: Date): Date {
  const ends = now.getTime() + minutes * 60_000
  const closes = terms.closesAt?.getTime() ?? Number.POSITIVE_INFINITY
  return new Date(Math.min(ends, closes) + terms.extraSeconds * 1000)
}

/** What was drawn and sealed for somebody, while the exam is as it was then. */
export async function findPack(db: Db, exam: Pick<ExamRow, 'id' | 'version' | 'is_sealed'>, userId: string) {
  if (!exam.is_sealed) return null
  const row = await t(db)
    .selectFrom('exam_pack')
    .selectAll()
    .where('exam_id', '=', exam.id)
    .where('user_id', '=', userId)
    .where('exam_version', '=', exam.version)
    .executeTakeFirst()
  return row ?? null
}

/** @throws AppError notFound */
export async function readAttempt(
  { db, user, now }: SignedIn,
  { attempt, session }: CheckedInputOf<typeof calls.readAttempt>,
) {
  return { paper: await readPaper(db, { attemptId: attempt, userId: user.id, session, now: now() }) }
}

/** @throws AppError notFound; conflict once it is over */
export async function moveAttempt(
  { db, user, now, browser }: SignedIn,
  { attempt, session }: CheckedInputOf<typeof calls.moveAttempt>,
) {
  const instant = now()
  await transaction(db, async tx => {
    const moved = await t(tx)
      .updateTable('exam_attempt')
      .set(({ eb }) => ({
        session_key: session,
        session_device: deviceName(browser.userAgent),
        session_since: instant,
        moves: eb('moves', '+', 1),
      }))
      .where('id', '=', attempt)
      .where('user_id', '=', user.id)
      .where('state', '=', 'open')
      .where('session_key', '<>', session)
      .executeTakeFirst()
    if (moved.numUpdatedRows > 0n) {
      const signal = {
        id: randomUUID(),
        attempt_id: attempt,
        kind: 'moved' as const,
        at: instant,
        seconds: 0,
      }
      await t(tx).insertInto('exam_signal').values(signal).execute()
      return
    }
    const row = await t(tx)
      .selectFrom('exam_attempt')
      .select('state')
      .where('id', '=', attempt)
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (row?.state !== 'open')
      throw await explainRefusal(tx, { attemptId: attempt, userId: user.id, session })
  })
  return { paper: await readPaper(db, { attemptId: attempt, userId: user.id, session, now: instant }) }
}
