import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { BroadcastsTables } from './tables.server.ts'

const t = withTables<BroadcastsTables>()

/** Who was notified, and who sent; what was sent stays. The messages themselves are the account's. */
export async function eraseRecipient(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('broadcast_recipient').where('user_id', '=', userId).execute()
  await t(tx).updateTable('broadcast').set({ sent_by: null }).where('sent_by', '=', userId).execute()
}
