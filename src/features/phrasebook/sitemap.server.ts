import { phrasebookPaths } from '#contract/phrasebook-paths.ts'
import type { SitemapPart } from '#server/app-context.ts'
import { countRows, type Db, withTables } from '#server/platform/database/database.ts'
import type { PhrasebookTables } from './tables.server.ts'
import { phrasebookTag } from './tags.ts'

const t = withTables<PhrasebookTables>()

const selectPhrases = (db: Db) =>
  t(db).selectFrom('phrase').where('owner_id', 'is', null).where('slug', 'is not', null)

/** The situations and everybody's phrases; lists that people share are theirs to show. */
export const sitemap: SitemapPart[] = [
  {
    name: 'situations',
    tags: [phrasebookTag],
    count: db => countRows(t(db).selectFrom('situation')),
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
    count: db => countRows(selectPhrases(db)),
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
