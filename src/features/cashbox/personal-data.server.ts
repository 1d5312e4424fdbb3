import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { CashboxAndLedger } from './tables.server.ts'

const t = withTables<CashboxAndLedger>()

/** Days stay as they were counted and closed, without the name of who did it. */
export async function eraseCashier(tx: Tx, userId: string): Promise<void> {
  for (const column of ['counted_by', 'closed_by'] as const) {
    await t(tx)
      .updateTable('cash_day')
      .set({ [column]: null })
      .where(column, '=', userId)
      .execute()
  }
  await t(tx)
    .updateTable('cash_day_reopening')
    .set({ reopened_by: null })
    .where('reopened_by', '=', userId)
    .execute()
  await t(tx).updateTable('cash_deposit').set({ made_by: null }).where('made_by', '=', userId).execute()
}

/** What somebody of the staff counted, closed and took out of cashboxes. */
export async function exportCashier(db: Db, userId: string) {
  const days = await t(db)
    .selectFrom('cash_day')
    .select(['cashbox_id', 'number', 'counted_at', 'closed_at'])
    .where(({ or, eb }) => or([eb('counted_by', '=', userId), eb('closed_by', '=', userId)]))
    .orderBy('counted_at')
    .execute()
  const deposits = await t(db)
    .selectFrom('cash_deposit')
    .select(['cashbox_id', 'amount', 'destination', 'note', 'made_at'])
    .where('made_by', '=', userId)
    .orderBy('made_at')
    .execute()
  return { days, deposits }
}
