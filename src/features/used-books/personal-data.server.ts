import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { describeCopies } from './copies.server.ts'
import type { UsedBookTables } from './tables.server.ts'

const t = withTables<UsedBookTables>()

/** Offers end; what lies at a branch stays without a name, and nobody is credited for it. */
export async function eraseOffers(tx: Tx, userId: string, now: Date): Promise<void> {
  await t(tx)
    .updateTable('used_book')
    .set({ state: 'withdrawn', ended_at: now })
    .where('user_id', '=', userId)
    .where('state', '=', 'offered')
    .execute()
  await t(tx)
    .updateTable('used_book')
    .set({ user_id: null, note: '', reason: '' })
    .where('user_id', '=', userId)
    .execute()
  await t(tx).updateTable('used_book').set({ decided_by: null }).where('decided_by', '=', userId).execute()
  await t(tx).updateTable('used_book').set({ handed_by: null }).where('handed_by', '=', userId).execute()
}

export async function exportOffers(db: Db, userId: string): Promise<object> {
  const rows = await t(db)
    .selectFrom('used_book')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('offered_at')
    .execute()
  const { findEdition } = await describeCopies(db, rows)
  return {
    usedBooks: rows.map(row => ({
      title: findEdition(row.edition_id).title,
      number: row.number,
      state: row.state,
      grade: row.grade,
      price: row.price,
      note: row.note,
      reason: row.reason,
      offeredAt: row.offered_at,
      soldAt: row.sold_at,
      handedAt: row.handed_at,
      credited: row.credited,
    })),
  }
}
