import { sql } from 'kysely'
import { findFirstName, findPersonReferrer, notify } from '#account/public.server.ts'
import type { BookedSale } from '#features/payment/public.server.ts'
import { gainPoints, takeBackGain } from '#features/points/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { maskName } from './mask-name.ts'
import type { ClubAndOrders } from './tables.server.ts'
import { findShared, isKnownInvitee, noteTraces } from './traces.server.ts'

const t = withTables<ClubAndOrders>()

/** How long after a friend's first payment a refund takes the rewards back, in days. */
export const refundDays = 30
const link = '/companions-club'

const buildSource = (who: 'referral' | 'referred', inviteeId: string) => `${who}:${inviteeId}`

/** A payment was verified: where it is the first of somebody who came by a code, both are rewarded. */
export async function hearOfPayment(
  tx: Tx,
  { orderId, now }: { orderId: string; now: Date },
  app: AppContext,
): Promise<void> {
  const order = await t(tx)
    .selectFrom('orders')
    .select(['user_id', 'paid_at'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order?.user_id || order.paid_at === null || !(await isVerified(tx, orderId))) return
  const referrer = await findPersonReferrer(tx, order.user_id)
  if (referrer === null || referrer === order.user_id) return
  await rewardBoth(app, tx, { inviteeId: order.user_id, referrerId: referrer, orderId }, now)
}

/** Whether money came for an order: by a gateway that confirmed it, or over the counter. What a wallet was given is none. */
async function isVerified(tx: Tx, orderId: string): Promise<boolean> {
  const byGateway = await t(tx)
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'paid')
    .where('spare', 'is', null)
    .where('amount', '>', 0)
    .limit(1)
    .execute()
  if (byGateway.length > 0) return true
  const overCounter = await t(tx)
    .selectFrom('desk_payment')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['taken', 'cleared'])
    .limit(1)
    .execute()
  return overCounter.length > 0
}

async function rewardBoth(
  app: AppContext,
  tx: Tx,
  { inviteeId, referrerId, orderId }: { inviteeId: string; referrerId: string; orderId: string },
  now: Date,
) {
  // One row a person: of two payments at once the second waits here, and finds the first one's.
  const made = await t(tx)
    .insertInto('referral')
    .values({
      invitee_id: inviteeId,
      referrer_id: referrerId,
      state: 'rewarded',
      cause: null,
      order_id: orderId,
      paid_at: now,
    })
    .onConflict(conflict => conflict.column('invitee_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return
  // Of two accounts that bring each other the traces are written in one order.
  const [one, other] = [inviteeId, referrerId].sort()
  const traces = new Map<string, Awaited<ReturnType<typeof noteTraces>>>()
  for (const userId of [one!, other!])
    traces.set(userId, await noteTraces(app, tx, { userId, isInvitee: false }, now))
  const own = traces.get(inviteeId)!
  const shared = findShared(own, traces.get(referrerId)!)
  const cause = shared ?? ((await isKnownInvitee(tx, inviteeId, own)) ? 'repeat' : null)
  if (cause) {
    await t(tx).updateTable('referral').set({ state: 'blocked', cause }).where('id', '=', made.id).execute()
    return
  }
  await noteTraces(app, tx, { userId: inviteeId, isInvitee: true }, now)
  const name = maskName((await findFirstName(tx, inviteeId)) ?? '')
  // Accounts are locked in one order, too.
  const gains = [
    {
      userId: referrerId,
      rule: 'referral',
      source: buildSource('referral', inviteeId),
      reason: `نخستین پرداخت «${name}»، با کد شما`,
      at: now,
    },
    {
      userId: inviteeId,
      rule: 'referred',
      source: buildSource('referred', inviteeId),
      reason: 'خوشامد: با کد معرف آمدید و نخستین پرداخت را کردید',
      at: now,
    },
  ].sort((first, second) => (first.userId < second.userId ? -1 : 1))
  for (const gain of gains) {
    const points = await gainPoints(tx, gain, now)
    if (points === 0) continue
    const reward = persianNumber(points)
    if (gain.userId === referrerId)
      await notify(app, tx, referrerId, 'friend-paid', { friend: name, reward, link })
    else await notify(app, tx, inviteeId, 'referred-welcome', { reward, link })
  }
}

/** A sale over the counter is verified with it; a refund of most of a friend's first payment takes both rewards back. */
export async function hearOfBooking(
  tx: Tx,
  { kind, orderId, at }: BookedSale,
  app: AppContext,
): Promise<void> {
  if (kind === 'sale') return hearOfPayment(tx, { orderId, now: at }, app)
  const referral = await t(tx)
    .selectFrom('referral')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'rewarded')
    .forUpdate()
    .executeTakeFirst()
  if (!referral || at.getTime() - referral.paid_at.getTime() > refundDays * 86_400_000) return
  if (!(await isMostlyRefunded(tx, orderId))) return
  await t(tx)
    .updateTable('referral')
    .set({ state: 'taken-back', taken_back_at: at })
    .where('id', '=', referral.id)
    .execute()
  const { invitee_id: inviteeId, referrer_id: referrerId } = referral
  if (inviteeId === null) return
  const name = maskName((await findFirstName(tx, inviteeId)) ?? '')
  const backs = [
    {
      userId: referrerId,
      source: buildSource('referral', inviteeId),
      reason: `بازگشت خرید «${name}»؛ پاداش پس گرفته شد`,
    },
    {
      userId: inviteeId,
      source: buildSource('referred', inviteeId),
      reason: 'بازگشت نخستین خرید؛ خوشامد پس گرفته شد',
    },
  ].sort((first, second) => ((first.userId ?? '') < (second.userId ?? '') ? -1 : 1))
  for (const { userId, ...back } of backs) {
    if (userId === null) continue
    const points = await takeBackGain(tx, { userId, ...back }, at)
    if (points === 0) continue
    const reward = persianNumber(points)
    if (userId === referrerId)
      await notify(app, tx, userId, 'friend-refunded', { friend: name, reward, link })
    else await notify(app, tx, userId, 'referred-refunded', { reward, link })
  }
}

/** Whether at least half of what an order came to has gone back. */
async function isMostlyRefunded(tx: Tx, orderId: string): Promise<boolean> {
  const row = await t(tx)
    .selectFrom('orders')
    .select(['subtotal', 'discount'])
    .select(({ selectFrom }) =>
      selectFrom('refund')
        .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
        .whereRef('refund.order_id', '=', 'orders.id')
        .as('refunded'),
    )
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(row.refunded) * 2 >= row.subtotal - row.discount
}
