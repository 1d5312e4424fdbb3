import { sql } from 'kysely'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { PhrasebookTables } from './tables.server.ts'

const t = withTables<PhrasebookTables>()

/** The greatest `size` a phrase is filed under; longer ones count as this long. */
export const maxSize = 255
const numbersPerWord = 256

/** The terms of a phrase with these words: each word's number alone, and the number with the phrase's size. */
export function toTerms(numbers: Iterable<number>, size: number): number[] {
  return [...numbers].flatMap(number => [anySize(number), number * numbersPerWord + size])
}

/** The term that stands for a word in phrases of any size. */
export const anySize = (number: number) => number * numbersPerWord

/** The numbers of the words behind a phrase's terms. */
export function toWordNumbers(terms: readonly number[]): number[] {
  return terms.filter(term => term % numbersPerWord === 0).map(term => term / numbersPerWord)
}

/** The words that stand for what a search may filter by. */
export const filterWords = {
  level: (level: string) => `#level ${level}`,
  situation: (slug: string) => `#situation ${slug}`,
  audio: '#audio',
  /** Of any but English, which nearly all phrases are in: that is asked of their rows. */
  language: (language: string) => `#language ${language}`,
}

/**
 * Counts words that came into (or, negative, went out of) everybody's phrases.
 * @returns the number of each word; a new word gets the next one
 */
export async function countWords(tx: Tx, uses: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const numbers = new Map<string, number>()
  // In one order for all who count at the same time, or they would wait for each other's rows crosswise.
  const words = [...uses.keys()].sort()
  for (let start = 0; start < words.length; start += 5000) {
    const some = words.slice(start, start + 5000)
    const counts = some.map(word => uses.get(word)!)
    // Known words first: an insert that meets a conflict would use up a number all the same.
    const { rows: known } = await sql<{ word: string; number: number }>`
      update phrase_word set uses = uses + given.count
      from (select word, count from unnest(${some}::text[], ${counts}::int[]) as of (word, count) order by word) given
      where phrase_word.word = given.word returning phrase_word.word, phrase_word.number`.execute(t(tx))
    for (const { word, number } of known) numbers.set(word, number)
    const fresh = some.filter(word => !numbers.has(word))
    if (fresh.length === 0) continue
    const { rows: added } = await sql<{ word: string; number: number }>`
      insert into phrase_word (word, uses)
      select word, count from unnest(${fresh}::text[], ${fresh.map(word => uses.get(word)!)}::int[]) as of (word, count)
      order by word
      on conflict (word) do update set uses = phrase_word.uses + excluded.uses returning word, number`.execute(
      t(tx),
    )
    for (const { word, number } of added) numbers.set(word, number)
  }
  return numbers
}

/** How a word of a query may stand in a phrase: as the very word, at the head of one, or anywhere in one. */
export type Reach = 'whole' | 'head' | 'part'

/** A word of a query, and which words of the vocabulary it may stand for. */
export type Wanted = {
  folded: string
  /** The number of the very word, when phrases hold it. */
  whole: number | null
  /** The numbers of all words within its reach, the most frequent first, the very word among them. */
  matches: number[]
  /** In how many phrases these stand, counting a phrase once a word. */
  uses: number
}

/** Beyond this many, the most frequent words within reach stand for all of them. */
const maxMatches = 3000

/** Looks the words of a query up, each as far as it reaches. */
export async function lookUp(db: Db, words: readonly { folded: string; reach: Reach }[]): Promise<Wanted[]> {
  const { rows } = await sql<{ numbers: number[]; uses: number; whole: number | null }>`
    select found.numbers, found.uses, found.whole
    from unnest(${words.map(word => word.folded)}::text[], ${words.map(word => word.reach)}::text[])
      with ordinality as wanted (word, reach, place)
    cross join lateral (
      select coalesce(array_agg(number order by uses desc, number), '{}') as numbers, coalesce(sum(uses), 0)::int8 as uses,
        max(number) filter (where word = wanted.word) as whole
      from (
        select number, uses, word from phrase_word
        where reach = 'part' and word like '%' || wanted.word || '%' and uses > 0 and word not like '#%'
        union all
        select number, uses, word from phrase_word
        where reach = 'head' and word >= wanted.word and word < wanted.word || chr(1114111) and uses > 0
        union all
        select number, uses, word from phrase_word where reach = 'whole' and word = wanted.word and uses > 0
        order by uses desc, number limit ${maxMatches}
      ) matching
    ) found order by wanted.place`.execute(t(db))
  return rows.map(({ numbers, uses, whole }, at) => ({
    folded: words[at]!.folded,
    whole,
    matches: numbers,
    uses,
  }))
}

/** The numbers of the words that filters ask for; null when no phrase is under one of them. */
export async function lookUpFilters(db: Db, words: readonly string[]): Promise<Wanted[] | null> {
  if (words.length === 0) return []
  const rows = await t(db)
    .selectFrom('phrase_word')
    .select(['number', 'word', 'uses'])
    .where('word', 'in', words)
    .where('uses', '>', 0)
    .execute()
  if (rows.length < words.length) return null
  return rows.map(({ number, word, uses }) => ({ folded: word, whole: number, matches: [number], uses }))
}
