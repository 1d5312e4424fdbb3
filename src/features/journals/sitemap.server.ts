import { sql } from 'kysely'
import type { SitemapPart } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { articlePath, issuePath, journalPath, journalsPath } from './journal-paths.ts'
import type { JournalsTables } from './tables.server.ts'
import { journalsTag } from './tags.ts'

const t = withTables<JournalsTables>()
const total = sql<number>`count(*)::int`.as('total')

const selectArticles = (db: Db) => t(db).selectFrom('journal_article').where('published_at', 'is not', null)

const selectIssues = (db: Db) =>
  t(db)
    .selectFrom('journal_issue')
    .innerJoin('journal', 'journal.id', 'journal_id')
    .where(
      sql<boolean>`exists (select from journal_article where issue_id = journal_issue.id and published_at is not null)`,
    )

export const sitemap: SitemapPart[] = [
  { name: 'journalshome', tags: [], count: () => 1, list: () => [{ path: journalsPath() }] },
  {
    name: 'journals',
    tags: [journalsTag],
    count: async db => (await t(db).selectFrom('journal').select(total).executeTakeFirstOrThrow()).total,
    async list(db, _now, { limit, offset }) {
      const rows = await t(db)
        .selectFrom('journal')
        .select(['slug', 'changed_at'])
        .orderBy('slug')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ slug, changed_at }) => ({
        path: journalPath({ journal: slug }),
        changed: changed_at,
      }))
    },
  },
  {
    name: 'journalissues',
    tags: [journalsTag],
    count: async db => (await selectIssues(db).select(total).executeTakeFirstOrThrow()).total,
    async list(db, _now, { limit, offset }) {
      const rows = await selectIssues(db)
        .select(['slug', 'number', 'journal_issue.changed_at'])
        .orderBy('slug')
        .orderBy('number')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ slug, number, changed_at }) => ({
        path: issuePath({ journal: slug, number }),
        changed: changed_at,
      }))
    },
  },
  {
    name: 'journalarticles',
    tags: [journalsTag],
    count: async db => (await selectArticles(db).select(total).executeTakeFirstOrThrow()).total,
    async list(db, _now, { limit, offset }) {
      const rows = await selectArticles(db)
        .select(['slug', 'changed_at'])
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ slug, changed_at }) => ({ path: articlePath({ slug }), changed: changed_at }))
    },
  },
]
