import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import { type Db, type Tx, withTables } from '../platform/database/database.ts'
import type { Job } from '../platform/jobs.ts'

/**
 * The one way to hold what there is too little of: seats, copies, uses of a code. A hold ends by itself at `until` (it
 * no longer counts from then on), unless it was taken for good. Whoever holds or takes locks the stock's row first, in
 * the order of names, so the count is exact however many come at once.
 */
type HoldTables = {
  stock: { resource: string; capacity: number }
  /** `until` is null once it is taken for good. */
  hold: { id: string; resource: string; holder: string; count: number; until: Date | null }
}
const t = withTables<HoldTables>()

/** Says how many there are in all; less than are taken is allowed, then none is free. */
export async function setStock(tx: Tx, resource: string, capacity: number): Promise<void> {
  await t(tx)
    .insertInto('stock')
    .values({ resource, capacity })
    .onConflict(conflict => conflict.column('resource').doUpdateSet({ capacity }))
    .execute()
}

/** As `setStock`, of many at once. */
export async function setStocks(tx: Tx, capacities: ReadonlyMap<string, number>): Promise<void> {
  if (capacities.size === 0) return
  await t(tx)
    .insertInto('stock')
    .values([...capacities].map(([resource, capacity]) => ({ resource, capacity })))
    .onConflict(conflict =>
      conflict.column('resource').doUpdateSet(({ ref }) => ({ capacity: ref('excluded.capacity') })),
    )
    .execute()
}

/** Deletes a stock and all its holds. */
export async function removeStock(tx: Tx, resource: string): Promise<void> {
  await t(tx).deleteFrom('stock').where('resource', '=', resource).execute()
}

/**
 * Holds some of each resource until an instant; a holder's earlier hold of the same resource is replaced.
 * @param wanted `resources`: how many of each, or their names alone where it is `count` of each (1 unless told)
 * @throws AppError conflict, with `message`, when there are not as many free; nothing is held then
 */
export async function hold(
  tx: Tx,
  wanted: {
    resources: readonly string[] | ReadonlyMap<string, number>
    holder: string
    count?: number
    until: Date
    message?: string
  },
  now: Date,
): Promise<void> {
  const { resources, holder, count: each = 1, until, message = 'ظرفیت تکمیل شده است.' } = wanted
  const counts: ReadonlyMap<string, number> =
    resources instanceof Map ? resources : new Map([...resources].map(name => [name as string, each]))
  const names = [...counts.keys()]
  const isShort = (free: ReadonlyMap<string, number>) =>
    names.some(name => (free.get(name) ?? 0) < counts.get(name)!)
  // A crowd before something that is gone must not queue for its lock.
  if (isShort(await countFree(tx, names, now, holder))) throw new AppError('conflict', { message })
  if (isShort(await lockFree(tx, names, now, holder))) throw new AppError('conflict', { message })
  if (counts.size === 0) return
  await t(tx)
    .insertInto('hold')
    .values(({ fn }) =>
      [...counts].map(([resource, count]) => ({ id: fn('gen_random_uuid'), resource, holder, count, until })),
    )
    .onConflict(conflict =>
      conflict
        .columns(['holder', 'resource'])
        .doUpdateSet(({ ref }) => ({ count: ref('excluded.count'), until: ref('excluded.until') })),
    )
    .execute()
}

/** Keeps what is held and has not lapsed until another instant. */
export async function keepHolds(tx: Tx, holders: readonly string[], until: Date, now: Date): Promise<void> {
  await t(tx)
    .updateTable('hold')
    .set({ until })
    .where('holder', 'in', holders)
    .where('until', '>', now)
    .execute()
}

/**
 * Takes for good what the holders hold; what has lapsed is taken if it is still free.
 * @returns whether all of it could be; if not, nothing was taken
 */
