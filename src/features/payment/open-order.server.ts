import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AppContext } from '#server/app-context.ts'
import { hold } from '#server/engines/holds.ts'
import { findPurchasable } from '#server/engines/purchasables.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { cancelReplaced } from './close-order.server.ts'
import { holdAutomatic } from './discounts.server.ts'
import { buildOrderKey } from './find-order.server.ts'
import { openPolicies } from './refund-policies/known-policies.server.ts'
import type { PaymentTables } from './tables.server.ts'
import { currentRight } from './withdrawal.server.ts'

const t = withTables<PaymentTables>()

/** How long an order holds what is on it, in milliseconds; on its way to the bank it is given as much again. */
export const holdMs = 15 * 60_000

/**
 * Opens an order over things that features sell: fixes their prices and terms, and holds what is scarce. Where the person
 * has an order open over the same things, that one is answered; one over things that these replace is let go.
 * @throws AppError conflict, when a thing is sold out; what the purchasable's `offer` throws
 */
export async function openOrder(
  app: AppContext,
  tx: Tx,
  { userId, things, now }: { userId: string; things: { kind: string; item: string }[]; now: Date },
): Promise<{ id: string; number: number }> {
  // One at a time for a person, so that a double click opens one.
  await sql`select pg_advisory_xact_lock(hashtext(${`orders of ${userId}`}))`.execute(t(tx))
  const known = await findOpen(tx, userId, things, now)
  if (known) return known

  await cancelReplaced(app, tx, { userId, things, now })
  const offers = []
  for (const { kind, item } of things) {
    offers.push({ kind, item, ...(await findPurchasable(app, kind).offer(tx, { app, item, userId, now })) })
  }
  const id = randomUUID()
  const expires_at = new Date(now.getTime() + holdMs)
  const resources = offers.flatMap(({ stock }) => (stock === null ? [] : [stock]))
  await hold(tx, { resources, holder: buildOrderKey(id), until: expires_at }, now)
  const subtotal = offers.reduce((sum, { price }) => sum + price, 0)
  const { number } = await t(tx)
    .insertInto('orders')
    .values({
      id,
      user_id: userId,
      state: 'open',
      subtotal,
      created_at: now,
      expires_at,
      withdrawal: JSON.stringify(await currentRight(tx)),
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  const findPolicy = await openPolicies(tx)
  await t(tx)
    .insertInto('order_line')
    .values(
      offers.map(({ kind, item, title, price, policy, startsAt, sessions }, position) => ({
        id: randomUUID(),
        order_id: id,
        position,
        kind,
        item,
        title,
        price,
        policy,
        terms: JSON.stringify(findPolicy(policy)),
        starts_at: startsAt,
        sessions: sessions.map(session => session.toISOString()),
      })),
    )
    .execute()
  await holdAutomatic(app, tx, { id, userId }, now)
  return { id, number }
}

/** Whether somebody has an order open over this one thing. */
export const hasOpenOrder = async (
  tx: Tx,
  userId: string,
  thing: { kind: string; item: string },
  now: Date,
) => (await findOpen(tx, userId, [thing], now)) !== null

/** Whether anybody has an unpaid order over this thing: they were told its price and its times. */
export async function isOnOrder(tx: Tx, { kind, item }: { kind: string; item: string }): Promise<boolean> {
  const line = await t(tx)
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('order_line.id')
    .where('kind', '=', kind)
    .where('item', '=', item)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}

async function findOpen(tx: Tx, userId: string, things: { kind: string; item: string }[], now: Date) {
  const rows = await t(tx)
    .selectFrom('orders')
    .innerJoin('order_line', 'order_line.order_id', 'orders.id')
    .select(['orders.id', 'number', 'kind', 'item'])
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .orderBy('orders.id')
    .execute()
  const wanted = buildItemsKey(things)
  for (const lines of Map.groupBy(rows, ({ id }) => id).values()) {
    if (buildItemsKey(lines) === wanted) return { id: lines[0]!.id, number: lines[0]!.number }
  }
  return null
}

const buildItemsKey = (things: { kind: string; item: string }[]) =>
  things
    .map(({ kind, item }) => `${kind} ${item}`)
    .sort()
    .join('\n')
