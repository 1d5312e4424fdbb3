import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { ExpensesTables } from './tables.server.ts'

const t = withTables<ExpensesTables>()

/** Expenses stay in the books, without the name of who entered them. */
export async function eraseBookkeeper(tx: Tx, userId: string): Promise<void> {
  for (const column of ['made_by', 'reversed_by'] as const) {
    await t(tx)
      .updateTable('expense')
      .set({ [column]: null })
      .where(column, '=', userId)
      .execute()
  }
  await t(tx).updateTable('expense_receipt').set({ added_by: null }).where('added_by', '=', userId).execute()
}

/** The expenses that somebody of the staff entered. */
export async function exportBookkeeper(db: Db, userId: string) {
  const expenses = await t(db)
    .selectFrom('expense')
    .select(['number', 'day', 'amount', 'payee', 'note', 'made_at'])
    .where('made_by', '=', userId)
    .orderBy('number')
    .execute()
  return { expenses }
}
