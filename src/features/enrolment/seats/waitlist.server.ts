import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import { type NoticeRecipient, notify, notifyMany } from '#account/public.server.ts'
import { AppError, isAppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { buildSeatsKey, groupTag, lockGroup, readGroupName } from '#features/courses/public.server.ts'
import { hasOpenOrder } from '#features/payment/public.server.ts'
import { formatDateTime } from '#persian/jalali.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { countFree, dropHolds, hold, keepHolds } from '#server/engines/holds.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { isKept } from '../conditions.server.ts'
import type { EnrolmentsAndSchool } from '../tables.server.ts'
import type * as calls from './contract.ts'
import { buildOfferKey } from './offer-key.ts'
import { seatElsewhere } from './seat-elsewhere.server.ts'

const t = withTables<EnrolmentsAndSchool>()

/** How long a seat is kept for whom it is offered to, in milliseconds; never past the group's beginning, when sales end. */
export const offerMs = 86_400_000

/**
 * @throws AppError notFound; conflict, where one takes part and could not go there with that seat, the group has begun, or
 * there is a seat for everybody
 */
export async function joinWaitlist(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.joinWaitlist>,
) {
  return transaction(db, tx => enterWaitlist(tx, { groupId: id, userId: user.id }, now()))
}

/** As `joinWaitlist`, in the transaction of whoever does it for somebody. */
export async function enterWaitlist(
  tx: Tx,
  { groupId: id, userId }: { groupId: string; userId: string },
  at: Date,
): Promise<{ place: number }> {
  const group = await lockGroup(tx, id)
  if (group?.state !== 'open') throw new AppError('notFound')
  if (group.starts_at <= at) throw new AppError('conflict', { message: 'این گروه شروع شده است.' })
  const enrolled = await t(tx)
    .selectFrom('enrolment')
    .select('id')
    .where('group_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (enrolled) throw new AppError('conflict', { message: 'شما در این گروه ثبت‌نام کرده‌اید.' })
  // A seat that is offered must be one they may take.
  const seat = await seatElsewhere(tx, userId, group, at)
  if (seat?.refusal) throw new AppError('conflict', { message: seat.refusal })
  const before = await listWaitlist(tx, id)
  const line = before.filter(({ kind }) => kind === 'waiting')
  const known = line.findIndex(({ user_id }) => user_id === userId)
  if (known >= 0) return { place: known + 1 }
  if (before.length > line.length && before.some(({ user_id }) => user_id === userId)) {
    throw new AppError('conflict', { message: 'برای شما در این گروه جا نگه داشته شده است.' })
  }
  const free = (await countFree(tx, [buildSeatsKey(id)], at)).get(buildSeatsKey(id)) ?? 0
  if (free > before.filter(({ is_held }) => !is_held).length) {
    throw new AppError('conflict', {
      message: seat
        ? 'این گروه هنوز جا دارد؛ برای جابه‌جایی با پشتیبانی هماهنگ کنید.'
        : 'این گروه هنوز جا دارد؛ همین حالا ثبت‌نام کنید.',
    })
  }
  await t(tx)
    .insertInto('waitlist_entry')
    .values({
      id: randomUUID(),
      group_id: id,
      user_id: userId,
      joined_at: at,
      offered_at: null,
      offered_until: null,
    })
    .execute()
  await invalidateTags(tx, groupTag(id))
  return { place: line.length + 1 }
}

/** @throws AppError notFound, where one does not wait */
export async function leaveWaitlist(
  { app, db, user }: SignedIn,
  { id }: CheckedInputOf<typeof calls.leaveWaitlist>,
) {
  await transaction(db, async tx => {
    await lockGroup(tx, id)
    const gone = await t(tx)
      .deleteFrom('waitlist_entry')
      .where('group_id', '=', id)
      .where('user_id', '=', user.id)
      .returning('id')
      .executeTakeFirstOrThrow(notFound)
    await dropHolds(tx, [buildOfferKey(gone.id)])
    await offerSeats(app, tx, id)
    await invalidateTags(tx, groupTag(id))
  })
  return {}
}

/** Who waits in a group, the first first; locked before any stock, as orders do. */
export const listWaitlist = (tx: Tx, groupId: string) =>
  t(tx)
    .selectFrom('waitlist_entry')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('position')
    .forUpdate()
    .execute()

/** Lets go of the seat that is held for somebody, so that their order can take it. Answers whether there was one. */
export async function takeOffer(tx: Tx, groupId: string, userId: string, now: Date): Promise<boolean> {
  const offer = await t(tx)
    .updateTable('waitlist_entry')
    .set({ is_held: false })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('offered_until', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (!offer) return false
  await dropHolds(tx, [buildOfferKey(offer.id)])
  return true
}

/**
 * Ends the offers of a group whose time is up, and offers what is free to the next in line. An offer whose order was
 * left gets its seat back for what is left of its day. Who could not take it waits no longer.
 */
export async function offerSeats(app: AppContext, tx: Tx, groupId: string): Promise<void> {
  const now = app.now()
  const group = await lockGroup(tx, groupId)
  if (!group) return
  const isOver = group.state !== 'open' || group.starts_at <= now
  const name = await readGroupName(tx, groupId)
  const late: string[] = []
  let isFull = false
  let isPassedOn = false
  // The clock looks every minute: what has not changed must not cost the group's pages.
  let isChanged = false
  for (const row of await listWaitlist(tx, groupId)) {
    const about = { group: name, link: paths.group({ id: groupId }) }
    if (isOver || (row.offered_until && row.offered_until <= now)) {
      isChanged = true
      await endWaitlistEntry(tx, row.id)
      if (row.offered_until && row.kind === 'next-term') {
        await notify(app, tx, row.user_id, 'next-term-ended', about)
      } else if (row.offered_until && isOver) {
        await notify(app, tx, row.user_id, 'offer-ended', { ...about, reason: whyOver(group) })
      } else if (row.offered_until) late.push(row.user_id)
      continue
    }
    const reason = row.kind === 'waiting' && (await seatElsewhere(tx, row.user_id, group, now))?.refusal
    if (reason) {
      isChanged = true
      await endWaitlistEntry(tx, row.id)
      await notify(app, tx, row.user_id, 'waiting-ended', { ...about, reason })
      continue
    }
    if (row.is_held || isFull) continue
    if (await hasOpenOrder(tx, row.user_id, { kind: 'course-seat', item: groupId }, now)) continue
    const until = row.offered_until ?? new Date(Math.min(now.getTime() + offerMs, group.starts_at.getTime()))
    isFull = !(await holdSeat(tx, groupId, row.id, until, now))
    if (isFull) continue
    isChanged = true
    await t(tx)
      .updateTable('waitlist_entry')
      .set({ is_held: true, offered_at: row.offered_at ?? now, offered_until: until })
      .where('id', '=', row.id)
      .execute()
    if (row.offered_until) continue
    isPassedOn = true
    const terms = { neededBy: until, condition: isKept(row.id, until) }
    await notify(app, tx, row.user_id, 'seat-offered', { ...about, ...terms, after: formatDateTime(until) })
  }
  const reason = isPassedOn ? 'مهلت شما گذشت و نوبت به نفر بعد رسید.' : 'مهلت شما گذشت.'
  const passed = late.map(userId => ({ userId, group: name, reason, link: paths.group({ id: groupId }) }))
  await notifyMany(app, tx, 'offer-ended', passed)
  if (isChanged) await invalidateTags(tx, groupTag(groupId))
}

/** Offers end when the group begins, so they follow it when it is moved; who holds one is notified until when. */
export async function retimeOffers(app: AppContext, tx: Tx, groupId: string): Promise<void> {
  const now = app.now()
  const group = await lockGroup(tx, groupId)
  if (!group) return
  const about = { group: await readGroupName(tx, groupId), link: paths.group({ id: groupId }) }
  const recipients: NoticeRecipient<'offer-retimed'>[] = []
  for (const { id, user_id, kind, offered_at, offered_until, is_held } of await listWaitlist(tx, groupId)) {
    if (!offered_at || !offered_until || offered_until <= now) continue
    // Until when a next term is kept is the school's own word: that is cut, and no more.
    const latest = kind === 'waiting' ? offered_at.getTime() + offerMs : offered_until.getTime()
    const until = new Date(Math.min(latest, group.starts_at.getTime()))
    if (until.getTime() === offered_until.getTime()) continue
    await t(tx).updateTable('waitlist_entry').set({ offered_until: until }).where('id', '=', id).execute()
    // Whoever orders already has their seat by the order.
    if (!is_held) continue
    await keepHolds(tx, [buildOfferKey(id)], until, now)
    const terms = { neededBy: until, condition: isKept(id, until), after: formatDateTime(until) }
    recipients.push({ ...about, ...terms, userId: user_id })
  }
  await notifyMany(app, tx, 'offer-retimed', recipients)
}

const whyOver = ({ state }: { state: string }) =>
  state === 'open' ? 'کلاس شروع شد و ثبت‌نام آن بسته است.' : 'ثبت‌نام این گروه بسته شد.'

async function endWaitlistEntry(tx: Tx, id: string) {
  await t(tx).deleteFrom('waitlist_entry').where('id', '=', id).execute()
  await dropHolds(tx, [buildOfferKey(id)])
}

/** Nobody holds a seat for them yet. */
const isOnWaitlist = (now: Date) => (eb: ExpressionBuilder<EnrolmentsAndSchool, 'waitlist_entry'>) =>
  eb.and([eb('is_held', '=', false), eb.or([eb('offered_until', 'is', null), eb('offered_until', '>', now)])])

/** How many wait in the group of the statement for whom no seat is held yet. */
export const countAwaited = (db: Db, now: Date) =>
  sql<number>`(${t(db)
    .selectFrom('waitlist_entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('waitlist_entry.group_id', '=', sql.ref<string>('course_group.id'))
    .where(isOnWaitlist(now))})`

/** How many wait in each of these groups for whom no seat is held yet. */
export async function countWaitlist(
  db: Db,
  groupIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = await t(db)
    .selectFrom('waitlist_entry')
    .select(({ fn }) => ['group_id', fn.countAll<number>().as('count')])
    .where('group_id', 'in', groupIds)
    .where(isOnWaitlist(now))
    .groupBy('group_id')
    .execute()
  return new Map(rows.map(({ group_id, count }) => [group_id, count]))
}

/** Who waits for a seat of a group by themselves, the first first. */
export const listWaiting = (db: Db, groupId: string) =>
  t(db)
    .selectFrom('waitlist_entry')
    .select(['user_id', 'joined_at', 'offered_until'])
    .where('group_id', '=', groupId)
    .where('kind', '=', 'waiting')
    .orderBy('position')
    .execute()

/** Tries to hold a seat for somebody who waits. */
async function holdSeat(
  tx: Tx,
  groupId: string,
  waitlistEntryId: string,
  until: Date,
  now: Date,
): Promise<boolean> {
  try {
    await hold(
      tx,
      { resources: [buildSeatsKey(groupId)], holder: buildOfferKey(waitlistEntryId), until },
      now,
    )
    return true
  } catch (thrown) {
    if (isAppError(thrown)) return false
    throw thrown
  }
}

/** Every minute: seats that came free go to those who wait for them. */
export const offerFreeSeats: Job = {
  name: 'offer-free-seats',
  every: '* * * * *',
  async run(app) {
    const groups = await t(app.db).selectFrom('waitlist_entry').select('group_id').distinct().execute()
    for (const { group_id } of groups) {
      await transaction(app.db, tx => offerSeats(app, tx, group_id))
    }
  },
}
