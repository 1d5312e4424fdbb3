import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { addCards } from '#features/phrasebook/public.server.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import {
  cutPage,
  type Db,
  holdsWords,
  isPublishedBefore,
  readCursor,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { findBought } from './purchasable.server.ts'
import { selectCards, selectOut, toCard } from './select-articles.server.ts'
import type { JournalsTables } from './tables.server.ts'

const t = withTables<JournalsTables>()

const perPage = 20

export async function searchArticles(
  { db }: RequestContext,
  { q, author, keyword, year, before }: CheckedInputOf<typeof calls.searchArticles>,
) {
  const rows = await selectCards(db)
    .where(holdsWords('journal_article.search_key', q))
    .where(holdsWords('authors_key', author))
    .$if(keyword !== '', found =>
      found.where(sql<boolean>`keywords || keywords_en @> array[${keyword}]::text[]`),
    )
    .$if(year !== undefined, found => found.where('year', '=', year!))
    .$if(before !== undefined, found =>
      found.where(isPublishedBefore('journal_article', readCursor(before!))),
    )
    .orderBy('published_at', 'desc')
    .orderBy('journal_article.id', 'desc')
    .limit(perPage + 1)
    .execute()
  const { shown, next } = cutPage(rows, perPage)
  return { items: shown.map(toCard), next }
}

/** @throws AppError notFound */
export async function readArticle(
  { db }: RequestContext,
  { slug }: CheckedInputOf<typeof calls.readArticle>,
) {
  const row = await selectCards(db)
    .select(['abstract', 'abstract_en', 'keywords', 'keywords_en', 'written_in', 'html', 'headings'])
    .select(['bibliography', 'glossary', 'doi', 'license', 'issn', 'received_at', 'accepted_at'])
    .select('text_editor')
    .select(['citations', 'pdf_bytes', 'journal_article.changed_at', 'price'])
    .select(sql<number>`coalesce(downloads, 0)`.as('downloads'))
    .where('journal_article.slug', '=', slug)
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  const isFree = row.access === 'free'
  return {
    article: {
      ...toCard(row),
      textEditor: row.text_editor,
      abstract: row.abstract,
      abstractEn: row.abstract_en,
      keywords: row.keywords,
      keywordsEn: row.keywords_en,
      writtenIn: row.written_in,
      html: isFree ? row.html : null,
      sections: isFree ? row.headings.filter(({ level }) => level === 2) : [],
      bibliography: row.bibliography,
      glossary: row.glossary,
      doi: row.doi,
      license: row.license,
      issn: row.issn,
      receivedAt: row.received_at?.toISOString() ?? null,
      acceptedAt: row.accepted_at?.toISOString() ?? null,
      changedAt: row.changed_at.toISOString(),
      citations: row.citations,
      pdfBytes: row.pdf_bytes,
      downloads: row.downloads,
      issuePrice: row.price,
    },
  }
}

/** @throws AppError notFound */
export async function readMembersArticle(
  { db, user }: SignedIn,
  { slug }: CheckedInputOf<typeof calls.readMembersArticle>,
) {
  const row = await findOut(db, slug)
  return { html: (await mayRead(db, row, user.id)) ? row.html : null }
}

/** Whether somebody who is signed in reads an article whole. */
async function mayRead(db: Db, { access, issue_id }: OutRow, userId: string): Promise<boolean> {
  if (access !== 'buyers') return true
  return (await findBought(db, { issues: [issue_id], userId })).has(issue_id)
}

/** @throws AppError notFound, also while it is being set, and where it is for members or buyers */
export async function readPdf(context: RequestContext, { slug }: CheckedInputOf<typeof calls.articlePdf>) {
  const row = await findOut(context.db, slug)
  if (row.access !== 'free') throw new AppError('notFound')
  return sendPdf(context, row)
}

/** @throws AppError notFound, also while it is being set; notAllowed, for who did not buy its issue */
export async function readMembersPdf(context: SignedIn, { slug }: CheckedInputOf<typeof calls.membersPdf>) {
  const row = await findOut(context.db, slug)
  if (!(await mayRead(context.db, row, context.user.id)))
    throw new AppError('notAllowed', { message: 'این مقاله برای خریداران شماره است.' })
  return sendPdf(context, row)
}

async function sendPdf({ app }: RequestContext, { pdf_key, slug, title }: OutRow) {
  if (!pdf_key) throw new AppError('notFound')
  const { stream } = await app.files.read(pdf_key)
  return { bytes: await buffer(stream), name: `${slug}.pdf`, saveAs: `${title}.pdf`, isShown: true }
}

/** @throws AppError notFound */
export async function readRis({ db }: RequestContext, { slug }: CheckedInputOf<typeof calls.articleRis>) {
  const { citations } = await findOut(db, slug)
  if (!citations) throw new AppError('notFound')
  return { bytes: Buffer.from(citations.ris), name: `${slug}.ris` }
}

type OutRow = Awaited<ReturnType<typeof findOut>>

async function findOut(db: Db, slug: string) {
  const row = await selectOut(db)
    .select(['journal_article.id', 'journal_article.slug', 'journal_article.title'])
    .select(['access', 'html', 'pdf_key', 'citations', 'glossary', 'issue_id'])
    .where('journal_article.slug', '=', slug)
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

/** @throws AppError notFound */
export async function countReading(
  { db }: RequestContext,
  { slug, what }: CheckedInputOf<typeof calls.countReading>,
) {
  const { id } = await findOut(db, slug)
  const column = what === 'view' ? 'views' : 'downloads'
  await t(db)
    .insertInto('journal_article_count')
    .values({ article_id: id, views: 0, downloads: 0, [column]: 1 })
    .onConflict(conflict =>
      conflict
        .column('article_id')
        .doUpdateSet({ [column]: sql`journal_article_count.${sql.ref(column)} + 1` }),
    )
    .execute()
  return {}
}

/** @throws AppError notFound */
export async function takeCards(
  { db, user, now }: SignedIn,
  { slug }: CheckedInputOf<typeof calls.takeCards>,
) {
  const { id, glossary } = await findOut(db, slug)
  const cards = glossary.map(({ term, meaning }) => ({
    source: `journal ${id} ${term}`,
    english: term,
    persian: meaning,
    note: null,
  }))
  const added = await transaction(db, tx => addCards(tx, user.id, cards, now()))
  return { added: added.length }
}