export async function takeHolds(tx: Tx, holders: readonly string[], now: Date): Promise<boolean> {
  const held = await t(tx).selectFrom('hold').selectAll().where('holder', 'in', holders).execute()
  const lapsed = held.filter(({ until }) => until !== null && until <= now)
  const free = await lockFree(
    tx,
    lapsed.map(({ resource }) => resource),
    now,
  )
  if (lapsed.some(({ resource, count }) => (free.get(resource) ?? 0) < count)) return false
  await t(tx).updateTable('hold').set({ until: null }).where('holder', 'in', holders).execute()
  return true
}

/** Inserts what is taken already, as a seed or an import finds it: each holder one of the resource, for good, unasked. */
export async function insertTaken(tx: Tx, resource: string, holders: readonly string[]): Promise<void> {
  if (holders.length === 0) return
  await t(tx)
    .insertInto('hold')
    .values(({ fn }) =>
      holders.map(holder => ({ id: fn('gen_random_uuid'), resource, holder, count: 1, until: null })),
    )
    .onConflict(conflict => conflict.columns(['holder', 'resource']).doUpdateSet({ until: null }))
    .execute()
}

/** Lets go of all the holders hold, or of one resource alone; what was taken for good included. */
export async function dropHolds(tx: Tx, holders: readonly string[], resource?: string): Promise<void> {
  if (holders.length === 0) return
  await t(tx)
    .deleteFrom('hold')
    .where('holder', 'in', holders)
    .$if(resource !== undefined, held => held.where('resource', '=', resource!))
    .execute()
}

/** Lets go of some of what a holder has of a resource; of all of it where it has no more. */
export async function shrinkHold(
  tx: Tx,
  { holder, resource, count }: { holder: string; resource: string; count: number },
): Promise<void> {
  await lockFree(tx, [resource], new Date(0))
  const own = () => (eb: ExpressionBuilder<HoldTables, 'hold'>) =>
    eb.and([eb('holder', '=', holder), eb('resource', '=', resource)])
  await t(tx).deleteFrom('hold').where(own()).where('count', '<=', count).execute()
  await t(tx)
    .updateTable('hold')
    .set(({ eb }) => ({ count: eb('count', '-', count) }))
    .where(own())
    .where('count', '>', count)
    .execute()
}

/**
 * Moves what a holder took of one resource for good onto another one.
 * @throws AppError conflict, with `message`, when none of the other is free
 */
export async function exchangeHold(
  tx: Tx,
  {
    holder,
    from,
    to,
    message = 'ظرفیت تکمیل شده است.',
  }: Record<'holder' | 'from' | 'to', string> & { message?: string },
  now: Date,
): Promise<void> {
  const free = await lockFree(tx, [from, to], now)
  if ((free.get(to) ?? 0) < 1) throw new AppError('conflict', { message })
  await t(tx).deleteFrom('hold').where('holder', '=', holder).where('resource', '=', from).execute()
  await t(tx)
    .insertInto('hold')
    .values(({ fn }) => ({ id: fn('gen_random_uuid'), resource: to, holder, count: 1, until: null }))
    .onConflict(conflict => conflict.columns(['holder', 'resource']).doUpdateSet({ until: null }))
    .execute()
}

const isHeldStill = (now: Date) => (eb: ExpressionBuilder<HoldTables, 'hold'>) =>
  eb.or([eb('until', 'is', null), eb('until', '>', now)])
const countHeld = sql<number>`coalesce(sum(count), 0)::int`.as('used')

