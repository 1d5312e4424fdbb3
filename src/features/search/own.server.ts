import { sql } from 'kysely'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import { collectWords } from './collect-words.ts'
import type * as calls from './contract.ts'
import { maxOwn, type OwnRow } from './hooks.server.ts'
import { cutAround, readMarked } from './mark-words.ts'
import { readWords } from './search.server.ts'

const t = withTables<object>()

const maxShown = 20

/**
 * Their own things are few, so all are read, in one statement, and compared here: no copy of them is kept that could be
 * shown to somebody else.
 */
export async function searchOwn({ app, db, user }: SignedIn, { q }: CheckedInputOf<typeof calls.searchOwn>) {
  const words = readWords(q)
  const searchables = app.features.flatMap(({ ownSearchables = [] }) => ownSearchables)
  if (words.length === 0 || searchables.length === 0) return { items: [], total: 0 }
  const { rows } = await sql<OwnRow & { kind: string }>`
    ${sql.join(
      searchables.map(
        ({ kind, select }) =>
          sql`(select ${kind} as kind, id::text, key::text, title, detail, at from ${select(db, user.id)} as things
            order by at desc limit ${maxOwn})`,
      ),
      sql` union all `,
    )} order by at desc, id`.execute(t(db))
  const byKind = new Map(searchables.map(searchable => [searchable.kind, searchable]))
  const found = rows
    .map(row => {
      const { describe, ...searchable } = byKind.get(row.kind)!
      return { ...searchable, row, detail: row.detail && describe ? describe(row.detail) : row.detail }
    })
    .filter(({ row, detail, title }) => holdsAll(`${row.title} ${detail ?? ''} ${title}`, words))
  const marked = readMarked(q)
  return {
    items: found.slice(0, maxShown).map(({ row, detail, kind, title, icon, path }) => ({
      id: row.id,
      kind,
      kindTitle: title,
      icon,
      title: row.title,
      detail: detail && cutAround(detail, marked),
      path: path(row.key),
    })),
    total: found.length,
  }
}

function holdsAll(text: string, words: readonly string[]): boolean {
  const held = [...collectWords({ title: text, words: '' }).inAll]
  return words.every(word => held.some(one => one.startsWith(word)))
}
