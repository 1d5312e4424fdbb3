import type { ChatTables } from '#features/chat/public.server.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { ReportTables } from './tables.server.ts'

const t = withTables<ReportTables & ChatTables>()

/** What was reported of somebody's messages, while they still say whose they are, and what they said when they reported. */
export async function eraseReports(tx: Tx, userId: string): Promise<void> {
  await t(tx)
    .updateTable('chat_report')
    .set({ text: '' })
    .where('message_id', 'in', all =>
      all.selectFrom('chat_message').select('id').where('author_id', '=', userId),
    )
    .execute()
  await t(tx)
    .updateTable('chat_report')
    .set({ note: '', reporter_id: null })
    .where('reporter_id', '=', userId)
    .execute()
}

/** What somebody reported, and what came of it. */
export async function exportReports(db: Db, userId: string): Promise<object> {
  const reports = await t(db)
    .selectFrom('chat_report')
    .select(['reason', 'note', 'created_at as at', 'outcome'])
    .where('reporter_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return { reports }
}