/** How many of each resource are free; what `holder` holds counts as free. */
export async function countFree(
  db: Db,
  resources: readonly string[],
  now: Date,
  holder = '',
): Promise<Map<string, number>> {
  if (resources.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('stock')
    .select(({ selectFrom }) => [
      'resource',
      'capacity',
      selectFrom('hold')
        .whereRef('hold.resource', '=', 'stock.resource')
        .where('holder', '<>', holder)
        .where(isHeldStill(now))
        .select(countHeld)
        .as('used'),
    ])
    .where('resource', 'in', resources)
    .execute()
  return new Map(rows.map(({ resource, capacity, used }) => [resource, Math.max(0, capacity - (used ?? 0))]))
}

/** What there is of each resource in all, and how many of it are held for a while or taken for good. */
export async function countStocks(
  db: Db,
  resources: readonly string[],
  now: Date,
): Promise<Map<string, { capacity: number; held: number; taken: number }>> {
  if (resources.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('stock')
    .leftJoin('hold', 'hold.resource', 'stock.resource')
    .select(['stock.resource', 'capacity'])
    .select([
      sql<number>`coalesce(sum(count) filter (where until > ${now}), 0)::int`.as('held'),
      sql<number>`coalesce(sum(count) filter (where hold.id is not null and until is null), 0)::int`.as(
        'taken',
      ),
    ])
    .where('stock.resource', 'in', resources)
    .groupBy(['stock.resource', 'capacity'])
    .execute()
  return new Map(rows.map(({ resource, ...counts }) => [resource, counts]))
}

/** The resources whose names begin so that are held for a while, and not taken; what has lapsed is none. */
export async function listHeld(db: Db, prefix: string, now: Date): Promise<string[]> {
  const rows = await t(db)
    .selectFrom('hold')
    .select('resource')
    .distinct()
    .where('until', '>', now)
    .where(sql<boolean>`starts_with(resource, ${prefix})`)
    .execute()
  return rows.map(({ resource }) => resource)
}

/** How many are free of a resource that a query names, as a part of that query; null where there is no such stock. */
export const freeOfNamed = (db: Db, resource: Expression<string>, now: Date) =>
  t(db)
    .selectFrom('stock')
    .select(({ selectFrom }) =>
      sql<number>`greatest(0, capacity - (${selectFrom('hold')
        .whereRef('hold.resource', '=', 'stock.resource')
        .where(isHeldStill(now))
        .select(countHeld)}))`.as('free'),
    )
    .where('resource', '=', resource)
    .$asScalar()

/** Whether anybody holds or has taken a resource that a query names, as a part of that query. */
export const isHeldOfNamed = (db: Db, resource: Expression<string>, now: Date) =>
  sql<boolean>`exists (${t(db)
    .selectFrom('hold')
    .select('hold.id')
    .where('hold.resource', '=', resource)
    .where(isHeldStill(now))})`

/** As `countFree`, with the rows locked until the transaction ends. */
export async function lockFree(
  tx: Tx,
  resources: readonly string[],
  now: Date,
  holder = '',
): Promise<Map<string, number>> {
  if (resources.length === 0) return new Map()
  // The rows are sorted before they are locked: everybody locks them in one order.
  const stocks = await t(tx)
    .selectFrom('stock')
    .select(['resource', 'capacity'])
    .where('resource', 'in', resources)
    .orderBy('resource')
    .forUpdate()
    .execute()
  // Counted by a statement of its own: it sees what others committed while we waited for the locks.
  const held = await t(tx)
    .selectFrom('hold')
    .select(['resource', countHeld])
    .where('resource', 'in', resources)
    .where('holder', '<>', holder)
    .where(isHeldStill(now))
    .groupBy('resource')
    .execute()
  const free = new Map(resources.map(resource => [resource, 0]))
  for (const { resource, capacity } of stocks) free.set(resource, capacity)
  for (const { resource, used } of held) free.set(resource, free.get(resource)! - used)
  return free
}

/** How long a lapsed hold is kept, for a payment that comes late. In milliseconds. */
const lapsedRetentionMs = 7 * 86_400_000

/** Removes the holds that lapsed a week ago; they count for nothing from the moment they lapse. */
export const releaseHolds: Job = {
  name: 'release-holds',
  every: '20 4 * * *',
  async run({ db, now }) {
    await t(db)
      .deleteFrom('hold')
      .where('until', '<', new Date(now().getTime() - lapsedRetentionMs))
      .execute()
  },
}
