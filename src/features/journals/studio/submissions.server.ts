import { findFullNames, matchAccounts, notify, record } from '#account/public.server.ts'
import type { AuditAction } from '#account/staff/audit-actions.ts'
import { AppError, changedMeanwhile } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { formatDate } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, readPage, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { toDescribed } from '../described.ts'
import { reviewPath } from '../journal-paths.ts'
import { reviewDays } from '../rules.ts'
import {
  findJournalTitle,
  findSubmission,
  type SubmissionRow,
  selectSubmissions,
  toRow,
} from '../submissions/submissions.server.ts'
import type { JournalsTables } from '../tables.server.ts'
import type * as calls from './submissions-contract.ts'

const t = withTables<
  JournalsTables & {
    users: { id: string; name: string; surname: string; roles: string[]; merged_into: string | null }
  }
>()

const day = 24 * 3_600_000
const maxFound = 10

const queueStates = {
  waiting: ['submitted'],
  reviewing: ['reviewing', 'revising'],
  decided: ['accepted', 'declined', 'withdrawn'],
} as const

export async function listSubmissions(
  { db }: SignedIn,
  { show, page, perPage }: CheckedInputOf<typeof calls.listSubmissions>,
) {
  const found = selectSubmissions(db).where('state', 'in', [...queueStates[show]])
  const { rows, total } = await readPage(
    found.orderBy('submitted_at', show === 'decided' ? 'desc' : 'asc').orderBy('journal_submission.id'),
    { page, perPage },
  )
  return { items: rows.map(toRow), page, perPage, total }
}

/** @throws AppError notFound */
export async function readSubmission({ db }: SignedIn, { id }: CheckedInputOf<typeof calls.readSubmission>) {
  return { submission: await loadWhole(db, id) }
}

export async function loadWhole(db: Db, id: string): Promise<calls.WholeSubmission> {
  const row = await selectSubmissions(db)
    .select([
      'author_id',
      'kind',
      'written_in',
      'journal_submission.title_en',
      'abstract',
      'abstract_en',
      'keywords',
    ])
    .select(['keywords_en', 'authors', 'bibliography', 'html', 'round', 'decision_note', 'article_id'])
    .select('text_editor')
    .select('journal_submission.journal_id')
    .where('journal_submission.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  const reviews = await t(db)
    .selectFrom('journal_review')
    .selectAll()
    .where('submission_id', '=', id)
    .orderBy('round', 'desc')
    .orderBy('created_at')
    .execute()
  const issues = await t(db)
    .selectFrom('journal_issue')
    .select(['id', 'number', 'year', 'season'])
    .where('journal_id', '=', row.journal_id)
    .orderBy('number', 'desc')
    .limit(100)
    .execute()
  const people = [row.author_id, ...reviews.map(({ reviewer_id }) => reviewer_id)]
  const names = await findFullNames(
    db,
    people.flatMap(person => person ?? []),
  )
  const findName = (person: string | null) => (person && names.get(person)?.name) || null
  return {
    ...toDescribed(row),
    ...toRow(row),
    sender: findName(row.author_id),
    textEditor: row.text_editor,
    html: row.html,
    round: row.round,
    decisionNote: row.decision_note,
    articleId: row.article_id,
    issues,
    version: row.version,
    reviews: reviews.map(review => ({
      id: review.id,
      reviewer: findName(review.reviewer_id),
      round: review.round,
      dueAt: review.due_at.toISOString(),
      doneAt: review.done_at?.toISOString() ?? null,
      recommendation: review.recommendation,
      remarks: review.remarks,
      remarksForEditor: review.remarks_for_editor,
    })),
  }
}

/** @throws AppError notFound */
export async function findReviewers({ db }: SignedIn, { id, q }: CheckedInputOf<typeof calls.findReviewers>) {
  const { author_id, round } = await findSubmission(db, id)
  const rows = await t(db)
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'roles'])
    .where(matchAccounts(q))
    .where('merged_into', 'is', null)
    .$if(author_id !== null, all => all.where('id', '!=', author_id!))
    .where('id', 'not in', asked =>
      asked
        .selectFrom('journal_review')
        .select('reviewer_id')
        .where('submission_id', '=', id)
        .where('round', '=', round)
        .where('reviewer_id', 'is not', null)
        .$castTo<{ reviewer_id: string }>(),
    )
    .orderBy('surname')
    .orderBy('id')
    .limit(maxFound)
    .execute()
  return {
    people: rows.map(({ id, name, surname, roles }) => ({
      id,
      name: `${name} ${surname}`.trim(),
      isStaff: roles.length > 0,
    })),
  }
}

