import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isAppError } from '#contract/app-error.ts'
import type { AppContext } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { makeCitations } from './citations.server.ts'
import { articlePath } from './journal-paths.ts'
import { type PrintedArticle, printArticle } from './print-article.server.ts'
import type { JournalsTables } from './tables.server.ts'
import { journalsTag } from './tags.ts'

const t = withTables<JournalsTables>()

/** Of which the citations and the PDF are not yet, or are of an older version. */
const isDue = sql<boolean>`published_at is not null and produced_version is distinct from journal_article.version`

/** Makes what is due: after a change of a journal, its articles one after the other. */
export const produceDue: Job = {
  name: 'produce-journal-articles',
  waits:
    'exists (select from journal_article where published_at is not null and produced_version is distinct from version)',
  async run(app) {
    const due = await t(app.db)
      .selectFrom('journal_article')
      .select('id')
      .where(isDue)
      .orderBy('published_at')
      .limit(50)
      .execute()
    for (const { id } of due) {
      try {
        await produceArticle(app, id)
      } catch (thrown) {
        // Too many wait for the typesetter: it is still due, and the others do not wait for it.
        if (!isAppError(thrown)) throw thrown
      }
    }
  },
}

/** Makes the citations and the PDF of an article that is out, as it is now; again it does no harm. */
export async function produceArticle(app: AppContext, id: string): Promise<void> {
  const row = await findPublished(app.db, id)
  if (!row) return
  const { PUBLIC_URL: origin, BRAND_LATIN: publisher } = app.settings
  const article = {
    slug: row.slug,
    title: row.title,
    titleEn: row.title_en,
    authors: row.authors,
    textEditor: row.text_editor,
    abstract: row.abstract,
    abstractEn: row.abstract_en,
    keywords: row.keywords,
    keywordsEn: row.keywords_en,
    writtenIn: row.written_in,
    blocks: row.blocks,
    bibliography: row.bibliography,
    firstPage: row.first_page,
    lastPage: row.last_page,
    doi: row.doi,
    journal: { title: row.journal_title, titleEn: row.journal_title_en, issn: row.issn },
    issue: { number: row.number, year: row.year, season: row.season },
    publishedAt: row.published_at!,
    url: origin + articlePath(row),
    publisher,
  }
  const citations = await makeCitations(article)
  const pdf = await print(app, article)
  const pdfKey = pdf && `private/journals/${createHash('sha256').update(pdf).digest('hex').slice(0, 32)}.pdf`
  if (pdf && pdfKey) await app.files.put(pdfKey, pdf)
  const isKept = await transaction(app.db, async tx => {
    const { numUpdatedRows } = await t(tx)
      .updateTable('journal_article')
      .set({
        citations: JSON.stringify(citations),
        pdf_key: pdfKey,
        pdf_bytes: pdf?.length ?? null,
        produced_version: row.version,
      })
      .where('id', '=', id)
      // Changed meanwhile: it is still due.
      .where('version', '=', row.version)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await invalidateTags(tx, journalsTag)
    return numUpdatedRows > 0n
  })
  if (isKept && row.pdf_key && row.pdf_key !== pdfKey) await app.files.delete(row.pdf_key)
}

/** Null where the typesetter cannot set it, whatever the next try: it is read on its page all the same. */
async function print({ settings, log }: AppContext, article: PrintedArticle): Promise<Buffer | null> {
  try {
    return Buffer.from(await printArticle(article, settings.LOOK))
  } catch (thrown) {
    if (isAppError(thrown)) throw thrown
    log.error({ err: thrown, article: article.url }, 'an article was not set as PDF')
    return null
  }
}

const findPublished = (db: Db, id: string) =>
  t(db)
    .selectFrom('journal_article')
    .innerJoin('journal_issue', 'journal_issue.id', 'issue_id')
    .innerJoin('journal', 'journal.id', 'journal_id')
    .selectAll('journal_article')
    .select(['number', 'year', 'season', 'issn'])
    .select(['journal.title as journal_title', 'journal.title_en as journal_title_en'])
    .where('journal_article.id', '=', id)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
