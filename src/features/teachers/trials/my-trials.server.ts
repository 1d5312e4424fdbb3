import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { bookTime, cancelBooking, findBookings } from '#features/booking/public.server.ts'
import { findOrdersOfLines, refundInFull } from '#features/payment/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { teacherCards } from '../cards.server.ts'
import { findTeacher } from '../catalogue/read-teacher.server.ts'
import type { TeachersTables } from '../tables.server.ts'
import { teachersTag } from '../tags.ts'
import { insertTrial, mustGiveTrials } from './book-trial.server.ts'
import type * as calls from './contract.ts'
import { listTrialTimes } from './plan.server.ts'
import { complaintDays, freeCancelHours, maxReplacements, trialKind, trialMinutes } from './rules.ts'
import { selectTrials } from './select-trials.server.ts'

const t = withTables<TeachersTables>()
const hour = 3_600_000

type Row = Awaited<ReturnType<typeof lockTrial>>

export async function myTrials({ db, user, now }: SignedIn) {
  const rows = await selectTrials(db)
    .where('booked.user_id', '=', user.id)
    .orderBy('booked.starts_at', 'desc')
    .orderBy('booked.id')
    .limit(50)
    .execute()
  return { trials: await showTrials(db, rows, now()) }
}

async function showTrials(db: Db, rows: readonly Row[], now: Date) {
  const teachers = await teacherCards(
    db,
    rows.map(({ teacher_id }) => teacher_id),
  )
  const latest = await findGivenUp(db, rows)
  const paid = (row: Row) => (row.round === 0 ? row.order_line_id : null)
  const orders = await findOrdersOfLines(
    db,
    rows.flatMap(row => paid(row) ?? []),
  )
  return rows.map(row => ({
    id: row.id,
    teacher: teachers.get(row.teacher_id)!,
    startsAt: row.starts_at.toISOString(),
    state: row.state,
    orderId: orders.get(paid(row) ?? '') ?? null,
    mayCancel: isCancellable(row, now),
    mayReplace: hasFailed(row, latest.get(row.id), now) && row.round < maxReplacements,
    mayRefund: hasFailed(row, latest.get(row.id), now) && row.order_line_id !== null,
    replacementsLeft: maxReplacements - row.round,
  }))
}

const showTrial = async (db: Db, row: Row, now: Date) => (await showTrials(db, [row], now))[0]!

/** When the replacement of each of these was to be that was given up, the latest; of most there is none. */
async function findGivenUp(db: Db, rows: readonly Row[]): Promise<Map<string, Date>> {
  const lines = rows.flatMap(({ order_line_id }) => order_line_id ?? [])
  if (lines.length === 0) return new Map()
  const cancelled = await t(db)
    .selectFrom(selectTrials(db).as('trial'))
    .select(({ fn }) => ['order_line_id', 'round', fn.max('starts_at').as('at')])
    .where('order_line_id', 'in', lines)
    .where('state', '=', 'cancelled')
    .groupBy(['order_line_id', 'round'])
    .execute()
  return new Map(
    rows.flatMap(({ id, order_line_id, round }) => {
      const found = cancelled.find(one => one.order_line_id === order_line_id && one.round === round + 1)
      return found ? [[id, found.at] as const] : []
    }),
  )
}

/**
 * Whether it is over, and may still be said to have been no success: a while after it, or after the replacement that was
 * given up, since another one was promised then.
 */
function hasFailed({ state, starts_at }: Row, givenUp: Date | undefined, now: Date): boolean {
  const over = now.getTime() - starts_at.getTime() - trialMinutes * 60_000
  const since = now.getTime() - Math.max(starts_at.getTime(), givenUp?.getTime() ?? 0) - trialMinutes * 60_000
  return state === 'booked' && over >= 0 && since < complaintDays * 24 * hour
}

const mayComplain = async (db: Db, row: Row, now: Date) =>
  hasFailed(row, (await findGivenUp(db, [row])).get(row.id), now)

/** A replacement is cancelled here; what was paid goes back by its order. */
const isCancellable = ({ state, round, starts_at }: Row, now: Date) =>
  state === 'booked' && round > 0 && starts_at.getTime() - now.getTime() >= freeCancelHours * hour

const selectTrial = (db: Db, userId: string, id: string) =>
  selectTrials(db).where('booked.id', '=', id).where('booked.user_id', '=', userId)

