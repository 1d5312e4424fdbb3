import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { markActive } from '#features/streaks/public.server.ts'
import { startOfDay, startOfNextDay } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { recordReviews as recordReviewsCall } from './contract.ts'
import { findScheduler } from './fitting/find-scheduler.server.ts'
import { withMedia } from './hooks.server.ts'
import {
  lockUser,
  selectListed,
  selectMyPhrases,
  selectVisible,
  toMemory,
  toMyPhrase,
} from './my-phrases.server.ts'
import { nextDates, type ReviewGrade, replay, type Schedule } from './schedule.ts'
import type { PhrasebookTables } from './tables.server.ts'

const t = withTables<PhrasebookTables>()

const maxAtOnce = 50
const newADay = 20

/** What is due now, the longest overdue first, then new phrases in the order they were put on lists. */
export async function dueReviews(context: SignedIn) {
  const { db, user, now } = context
  const at = now()
  const counts = await countReviews(db, user.id, at)
  const due = await selectOnLists(db, user.id)
    .where('phrase_card.due_at', '<=', at)
    .orderBy('phrase_card.due_at')
    .orderBy('phrase.id')
    .limit(maxAtOnce)
    .execute()
  const newLeft = Math.max(0, newADay - counts.begunToday)
  const fresh = await selectOnLists(db, user.id)
    .where('phrase_card.due_at', 'is', null)
    .orderBy('listed.added_at')
    .orderBy('phrase.id')
    .limit(Math.min(newLeft, maxAtOnce - due.length))
    .execute()
  const schedules = await findSchedules(
    db,
    user.id,
    due.map(({ id }) => id),
  )
  const scheduler = await findScheduler(db, user.id)
  const cards = [...due, ...fresh].map(row => {
    const next = nextDates(schedules.get(row.id) ?? null, at, scheduler)
    const [again, hard, good, easy] = [next[1], next[2], next[3], next[4]].map(date => date.toISOString())
    return { ...toMyPhrase(row), next: { 1: again!, 2: hard!, 3: good!, 4: easy! } }
  })
  return {
    items: await withMedia(context, cards),
    due: sumDue(counts),
    total: counts.total,
    doneToday: counts.doneToday,
  }
}

/** How many are due now, with the new ones that are left for today. */
export const countDue = async (db: Db, userId: string, now: Date) =>
  sumDue(await countReviews(db, userId, now))

const sumDue = ({ due, fresh, begunToday }: Awaited<ReturnType<typeof countReviews>>) =>
  due + Math.min(Math.max(0, newADay - begunToday), fresh)

function selectOnLists(db: Db, userId: string) {
  return selectMyPhrases(db, userId).innerJoin(
    selectListed(db, userId).as('listed'),
    'listed.phrase_id',
    'phrase.id',
  )
}

async function countReviews(db: Db, userId: string, at: Date) {
  const today = startOfDay(at)
  const { rows } = await sql<{
    total: number
    due: number
    fresh: number
    begunToday: number
    doneToday: number
  }>`
    select count(*)::int as total, (count(*) filter (where due_at <= ${at}))::int as due,
      (count(*) filter (where due_at is null))::int as fresh,
      (select count(*)::int from phrase_card where user_id = ${userId} and first_at >= ${today}) as "begunToday",
      (select count(*)::int from phrase_review
        where user_id = ${userId} and at >= ${today} and at < ${startOfNextDay(at)}) as "doneToday"
    from (${selectListed(db, userId)}) listed
    left join phrase_card on phrase_card.phrase_id = listed.phrase_id and phrase_card.user_id = ${userId}`.execute(
    t(db),
  )
  return rows[0]!
}

/** Clocks of devices go wrong by so much without anybody minding; what is later happened now. */
const futureAllowedMs = 10 * 60_000
const oldestMs = 400 * 24 * 3600_000

type Input = CheckedInputOf<typeof recordReviewsCall>

