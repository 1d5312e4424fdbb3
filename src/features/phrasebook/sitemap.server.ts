import { sql } from 'kysely'
import { phrasebookPaths } from '#contract/phrasebook-paths.ts'
import type { SitemapPart } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { PhrasebookTables } from './tables.server.ts'
import { phrasebookTag } from './tags.ts'

const t = withTables<PhrasebookTables>()

const selectPhrases = (db: Db) =>
  t(db).selectFrom('phrase').where('owner_id', 'is', null).where('slug', 'is not', null)
const counted = sql<number>`count(*)::int`.as('total')

/** The situations and everybody's phrases; lists that people share are theirs to show. */
export const sitemap: SitemapPart[] = [
  {
    name: 'situations',
    tags: [phrasebookTag],
    count: async db => (await t(db).selectFrom('situation').select(counted).executeTakeFirstOrThrow()).total,
    async list(db, _now, { limit, offset }) {
      const rows = await t(db)
        .selectFrom('situation')
        .select('slug')
        .orderBy('position')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ slug }) => ({ path: phrasebookPaths.situation({ slug }) }))
    },
  },
  {
    name: 'phrases',
    tags: [phrasebookTag],
    count: async db => (await selectPhrases(db).select(counted).executeTakeFirstOrThrow()).total,
    async list(db, _now, { limit, offset }) {
      const rows = await selectPhrases(db)
        .select('slug')
        .orderBy('slug')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ slug }) => ({ path: phrasebookPaths.phrase({ slug: slug! }) }))
    },
  },
]
