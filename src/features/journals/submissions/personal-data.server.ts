import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { JournalsTables } from '../tables.server.ts'

const t = withTables<JournalsTables>()

/**
 * What somebody sent goes with them, and what they bought; an article that is out stays, as others cite it. So do reviews,
 * without a name.
 */
export async function eraseSubmissions(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('journal_issue_purchase').where('user_id', '=', userId).execute()
  await t(tx).deleteFrom('journal_submission').where('author_id', '=', userId).execute()
  await t(tx)
    .updateTable('journal_submission')
    .set({ decided_by: null })
    .where('decided_by', '=', userId)
    .execute()
  await t(tx)
    .deleteFrom('journal_review')
    .where('reviewer_id', '=', userId)
    .where('done_at', 'is', null)
    .execute()
  await t(tx)
    .updateTable('journal_review')
    .set({ reviewer_id: null })
    .where('reviewer_id', '=', userId)
    .execute()
}

export async function exportSubmissions(db: Db, userId: string): Promise<object> {
  const submissions = await t(db)
    .selectFrom('journal_submission')
    .select(['title', 'title_en as titleEn', 'abstract', 'abstract_en as abstractEn', 'keywords'])
    .select(['authors', 'bibliography', 'markdown', 'state', 'submitted_at as submittedAt'])
    .where('author_id', '=', userId)
    .orderBy('submitted_at')
    .execute()
  const reviews = await t(db)
    .selectFrom('journal_review')
    .innerJoin('journal_submission', 'journal_submission.id', 'submission_id')
    .select(['journal_submission.title as of', 'recommendation', 'remarks'])
    .select(['remarks_for_editor as remarksForEditor', 'done_at as doneAt'])
    .where('reviewer_id', '=', userId)
    .orderBy('journal_review.created_at')
    .execute()
  const boughtIssues = await t(db)
    .selectFrom('journal_issue_purchase')
    .innerJoin('journal_issue', 'journal_issue.id', 'issue_id')
    .innerJoin('journal', 'journal.id', 'journal_id')
    .select([
      'journal.title as journal',
      'number',
      'year',
      'bought_at as boughtAt',
      'revoked_at as revokedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('bought_at')
    .execute()
  return { submissions, reviews, boughtIssues }
}