/** @throws AppError notFound, alike for somebody else's and for none */
async function readTrial(db: Db, userId: string, id: string) {
  const row = await selectTrial(db, userId, id).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

/** The same, locked until the transaction ends. @throws AppError notFound */
async function lockTrial(tx: Tx, userId: string, id: string) {
  const row = await selectTrial(tx, userId, id).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

const notNow = () => new AppError('conflict', { message: 'این کار برای این جلسه ممکن نیست.' })

/** @throws AppError notFound */
export async function listReplacements(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.listReplacements>,
) {
  const failed = await readTrial(db, user.id, id)
  const others = await t(db)
    .selectFrom('teacher')
    .innerJoin('teacher_language', 'teacher_language.teacher_id', 'teacher.id')
    .select('teacher.id')
    .distinct()
    .where('is_hidden', '=', false)
    .where(({ eb, or }) => or([eb('teacher.user_id', 'is', null), eb('teacher.user_id', '<>', user.id)]))
    // With nobody one tries twice.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(selectTrials(db).as('trial'))
            .select('trial.id')
            .whereRef('trial.teacher_id', '=', 'teacher.id')
            .where('trial.user_id', '=', user.id)
            .where('trial.state', '<>', 'cancelled'),
        ),
      ),
    )
    .where('language', 'in', eb =>
      eb
        .selectFrom('teacher_language as own')
        .select('own.language')
        .where('own.teacher_id', '=', failed.teacher_id),
    )
    .execute()
  const ids = others.map(other => other.id)
  const slots = await listTrialTimes(app, db, ids, now())
  const cards = await teacherCards(db, ids)
  const teachers = [...cards.values()]
    .map(({ method: _, ...card }) => ({
      ...card,
      slots: (slots.get(card.id) ?? []).slice(0, 6).map(slot => slot.toISOString()),
    }))
    .filter(card => card.slots.length > 0)
    .sort((one, other) => (other.rating ?? 0) - (one.rating ?? 0) || (one.slug < other.slug ? -1 : 1))
  return { teachers: teachers.slice(0, 6) }
}

/** @throws AppError notFound; conflict, when it may not be replaced or the slot is gone */
export async function replaceTrial(
  { app, db, user, now }: SignedIn,
  { id, slug, startsAt }: CheckedInputOf<typeof calls.replaceTrial>,
) {
  const at = now()
  const row = await transaction(db, async tx => {
    const failed = await lockTrial(tx, user.id, id)
    if (!(await mayComplain(tx, failed, at)) || failed.round >= maxReplacements) throw notNow()
    const { id: teacherId } = await findTeacher(tx, slug)
    if (teacherId === failed.teacher_id) throw notNow()
    await mustGiveTrials(tx, teacherId, user.id)
    const booking = await bookTime(app, tx, {
      kind: trialKind,
      hostId: teacherId,
      startsAt: new Date(startsAt),
      userId: user.id,
      lineId: failed.order_line_id,
      now: at,
    })
    await t(tx).updateTable('trial_session').set({ settled_by: 'replacement' }).where('id', '=', id).execute()
    await insertTrial(tx, booking, { replaces: id, round: failed.round + 1 })
    return readTrial(tx, user.id, booking.id)
  })
  return { trial: await showTrial(db, row, at) }
}

/** @throws AppError notFound; conflict, when it is not over, too long ago, or settled already */
export async function refundTrial(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.refundTrial>,
) {
  const at = now()
  const row = await transaction(db, async tx => {
    const failed = await readTrial(tx, user.id, id)
    if (!(await mayComplain(tx, failed, at)) || failed.order_line_id === null) throw notNow()
    // The order is locked before what it sold, as everywhere.
    await refundInFull(app, tx, { lineId: failed.order_line_id, userId: user.id, to: 'wallet' }, at)
    const cancelled = await readTrial(tx, user.id, id)
    // Another teacher has taken over meanwhile.
    if (cancelled.state !== 'cancelled') throw notNow()
    await t(tx).updateTable('trial_session').set({ settled_by: 'refund' }).where('id', '=', id).execute()
    return readTrial(tx, user.id, id)
  })
  return { trial: await showTrial(db, row, at) }
}

/** @throws AppError notFound; conflict, when it is no replacement or begins in less than four hours */
export async function cancelTrial(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.cancelTrial>,
) {
  await transaction(db, async tx => {
    const row = await lockTrial(tx, user.id, id)
    if (!isCancellable(row, now())) throw notNow()
    await cancelBooking(app, tx, { id, by: 'guest', reason: '', now: now() })
    await t(tx).updateTable('trial_session').set({ replaces: null }).where('id', '=', id).execute()
    await t(tx)
      .updateTable('trial_session')
      .set({ settled_by: null })
      .where('id', '=', row.replaces!)
      .execute()
    await invalidateTags(tx, teachersTag)
  })
  return {}
}

/** Parts the sessions of somebody who leaves from one another; booked time itself lets their slots go. */
export async function eraseTrials(tx: Tx, userId: string, now: Date): Promise<void> {
  const own = await findBookings(tx, { kinds: [trialKind], userIds: [userId] })
  if (own.length === 0) return
  await t(tx)
    .updateTable('trial_session')
    .set({ replaces: null })
    .where(
      'id',
      'in',
      own.map(({ id }) => id),
    )
    .execute()
  if (own.some(({ state, starts_at }) => state === 'booked' && starts_at > now)) {
    await invalidateTags(tx, teachersTag)
  }
}

export function exportTrials(db: Db, userId: string) {
  return t(db)
    .selectFrom(selectTrials(db).as('trial'))
    .innerJoin('teacher', 'teacher.id', 'teacher_id')
    .select(['slug as teacher', 'starts_at as startsAt', 'state', 'trial.created_at as bookedAt'])
    .where('trial.user_id', '=', userId)
    .orderBy('starts_at')
    .execute()
}
