import { phrasebookPaths } from '#contract/phrasebook-paths.ts'
import type { SitemapPart } from '#server/app-context.ts'
import { countRows, type Db, withTables } from '#server/platform/database/database.ts'
import { situationAddress } from './situation-address.ts'
import type { PhrasebookTables } from './tables.server.ts'
import { phrasebookTag } from './tags.ts'

const t = withTables<PhrasebookTables>()

const selectPhrases = (db: Db) =>
  t(db).selectFrom('phrase').where('owner_id', 'is', null).where('slug', 'is not', null)

/** A situation has a page in each language that it holds phrases of. */
const selectSituationPages = (db: Db) =>
  t(db).selectFrom(
    t(db)
      .selectFrom('situation')
      .innerJoin('phrase', 'phrase.situation_id', 'situation.id')
      .select(['situation.slug', 'situation.position', 'phrase.language'])
      .distinct()
      .as('page'),
  )

/** The situations and everybody's phrases; lists that people share are theirs to show. */
export const sitemap: SitemapPart[] = [
  {
    name: 'situations',
    tags: [phrasebookTag],
    count: db => countRows(selectSituationPages(db)),
    async list(db, _now, { limit, offset }) {
      const rows = await selectSituationPages(db)
        .select(['slug', 'language'])
        .orderBy('position')
        .orderBy('language')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ slug, language }) => ({ path: situationAddress({ slug, language }) }))
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
