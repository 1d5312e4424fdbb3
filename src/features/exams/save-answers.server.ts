import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { ownsSpeech, raisePlays } from '#features/questions/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { ExamsTables } from './tables.server.ts'

const t = withTables<ExamsTables>()

type Batch = Omit<CheckedInputOf<typeof calls.saveAnswers>, 'attempt'>
type SavedRow = {
  deadline_at: Date
  given_back: number
  extra_seconds: number
  announcement: string | null
  announced_at: Date | null
  items: { place: number; seq: number; why: 'notDrawn' | 'late' | 'passed' | null }[]
}

/** @throws AppError notFound, alike for another's attempt and none; conflict once it is over or was moved */
export async function saveAnswers(
  { db, user, now }: SignedIn,
  { attempt, ...batch }: CheckedInputOf<typeof calls.saveAnswers>,
) {
  await refuseForeignSpeech(db, user.id, batch.items)
  const row = await saveBatch(db, { attemptId: attempt, userId: user.id, batch, now: now() })
  if (!row) throw await explainRefusal(db, { attemptId: attempt, userId: user.id, session: batch.session })
  await savePlays(db, { attemptId: attempt, plays: batch.plays, now: now() })
  return {
    serverNow: now().toISOString(),
    deadlineAt: row.deadline_at.toISOString(),
    givenBack: row.given_back,
    extraSeconds: row.extra_seconds,
    announcement:
      row.announcement === null ? null : { text: row.announcement, at: row.announced_at!.toISOString() },
    saved: row.items.filter(({ why }) => why === null).map(({ place, seq }) => ({ place, seq })),
    refused: row.items.flatMap(({ place, seq, why }) => (why === null ? [] : [{ place, seq, why }])),
  }
}

/**
 * Saves a batch by one statement, whatever it holds; null where the attempt is not open to this session any more.
 *
 * The attempt's row is changed first, so a submission, which locks it, comes before or after the whole of a batch. What
 * the client's clock said is moved by what that clock is wrong at sending. Of a cut as the client measured it comes back
 * what the server itself did not see the client for, up to the cap: told twice, it finds nothing left.
 */
export async function saveBatch(
  db: Db,
  { attemptId, userId, batch, now }: { attemptId: string; userId: string; batch: Batch; now: Date },
): Promise<SavedRow | null> {
  const wrongBy = now.getTime() - Date.parse(batch.sentAt)
  const correct = (at: string) => new Date(Math.min(now.getTime(), Date.parse(at) + wrongBy)).toISOString()
  const items = JSON.stringify(
    newestByPlace(batch.items).map(({ at, isFlagged, ...item }) => ({
      ...item,
      is_flagged: isFlagged,
      at: correct(at),
    })),
  )
  const signals = JSON.stringify(batch.signals.map(signal => ({ ...signal, at: correct(signal.at) })))
  const { rows } = await sql<SavedRow>`
    with own as (
      select id, least(
          ${batch.cutSeconds}::int,
          greatest(0, floor(extract(epoch from ${now}::timestamptz - seen_at)))::int
        ) as cut
      from exam_attempt where id = ${attemptId}::uuid and user_id = ${userId}::uuid
        and session_key = ${batch.session}::uuid and state = 'open'
      for no key update
    ), opened as (
      update exam_attempt set
        seen_at = greatest(seen_at, ${now}::timestamptz),
        cut_seconds = cut_seconds + own.cut,
        given_back = given_back + least(own.cut, give_back_seconds - given_back),
        deadline_at = deadline_at + least(own.cut, give_back_seconds - given_back) * interval '1 second'
      from own
      where exam_attempt.id = own.id
        and ${now}::timestamptz <= deadline_at + late_seconds * interval '1 second'
          + least(own.cut, give_back_seconds - given_back) * interval '1 second'
      returning exam_attempt.id, exam_id, started_at, deadline_at, given_back, extra_seconds, kinds, is_sequential
    ), checked as (
      select given.*, case
          when given.place > cardinality(kinds)
            or given.answer ->> 'kind' <> kinds[given.place] then 'notDrawn'
          when given.at > deadline_at then 'late'
          when is_sequential and exists (
            select from exam_answer later where later.attempt_id = opened.id
              and later.place > given.place and later.first_seq < given.seq
          ) then 'passed'
        end as why
      from opened, jsonb_to_recordset(${items}::jsonb)
        as given (place int, seq bigint, answer jsonb, is_flagged boolean, at timestamptz)
    ), noted as (
      insert into exam_signal (id, attempt_id, kind, at, seconds)
      select seen.id, opened.id, seen.kind, seen.at, seen.seconds
      from opened, jsonb_to_recordset(${signals}::jsonb) as seen (id uuid, kind text, at timestamptz, seconds int)
      on conflict (id) do nothing
    ), kept as (
      insert into exam_answer as own_answer
        (attempt_id, place, seq, first_seq, answer, is_flagged, answered_at, saved_at)
      select opened.id, place, seq, seq, nullif(answer, 'null'), is_flagged, at, ${now}::timestamptz
      from opened, checked where why is null
      on conflict (attempt_id, place) do update set
        seq = excluded.seq, answer = excluded.answer, is_flagged = excluded.is_flagged,
        answered_at = excluded.answered_at, saved_at = excluded.saved_at
      where own_answer.seq < excluded.seq
    )
    select deadline_at, given_back, extra_seconds, announcement, announced_at, coalesce(
        (select jsonb_agg(jsonb_build_object('place', place, 'seq', seq, 'why', why)) from checked), '[]'
      ) as items
    from opened left join exam on exam.id = opened.exam_id and announced_at >= started_at`.execute(t(db))
  return rows[0] ?? null
}

