import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { openOrder } from '#features/payment/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/database/database.ts'
import { invalidateTags } from '#server/finished-pages.ts'
import { dropHolds, setStock } from '#server/holds.ts'
import type { Purchasable } from '#server/purchasables.ts'
import { findTeacher } from '../catalogue/read-teacher.server.ts'
import type { TeachersTables } from '../tables.server.ts'
import { teachersTag } from '../tags.ts'
import type * as calls from './contract.ts'
import { buildSlotKey, buildTrialHolder, trialMinutes, trialPolicy } from './rules.ts'
import { isSlot, listSlotsOfTeachers } from './slots.server.ts'

const t = withTables<TeachersTables>()

/** @throws AppError notFound */
export async function listSlots(
  { db, now }: RequestContext,
  { slug }: CheckedInputOf<typeof calls.listSlots>,
) {
  const { id } = await findTeacher(db, slug)
  const slots = (await listSlotsOfTeachers(db, [id], now())).get(id) ?? []
  return { slots: slots.map(slot => slot.toISOString()) }
}

/** @throws AppError notFound; conflict, when the slot is not free or the person is that teacher */
export async function bookTrial(
  { app, db, user, now }: SignedIn,
  { slug, startsAt }: CheckedInputOf<typeof calls.bookTrial>,
) {
  const { id } = await findTeacher(db, slug)
  const things = [{ kind: 'trial-session', item: buildItem(id, new Date(startsAt)) }]
  const order = await transaction(db, tx => openOrder(app, tx, { userId: user.id, things, now: now() }))
  return { order }
}

/** What an order calls a slot: the teacher's id and the instant. */
const buildItem = (teacherId: string, startsAt: Date) => `${teacherId} ${startsAt.toISOString()}`

function readItem(item: string): { teacherId: string; startsAt: Date } {
  const [teacherId = '', startsAt = ''] = item.split(' ')
  return { teacherId, startsAt: new Date(startsAt) }
}

/** Half an hour with a teacher, of which each is sold once. */
export const trialSession: Purchasable = {
  kind: 'trial-session',

  async offer(tx, { item, userId, now }) {
    const { teacherId, startsAt } = readItem(item)
    const teacher = await mustBeFree(tx, { teacherId, startsAt, userId, now })
    await mustBeFirst(tx, userId, teacherId)
    const stock = buildSlotKey(teacherId, startsAt)
    await setStock(tx, stock, 1)
    return {
      title: `جلسهٔ آزمایشی با ${teacher.name} ${teacher.surname}، ${formatDateTime(startsAt)}`,
      price: teacher.trial_price!,
      policy: trialPolicy,
      startsAt,
      sessions: [startsAt],
      stock,
    }
  },

  /** Another time with the same teacher: only one of them can be their first. */
  replaces(item, other) {
    return readItem(item).teacherId === readItem(other).teacherId
  },

  async deliver(tx, { lineId, item, userId }, now) {
    const { teacherId, startsAt } = readItem(item)
    if (startsAt <= now || !(await isHere(tx, teacherId))) throw taken()
    await insertTrial(tx, { teacherId, userId, startsAt, lineId, now })
  },

  async describe(db, items) {
    const wanted = items.map(item => readItem(item).teacherId)
    const teachers = await t(db)
      .selectFrom('teacher')
      .select(['id', 'slug'])
      .where('id', 'in', wanted)
      .execute()
    return new Map(
      items.flatMap(item => {
        const teacher = teachers.find(({ id }) => id === readItem(item).teacherId)
        const facts = [`${persianNumber(trialMinutes)} دقیقه`, 'آنلاین']
        return teacher
          ? [
              [
                item,
                { cover: null, greeting: null, facts, page: `/teachers/${teacher.slug}`, calendar: null },
              ],
            ]
          : []
      }),
    )
  },

  async revoke(tx, { lineId }) {
    const gone = await t(tx)
      .updateTable('trial_session')
      .set({ state: 'cancelled', is_notified: false })
      .where('order_line_id', '=', lineId)
      .where('state', '=', 'booked')
      .returning('id')
      .execute()
    if (gone.length > 0) {
      await dropHolds(
        tx,
        gone.map(({ id }) => buildTrialHolder(id)),
      )
    }
    await invalidateTags(tx, teachersTag)
  },
}

/** Whether the school has this teacher still, and keeps them until the transaction ends. */
const isHere = async (tx: Tx, id: string) =>
  (await t(tx).selectFrom('teacher').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !==
  undefined

const taken = () => new AppError('conflict', { message: 'این وقت دیگر خالی نیست. وقت دیگری را انتخاب کنید.' })

/**
 * The teacher, who gives a trial session at this instant.
 * @throws AppError notFound; conflict, when they do not, or are the person themselves
 */
export async function mustBeFree(
  tx: Tx,
  { teacherId, startsAt, userId, now }: { teacherId: string; startsAt: Date; userId: string; now: Date },
) {
  const teacher = await t(tx)
    .selectFrom('teacher')
    .select(['name', 'surname', 'user_id', 'trial_price'])
    .where('id', '=', teacherId)
    .where('is_hidden', '=', false)
    .executeTakeFirst()
  if (!teacher) throw new AppError('notFound')
  if (teacher.user_id === userId) throw new AppError('conflict', { message: 'این صفحهٔ خود شماست.' })
  if (!(await isSlot(tx, teacherId, startsAt, now))) throw taken()
  return teacher
}

/** @throws AppError conflict, when somebody has or had a trial session with a teacher that was not cancelled */
async function mustBeFirst(tx: Tx, userId: string, teacherId: string) {
  // One at a time for a person, so that two payments at once bring one session.
  await sql`select pg_advisory_xact_lock(hashtext(${`trials of ${userId}`}))`.execute(t(tx))
  const found = await t(tx)
    .selectFrom('trial_session')
    .select('id')
    .where('user_id', '=', userId)
    .where('teacher_id', '=', teacherId)
    .where('state', '<>', 'cancelled')
    .executeTakeFirst()
  if (found) {
    throw new AppError('conflict', {
      message: 'شما با این استاد جلسهٔ آزمایشی داشته‌اید؛ گروه‌های باز او را ببینید.',
    })
  }
}

/** Writes a booked session down. @throws AppError conflict, when the slot is somebody's already, or is not their first */
export async function insertTrial(
  tx: Tx,
  {
    teacherId,
    userId,
    startsAt,
    lineId,
    now,
    ...chain
  }: {
    id?: string
    teacherId: string
    userId: string
    startsAt: Date
    lineId: string | null
    now: Date
    replaces?: string
    round?: number
  },
) {
  await mustBeFirst(tx, userId, teacherId)
  const row = await t(tx)
    .insertInto('trial_session')
    .values({
      id: randomUUID(),
      ...chain,
      teacher_id: teacherId,
      user_id: userId,
      starts_at: startsAt,
      order_line_id: lineId,
      created_at: now,
    })
    .onConflict(conflict =>
      conflict.columns(['teacher_id', 'starts_at']).where('state', '<>', 'cancelled').doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) throw taken()
  await invalidateTags(tx, teachersTag)
  return row
}
