import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { key } from '#persian/search-key.ts'
import { findSynonyms } from '#persian/synonyms.ts'

/** A page of an ordered query, pages from 1, and how many rows it has in all; past the end there are none. */
export async function readPage<DB, TB extends keyof DB, O>(
  ordered: SelectQueryBuilder<DB, TB, O>,
  { page, perPage }: { page: number; perPage: number },
) {
  const all = ordered.clearSelect().clearOrderBy() as unknown as SelectQueryBuilder<object, never, object>
  const { total } = await all.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await ordered
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { rows, total }
}

/** Whether a column of folded text (`key`) holds every word of what was typed, or one that means the same; nothing typed lets all through. */
export function holdsWords(column: string, typed: string): Expression<SqlBool> {
  const words = key(typed).split(' ').filter(Boolean)
  if (words.length === 0) return sql<boolean>`true`
  return sql<boolean>`(${sql.join(
    words.map(
      word => sql`${sql.ref(column)} like any (${findSynonyms(word).map(other => `%${other}%`)}::text[])`,
    ),
    sql` and `,
  )})`
}

/** No row has it: keeps the list of an `in` from being empty. */
export const noId = '00000000-0000-0000-0000-000000000000'