/** What a device counted of the sounds in its sealed pack, for an attempt that is open to it. */
export async function savePlays(
  db: Db,
  { attemptId, plays = [], now }: { attemptId: string; plays: Batch['plays']; now: Date },
): Promise<void> {
  if (plays.length === 0) return
  const { drawn } = await t(db)
    .selectFrom('exam_attempt')
    .select('drawn')
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
  const byQuestion = plays.flatMap(({ place, plays }) => {
    const question = drawn[place - 1]
    return question ? [[question.questionId, plays] as const] : []
  })
  await raisePlays(db, { attemptId, now, plays: new Map(byQuestion) })
}

/**
 * What was said is handed in by the id of an upload, which has to be one's own.
 * @throws AppError invalid at the item
 */
export async function refuseForeignSpeech(
  db: Db,
  userId: string,
  items: readonly Pick<Batch['items'][number], 'answer'>[],
): Promise<void> {
  for (const [at, { answer }] of items.entries()) {
    if (answer?.kind !== 'speaking' || (await ownsSpeech(db, userId, answer.recordingId))) continue
    throw new AppError('invalid', {
      errors: [{ field: `items.${at}.answer.recordingId`, message: 'این صدا از شما نیست.' }],
    })
  }
}

/** A batch may hold a question twice: the last by its sequence stands. */
function newestByPlace(items: Batch['items']): Batch['items'] {
  const newest = new Map<number, Batch['items'][number]>()
  for (const item of items) if (item.seq >= (newest.get(item.place)?.seq ?? -1)) newest.set(item.place, item)
  return [...newest.values()]
}

/** Why an attempt takes nothing from a session. */
export async function explainRefusal(
  db: Db,
  { attemptId, userId, session }: { attemptId: string; userId: string; session: string },
): Promise<AppError> {
  const row = await t(db)
    .selectFrom('exam_attempt')
    .select(['state', 'session_key'])
    .where('id', '=', attemptId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return new AppError('notFound')
  if (row.state !== 'open')
    return new AppError('conflict', { message: 'این آزمون تحویل داده شده است و پاسخ تازه‌ای نمی‌پذیرد.' })
  if (row.session_key !== session)
    return new AppError('conflict', {
      message: 'آزمون در دستگاه دیگری باز شده است. این‌جا فقط می‌توانید ببینید.',
    })
  return new AppError('conflict', { message: 'زمان آزمون تمام شده است و پاسخ تازه‌ای نمی‌پذیرد.' })
}
