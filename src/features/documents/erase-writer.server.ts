import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { DocumentsTables } from './tables.server.ts'

const t = withTables<DocumentsTables>()

/** The texts are the school's and stay; who wrote them goes. */
export async function eraseWriter(tx: Tx, userId: string): Promise<void> {
  await t(tx).updateTable('document').set({ updated_by: null }).where('updated_by', '=', userId).execute()
  await t(tx)
    .updateTable('document_revision')
    .set({ author_id: null })
    .where('author_id', '=', userId)
    .execute()
  await t(tx)
    .updateTable('document_version')
    .set({ published_by: null })
    .where('published_by', '=', userId)
    .execute()
}
