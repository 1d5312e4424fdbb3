import { sql } from 'kysely'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import { collectWords } from './collect-words.ts'
import type * as calls from './contract.ts'
import { maxOwn, type OwnFinder, type OwnRow, type OwnSearchable } from './hooks.server.ts'
import { cutAround, readMarked } from './mark-words.ts'
import { readWords } from './search.server.ts'

const t = withTables<object>()

const maxShown = 20

type Found = {
  id: string
  kind: string
  kindTitle: string
  icon: OwnFinder['icon']
  title: string
  detail: string | null
  path: string
  at: Date
}

/** What is found among one's own things, the newest first. */
export async function searchOwn(context: SignedIn, { q }: CheckedInputOf<typeof calls.searchOwn>) {
  const words = readWords(q)
  if (words.length === 0) return { items: [], total: 0 }
  const { features } = context.app
  const few = await readFew(
    context,
    features.flatMap(({ ownSearchables = [] }) => ownSearchables),
    words,
  )
  const many = await Promise.all(
    features.flatMap(({ ownFinders = [] }) => ownFinders).map(finder => findMany(context, finder, q)),
  )
  const found = [few, ...many].flat().sort((one, other) => other.at.getTime() - one.at.getTime())
  const marked = readMarked(q)
  return {
    items: found
      .slice(0, maxShown)
      .map(({ at: _, detail, ...one }) => ({ ...one, detail: detail && cutAround(detail, marked) })),
    total: found.length,
  }
}

/**
 * Most of their own things are few, so all are read, in one statement, and compared here: no copy of them is kept that could be
 * shown to somebody else.
 */
async function readFew(
  { db, user }: SignedIn,
  searchables: readonly OwnSearchable[],
  words: readonly string[],
): Promise<Found[]> {
  if (searchables.length === 0) return []
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
  return rows.flatMap(({ id, key, kind, title, detail: written, at }) => {
    const { describe, path, icon, title: kindTitle } = byKind.get(kind)!
    const detail = written && describe ? describe(written) : written
    return holdsAll(`${title} ${detail ?? ''} ${kindTitle}`, words)
      ? [{ id, kind, kindTitle, icon, title, detail, path: path(key), at }]
      : []
  })
}

const findMany = async (
  context: SignedIn,
  { kind, icon, title: kindTitle, find }: OwnFinder,
  q: string,
): Promise<Found[]> => (await find(context, q)).map(one => ({ ...one, kind, icon, kindTitle }))

function holdsAll(text: string, words: readonly string[]): boolean {
  const held = [...collectWords({ title: text, words: '' }).inAll]
  return words.every(word => held.some(one => one.startsWith(word)))
}
