import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { ShippingTables } from './tables.server.ts'

const t = withTables<ShippingTables>()

/** Addresses go; of parcels there stays what was in them, without who it was for. */
export async function eraseShipping(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('address').where('user_id', '=', userId).execute()
  await t(tx).deleteFrom('shipment').where('user_id', '=', userId).where('state', '=', 'draft').execute()
  await t(tx)
    .updateTable('shipment')
    .set({ user_id: null, destination: null })
    .where('user_id', '=', userId)
    .execute()
  await t(tx)
    .updateTable('return_request')
    .set({ user_id: null, reason: '' })
    .where('user_id', '=', userId)
    .execute()
}

export async function exportShipping(db: Db, userId: string): Promise<object> {
  const addresses = await t(db).selectFrom('address').selectAll().where('user_id', '=', userId).execute()
  const parcels = await t(db)
    .selectFrom('shipment')
    .select(['state', 'service', 'contents', 'destination', 'tracking', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const returns = await t(db)
    .selectFrom('return_request')
    .select(['count', 'reason', 'state', 'answer', 'asked_at'])
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .execute()
  return { addresses, parcels, returns }
}
