import type { SitemapPart } from '#server/app-context.ts'
import { countRows, type Db, withTables } from '#server/platform/database/database.ts'
import { errorTypePath, errorTypesPath } from './error-type-paths.ts'
import type { ErrorTypesTables } from './tables.server.ts'
import { errorTypesTag } from './tags.ts'

const t = withTables<ErrorTypesTables>()

const selectShown = (db: Db) => t(db).selectFrom('error_type').where('is_hidden', '=', false)

export const sitemap: SitemapPart[] = [
  { name: 'errors', tags: [], count: () => 1, list: () => [{ path: errorTypesPath() }] },
  {
    name: 'errortypes',
    tags: [errorTypesTag],
    count: db => countRows(selectShown(db)),
    async list(db, _now, { limit, offset }) {
      const rows = await selectShown(db)
        .select(['slug', 'changed_at'])
        .orderBy('slug')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ slug, changed_at }) => ({ path: errorTypePath({ slug }), changed: changed_at }))
    },
  },
]
