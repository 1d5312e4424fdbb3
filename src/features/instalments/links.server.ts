import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { findFullNames } from '#account/public.server.ts'
import { buildPath } from '#contract/build-path.ts'
import { lockOrder, type OrderRow, payForOther } from '#features/payment/public.server.ts'
import { addDays, formatLongDate, fromJalali, toJalali } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { InstalmentsAndOrders, InstalmentTables } from './tables.server.ts'

const t = withTables<InstalmentsAndOrders>()

type Link = Selectable<InstalmentTables['payment_link']>

/** How many days a link to pay a debt by is good for. */
export const linkDays = 14

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Makes a link by which anybody pays an order or a part of it, once. Only its hash is stored.
 * @returns its address within the site
 */
export async function makeLink(
  tx: Tx,
  wanted: { order: OrderRow; instalmentId: string | null; by: string | null },
  now: Date,
): Promise<{ id: string; path: string; expiresAt: Date }> {
  const token = randomBytes(16).toString('base64url')
  const id = randomUUID()
  const { order } = wanted
  // To the end of the day that its message names; an order that is not paid yet is kept no longer than its own time.
  const lastMoment = fromJalali(addDays(toJalali(now), linkDays + 1))
  const expiresAt = order.paid_at === null ? order.expires_at : lastMoment
  await t(tx)
    .insertInto('payment_link')
    .values({
      id,
      token_hash: hashToken(token),
      order_id: order.id,
      instalment_id: wanted.instalmentId,
      created_by: wanted.by,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { id, path: buildPath('/pay', { t: token }), expiresAt }
}

/** The day until whose end a link is good, as its message says it. */
export const formatLastDay = (expiresAt: Date) => formatLongDate(new Date(expiresAt.getTime() - 1))

/** What a link stands for: to whom it is shown says no more than this. */
export type LinkFacts = {
  orderId: string
  title: string
  number: number
  /** «سارا ک.» */
  person: string
  amount: number
  part: { position: number; count: number; dueDay: string } | null
  expiresAt: Date
}

/** What a token stands for now; null for one that was guessed, revoked, used, is over, or has nothing left to be paid. */
export async function readLink(db: Db, token: string, now: Date): Promise<LinkFacts | null> {
  const link = await findLink(db, token)
  if (!link || !isGood(link, now)) return null
  const order = await t(db)
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', link.order_id)
    .executeTakeFirstOrThrow()
  if (order.user_id === null) return null
  const parts = await t(db)
    .selectFrom('instalment')
    .select(['id', 'position', 'amount', 'paid', 'due_day'])
    .where('order_id', '=', order.id)
    .execute()
  const part = parts.find(({ id }) => id === link.instalment_id)
  const amount = computePayable({ ...order, total: order.subtotal - order.discount }, part, link, now)
  if (amount === null) return null
  const lines = await t(db)
    .selectFrom('order_line')
    .select('title')
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  const name = (await findFullNames(db, [order.user_id])).get(order.user_id)?.name ?? ''
  return {
    orderId: order.id,
    title: lines.map(({ title }) => title).join('، '),
    number: order.number,
    person: abbreviateName(name),
    amount,
    part: part ? { position: part.position, count: parts.length, dueDay: part.due_day } : null,
    expiresAt: link.expires_at,
  }
}

/** The first name, and the first letter of what comes after it: «سارا ک.» */
export function abbreviateName(name: string): string {
  const [first = '', ...rest] = name.trim().split(' ')
  const initial = rest.join(' ').trim().slice(0, 1)
  return initial ? `${first} ${initial}.` : first
}

/** Where the holder of a link pays; null where it is good for nothing. @throws AppError as `payOrder` */
export async function openLink(app: AppContext, token: string): Promise<string | null> {
  const known = await findLink(app.db, token)
  if (!known) return null
  const opened = await payForOther(app, known.order_id, async (tx, order) => {
    const link = await findLink(tx, token)
    if (!link || !isGood(link, app.now())) return null
    const part = await t(tx)
      .selectFrom('instalment')
      .select(['amount', 'paid'])
      .where('id', '=', link.instalment_id)
      .executeTakeFirst()
    return computePayable(order, part, link, app.now())
  })
  if (!opened) return null
  await t(app.db)
    .updateTable('payment_link')
    .set({ payment_id: opened.paymentId })
    .where('id', '=', known.id)
    .where('used_at', 'is', null)
    .execute()
  return opened.url
}

const findLink = (db: Db, token: string): Promise<Link | undefined> =>
  t(db).selectFrom('payment_link').selectAll().where('token_hash', '=', hashToken(token)).executeTakeFirst()

const isGood = ({ expires_at, revoked_at, used_at }: Link, now: Date) =>
  revoked_at === null && used_at === null && expires_at > now

/** All of an open order; of one that was handed over what is left of the part, or of the debt. */
function computePayable(
  order: Pick<OrderRow, 'state' | 'expires_at' | 'paid_at' | 'debt' | 'total'>,
  part: { amount: number; paid: number } | undefined,
  link: Pick<Link, 'instalment_id'>,
  now: Date,
): number | null {
  if (order.paid_at === null)
    return order.state === 'open' && order.expires_at > now && order.total > 0 ? order.total : null
  const left = link.instalment_id === null ? order.debt : part ? part.amount - part.paid : 0
  const amount = Math.min(left, order.debt)
  return amount > 0 ? amount : null
}

/** A payment was made: the links that led to it are used up. */
export async function spendLinks(
  tx: Tx,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<void> {
  await t(tx)
    .updateTable('payment_link')
    .set({ used_at: now })
    .where('payment_id', '=', paymentId)
    .where('used_at', 'is', null)
    .execute()
}

/** Takes a link back. @returns its order; null where there is none that was still good */
export async function revokeLink(tx: Tx, id: string, now: Date): Promise<OrderRow | null> {
  const link = await t(tx)
    .updateTable('payment_link')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('used_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst()
  return link ? lockOrder(tx, link.order_id, null) : null
}

export const listLinks = (db: Db, orderId: string) =>
  t(db)
    .selectFrom('payment_link')
    .select(['id', 'created_at', 'expires_at', 'revoked_at', 'used_at', 'instalment_id'])
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .execute()
