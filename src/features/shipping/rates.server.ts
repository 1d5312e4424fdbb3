import { sql } from 'kysely'
import { findChanges, record } from '#account/public.server.ts'
import type { AuditAction, AuditChanges } from '#account/staff/audit-actions.ts'
import { AppError, changedMeanwhile, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { key } from '#persian/search-key.ts'
import { sortKey } from '#persian/sort-key.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import {
  type Db,
  holdsWords,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import type { rates } from './contract.ts'
import { isProvince, nameProvinces } from './places.server.ts'
import type { ShippingTables } from './tables.server.ts'

const t = withTables<ShippingTables>()
type Calls = typeof rates
type Values = CheckedInputOf<Calls['create']>

/** By the alphabet. */
export async function listRates({ db }: RequestContext, { q, page, perPage }: CheckedInputOf<Calls['list']>) {
  const found = t(db).selectFrom('shipping_rate').where(holdsWords('search_key', q))
  const { rows, total } = await readPage(found.selectAll().orderBy('sort_key').orderBy('id'), {
    page,
    perPage,
  })
  return { items: rows.map(toRecord), page, perPage, total }
}

/** @throws AppError notFound */
export async function readRate({ db }: RequestContext, { id }: CheckedInputOf<Calls['read']>) {
  return toRecord(await find(db, id))
}

/** @throws AppError invalid at `provinces` */
export async function createRate({ db, user, now }: SignedIn, values: Values) {
  refuseUnknown(values)
  return transaction(db, async tx => {
    const row = await t(tx)
      .insertInto('shipping_rate')
      .values({ ...toColumns(values), changed_at: now() })
      .returningAll()
      .executeTakeFirstOrThrow()
    await note(tx, user.id, 'shippingRate.created', { ...row, at: now() })
    return toRecord(row)
  })
}

/** @throws AppError notFound; conflict, where somebody else has changed it since `version`; invalid */
export async function changeRate(
  { db, user, now }: SignedIn,
  { id, version, ...values }: CheckedInputOf<Calls['change']>,
) {
  refuseUnknown(values)
  return transaction(db, async tx => {
    const before = toRecord(await find(tx, id))
    const row = await t(tx)
      .updateTable('shipping_rate')
      .set({ ...toColumns(values), version: version + 1, changed_at: now() })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirstOrThrow(changedMeanwhile)
    const changes = findChanges(toFacts(before), toFacts(toRecord(row)))
    await note(tx, user.id, 'shippingRate.changed', { ...row, changes, at: now() })
    return toRecord(row)
  })
}

/** Parcels keep what they cost. @throws AppError notFound */
export async function removeRate({ db, user, now }: SignedIn, { id }: CheckedInputOf<Calls['remove']>) {
  await transaction(db, async tx => {
    const row = await t(tx).deleteFrom('shipping_rate').where('id', '=', id).returningAll().executeTakeFirst()
    if (!row) throw new AppError('notFound')
    await note(tx, user.id, 'shippingRate.removed', { ...row, at: now() })
  })
  return {}
}

/** From which sum on some sending costs nothing, in Rials; null where it always costs. */
export async function readFreeAbove(db: Db): Promise<number | null> {
  const row = await t(db)
    .selectFrom('shipping_rate')
    .select(({ fn }) => fn.min<number | null>('free_above').as('sum'))
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row?.sum ?? null
}

/** The rates that reach a province. */
export const listActiveRates = (db: Db, province: number) =>
  t(db)
    .selectFrom('shipping_rate')
    .selectAll()
    .where('is_active', '=', true)
    .where(sql<boolean>`(cardinality(provinces) = 0 or ${province} = any(provinces))`)
    .orderBy('base_price')
    .orderBy('sort_key')
    .orderBy('id')
    .execute()

const find = (db: Db, id: string) =>
  t(db).selectFrom('shipping_rate').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
type Row = Awaited<ReturnType<typeof find>>

function refuseUnknown({ provinces }: Values) {
  if (provinces.every(isProvince)) return
  throw new AppError('invalid', { errors: [{ field: 'provinces', message: 'این استان را نمی‌شناسیم.' }] })
}

const toColumns = (values: Values) => ({
  service: values.service,
  provinces: [...new Set(values.provinces)],
  base_grams: values.baseGrams,
  base_price: values.basePrice * 10,
  kilo_price: values.kiloPrice * 10,
  free_above: values.freeAbove === '' ? null : values.freeAbove * 10,
  days: values.days,
  is_active: values.isActive,
  search_key: key(values.service),
  sort_key: sortKey(values.service),
})

const toRecord = (row: Row) => ({
  id: row.id,
  version: row.version,
  changedAt: row.changed_at.toISOString(),
  service: row.service,
  provinces: row.provinces,
  baseGrams: row.base_grams,
  basePrice: row.base_price / 10,
  kiloPrice: row.kilo_price / 10,
  freeAbove: row.free_above === null ? ('' as const) : row.free_above / 10,
  days: row.days,
  isActive: row.is_active,
})

/** For the audit log: provinces by their names. */
const toFacts = ({ provinces, baseGrams, basePrice, kiloPrice, freeAbove }: ReturnType<typeof toRecord>) => ({
  provinces: nameProvinces(provinces),
  baseGrams,
  basePrice,
  kiloPrice,
  freeAbove,
})

const note = (
  tx: Tx,
  actorId: string,
  action: AuditAction,
  { id, service, changes, at }: { id: string; service: string; changes?: AuditChanges; at: Date },
) =>
  record(tx, {
    actorId,
    action,
    subjectId: null,
    about: { kind: 'shippingRate', id, name: service },
    changes,
    at,
  })
