import { type RawBuilder, sql } from 'kysely'
import type { CheckedInputOf, RawOutputOf } from '#contract/endpoint.ts'
import { findStem } from '#persian/words.ts'
import type { RequestContext } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { searchPhrases as searchPhrasesCall } from './contract.ts'
import { correct } from './correction.server.ts'
import { splitWords } from './foreign-letters.ts'
import { listPhraseCards } from './phrase-cards.server.ts'
import type { PhrasebookTables } from './tables.server.ts'
import {
  anySize,
  filterWords,
  lookUp,
  lookUpFilters,
  maxSize,
  type Reach,
  type Wanted,
} from './vocabulary.server.ts'

// How a search stays quick over a million phrases: what matches is told by whole words of the vocabulary, whose
// numbers a phrase holds in `terms`. Few candidates are all read and ranked. Of many, the phrases are walked from
// the shortest size up, one short index scan a size, until a thousand are found: by class (equal, begins with the
// query, holds its words, holds them inside words), and inside a class in the order they are shown.

const t = withTables<PhrasebookTables>()

/** Results are counted, and paged, up to this many. */
const maxResults = 1000
/** Up to so many candidates it is cheaper to read all than to walk the sizes. */
const fewCandidates = 2000
/**
 * So many of the words that begin with a letter or two are followed on a walk, the most frequent: together they fill
 * the thousand, and each costs a look a size.
 */
const maxWalked = 250
/** Words of one query that are looked for inside other words. */
const maxParts = 4

type Input = CheckedInputOf<typeof searchPhrasesCall>

export async function searchPhrases(
  { db }: RequestContext,
  input: Input,
): Promise<RawOutputOf<typeof searchPhrasesCall>> {
  const { page, perPage } = input
  const { ids, correctedTo } = await findIds(db, input)
  const items = await listPhraseCards(db, ids.slice((page - 1) * perPage, page * perPage))
  return { items, page, perPage, total: ids.length, correctedTo }
}

type Found = { ids: string[]; correctedTo: string | null }
const nothing: Found = { ids: [], correctedTo: null }

async function findIds(db: Db, { q, level, situation, audio, language }: Input): Promise<Found> {
  const isEnglish = language === 'en'
  const only = language === 'all' ? undefined : language
  const filters = await lookUpFilters(db, [
    ...(only && !isEnglish ? [filterWords.language(only)] : []),
    ...(level ? [filterWords.level(level)] : []),
    ...(situation ? [filterWords.situation(situation)] : []),
    ...(audio ? [filterWords.audio] : []),
  ])
  if (!filters) return nothing
  const words = splitWords(q).map(word => word.folded)
  if (words.length === 0)
    return q === '' ? { ids: await listAll(db, { filters, isEnglish }), correctedTo: null } : nothing

  const wanted = await lookUpQuery(db, words, /[\p{L}\p{N}\p{M}]$/u.test(q))
  const ids = await find(db, { key: words.join(' '), wanted, filters, isEnglish })
  if (ids.length > 0) return { ids, correctedTo: null }
  const corrected = await correct(db, words, wanted, only)
  if (!corrected) return nothing
  const meant = await lookUpQuery(db, corrected.words, false)
  const found = await find(db, { key: corrected.words.join(' '), wanted: meant, filters, isEnglish })
  return found.length > 0 ? { ids: found, correctedTo: corrected.written } : nothing
}

/**
 * A word alone may be any part of a word (the head of one, when it has one or two letters). Of several, each must
 * stand whole, but the last, while it is being typed, may be the head of one; what no phrase holds may be a part.
 */
async function lookUpQuery(db: Db, words: readonly string[], isBeingTyped: boolean): Promise<Wanted[]> {
  return withStems(db, await lookUpWords(db, words, isBeingTyped))
}

/** Words with an ending stand for those without it as well: the very words still come first, for they are whole. */
async function withStems(db: Db, wanted: readonly Wanted[]): Promise<Wanted[]> {
  const isAlone = wanted.length === 1
  const stems = wanted.slice(0, maxParts).flatMap(({ folded }) => findStem(folded) ?? [])
  if (stems.length === 0) return [...wanted]
  const found = await lookUp(
    db,
    stems.map(folded => ({ folded, reach: isAlone ? reachAlone(folded) : 'whole' })),
  )
  return wanted.map(word => {
    const stem = found.find(({ folded }) => folded === findStem(word.folded))
    if (!stem) return word
    const more = stem.matches.filter(number => !word.matches.includes(number))
    return { ...word, matches: [...word.matches, ...more], uses: Math.max(word.uses, stem.uses) }
  })
}

