import { sql } from 'kysely'
import { buildPath } from '#contract/build-path.ts'
import { phrasebookPaths } from '#contract/phrasebook-paths.ts'
import type { OwnSearchable, Searchable } from '#features/search/public.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import { selectListed } from './my-phrases.server.ts'
import type { PhrasebookTables } from './tables.server.ts'
import { phrasebookTag } from './tags.ts'

const t = withTables<PhrasebookTables>()

/** Everybody's phrases: what the school wrote itself first, the short before the long. */
export const searchables: Searchable[] = [
  {
    kind: 'phrases',
    order: 80,
    title: 'عبارت‌ها',
    icon: 'layers',
    hasLang: true,
    tags: [phrasebookTag],
    select: db =>
      t(db)
        .selectFrom('phrase')
        .select(['id', sql<string>`slug`.as('key'), 'english as title', 'persian as detail', 'level as tag'])
        .select('language as lang')
        .select([
          // Of other languages also as they are typed without their marks, and umlauts as two letters.
          sql<string>`persian || ' ' || persian_key || case when language = 'en' then ''
            else ' ' || english_key || ' ' || replace(replace(replace(lower(english), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue')
            end`.as('words'),
          sql<number>`is_imported::int * 1000 + size`.as('rank'),
        ])
        .where('owner_id', 'is', null)
        .where('slug', 'is not', null),
    path: slug => phrasebookPaths.phrase({ slug }),
    list: q => buildPath('/phrasebook', { q }),
  },
]

/** What stands on somebody's lists: their own phrases and everybody's. */
export const ownSearchables: OwnSearchable[] = [
  {
    kind: 'own-phrases',
    title: 'عبارت شما',
    icon: 'layers',
    select: (db, userId) =>
      t(db)
        .selectFrom('phrase')
        .innerJoin(selectListed(db, userId).as('listed'), 'listed.phrase_id', 'phrase.id')
        .select(['id', sql<string>`coalesce(slug, '')`.as('key'), 'english as title', 'persian as detail'])
        .select('listed.added_at as at'),
    path: slug => (slug ? phrasebookPaths.phrase({ slug }) : '/phrasebook/mine'),
  },
]
