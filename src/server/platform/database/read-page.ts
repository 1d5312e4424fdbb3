import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { listSpellings, readTyped } from '#persian/holds-words.ts'
import { findSynonyms } from '#persian/synonyms.ts'

/**
 * A page of an ordered query, pages from 1, and how many rows it has in all; past the end there are none. A last page tells
 * itself how many there are: they are counted only where it is not one.
 */
export async function readPage<DB, TB extends keyof DB, O>(
  ordered: SelectQueryBuilder<DB, TB, O>,
  { page, perPage }: { page: number; perPage: number },
) {
  const before = (page - 1) * perPage
  const rows = await ordered.limit(perPage).offset(before).execute()
  const isLast = rows.length < perPage && (rows.length > 0 || page === 1)
  if (isLast) return { rows, total: before + rows.length }
  return { rows, total: await countRows(ordered.clearSelect().clearOrderBy()) }
}

/** How many rows a query without a selection finds. */
export async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const found = query as unknown as SelectQueryBuilder<object, never, object>
  return (await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total
}

/**
 * Whether a column of folded text (`key`) holds every word of what was typed, or one that means the same, joined or apart; nothing
 * typed lets all through.
 */
export function holdsWords(column: string, typed: string): Expression<SqlBool> {
  const words = readTyped(typed).sort(compareRarity)
  if (words.length === 0) return sql<boolean>`true`
  return sql<boolean>`(${sql.join(
    words.map(word => sql`${sql.ref(column)} like any (${listPatterns(word)}::text[])`),
    sql` and `,
  )})`
}

function listPatterns(word: string): string[] {
  const { anywhere, apart } = listSpellings(word)
  const patterns = anywhere.map(one => `%${one}%`)
  return apart === null ? patterns : [...patterns, `%${apart} %`, `%${apart}`]
}

/**
 * Words that are probably in fewer texts come first: an index of trigrams looks the later ones up only where the first one is.
 * Timed on 100,000 titles that all begin with the same two words and differ in a number: 7.3 ms with the number at the end,
 * 0.7 ms with it at the beginning.
 */
function compareRarity(one: string, other: string): number {
  const hasDigit = (word: string) => Number(/\d/.test(word))
  return (
    findSynonyms(one).length - findSynonyms(other).length ||
    hasDigit(other) - hasDigit(one) ||
    other.length - one.length
  )
}

/** No row has it: keeps the list of an `in` from being empty. */
export const noId = '00000000-0000-0000-0000-000000000000'
