import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { RequestContext } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { selectCards, toCard } from './select-articles.server.ts'
import type { JournalsTables } from './tables.server.ts'

const t = withTables<JournalsTables>()

/** A hundred years of quarterlies. */
const maxIssues = 400

const selectJournals = (db: Db) => t(db).selectFrom('journal').selectAll()
type JournalRow = Awaited<ReturnType<ReturnType<typeof selectJournals>['execute']>>[number]

export async function listJournals({ db }: RequestContext) {
  const rows = await selectJournals(db).orderBy('title').orderBy('id').execute()
  return { journals: rows.map(toJournal) }
}

/** @throws AppError notFound */
export async function readJournal(
  { db }: RequestContext,
  { journal: slug, year }: CheckedInputOf<typeof calls.readJournal>,
) {
  const journal = await findJournal(db, slug)
  const issues = await selectIssues(db, journal.id).orderBy('number', 'desc').limit(maxIssues).execute()
  const [newest, ...others] = issues
  return {
    journal: toJournal(journal),
    newest: newest ? await withArticles(db, newest) : null,
    archive: others.filter(issue => year === undefined || issue.year === year).map(toIssue),
    years: [...new Set(issues.map(issue => issue.year))],
  }
}

/** @throws AppError notFound */
export async function readIssue(
  { db }: RequestContext,
  { journal: slug, number }: CheckedInputOf<typeof calls.readIssue>,
) {
  const journal = await findJournal(db, slug)
  const issue = await selectIssues(db, journal.id).where('number', '=', number).executeTakeFirst()
  if (!issue) throw new AppError('notFound')
  return { journal: toJournal(journal), issue: await withArticles(db, issue) }
}

async function findJournal(db: Db, slug: string): Promise<JournalRow> {
  const row = await selectJournals(db).where('slug', '=', slug).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

/** The issues of a journal that have an article to be read. */
const selectIssues = (db: Db, journalId: string) =>
  t(db)
    .selectFrom('journal_issue')
    .select(['id', 'number', 'year', 'season', 'title', 'title_en', 'cover', 'price'])
    .where('journal_id', '=', journalId)
    .where(
      sql<boolean>`exists (select from journal_article where issue_id = journal_issue.id and published_at is not null)`,
    )

type IssueRow = Awaited<ReturnType<ReturnType<typeof selectIssues>['execute']>>[number]

async function withArticles(db: Db, issue: IssueRow): Promise<calls.WholeIssue> {
  const rows = await selectCards(db)
    .where('issue_id', '=', issue.id)
    .orderBy('first_page', order => order.asc().nullsLast())
    .orderBy('published_at')
    .orderBy('journal_article.id')
    .execute()
  return { ...toIssue(issue), articles: rows.map(toCard) }
}

const toIssue = ({ id: _, title_en, ...row }: IssueRow): calls.Issue => ({ ...row, titleEn: title_en })

const toJournal = (row: JournalRow): calls.Journal => ({
  slug: row.slug,
  title: row.title,
  titleEn: row.title_en,
  about: row.about,
  aboutEn: row.about_en,
  editor: row.editor,
  issn: row.issn,
  license: row.license,
  takesSubmissions: row.takes_submissions,
})
