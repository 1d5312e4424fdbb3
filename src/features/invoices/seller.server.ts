import { findChanges, record } from '#account/public.server.ts'
import { changedMeanwhile } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { Seller } from './contract.ts'
import type { InvoiceTables } from './tables.server.ts'

const t = withTables<InvoiceTables>()

/** How invoices name the school; null, and version 0, before anybody has written it. */
export async function findSeller(db: Db): Promise<{ seller: Seller | null; version: number }> {
  const row = await t(db).selectFrom('invoice_seller').select(['data', 'version']).executeTakeFirst()
  return { seller: row?.data ?? null, version: row?.version ?? 0 }
}

export const readSeller = ({ db }: SignedIn) => findSeller(db)

/** @throws AppError conflict, where somebody else has changed it since `version` */
export async function changeSeller(
  { db, user, now }: SignedIn,
  { version, ...seller }: CheckedInputOf<typeof calls.changeSeller>,
) {
  const row = { data: JSON.stringify(seller), version: version + 1, changed_at: now() }
  await transaction(db, async tx => {
    const before = await findSeller(tx)
    const changed = await t(tx)
      .insertInto('invoice_seller')
      .values(row)
      .onConflict(conflict =>
        conflict.column('is_singleton').doUpdateSet(row).where('invoice_seller.version', '=', version),
      )
      .returning('version')
      .executeTakeFirst()
    if (!changed || before.version !== version) {
      throw changedMeanwhile()
    }
    // Whose national ID it is may be a person's.
    const { nationalId: _, ...changes } = findChanges(before.seller, seller)
    await record(tx, {
      actorId: user.id,
      action: 'invoiceSeller.changed',
      subjectId: null,
      changes,
      at: now(),
    })
  })
  return { seller, version: version + 1 }
}
