import { sql } from 'kysely'
import type { OwnSearchable } from '#features/search/public.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { WritingTables } from './tables.server.ts'

const t = withTables<WritingTables>()

/** The texts somebody wrote, drafts too. */
export const ownSearchables: OwnSearchable[] = [
  {
    kind: 'own-texts',
    title: 'نوشتار شما',
    icon: 'pen-line',
    select: (db, userId) =>
      t(db)
        .selectFrom('writing_text')
        .select(['id', 'title', sql<string>`left(body, 2000)`.as('detail'), 'changed_at as at'])
        .select(sql<string>`case state when 'draft' then 'write?draft=' else 'texts/' end || id`.as('key'))
        .where('user_id', '=', userId),
    path: key => `/writing-correction/${key}`,
  },
]