const reachAlone = (folded: string): Reach => (folded.length > 2 ? 'part' : 'head')

async function lookUpWords(db: Db, words: readonly string[], isBeingTyped: boolean): Promise<Wanted[]> {
  const unique = [...new Set(words)]
  if (unique.length === 1) return lookUp(db, [{ folded: unique[0]!, reach: reachAlone(unique[0]!) }])
  const last = isBeingTyped ? words.at(-1) : undefined
  const wanted = await lookUp(
    db,
    unique.map(folded => ({ folded, reach: folded === last ? 'head' : 'whole' })),
  )
  const unknown = wanted.filter(({ matches }) => matches.length === 0).slice(0, maxParts)
  if (unknown.length === 0) return wanted
  const parts = await lookUp(
    db,
    unknown.map(({ folded }) => ({ folded, reach: reachAlone(folded) })),
  )
  const better = new Map(parts.map(part => [part.folded, part]))
  return wanted.map(word => better.get(word.folded) ?? word)
}

/** Without a query: what the school wrote first, the short before the long. */
async function listAll(
  db: Db,
  { filters, isEnglish }: Pick<Query, 'filters' | 'isEnglish'>,
): Promise<string[]> {
  const terms = filters.map(({ whole }) => anySize(whole!))
  const rows = await t(db)
    .selectFrom('phrase')
    .select('id')
    .where('owner_id', 'is', null)
    .$if(isEnglish, query => query.where('language', '=', 'en'))
    .$if(terms.length > 0, query => query.where(sql<boolean>`terms @> ${terms}::int[]`))
    .orderBy('is_imported')
    .orderBy('size')
    .orderBy('id')
    .limit(maxResults)
    .execute()
  return rows.map(({ id }) => id)
}

type Query = {
  key: string
  wanted: readonly Wanted[]
  filters: readonly Wanted[]
  /** Nearly all phrases are English: no word stands for that, their rows say it. */
  isEnglish: boolean
}

/** Everybody's phrases, of all languages or the English ones. */
const isOpen = (isEnglish: boolean) =>
  isEnglish ? sql`owner_id is null and language = 'en'` : sql`owner_id is null`

/** The ids of what matches, best first, at most `maxResults`. */
async function find(db: Db, query: Query): Promise<string[]> {
  const counts = [...query.wanted, ...query.filters].map(({ uses }) => uses)
  const fewest = Math.min(...counts)
  if (fewest === 0) return []
  return fewest <= fewCandidates ? gather(db, query) : walk(db, query)
}

/** Reads all candidates and ranks them. */
async function gather(db: Db, { key, wanted, filters, isEnglish }: Query): Promise<string[]> {
  const all = [
    ...wanted.map(({ matches }) => sql`terms && ${matches.map(anySize)}::int[]`),
    ...filters.map(({ whole }) => sql`terms @> ${[anySize(whole!)]}::int[]`),
  ]
  const wholes = wanted.map(({ whole }) => whole)
  const holdsWords = wholes.every(number => number !== null)
    ? sql`terms @> ${wholes.map(anySize)}::int[]`
    : sql`false`
  const rows = await selectIds(
    db,
    sql`select id, false as is_equal from phrase where ${isOpen(isEnglish)} and ${sql.join(all, sql` and `)}
      order by case
        when english_key = ${key} or persian_key = ${key} then 0
        when starts_with(english_key, ${key}) or starts_with(persian_key, ${key}) then 1
        when ${holdsWords} then 2
        else 3 end, size, is_imported, id
      limit ${maxResults}`,
  )
  return rows.map(({ id }) => id)
}

