import { sql } from 'kysely'
import { findFullName, findStaffToNotify, lockPerson, notifyMany } from '#account/public.server.ts'
import { AppError, changedMeanwhile } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { loadOwnReturnedText } from '#features/writing-correction/public.server.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { renderProse } from '#server/engines/prose/prose.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { toDescribed, toDescribedColumns } from '../described.ts'
import type { JournalsTables } from '../tables.server.ts'
import type * as calls from './contract.ts'

const t = withTables<JournalsTables>()

/** As many of one author as editors can have under way at once. */
const maxUnderWay = 5

export type SubmissionRow = Awaited<ReturnType<typeof findSubmission>>

/**
 * @throws AppError invalid, at its field; conflict, where too many of theirs are under way, or the journal takes none;
 * notFound, where the text is no corrected one of theirs
 */
export async function sendSubmission(
  { app, db, user, now }: SignedIn,
  {
    id,
    journal: slug,
    text,
    isOriginal: _,
    markdown,
    ...values
  }: CheckedInputOf<typeof calls.sendSubmission>,
) {
  const { html } = await renderProse(markdown)
  await transaction(db, async tx => {
    await lockPerson(tx, user.id)
    const sent = await t(tx)
      .selectFrom('journal_submission')
      .select('author_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (sent?.author_id === user.id) return
    if (sent) throw new AppError('conflict')
    const journal = await findOpenJournal(tx, slug)
    await refuseTooMany(tx, user.id)
    await t(tx)
      .insertInto('journal_submission')
      .values({
        ...toDescribedColumns(values),
        id,
        journal_id: journal.id,
        author_id: user.id,
        markdown,
        html,
        text_editor: await findTextEditor(tx, text, user.id),
        state: 'submitted',
        submitted_at: now(),
        changed_at: now(),
      })
      .execute()
    await notifyEditors(app, tx, 'journal-submitted', { id, title: values.title, journal: journal.title })
  })
  return { id }
}

/** Who corrected a text of this writer; empty where there is none, or nobody of that name any more. */
async function findTextEditor(db: Db, text: string | null, writerId: string): Promise<string> {
  if (text === null) return ''
  const { corrector_id } = await loadOwnReturnedText(db, text, writerId)
  return (corrector_id && (await findFullName(db, corrector_id))) || ''
}

async function findOpenJournal(tx: Tx, slug: string) {
  const journal = await t(tx)
    .selectFrom('journal')
    .select(['id', 'title', 'takes_submissions'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!journal?.takes_submissions) {
    const message = 'این نشریه اکنون نوشته نمی‌پذیرد.'
    throw new AppError('invalid', { message, errors: [{ field: 'journal', message }] })
  }
  return journal
}

async function refuseTooMany(tx: Tx, authorId: string): Promise<void> {
  const { count } = await t(tx)
    .selectFrom('journal_submission')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('author_id', '=', authorId)
    .where('state', 'in', ['submitted', 'reviewing', 'revising'])
    .executeTakeFirstOrThrow()
  if (count < maxUnderWay) return
  throw new AppError('conflict', {
    message: 'پنج نوشته از شما در دست بررسی است؛ پس از پایان یکی از آن‌ها بفرستید.',
  })
}

/** Whoever keeps the journals hears of it. */
export async function notifyEditors(
  app: AppContext,
  tx: Tx,
  template: 'journal-submitted' | 'journal-reviewed',
  { id, title, journal }: { id: string; title: string; journal: string },
): Promise<void> {
  const staff = await findStaffToNotify(tx, 'journalSubmissions')
  const link = studioPaths.journalSubmission({ id })
  await notifyMany(
    app,
    tx,
    template,
    staff.map(userId => ({ userId, article: title, journal, link })),
  )
}

export async function listOwnSubmissions({ db, user }: SignedIn) {
  const rows = await selectOwn(db, user.id).orderBy('submitted_at', 'desc').limit(100).execute()
  return { submissions: rows.map(toRow) }
}

/** @throws AppError notFound */
export async function readOwnSubmission(
  { db, user }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readOwnSubmission>,
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
    .select(['authors', 'bibliography', 'markdown', 'round', 'decision_note', 'decided_at'])
    .where('journal_submission.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return {
    submission: {
      ...toDescribed(row),
      ...toRow(row),
      markdown: row.markdown,
      round: row.round,
      decisionNote: row.decision_note,
      decidedAt: row.decided_at?.toISOString() ?? null,
      remarks: await listRemarks(db, id, row.decided_at),
      version: row.version,
    },
  }
}

/** Remarks on what was decided, in the order of their ids, which are random: when one came would say whose it is. */
async function listRemarks(db: Db, id: string, decidedAt: Date | null) {
  if (!decidedAt) return []
  return t(db)
    .selectFrom('journal_review')
    .select(['round', 'remarks'])
    .where('submission_id', '=', id)
    .where('done_at', '<=', decidedAt)
    .where('remarks', '!=', '')
    .orderBy('round', 'desc')
    .orderBy('id')
    .execute()
}

/** @throws AppError notFound; conflict, where it is not to be revised, or was changed since; invalid, at its field */
export async function reviseSubmission(
  { app, db, user, now }: SignedIn,
  { id, version, markdown, ...values }: CheckedInputOf<typeof calls.reviseSubmission>,
) {
  const { html } = await renderProse(markdown)
  await transaction(db, async tx => {
    const row = await lockOwn(tx, user.id, id, version)
    if (row.state !== 'revising') throw new AppError('conflict')
    await t(tx)
      .updateTable('journal_submission')
      .set({
        ...toDescribedColumns(values),
        markdown,
        html,
        state: 'submitted',
        round: row.round + 1,
        version: version + 1,
        changed_at: now(),
      })
      .where('id', '=', id)
      .execute()
    const journal = await findJournalTitle(tx, row.journal_id)
    await notifyEditors(app, tx, 'journal-submitted', { id, title: values.title, journal })
  })
  return { id }
}

/** @throws AppError notFound; conflict, where it is decided, or was changed since */
export async function withdrawSubmission(
  { db, user, now }: SignedIn,
  { id, version }: CheckedInputOf<typeof calls.withdrawSubmission>,
) {
  await transaction(db, async tx => {
    const { state } = await lockOwn(tx, user.id, id, version)
    if (!isUnderWay(state)) throw new AppError('conflict')
    await t(tx)
      .updateTable('journal_submission')
      .set({ state: 'withdrawn', version: version + 1, changed_at: now() })
      .where('id', '=', id)
      .execute()
  })
  return { id }
}

export const isUnderWay = (state: calls.SubmissionState) =>
  state === 'submitted' || state === 'reviewing' || state === 'revising'

async function lockOwn(tx: Tx, authorId: string, id: string, version: number): Promise<SubmissionRow> {
  const row = await findSubmission(tx, id, { lock: true })
  if (row.author_id !== authorId) throw new AppError('notFound')
  if (row.version !== version) throw changedMeanwhile()
  return row
}

/** @throws AppError notFound */
export async function findSubmission(db: Db, id: string, { lock = false } = {}) {
  const row = await t(db)
    .selectFrom('journal_submission')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, one => one.forUpdate())
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

export async function findJournalTitle(db: Db, id: string): Promise<string> {
  const { title } = await t(db)
    .selectFrom('journal')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return title
}

const countReviews = (which: 'asked' | 'answered') =>
  sql<number>`(
    select count(*)::int from journal_review as one
    where one.submission_id = journal_submission.id and one.round = journal_submission.round
      and (${which === 'asked'} or one.done_at is not null)
  )`.as(which)

/** Submissions as lists show them, with how their reviews stand. */
export const selectSubmissions = (db: Db) =>
  t(db)
    .selectFrom('journal_submission')
    .innerJoin('journal', 'journal.id', 'journal_submission.journal_id')
    .select(['journal_submission.id', 'journal_submission.title', 'journal.title as journal', 'state'])
    .select(['submitted_at', 'journal_submission.version'])
    .select(
      sql<string | null>`(
        select slug from journal_article where id = journal_submission.article_id and published_at is not null
      )`.as('article_slug'),
    )
    .select([countReviews('asked'), countReviews('answered')])

const selectOwn = (db: Db, authorId: string) => selectSubmissions(db).where('author_id', '=', authorId)

type ListedRow = Awaited<ReturnType<ReturnType<typeof selectSubmissions>['execute']>>[number]

export const toRow = (row: ListedRow): calls.SubmissionRow => ({
  id: row.id,
  title: row.title,
  journal: row.journal,
  state: row.state,
  submittedAt: row.submitted_at.toISOString(),
  asked: row.asked,
  answered: row.answered,
  articleSlug: row.article_slug,
})
