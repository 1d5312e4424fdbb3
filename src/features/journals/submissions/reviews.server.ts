import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type { JournalsTables } from '../tables.server.ts'
import type * as calls from './contract.ts'
import { findSubmission, notifyEditors } from './submissions.server.ts'

const t = withTables<JournalsTables>()

/** Reviews of one person; of what they are about nothing that says whose it is. */
const selectOwn = (db: Db, reviewerId: string) =>
  t(db)
    .selectFrom('journal_review')
    .innerJoin('journal_submission', 'journal_submission.id', 'submission_id')
    .innerJoin('journal', 'journal.id', 'journal_id')
    .select([
      'journal_review.id',
      'journal_submission.title',
      'journal.title as journal',
      'due_at',
      'done_at',
    ])
    .select(['state', 'journal_review.round', 'journal_submission.round as latest'])
    .where('reviewer_id', '=', reviewerId)

type Row = Awaited<ReturnType<ReturnType<typeof selectOwn>['execute']>>[number]

export async function listOwnReviews({ db, user }: SignedIn) {
  const rows = await selectOwn(db, user.id)
    .orderBy('done_at', order => order.desc().nullsFirst())
    .orderBy('due_at')
    .limit(100)
    .execute()
  return { reviews: rows.map(toRow) }
}

/** @throws AppError notFound */
export async function readOwnReview(
  { db, user }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readOwnReview>,
) {
  const row = await selectOwn(db, user.id)
    .select([
      'kind',
      'written_in',
      'journal_submission.title_en',
      'abstract',
      'abstract_en',
      'keywords',
      'keywords_en',
    ])
    .select(['bibliography', 'html', 'recommendation', 'remarks', 'remarks_for_editor'])
    .where('journal_review.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return {
    review: {
      ...toRow(row),
      kind: row.kind,
      writtenIn: row.written_in,
      titleEn: row.title_en,
      abstract: row.abstract,
      abstractEn: row.abstract_en,
      keywords: row.keywords,
      keywordsEn: row.keywords_en,
      bibliography: row.bibliography,
      round: row.round,
      html: row.html,
      recommendation: row.recommendation,
      remarks: row.remarks,
      remarksForEditor: row.remarks_for_editor,
    },
  }
}

/** @throws AppError notFound; conflict, once the editor has decided; invalid, at `remarks` */
export async function sendReview(
  { app, db, user, now }: SignedIn,
  { id, recommendation, remarks, remarksForEditor }: CheckedInputOf<typeof calls.sendReview>,
) {
  if (recommendation !== 'unable' && remarks === '') {
    const message = 'برای نویسنده بنویسید که چرا؛ یکی دو جمله هم کمک می‌کند.'
    throw new AppError('invalid', { message, errors: [{ field: 'remarks', message }] })
  }
  return transaction(db, async tx => {
    const { submission_id } = await findOwn(tx, user.id, id)
    // The editor's decision waits for this lock, or this review for the decision.
    const submission = await findSubmission(tx, submission_id, { lock: true })
    const row = await selectOwn(tx, user.id).where('journal_review.id', '=', id).executeTakeFirstOrThrow()
    if (!isOpen(row)) {
      throw new AppError('conflict', { message: 'دربارهٔ این نوشته تصمیم گرفته شده است.' })
    }
    await t(tx)
      .updateTable('journal_review')
      .set({ recommendation, remarks, remarks_for_editor: remarksForEditor, done_at: now() })
      .where('id', '=', id)
      .execute()
    if (!row.done_at) {
      await notifyEditors(app, tx, 'journal-reviewed', {
        id: submission.id,
        title: submission.title,
        journal: row.journal,
      })
    }
    return { review: toRow({ ...row, done_at: now() }) }
  })
}

async function findOwn(db: Db, reviewerId: string, id: string) {
  const row = await t(db)
    .selectFrom('journal_review')
    .select('submission_id')
    .where('id', '=', id)
    .where('reviewer_id', '=', reviewerId)
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

const isOpen = ({ state, round, latest }: Pick<Row, 'state' | 'round' | 'latest'>) =>
  state === 'reviewing' && round === latest

const toRow = (row: Row): calls.ReviewRow => ({
  id: row.id,
  title: row.title,
  journal: row.journal,
  dueAt: row.due_at.toISOString(),
  doneAt: row.done_at?.toISOString() ?? null,
  isOpen: isOpen(row),
})