/** Takes the best classes first, each from the shortest phrases up. */
async function walk(db: Db, { key, wanted, filters, isEnglish }: Query): Promise<string[]> {
  const numbers = filters.map(({ whole }) => whole!)
  const begins = await selectIds(db, walkSides(key, sql`like ${`${key}%`}`, { numbers, isEnglish }))
  // Where the head of the query fills the page, what equals it may lie further on.
  const equals =
    begins.length < maxResults
      ? begins.filter(row => row.is_equal)
      : await selectIds(db, walkSides(key, sql`= ${key}`, { numbers, isEnglish }))
  const ids = new Set([...equals, ...begins].map(({ id }) => id))
  const take = async (statement: RawBuilder<unknown>) => {
    if (ids.size < maxResults) for (const { id } of await selectIds(db, statement)) ids.add(id)
  }
  const wholes = wanted.flatMap(({ whole }) => whole ?? [])
  if (wholes.length === wanted.length) await take(walkTerms([], [...wholes, ...numbers], isEnglish))
  const parts = wanted.filter(({ matches, whole }) => matches.length > 1 || whole === null)
  const rest = wanted.filter(word => !parts.includes(word)).map(({ whole }) => whole!)
  if (parts.length > 0)
    await take(
      walkTerms(
        parts.map(({ matches }) => matches.slice(0, maxWalked)),
        [...rest, ...numbers],
        isEnglish,
      ),
    )
  return [...ids].slice(0, maxResults)
}

/** Phrases one of whose sides meets a condition on its key. The key holds no letter that `like` reads otherwise. */
function walkSides(
  key: string,
  condition: RawBuilder<unknown>,
  { numbers, isEnglish }: { numbers: readonly number[]; isEnglish: boolean },
) {
  const filter = numbers.length > 0 ? sql`and terms @> ${numbers.map(anySize)}::int[]` : sql``
  const side = (column: string) => sql`
    (select id, is_imported, ${sql.ref(column)} = ${key} as is_equal from phrase
    where ${isOpen(isEnglish)} and phrase.size = sizes.size and ${sql.ref(column)} ${condition} ${filter}
    order by is_imported, id limit ${maxResults})`
  return walkSizes(
    sql`${allSizes} sizes`,
    sql`select id, is_imported, bool_or(is_equal) as is_equal
      from (${side('english_key')} union all ${side('persian_key')}) sides group by id, is_imported`,
  )
}

/** Phrases that hold one word of each of `choices`, and every word of `all`. */
function walkTerms(choices: readonly (readonly number[])[], all: readonly number[], isEnglish: boolean) {
  const atSize = (numbers: readonly number[]) =>
    sql`array(select number * 256 + size from unnest(${[...numbers]}::int[]) as of (number))`
  const lists = [...choices, ...(all.length > 0 ? [all] : [])]
  const columns = lists.map((numbers, at) => sql`${atSize(numbers)} as ${sql.ref(`terms_${at}`)}`)
  const conditions = lists.map((_, at) =>
    sql.join([sql.ref('terms'), sql.ref(`sizes.terms_${at}`)], at < choices.length ? sql` && ` : sql` @> `),
  )
  return walkSizes(
    // `offset 0` keeps the lists out of the inner scan, where each row would make them anew.
    sql`(select size, ${sql.join(columns)} from ${allSizes} all_sizes offset 0) sizes`,
    sql`select id, is_imported, false as is_equal from phrase
      where ${isOpen(isEnglish)} and ${sql.join(conditions, sql` and `)}`,
  )
}

/** The sizes there are, from the shortest; given as a list, so that the planner knows how few they are. */
const allSizes = sql`(select size from unnest(${Array.from({ length: maxSize }, (_, at) => at + 1)}::int[]) as of (size)
  where size <= (select max(size) from phrase where owner_id is null))`

/** Walks the sizes from the shortest, inside each what the school wrote first, until there is enough. */
function walkSizes(sizes: RawBuilder<unknown>, phrases: RawBuilder<unknown>) {
  return sql`select found.id, found.is_equal from ${sizes}
    cross join lateral (${phrases} order by is_imported, id limit ${maxResults}) found limit ${maxResults}`
}

async function selectIds(
  db: Db,
  statement: RawBuilder<unknown>,
): Promise<{ id: string; is_equal: boolean }[]> {
  const { rows } = await sql<{ id: string; is_equal: boolean }>`${statement}`.execute(t(db))
  return rows
}
