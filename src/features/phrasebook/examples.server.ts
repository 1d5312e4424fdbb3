import { sql } from 'kysely'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { toWordKey } from './foreign-letters.ts'
import type { PhrasebookTables } from './tables.server.ts'
import { anySize } from './vocabulary.server.ts'

const t = withTables<PhrasebookTables>()

/** Words of an example: shorter ones show nothing, longer ones are much to read. */
const sizes = { min: 3, max: 12 }
/** Of a word that more phrases hold, reading them all is not worth it, and nobody needs an example. */
const maxUses = 2000

export type ExamplePair = { text: string; persian: string; attribution: string | null }

/** For each of these English words one of everybody's phrases that holds it, the school's own before imported ones; those without one are missing. */
export async function listExamples(db: Db, words: readonly string[]): Promise<Map<string, ExamplePair>> {
  const folded = words.map(toWordKey)
  const { rows } = await sql<ExamplePair & { asked: string }>`
    select asked, found.english as text, found.persian, found.attribution
    from unnest(${words}::text[], ${folded}::text[]) as of (asked, folded)
    join phrase_word on phrase_word.word = folded and uses between 1 and ${maxUses}
    cross join lateral (
      select english, persian, attribution from phrase
      where owner_id is null and language = 'en' and terms @> array[${sql.raw(String(anySize(1)))} * phrase_word.number]
        and size between ${sizes.min} and ${sizes.max}
      order by is_imported, size, id limit 1
    ) found`.execute(t(db))
  return new Map(rows.map(({ asked, ...pair }) => [asked, pair]))
}