/** A phrase need not be on a list: it may have been taken off while the device was offline. */
export async function recordReviews({ db, user, now }: SignedIn, { reviews }: Input) {
  const received = now()
  checkAges(reviews, received)
  const phrases = [...new Set(reviews.map(({ phrase }) => phrase.toLowerCase()))]
  await transaction(db, async tx => {
    await lockUser(tx, user.id)
    const visible = await selectVisible(tx, user.id).where('phrase.id', 'in', phrases).forKeyShare().execute()
    if (visible.length < phrases.length) throw new AppError('notFound')
    const added = await t(tx)
      .insertInto('phrase_review')
      .values(
        reviews.map(({ id, phrase, grade, at }) => ({
          user_id: user.id,
          id,
          phrase_id: phrase,
          grade,
          at: new Date(at).getTime() > received.getTime() + futureAllowedMs ? received : new Date(at),
          received_at: received,
        })),
      )
      .onConflict(conflict => conflict.columns(['user_id', 'id']).doNothing())
      .returning(['phrase_id', 'at'])
      .execute()
    await reschedule(tx, user.id, [...new Set(added.map(({ phrase_id }) => phrase_id))])
    await markActive(
      tx,
      'review',
      added.map(({ at }) => ({ userId: user.id, at })),
    )
  })
  const rows = await t(db)
    .selectFrom('phrase_card')
    .select(['phrase_id', 'due_at', 'stability'])
    .where('user_id', '=', user.id)
    .where('phrase_id', 'in', phrases)
    .orderBy('phrase_id')
    .execute()
  return { memories: rows.map(row => ({ phrase: row.phrase_id, memory: toMemory(row) })) }
}

function checkAges(reviews: Input['reviews'], now: Date) {
  const errors = reviews.flatMap(({ at }, index) =>
    new Date(at).getTime() < now.getTime() - oldestMs
      ? [{ field: `reviews.${index}.at`, message: 'زمان این مرور بیش از ۴۰۰ روز پیش است.' }]
      : [],
  )
  if (errors.length > 0) throw new AppError('invalid', { errors })
}

/** Under the user's lock: replays the whole log of these phrases and keeps what it adds up to. */
export async function reschedule(tx: Tx, userId: string, phraseIds: readonly string[]): Promise<void> {
  if (phraseIds.length === 0) return
  const rows = await t(tx)
    .selectFrom('phrase_review')
    .select(['phrase_id', 'id', 'grade', 'at'])
    .where('user_id', '=', userId)
    .where('phrase_id', 'in', phraseIds)
    .execute()
  const scheduler = await findScheduler(tx, userId)
  const logs = Map.groupBy(rows, row => row.phrase_id)
  const cards = [...logs].map(([phrase_id, log]) => {
    const reviews = log.map(({ id, grade, at }) => ({ id, grade: grade as ReviewGrade, at }))
    const schedule = replay(reviews, scheduler)!
    return { user_id: userId, phrase_id, ...toColumns(schedule) }
  })
  await t(tx)
    .insertInto('phrase_card')
    .values(cards)
    .onConflict(conflict =>
      conflict.columns(['user_id', 'phrase_id']).doUpdateSet(query => ({
        first_at: query.ref('excluded.first_at'),
        last_at: query.ref('excluded.last_at'),
        due_at: query.ref('excluded.due_at'),
        stability: query.ref('excluded.stability'),
        difficulty: query.ref('excluded.difficulty'),
        state: query.ref('excluded.state'),
        learning_step: query.ref('excluded.learning_step'),
        scheduled_days: query.ref('excluded.scheduled_days'),
        reviews: query.ref('excluded.reviews'),
        lapses: query.ref('excluded.lapses'),
      })),
    )
    .execute()
}

/** More in one statement have too many values. */
const maxRescheduled = 2000

/** Under the user's lock, once another scheduler is theirs: all that was ever reviewed. */
export async function rescheduleAll(tx: Tx, userId: string): Promise<void> {
  const rows = await t(tx)
    .selectFrom('phrase_review')
    .select('phrase_id')
    .distinct()
    .where('user_id', '=', userId)
    .execute()
  const ids = rows.map(({ phrase_id }) => phrase_id)
  for (let start = 0; start < ids.length; start += maxRescheduled) {
    await reschedule(tx, userId, ids.slice(start, start + maxRescheduled))
  }
}

const toColumns = (schedule: Schedule) => ({
  first_at: schedule.firstAt,
  last_at: schedule.lastAt,
  due_at: schedule.dueAt,
  stability: schedule.stability,
  difficulty: schedule.difficulty,
  state: schedule.state,
  learning_step: schedule.learningStep,
  scheduled_days: schedule.scheduledDays,
  reviews: schedule.reviews,
  lapses: schedule.lapses,
})

async function findSchedules(
  db: Db,
  userId: string,
  phraseIds: readonly string[],
): Promise<Map<string, Schedule>> {
  if (phraseIds.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('phrase_card')
    .selectAll()
    .where('user_id', '=', userId)
    .where('phrase_id', 'in', phraseIds)
    .execute()
  return new Map(
    rows.map(row => [
      row.phrase_id,
      {
        firstAt: row.first_at,
        lastAt: row.last_at,
        dueAt: row.due_at,
        stability: row.stability,
        difficulty: row.difficulty,
        state: row.state,
        learningStep: row.learning_step,
        scheduledDays: row.scheduled_days,
        reviews: row.reviews,
        lapses: row.lapses,
      },
    ]),
  )
}
