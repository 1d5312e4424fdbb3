import { sql } from 'kysely'
import { mayDo } from '#account/permissions.ts'
import { findFullNames, type StaffNeeds } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { closedDays } from '#features/site/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import type { PersonAsked, PersonParts, RequestContext, SignedIn } from '#server/app-context.ts'
import {
  countRows,
  type Db,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { maxWaiting } from './rules.ts'
import type { CallBackTables } from './tables.server.ts'
import { listWindows } from './windows.ts'

const t = withTables<CallBackTables>()

export async function listCallWindows({ db, now }: RequestContext) {
  const windows = listWindows(now(), new Set((await closedDays(db)).keys()))
  return {
    windows: windows.map(({ startsAt, endsAt }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  }
}

/**
 * @throws AppError invalid, where the school does not call in these hours; conflict, when the id is another wish's, or
 * three of this number wait
 */
export async function askCallBack(
  { db, user, now }: RequestContext,
  { id, name, phone, topic, startsAt }: CheckedInputOf<typeof calls.askCallBack>,
) {
  const window = listWindows(now(), new Set((await closedDays(db)).keys())).find(
    one => one.startsAt.getTime() === new Date(startsAt).getTime(),
  )
  return transaction(db, async tx => {
    // Of many that come at once each sees those before it.
    await sql`select pg_advisory_xact_lock(hashtext(${`call-back ${phone}`}))`.execute(t(tx))
    const known = await t(tx).selectFrom('call_back').selectAll().where('id', '=', id).executeTakeFirst()
    if (known) {
      const isSame = known.phone === phone && known.topic === topic && known.name === name
      if (!isSame) throw new AppError('conflict')
      return {}
    }
    if (!window) {
      const message = 'در این ساعت تماس نمی‌گیریم؛ ساعت دیگری انتخاب کنید.'
      throw new AppError('invalid', { message, errors: [{ field: 'startsAt', message }] })
    }
    const count = await countRows(
      t(tx).selectFrom('call_back').where('phone', '=', phone).where('done_at', 'is', null),
    )
    if (count >= maxWaiting) {
      throw new AppError('conflict', {
        message: 'برای این شماره چند تماس در انتظار است؛ همان‌ها را می‌گیریم.',
      })
    }
    await t(tx)
      .insertInto('call_back')
      .values({
        id,
        user_id: user?.id ?? null,
        name,
        phone,
        topic,
        starts_at: window.startsAt,
        ends_at: window.endsAt,
        created_at: now(),
        attempted_at: null,
        done_at: null,
        done_by: null,
      })
      .execute()
    return {}
  })
}

export async function listCallBacks(
  { db }: SignedIn,
  { done, page, perPage }: CheckedInputOf<typeof calls.listCallBacks>,
) {
  const isDone = done === 'yes'
  const { rows, total } = await readPage(
    t(db)
      .selectFrom('call_back')
      .where('done_at', isDone ? 'is not' : 'is', null)
      .selectAll()
      .orderBy(isDone ? 'done_at' : 'starts_at', isDone ? 'desc' : 'asc')
      .orderBy('id'),
    { page, perPage },
  )
  const names = await findFullNames(
    db,
    rows.flatMap(({ done_by }) => done_by ?? []),
  )
  const items = rows.map(row => ({
    id: row.id,
    name: row.name,
    phone: row.phone,
    topic: row.topic,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    attempts: row.attempts,
    attemptedAt: row.attempted_at?.toISOString() ?? null,
    note: row.note,
    doneAt: row.done_at?.toISOString() ?? null,
    userId: row.user_id,
    doneBy: names.get(row.done_by ?? '')?.name ?? null,
  }))
  return { items, page, perPage, total }
}

/** Why a wish was not changed. */
async function refuse(tx: Tx, id: string): Promise<never> {
  const row = await t(tx).selectFrom('call_back').select('done_at').where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  throw new AppError('conflict', {
    message: row.done_at
      ? 'همکار دیگری با او تماس گرفته است.'
      : 'همکار دیگری همین حالا تماس گرفت؛ فهرست را تازه کنید.',
  })
}

/** @throws AppError notFound; conflict, where a colleague called meanwhile */
export async function noteNoAnswer(
  { db, now }: SignedIn,
  { id, attempts }: CheckedInputOf<typeof calls.noteNoAnswer>,
) {
  await transaction(db, async tx => {
    const noted = await t(tx)
      .updateTable('call_back')
      .set({ attempts: attempts + 1, attempted_at: now() })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('done_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!noted) await refuse(tx, id)
  })
  return {}
}

/** @throws AppError notFound; conflict, where a colleague called meanwhile */
export async function finishCallBack(
  { db, user, now }: SignedIn,
  { id, note }: CheckedInputOf<typeof calls.finishCallBack>,
) {
  await transaction(db, async tx => {
    const done = await t(tx)
      .updateTable('call_back')
      .set({ note, done_at: now(), done_by: user.id })
      .where('id', '=', id)
      .where('done_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!done) await refuse(tx, id)
  })
  return {}
}

/** Who is to be called by now. */
export const dueCalls: StaffNeeds = {
  order: 38,
  permission: 'callBacks.make',
  icon: 'phone',
  async list({ db, now }) {
    const { due, late } = await t(db)
      .selectFrom('call_back')
      .select(sql<number>`count(*)::int`.as('due'))
      .select(sql<number>`(count(*) filter (where ends_at <= ${now()}))::int`.as('late'))
      .where('done_at', 'is', null)
      .where('starts_at', '<=', now())
      .executeTakeFirstOrThrow()
    if (due === 0) return []
    return [
      {
        id: 'call-backs',
        urgency: late > 0 ? ('late' as const) : ('act' as const),
        title: `${persianNumber(due)} نفر منتظر تماس‌اند`,
        detail:
          late > 0
            ? `ساعتی که ${persianNumber(late)} نفر خواسته بودند گذشته است.`
            : 'در همین ساعت خواسته‌اند.',
        act: 'تماس',
        path: studioPaths.callBacks(),
      },
    ]
  },
}

/** That somebody asked to be called, for those who call. */
export async function tellOfCallBacks(db: Db, { userId, roles }: PersonAsked): Promise<PersonParts> {
  if (!mayDo(roles, 'callBacks.make')) return {}
  const rows = await t(db)
    .selectFrom('call_back')
    .select(['id', 'topic', 'created_at', 'done_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(5)
    .execute()
  if (rows.length === 0) return {}
  return {
    parts: [
      {
        key: 'call-backs',
        order: 41,
        side: true,
        title: 'تماس‌هایی که خواست',
        link: studioPaths.callBacks(),
        rows: rows.map(({ id, topic, created_at, done_at }) => ({
          id,
          title: topic,
          note: formatDateTime(created_at),
          tag: done_at
            ? { label: 'تماس گرفته شد', tone: 'plain' as const }
            : { label: 'در انتظار', tone: 'saffron' as const },
          link: studioPaths.callBacks({ done: done_at !== null }),
        })),
      },
    ],
  }
}

export async function eraseCallBacks(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('call_back').where('user_id', '=', userId).execute()
}

export async function exportCallBacks(db: Db, userId: string): Promise<object> {
  const rows = await t(db)
    .selectFrom('call_back')
    .select([
      'name',
      'phone',
      'topic',
      'starts_at as startsAt',
      'created_at as createdAt',
      'done_at as doneAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return { callBacks: rows }
}

/** Days for which the wish of a visitor who was called is kept. */
const keptDays = 180

/** Deletes what visitors left behind, once they were called half a year ago. */
export async function deleteOldCallBacks(db: Db, now: Date): Promise<void> {
  await t(db)
    .deleteFrom('call_back')
    .where('user_id', 'is', null)
    .where('done_at', '<', new Date(now.getTime() - keptDays * 86_400_000))
    .execute()
}