/** @throws AppError notFound; conflict, where it is decided; invalid, at `reviewer` */
export async function askReviewer(
  { app, db, user, now }: SignedIn,
  { id, reviewer }: CheckedInputOf<typeof calls.askReviewer>,
) {
  await transaction(db, async tx => {
    const row = await findSubmission(tx, id, { lock: true })
    if (row.state !== 'submitted' && row.state !== 'reviewing') throw notUnderReview()
    if (row.author_id === reviewer) throw refuse('reviewer', 'نویسنده نوشتهٔ خود را داوری نمی‌کند.')
    const person = await t(tx).selectFrom('users').select('id').where('id', '=', reviewer).executeTakeFirst()
    if (!person) throw refuse('reviewer', 'این حساب دیگر نیست.')
    const due = new Date(now().getTime() + reviewDays * day)
    const asked = await t(tx)
      .insertInto('journal_review')
      .values({
        submission_id: id,
        reviewer_id: reviewer,
        round: row.round,
        due_at: due,
        created_at: now(),
        recommendation: null,
        done_at: null,
      })
      .onConflict(conflict => conflict.columns(['submission_id', 'reviewer_id', 'round']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!asked) return
    await t(tx)
      .updateTable('journal_submission')
      .set({ state: 'reviewing', version: row.version + 1, changed_at: now() })
      .where('id', '=', id)
      .execute()
    await notify(app, tx, reviewer, 'journal-review-asked', {
      article: row.title,
      journal: await findJournalTitle(tx, row.journal_id),
      due: formatDate(due),
      link: reviewPath({ id: asked.id }),
    })
    await note(tx, user.id, 'journalSubmission.reviewersAsked', row, now())
  })
  return { submission: await loadWhole(db, id) }
}

/** @throws AppError notFound, also once it is written */
export async function releaseReviewer(
  { db, user, now }: SignedIn,
  { id, review }: CheckedInputOf<typeof calls.releaseReviewer>,
) {
  await transaction(db, async tx => {
    const row = await findSubmission(tx, id, { lock: true })
    const { numDeletedRows } = await t(tx)
      .deleteFrom('journal_review')
      .where('id', '=', review)
      .where('submission_id', '=', id)
      .where('done_at', 'is', null)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('notFound')
    await note(tx, user.id, 'journalSubmission.reviewerReleased', row, now())
  })
  return {}
}

export const refuse = (field: string, message: string) =>
  new AppError('invalid', { message, errors: [{ field, message }] })

const notUnderReview = () => new AppError('conflict', { message: 'این نوشته اکنون در دست داوری نیست.' })

/** @throws AppError notFound; conflict, where somebody else has changed it since `version`, or it is decided */
export async function lockUndecided(tx: Tx, id: string, version: number): Promise<SubmissionRow> {
  const row = await findSubmission(tx, id, { lock: true })
  if (row.version !== version) throw changedMeanwhile()
  if (row.state !== 'submitted' && row.state !== 'reviewing') throw notUnderReview()
  return row
}

export async function note(
  tx: Tx,
  actorId: string,
  action: AuditAction,
  { id, title }: Pick<SubmissionRow, 'id' | 'title'>,
  at: Date,
) {
  const about = { kind: 'journalSubmission', id, name: title } as const
  await record(tx, { actorId, action, subjectId: null, about, at })
}
