import { record } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { kindName } from '#features/orders/public.ts'
import { isoDay } from '#persian/jalali.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { InvoiceTables } from './tables.server.ts'

const t = withTables<InvoiceTables>()

/** How each kind is taxed at a moment, by its latest row up to that day; a kind that is not in it is exempt. */
export async function findRates(db: Db, at: Date) {
  const rows = await t(db)
    .selectFrom('invoice_tax_rate')
    .select(['kind', 'rate', 'service_code'])
    .distinctOn('kind')
    .where('valid_from', '<=', isoDay(at))
    .orderBy('kind')
    .orderBy('valid_from', 'desc')
    .execute()
  return new Map(rows.map(({ kind, rate, service_code }) => [kind, { rate, serviceCode: service_code }]))
}

const listSoldKinds = ({ features }: Pick<AppContext, 'features'>) =>
  features.flatMap(({ purchasables = [] }) => purchasables.map(({ kind }) => kind))

async function showTaxes(app: Pick<AppContext, 'features'>, db: Db, now: Date) {
  const rows = await t(db)
    .selectFrom('invoice_tax_rate')
    .selectAll()
    .orderBy('kind')
    .orderBy('valid_from', 'desc')
    .execute()
  const today = isoDay(now)
  // What is sold no more keeps its rates in sight.
  const kinds = [...new Set([...listSoldKinds(app), ...rows.map(({ kind }) => kind)])]
  return {
    kinds: kinds.map(kind => {
      const own = rows.filter(row => row.kind === kind)
      const current = own.find(({ valid_from }) => valid_from <= today)
      return {
        kind,
        rates: own.map(row => ({
          id: row.id,
          from: row.valid_from,
          rate: row.rate,
          serviceCode: row.service_code,
          isCurrent: row === current,
        })),
      }
    }),
  }
}

export const readTaxes = ({ app, db, now }: SignedIn) => showTaxes(app, db, now())

/** @throws AppError invalid at `kind`, where nothing of it is sold */
export async function setTax(
  { app, db, user, now }: SignedIn,
  { kind, from, rate, serviceCode }: CheckedInputOf<typeof calls.setTax>,
) {
  if (!listSoldKinds(app).includes(kind)) {
    throw new AppError('invalid', { errors: [{ field: 'kind', message: 'چنین کالایی فروخته نمی‌شود.' }] })
  }
  const row = { kind, valid_from: from, rate, service_code: serviceCode || null, changed_at: now() }
  await transaction(db, async tx => {
    await t(tx)
      .insertInto('invoice_tax_rate')
      .values(row)
      .onConflict(conflict => conflict.columns(['kind', 'valid_from']).doUpdateSet(row))
      .execute()
    await record(tx, {
      actorId: user.id,
      action: 'invoiceTax.changed',
      subjectId: null,
      about: { kind: 'invoiceTax', id: kind, name: kindName(kind) },
      details: { from, rate },
      at: now(),
    })
  })
  return showTaxes(app, db, now())
}

/** @throws AppError notFound */
export async function removeTax(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.removeTax>,
) {
  await transaction(db, async tx => {
    const removed = await t(tx)
      .deleteFrom('invoice_tax_rate')
      .where('id', '=', id)
      .returning(['kind', 'valid_from', 'rate'])
      .executeTakeFirstOrThrow(notFound)
    await record(tx, {
      actorId: user.id,
      action: 'invoiceTax.removed',
      subjectId: null,
      about: { kind: 'invoiceTax', id: removed.kind, name: kindName(removed.kind) },
      details: { from: removed.valid_from, rate: removed.rate },
      at: now(),
    })
  })
  return showTaxes(app, db, now())
}
