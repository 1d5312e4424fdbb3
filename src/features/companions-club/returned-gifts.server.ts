import { notifyMany, record } from '#account/public.server.ts'
import { plannedStarts } from '#features/courses/public.server.ts'
import type { EnrolmentHooks } from '#features/enrolment/manifest.server.ts'
import { selectEnrolments } from '#features/enrolment/public.server.ts'
import type { WalletCreditHooks } from '#features/wallet-credits/manifest.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { clubPath } from './paths.ts'
import type { ClubTables } from './tables.server.ts'
import { giftsTag } from './tags.ts'

const t = withTables<ClubTables>()

/** Tells those who gave sessions, once each and without a name, what became of them. */
export const tellGivers = (
  app: AppContext,
  tx: Tx,
  key: 'gift-reached' | 'gift-returned',
  gifts: readonly { giver_id: string | null }[],
) =>
  notifyMany(
    app,
    tx,
    key,
    [...new Set(gifts.flatMap(({ giver_id }) => giver_id ?? []))].map(userId => ({
      userId,
      link: clubPath,
    })),
  )

/** The sessions that became a seat, the first first; the last one may be worth less than the others. */
const lockGiftsOfSeat = (tx: Tx, enrolmentId: string) =>
  t(tx)
    .selectFrom('club_gift')
    .select(['id', 'giver_id', 'receiver_id', 'amount'])
    .where('enrolment_id', '=', enrolmentId)
    .orderBy('given_at')
    .orderBy('id')
    .forUpdate()
    .execute()

/** Sessions that were handed on wait for somebody else, in their old place. */
const letWait = (tx: Tx, ids: readonly string[]) =>
  t(tx)
    .updateTable('club_gift')
    .set({ receiver_id: null, handed_by: null, handed_at: null, amount: null })
    .set({ group_id: null, enrolment_id: null })
    .where('id', 'in', ids)
    .execute()

/**
 * The seat keeps the first `used` of its sessions; the others wait for somebody else, in their old place. The caller holds
 * the enrolment. @returns those that came back
 */
async function returnUnused(tx: Tx, enrolmentId: string, used: number) {
  const unused = (await lockGiftsOfSeat(tx, enrolmentId)).slice(used)
  if (unused.length === 0) return []
  const ids = unused.map(({ id }) => id)
  await letWait(tx, ids)
  // A seat that nothing was used of is none of those that all see.
  if (used === 0) {
    await t(tx)
      .updateTable('club_gift_handing')
      .set({ is_seat: false })
      .where('gift_id', 'in', ids)
      .where('is_seat', '=', true)
      .execute()
  }
  await invalidateTags(tx, giftsTag)
  return unused
}

/** How many of a seat’s sessions are used by now: as many as the group’s classes that have begun, rounded up. */
async function countUsed(tx: Tx, { id, groupId }: { id: string; groupId: string }, now: Date) {
  const given = (await lockGiftsOfSeat(tx, id)).length
  if (given === 0) return 0
  const starts = (await plannedStarts(tx, [groupId])).get(groupId) ?? []
  const begun = starts.filter(start => start <= now).length
  return begun === 0 ? 0 : Math.ceil((given * begun) / starts.length)
}

/** What is unused of the sessions that became a seat goes back to those that wait, when the seat ends or costs less. */
export const enrolmentHooks: EnrolmentHooks = {
  async seatEnding(app, tx, { enrolmentId, groupId, userId, by }) {
    const now = app.now()
    const used = await countUsed(tx, { id: enrolmentId, groupId }, now)
    await tellOfReturned(app, tx, { gifts: await returnUnused(tx, enrolmentId, used), userId, by })
  },

  async seatMoved(app, tx, { enrolmentId, groupId, userId, price, by }) {
    const [first, ...others] = await lockGiftsOfSeat(tx, enrolmentId)
    if (!first) return
    const own = [first, ...others]
    // Each but the last was worth as much as the first.
    const amount = first.amount!
    const needed = price === null ? own.length : Math.min(own.length, Math.ceil(price / amount))
    await tellOfReturned(app, tx, { gifts: await returnUnused(tx, enrolmentId, needed), userId, by })
    const last = own[needed - 1]
    await t(tx)
      .updateTable('club_gift')
      .set({ group_id: groupId })
      .where('enrolment_id', '=', enrolmentId)
      .execute()
    if (!last || price === null) return
    await t(tx)
      .updateTable('club_gift')
      .set({ amount: Math.min(last.amount!, price - amount * (needed - 1)) })
      .where('id', '=', last.id)
      .execute()
  },
}

/** A session that was handed on as credit waits again when that is taken back: the credit has the name of its handing. */
export const creditHooks: WalletCreditHooks = {
  async creditReversed(app, tx, { id, userId, by }) {
    const gifts = await t(tx)
      .selectFrom('club_gift')
      .innerJoin('club_gift_handing', 'gift_id', 'club_gift.id')
      .select(['club_gift.id', 'giver_id'])
      .where('club_gift_handing.id', '=', id)
      .where('is_seat', '=', false)
      .where('enrolment_id', 'is', null)
      .forUpdate('club_gift')
      .execute()
    if (gifts.length === 0) return
    await letWait(
      tx,
      gifts.map(gift => gift.id),
    )
    await tellOfReturned(app, tx, { gifts, userId, by })
  },
}

async function tellOfReturned(
  app: AppContext,
  tx: Tx,
  { gifts, userId, by }: { gifts: readonly { giver_id: string | null }[]; userId: string; by: string | null },
) {
  if (gifts.length === 0) return
  await record(tx, {
    actorId: by,
    action: 'club.sessionsReturned',
    subjectId: userId,
    details: { count: gifts.length },
    at: app.now(),
  })
  await tellGivers(app, tx, 'gift-returned', gifts)
}

/** Who is erased leaves their seats; nobody is told why. */
export async function returnSeatsOfErased(tx: Tx, userId: string, now: Date) {
  const seats = await selectEnrolments(tx)
    .where('user_id', '=', userId)
    .where(
      'enrolment.id',
      'in',
      t(tx).selectFrom('club_gift').select('enrolment_id').$castTo<{ enrolment_id: string }>(),
    )
    .execute()
  for (const { id, group_id } of seats)
    await returnUnused(tx, id, await countUsed(tx, { id, groupId: group_id }, now))
}
