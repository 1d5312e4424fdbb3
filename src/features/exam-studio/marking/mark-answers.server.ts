import { sql } from 'kysely'
import { notify } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import type { ExamsTables } from '#features/exams/public.server.ts'
import { findDrawn, findExam, findKeyFor, lockAttempt } from '#features/exams/public.server.ts'
import { countWords } from '#features/questions/public.ts'
import type { SignedIn } from '#server/app-context.ts'
import { mediaCards, withLinks } from '#server/engines/media/media-cards.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from '../contract.ts'
import { computeRubricPoints } from './rubric.ts'

const t = withTables<ExamsTables>()

/** @throws AppError notFound */
export async function listMarking(
  { db, user }: SignedIn,
  { exam: id }: CheckedInputOf<typeof calls.listMarking>,
) {
  const exam = await findExam(db, id)
  const rows = await t(db)
    .selectFrom('exam_answer')
    .innerJoin('exam_attempt', 'exam_attempt.id', 'attempt_id')
    .select(['attempt_id', 'place', 'answer', 'fraction', 'exam_answer.points'])
    .select(sql<number>`(drawn -> (place - 1) ->> 'marks')::float8`.as('marks'))
    .where('exam_id', '=', id)
    .where('exam_attempt.state', '<>', 'open')
    .where('is_trial', '=', false)
    .where('answer', 'is not', null)
    .where(sql<boolean>`answer ->> 'kind' in ('essay', 'speaking')`)
    .orderBy('place')
    // By chance that does not change: neither names nor who was first show through.
    .orderBy(sql`md5(attempt_id::text)`)
    .execute()
  const marks = await t(db)
    .selectFrom('exam_mark')
    .innerJoin('exam_attempt', 'exam_attempt.id', 'attempt_id')
    .select(['attempt_id', 'place', 'marker_id'])
    .where('exam_id', '=', id)
    .execute()
  const byAnswer = Map.groupBy(marks, ({ attempt_id, place }) => `${attempt_id} ${place}`)
  return {
    title: exam.title,
    isMarkedTwice: exam.is_marked_twice,
    items: rows.map((row, at) => {
      const given = byAnswer.get(`${row.attempt_id} ${row.place}`) ?? []
      const answer = row.answer!
      return {
        attempt: row.attempt_id,
        place: row.place,
        number: at + 1,
        kind: answer.kind === 'speaking' ? ('speaking' as const) : ('essay' as const),
        words: answer.kind === 'essay' ? countWords(answer.text, exam.language) : 0,
        marks: row.marks,
        state:
          row.fraction !== null
            ? ('done' as const)
            : (['waiting', 'second', 'third'] as const)[given.length]!,
        isMine: given.some(({ marker_id }) => marker_id === user.id),
        points: row.fraction === null ? null : Number(row.points),
      }
    }),
  }
}

/** @throws AppError notFound, for what no person marks too */
export async function readMarking(
  context: SignedIn,
  { attempt, place }: CheckedInputOf<typeof calls.readMarking>,
) {
  const { db, user } = context
  const row = await findMarkable(db, attempt, place)
  const answer = row.answer!
  const marks = await listMarks(db, attempt, place)
  const mine = marks.find(({ marker_id }) => marker_id === user.id)
  const others = marks.filter(({ marker_id }) => marker_id !== user.id)
  const isOut = row.fraction !== null || (mine !== undefined && others.length > 0)
  const question = row.drawn[place - 1]!
  const found = findKeyFor(await findDrawn(db, [question]), question)
  if (!found) throw new AppError('notFound')
  const { key } = found
  return {
    language: row.language,
    body: found.body,
    model: 'model' in key ? (key.model ?? null) : null,
    answer,
    sound: answer.kind === 'speaking' ? await findSound(context, answer.recordingId) : null,
    words: answer.kind === 'essay' ? countWords(answer.text, row.language) : 0,
    marks: question.marks,
    isMarkedTwice: row.is_marked_twice,
    maxDifference: row.max_difference,
    mine: mine ? { levels: mine.levels, points: Number(mine.points), comment: mine.comment } : null,
    others: others.length,
    otherPoints: isOut ? others.map(({ points }) => Number(points)) : [],
    points: row.fraction === null ? null : Number(row.points),
  }
}

async function findSound(context: SignedIn, id: string): Promise<string | null> {
  const card = (await mediaCards(context.db, [id])).get(id)
  if (!card) return null
  const { audio, src } = withLinks(context, card)
  return audio?.src ?? src
}

