import { notify } from '#account/public.server.ts'
import { AppError, changedMeanwhile } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { publish, renderDraft } from '#features/documents/public.server.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { articlePath } from '../journal-paths.ts'
import { findJournalTitle } from '../submissions/submissions.server.ts'
import type { JournalsTables } from '../tables.server.ts'
import { type ArticleRow, findArticle, findState, note, toSearchKey } from './articles.server.ts'
import type * as calls from './contract.ts'

const t = withTables<JournalsTables>()

/** @throws AppError notFound */
export async function readPublication(
  { db }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readPublication>,
) {
  return { publication: toPublication(await findArticle(db, id)) }
}

/**
 * @throws AppError notFound; conflict, where the draft changed since somebody saw it; invalid, at `markdown`, or where there
 * is nothing to read
 */
export async function publishArticle(
  { app, db, user, now }: SignedIn,
  { id, edition }: CheckedInputOf<typeof calls.publishArticle>,
) {
  const { document_id } = await findArticle(db, id)
  const draft = await renderArticle(db, document_id, edition)
  const row = await transaction(db, async tx => {
    const article = await findArticle(tx, id, { lock: true })
    if (article.publications === 0) await notifyAuthor(app, tx, article)
    return bringOut(tx, article, draft, { by: user.id, now: now() })
  })
  return { publication: toPublication(row) }
}

/** Who sent it hears that it is out, the first time. */
async function notifyAuthor(app: AppContext, tx: Tx, article: ArticleRow): Promise<void> {
  const sent = await t(tx)
    .selectFrom('journal_submission')
    .select(['author_id', 'journal_id'])
    .where('article_id', '=', article.id)
    .executeTakeFirst()
  if (!sent?.author_id) return
  await notify(app, tx, sent.author_id, 'journal-published', {
    article: article.title,
    journal: await findJournalTitle(tx, sent.journal_id),
    link: articlePath(article),
  })
}

type RenderedArticle = Awaited<ReturnType<typeof renderArticle>>

/** Made before the transaction, for rendering takes time. */
export async function renderArticle(db: Db, documentId: string, edition: number) {
  const draft = await renderDraft(db, documentId, edition)
  if (draft.prose.text.trim() === '') {
    const message = 'این مقاله هنوز متنی ندارد.'
    throw new AppError('invalid', { message, errors: [{ field: 'markdown', message }] })
  }
  return draft
}

/** Its citations and its PDF are made soon after. @throws AppError conflict, where the draft was saved meanwhile */
export async function bringOut(
  tx: Tx,
  article: ArticleRow,
  draft: RenderedArticle,
  { by, now }: { by: string | null; now: Date },
): Promise<ArticleRow> {
  const { prose, edition } = draft
  await publish(tx, draft, { number: article.publications + 1, by, now })
  const row = await t(tx)
    .updateTable('journal_article')
    .set({
      published_at: article.published_at ?? now,
      publications: article.publications + 1,
      edition,
      html: prose.html,
      plain: prose.text,
      headings: JSON.stringify(prose.headings),
      blocks: JSON.stringify(prose.blocks),
      search_key: toSearchKey(article, prose.text),
      version: article.version + 1,
      changed_at: now,
    })
    .where('id', '=', article.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await note(tx, by, 'journalArticle.published', row, now)
  return row
}

/** @throws AppError notFound; conflict, where somebody else has changed it since `version` */
export async function withdrawArticle(
  { db, user, now }: SignedIn,
  { id, version }: CheckedInputOf<typeof calls.withdrawArticle>,
) {
  const row = await transaction(db, async tx => {
    const article = await findArticle(tx, id, { lock: true })
    if (article.version !== version) throw changedMeanwhile()
    const withdrawn = await t(tx)
      .updateTable('journal_article')
      .set({ published_at: null, version: version + 1, changed_at: now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await note(tx, user.id, 'journalArticle.withdrawn', withdrawn, now())
    return withdrawn
  })
  return { publication: toPublication(row) }
}

const toPublication = (row: ArticleRow): calls.Publication => ({
  documentId: row.document_id,
  state: findState(row),
  slug: row.slug,
  publishedAt: row.published_at?.toISOString() ?? null,
  edition: row.published_at ? row.edition : null,
  version: row.version,
})
