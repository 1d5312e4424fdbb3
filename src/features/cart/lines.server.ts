import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { type CartLine, isSameThing, maxLines, mergeCarts } from './rules.ts'
import type { CartTables } from './tables.server.ts'

const t = withTables<CartTables>()

export async function readCart({ db, user }: SignedIn) {
  return { lines: await listLines(db, user.id) }
}

/** @throws AppError invalid, where it would be one line too many */
export async function setCartLine(
  { db, user, now }: SignedIn,
  { kind, item, count }: CheckedInputOf<typeof calls.setCartLine>,
) {
  return transaction(db, async tx => {
    await lockCart(tx, user.id)
    await dropBought(tx, user.id)
    if (count === 0) {
      await t(tx)
        .deleteFrom('cart_line')
        .where('user_id', '=', user.id)
        .where('kind', '=', kind)
        .where('item', '=', item)
        .execute()
      return { lines: await listLines(tx, user.id) }
    }
    const known = await listLines(tx, user.id)
    if (known.length >= maxLines && !known.some(line => isSameThing(line, { kind, item }))) {
      const message = 'سبد شما پر است؛ در سبد حداکثر ۵۰ قلم جا می‌گیرد.'
      throw new AppError('invalid', { message, errors: [{ field: 'item', message }] })
    }
    await write(tx, user.id, [{ kind, item, count }], now())
    return { lines: await listLines(tx, user.id) }
  })
}

/** Takes in the cart of a guest. Nothing is lost by the limit: both together may be more than one of them takes. */
export async function mergeCart(
  { db, user, now }: SignedIn,
  { lines }: CheckedInputOf<typeof calls.mergeCart>,
) {
  return transaction(db, async tx => {
    await lockCart(tx, user.id)
    await dropBought(tx, user.id)
    const known = await listLines(tx, user.id)
    const merged = mergeCarts(known, mergeCarts([], lines)).slice(0, 2 * maxLines)
    const changed = merged.filter(line => known.find(other => isSameThing(line, other))?.count !== line.count)
    await write(tx, user.id, changed, now())
    return { lines: await listLines(tx, user.id) }
  })
}

/** One at a time for a person, whichever of their devices asks. */
export const lockCart = (tx: Tx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`cart of ${userId}`}))`.execute(t(tx))

/** Whether a line of a cart was bought since it was put in, by whatever order. */
export const wasBought = sql<boolean>`exists (select from order_line l join orders o on o.id = l.order_id
  where l.kind = cart_line.kind and l.item = cart_line.item and o.user_id = cart_line.user_id
    and o.paid_at >= cart_line.changed_at)`

export const listLines = (db: Db, userId: string): Promise<CartLine[]> =>
  t(db)
    .selectFrom('cart_line')
    .select(['kind', 'item', 'count'])
    .where('user_id', '=', userId)
    .where(({ not }) => not(wasBought))
    .orderBy('added_at')
    .orderBy('kind')
    .orderBy('item')
    .execute()

async function dropBought(tx: Tx, userId: string) {
  await t(tx).deleteFrom('cart_line').where('user_id', '=', userId).where(wasBought).execute()
}

async function write(tx: Tx, userId: string, lines: readonly CartLine[], now: Date) {
  if (lines.length === 0) return
  await t(tx)
    .insertInto('cart_line')
    .values(
      lines.map(({ kind, item, count }, index) => ({
        user_id: userId,
        kind,
        item,
        count,
        // They keep the order they were put in.
        added_at: new Date(now.getTime() + index),
        changed_at: now,
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['user_id', 'kind', 'item']).doUpdateSet(({ ref }) => ({
        count: ref('excluded.count'),
        changed_at: ref('excluded.changed_at'),
      })),
    )
    .execute()
}
