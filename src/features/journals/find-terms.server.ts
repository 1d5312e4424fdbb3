import { sql } from 'kysely'
import type { Term } from '#features/glosses/public.server.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { JournalsTables } from './tables.server.ts'

const t = withTables<JournalsTables>()

/** Which of these words the glossaries of articles that are out explain, the newest first; they are English, verbs with "to". */
export async function findTerms(db: Db, words: readonly string[]): Promise<Term[]> {
  const { rows } = await sql<Term>`
    select word, 'en' as language, item->>'term' as term, item->>'meaning' as meaning
    from journal_article, jsonb_array_elements(glossary) as item,
      lateral (select regexp_replace(lower(item->>'term'), '^to ', '') as word) as folded
    where published_at is not null and word = any(${words}::text[])
    order by published_at desc, id`.execute(t(db))
  return rows
}
