import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import { persianNumber } from '#persian/digits.ts'
import type { AppContext } from '#server/app-context.ts'
import { hold } from '#server/engines/holds.ts'
import { findPurchasable, requireOffers } from '#server/engines/purchasables.ts'
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

/** What is to be bought; without a count one of it. */
export type Thing = { kind: string; item: string; count?: number }

/**
 * Opens an order over things that features sell: fixes their prices and terms, and holds what is scarce. Where the person
 * has an order open over the same things, that one is answered; one over things that these replace is let go.
 * @throws AppError conflict, when a thing is sold out or only one of it may be bought; why a thing is not sold
 */
export async function openOrder(
  app: AppContext,
  tx: Tx,
  { userId, things, now }: { userId: string; things: readonly Thing[]; now: Date },
): Promise<{ id: string; number: number }> {
  // One at a time for a person, so that a double click opens one.
  await sql`select pg_advisory_xact_lock(hashtext(${`orders of ${userId}`}))`.execute(t(tx))
  const known = await findOpen(tx, userId, things, now)
  if (known) return known

  await cancelReplaced(app, tx, { userId, things, now })
  const counted = things.map(({ kind, item, count = 1 }) => {
    const isCountable = findPurchasable(app, kind).isCountable
    if (!isWholeCount(count) || (count > 1 && !isCountable)) throw onlyOne()
    return { kind, item, count }
  })
  const offers = await requireOffers(tx, counted, { app, userId, now })
  const id = randomUUID()
  const expires_at = new Date(now.getTime() + holdMs)
  const resources = new Map<string, number>()
  for (const { stock, count } of offers) {
    if (stock !== null) resources.set(stock, (resources.get(stock) ?? 0) + count)
  }
  await hold(tx, { resources, holder: buildOrderKey(id), until: expires_at }, now)
  const subtotal = offers.reduce((sum, { price, count }) => sum + price * count, 0)
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
      offers.map(({ kind, item, count, title, price, policy, startsAt, sessions, stock }, position) => ({
        id: randomUUID(),
        order_id: id,
        position,
        kind,
        item,
        count,
        title: formatCounted(title, count),
        price: price * count,
        stock,
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

const isWholeCount = (count: number) => Number.isSafeInteger(count) && count >= 1

const onlyOne = () => new AppError('conflict', { message: 'از چیزی که در سفارش است تنها یکی می‌توان خرید.' })

/** «۲ × دفتر واژه‌ها»: what a line is called wherever it is named. */
export const formatCounted = (title: string, count: number) =>
  count === 1 ? title : `${persianNumber(count)} × ${title}`

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

async function findOpen(tx: Tx, userId: string, things: readonly Thing[], now: Date) {
  const rows = await t(tx)
    .selectFrom('orders')
    .innerJoin('order_line', 'order_line.order_id', 'orders.id')
    .select(['orders.id', 'number', 'kind', 'item', 'count'])
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

const buildItemsKey = (things: readonly Thing[]) =>
  things
    .map(({ kind, item, count = 1 }) => `${kind} ${item} ${count}`)
    .sort()
    .join('\n')
