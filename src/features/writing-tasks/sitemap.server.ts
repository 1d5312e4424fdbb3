import type { SitemapPart } from '#server/app-context.ts'
import { countRows, type Db, withTables } from '#server/platform/database/database.ts'
import type { WritingTasksTables } from './tables.server.ts'
import { writingTasksTag } from './tags.ts'
import { taskPath, tasksPath } from './task-paths.ts'

const t = withTables<WritingTasksTables>()

const selectShown = (db: Db) => t(db).selectFrom('writing_task').where('is_hidden', '=', false)

export const sitemap: SitemapPart[] = [
  { name: 'writing', tags: [], count: () => 1, list: () => [{ path: tasksPath }] },
  {
    name: 'writingtasks',
    tags: [writingTasksTag],
    count: db => countRows(selectShown(db)),
    async list(db, _now, { limit, offset }) {
      const rows = await selectShown(db)
        .select(['slug', 'changed_at'])
        .orderBy('slug')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ slug, changed_at }) => ({ path: taskPath({ slug }), changed: changed_at }))
    },
  },
]
