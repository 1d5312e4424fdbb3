import { sql } from 'kysely'
import { findNearestWord } from '#persian/nearest-word.ts'
import { knownSynonyms } from '#persian/synonyms.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { SearchTables } from './tables.server.ts'

const t = withTables<SearchTables>()

/** Words that are looked at for each word nobody knows. */
const maxCandidates = 200

type Row = { place: number; known: number; near: string | null; uses: number }

/**
 * What may have been meant by words with which nothing is found, one statement for all of them.
 * @returns the words with those that stand nowhere mended by up to two slips of the finger, null where one of them cannot be;
 * and how many uses of each word as it was asked are known, those that begin with it included
 */
export async function correctWords(
  db: Db,
  words: readonly string[],
): Promise<{ meant: string[] | null; known: number[] }> {
  const { rows } = await sql<Row>`
    with asked as materialized (
      select word, place::int as place, greatest(1, (length(word) - 1) / 2) as half,
        (
          select coalesce(sum(uses), 0)::int from search_word
          where kind = '' and search_word.word >= asked.word and search_word.word < asked.word || chr(1114111)
        ) as known
      from unnest(${[...words]}::text[]) with ordinality as asked (word, place)
    )
    select place, known, near.word as near, coalesce(near.uses, 0) as uses
    from asked left join lateral (
      (
        select word, uses from search_word
        where asked.known = 0 and kind = '' and uses > 0 and search_word.word % asked.word
        order by similarity(search_word.word, asked.word) desc, uses desc limit ${maxCandidates}
      )
      union all
      -- Words this short share too few trigrams with their slips; but where one slipped, half of the word is whole.
      (
        select word, uses from search_word
        where asked.known = 0 and length(asked.word) <= 6 and kind = '' and uses > 0
          and letters between length(asked.word) - 1 and length(asked.word) + 1
          and (left(search_word.word, asked.half) = left(asked.word, asked.half)
            or right(search_word.word, asked.half) = right(asked.word, asked.half))
        order by uses desc limit ${maxCandidates}
      )
    ) near on true`.execute(t(db))
  const meant = words.map((word, at) => {
    const own = rows.filter(({ place }) => place === at + 1)
    return own.some(({ known }) => known > 0) ? word : findMeant(word, own)
  })
  return {
    meant:
      meant.every(word => word !== null) && meant.some((word, at) => word !== words[at])
        ? (meant as string[])
        : null,
    known: words.map((_, at) => rows.find(({ place }) => place === at + 1)?.known ?? 0),
  }
}

/** What is near of the words that stand somewhere, and of those that stand for others. */
function findMeant(word: string, rows: readonly Row[]): string | null {
  const known = rows.flatMap(({ near, uses }) => (near === null ? [] : { word: near, uses }))
  return findNearestWord(word, [...known, ...knownSynonyms.map(synonym => ({ word: synonym, uses: 0 }))])
}
