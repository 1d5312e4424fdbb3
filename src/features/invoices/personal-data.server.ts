import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { InvoiceTables } from './tables.server.ts'

const t = withTables<InvoiceTables>()

/**
 * Invoices stay, as the law wants. Of the second type it does not want to read a buyer, so the name goes; who asked to be
 * named on one by their numbers stays on it.
 */
export async function eraseBuyerName(tx: Tx, userId: string): Promise<void> {
  const theirs = t(tx).updateTable('invoice').where('user_id', '=', userId)
  await theirs.set({ user_id: null, buyer_name: null, search_key: '' }).where('buyer', 'is', null).execute()
  await theirs.set({ user_id: null }).where('buyer', 'is not', null).execute()
}

/** What was issued for somebody's orders. */
export async function exportBuyerInvoices(db: Db, userId: string) {
  const invoices = await t(db)
    .selectFrom('invoice')
    .select(['year', 'number', 'kind', 'at', 'total', 'tax', 'buyer_name', 'buyer', 'paid'])
    .where('user_id', '=', userId)
    .orderBy('year')
    .orderBy('number')
    .execute()
  return { invoices }
}
