import { sql } from 'kysely'
import { notify } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { toDescribed } from '../described.ts'
import { submissionPath } from '../journal-paths.ts'
import { minReviews } from '../rules.ts'
import { findJournalTitle, type SubmissionRow } from '../submissions/submissions.server.ts'
import type { JournalsTables } from '../tables.server.ts'
import { writeArticle } from './articles.server.ts'
import { loadWhole, lockUndecided, note, refuse } from './submissions.server.ts'
import type * as calls from './submissions-contract.ts'

const t = withTables<JournalsTables>()

const outcomes = {
  accept: { state: 'accepted', action: 'journalSubmission.accepted', template: 'journal-accepted' },
  return: { state: 'revising', action: 'journalSubmission.returned', template: 'journal-returned' },
  decline: { state: 'declined', action: 'journalSubmission.declined', template: 'journal-declined' },
} as const

/**
 * The editor's decision, once for each version that was sent. What is accepted becomes a draft in its issue.
 * @throws AppError notFound; conflict, where it was changed or decided meanwhile, or too few reviews are there; invalid, at
 * its field
 */
export async function decideSubmission(
  { app, db, user, now }: SignedIn,
  { id, version, decision, note: words, issueId, slug }: CheckedInputOf<typeof calls.decideSubmission>,
) {
  const { state, action, template } = outcomes[decision]
  await transaction(db, async tx => {
    const row = await lockUndecided(tx, id, version)
    if (decision !== 'accept' && words === '')
      throw refuse('note', 'برای نویسنده بنویسید که چرا، یا چه چیزی را بازنگری کند.')
    const articleId =
      decision === 'accept' ? await accept(tx, row, { issueId, slug, by: user.id, now: now() }) : null
    await t(tx)
      .updateTable('journal_submission')
      .set({
        state,
        decision_note: words,
        decided_at: now(),
        decided_by: user.id,
        article_id: articleId,
        version: version + 1,
        changed_at: now(),
      })
      .where('id', '=', id)
      .execute()
    if (row.author_id) {
      await notify(app, tx, row.author_id, template, {
        article: row.title,
        journal: await findJournalTitle(tx, row.journal_id),
        link: submissionPath({ id }),
      })
    }
    await note(tx, user.id, action, row, now())
  })
  return { submission: await loadWhole(db, id) }
}

async function accept(
  tx: Tx,
  row: SubmissionRow,
  { issueId, slug, by, now }: { issueId: string; slug: string; by: string; now: Date },
): Promise<string> {
  if ((await countReviews(tx, row.id)) < minReviews) {
    throw new AppError('conflict', { message: 'پیش از پذیرش باید دست‌کم دو داور نظر داده باشند.' })
  }
  if (issueId === '') throw refuse('issueId', 'شماره‌ای را که مقاله در آن می‌آید انتخاب کنید.')
  if (slug === '') throw refuse('slug', 'نشانی مقاله را بنویسید.')
  const issue = await t(tx)
    .selectFrom('journal_issue')
    .select('journal_id')
    .where('id', '=', issueId)
    .executeTakeFirst()
  if (issue?.journal_id !== row.journal_id) throw refuse('issueId', 'این شماره از این نشریه نیست.')
  const values = {
    ...toDescribed(row),
    issueId,
    slug,
    isReviewed: true,
    level: '' as const,
    glossary: [],
    firstPage: '' as const,
    lastPage: '' as const,
    doi: '',
    access: 'free' as const,
  }
  const article = await writeArticle(tx, values, {
    markdown: row.markdown,
    by,
    now,
    received_at: row.submitted_at,
    accepted_at: now,
    text_editor: row.text_editor,
  })
  return article.id
}

/** Of reviewers who have said something; each counts once, however many versions they read. */
async function countReviews(tx: Tx, submissionId: string): Promise<number> {
  const { count } = await t(tx)
    .selectFrom('journal_review')
    .select(sql<number>`count(distinct coalesce(reviewer_id, id))::int`.as('count'))
    .where('submission_id', '=', submissionId)
    .where('done_at', 'is not', null)
    .where('recommendation', '!=', 'unable')
    .executeTakeFirstOrThrow()
  return count
}
