import { sql } from 'kysely'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { ArticleCard } from './contract.ts'
import type { JournalsTables } from './tables.server.ts'

const t = withTables<JournalsTables>()

const cardColumns = [
  'journal_article.id',
  'journal_article.slug',
  'journal_article.title',
  'journal_article.title_en',
  'authors',
  'kind',
  'is_reviewed',
  'level',
  'first_page',
  'last_page',
  'access',
  'published_at',
] as const

/** Articles that are out, with their issues and journals. */
export const selectOut = (db: Db) =>
  t(db)
    .selectFrom('journal_article')
    .innerJoin('journal_issue', 'journal_issue.id', 'issue_id')
    .innerJoin('journal', 'journal.id', 'journal_id')
    .leftJoin('journal_article_count', 'article_id', 'journal_article.id')
    .where('published_at', 'is not', null)

/** The same, as lists show them. */
export const selectCards = (db: Db) =>
  selectOut(db)
    .select(cardColumns)
    .select(['number', 'year', 'season'])
    .select([
      'journal.slug as journal_slug',
      'journal.title as journal_title',
      'journal.title_en as journal_title_en',
    ])
    .select(sql<number>`coalesce(views, 0)`.as('views'))

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]

export const toCard = (row: CardRow): ArticleCard => ({
  slug: row.slug,
  title: row.title,
  titleEn: row.title_en,
  authors: row.authors,
  kind: row.kind,
  isReviewed: row.is_reviewed,
  level: row.level,
  firstPage: row.first_page,
  lastPage: row.last_page,
  access: row.access,
  publishedAt: row.published_at!.toISOString(),
  journal: { slug: row.journal_slug, title: row.journal_title, titleEn: row.journal_title_en },
  issue: { number: row.number, year: row.year, season: row.season },
  views: row.views,
})