const listMarks = (db: Db, attempt: string, place: number) =>
  t(db)
    .selectFrom('exam_mark')
    .selectAll()
    .where('attempt_id', '=', attempt)
    .where('place', '=', place)
    .orderBy('round')
    .execute()

/** @throws AppError notFound */
async function findMarkable(db: Db, attempt: string, place: number) {
  const row = await t(db)
    .selectFrom('exam_answer')
    .innerJoin('exam_attempt', 'exam_attempt.id', 'attempt_id')
    .innerJoin('exam', 'exam.id', 'exam_id')
    .select(['answer', 'fraction', 'exam_answer.points', 'drawn', 'language', 'is_marked_twice'])
    .select('max_difference')
    .where('attempt_id', '=', attempt)
    .where('place', '=', place)
    .where('exam_attempt.state', '<>', 'open')
    .executeTakeFirst()
  if (row?.answer?.kind !== 'essay' && row?.answer?.kind !== 'speaking') throw new AppError('notFound')
  return row!
}

/**
 * Marks an answer. Marked twice, it is worth the mean of both; where they differ by too much, what a third one says.
 * @throws AppError notFound; conflict where enough others have marked it
 */
export async function markAnswer(
  { app, db, user, now }: SignedIn,
  { attempt, place, levels, comment }: CheckedInputOf<typeof calls.markAnswer>,
) {
  return transaction(db, async tx => {
    const locked = await lockAttempt(tx, attempt)
    if (!locked) throw new AppError('notFound')
    const row = await findMarkable(tx, attempt, place)
    const { marks } = locked.drawn[place - 1]!
    const before = await listMarks(tx, attempt, place)
    const mine = before.find(({ marker_id }) => marker_id === user.id)
    const isSettled = row.fraction !== null
    if (isSettled && (row.is_marked_twice || !mine)) {
      throw new AppError('conflict', { message: 'این پاسخ تصحیح شده است.' })
    }
    if (mine && before.length > 1) {
      throw new AppError('conflict', { message: 'مصحح دیگر هم نمره داده است؛ نمرهٔ شما دیگر عوض نمی‌شود.' })
    }
    const points = computeRubricPoints(levels, marks)
    const round = mine?.round ?? before.length + 1
    const given = { levels: JSON.stringify(levels), points, comment, marked_at: now() }
    await t(tx)
      .insertInto('exam_mark')
      .values({ ...given, attempt_id: attempt, place, marker_id: user.id, round })
      .onConflict(conflict => conflict.columns(['attempt_id', 'place', 'round']).doUpdateSet(given))
      .execute()
    const all = [...before.filter(one => one.round !== round).map(one => Number(one.points)), points]
    const settled = settlePoints(all, row)
    if (settled === null) return { points: null }
    await t(tx)
      .updateTable('exam_answer')
      .set({ points: String(settled), fraction: String(marks > 0 ? settled / marks : 0) })
      .where('attempt_id', '=', attempt)
      .where('place', '=', place)
      .execute()
    const { unmarked, points: whole } = await sumAttempt(tx, attempt)
    await t(tx)
      .updateTable('exam_attempt')
      .set({ unmarked, points: whole })
      .where('id', '=', attempt)
      .execute()
    if (unmarked === 0 && !isSettled) {
      await notify(app, tx, locked.user_id, 'exam-marked', {
        exam: locked.title,
        link: paths.attempt({ attempt, view: 'review' }),
      })
    }
    return { points: settled }
  })
}

/** What the given points come to, in the order they were given; null while another marker is wanted. */
export function settlePoints(
  given: readonly number[],
  { is_marked_twice, max_difference }: { is_marked_twice: boolean; max_difference: number },
): number | null {
  const [first, second, third] = given
  if (first === undefined) return null
  if (!is_marked_twice) return first
  if (second === undefined) return null
  if (Math.abs(first - second) <= max_difference) return (first + second) / 2
  return third ?? null
}

/** What an attempt is worth, and how many answers a person still has to read. */
export async function sumAttempt(tx: Tx, attempt: string) {
  return t(tx)
    .selectFrom('exam_answer')
    .select([
      sql<number>`(count(*) filter (where answer is not null and fraction is null))::int`.as('unmarked'),
      sql<string>`greatest(0, coalesce(sum(points), 0))`.as('points'),
    ])
    .where('attempt_id', '=', attempt)
    .executeTakeFirstOrThrow()
}
