import { sql } from 'kysely'
import type { Term } from '#features/glosses/public.server.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { PodcastTables } from './tables.server.ts'

const t = withTables<PodcastTables>()

/** Which of these words episodes that are out explain, the newest first. */
export async function findTerms(db: Db, words: readonly string[]): Promise<Term[]> {
  const { rows } = await sql<Term>`
    select lower(item->>'term') as word, language, item->>'term' as term, item->>'meaning' as meaning
    from podcast_episode, jsonb_array_elements(words) as item
    where published_at is not null and lower(item->>'term') = any(${words}::text[])
    order by published_at desc, id`.execute(t(db))
  return rows
}
