import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { JournalsTables } from '../tables.server.ts'

const t = withTables<JournalsTables>()

/**
 * What stands around articles has changed: their citations and PDFs are made anew, and those who harvest metadata see
 * them as changed.
 */
export async function produceAnew(
  tx: Tx,
  issues: { column: 'journal_id' | 'id'; value: string },
  now: Date,
): Promise<void> {
  await t(tx)
    .updateTable('journal_article')
    .set({ produced_version: null, changed_at: now })
    .where('published_at', 'is not', null)
    .where('issue_id', 'in', all =>
      all.selectFrom('journal_issue').select('id').where(issues.column, '=', issues.value),
    )
    .execute()
}
