import { type Db, withTables } from '#server/platform/database/database.ts'
import type { DocumentsTables } from './tables.server.ts'

const t = withTables<DocumentsTables>()

/** What somebody wrote into the school's texts. */
export async function exportWriter(db: Db, userId: string) {
  const written = await t(db)
    .selectFrom('document_revision')
    .select(['document_id as document', 'markdown', 'fields', 'updated_at as updatedAt'])
    .where('author_id', '=', userId)
    .orderBy('updated_at')
    .execute()
  return { written }
}
