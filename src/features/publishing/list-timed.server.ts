import { sql } from 'kysely'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { Dated, Period } from './hooks.server.ts'

/** What comes out by itself at a time that staff set, until it has. */
type TimedTable = { id: string; title: string; publish_at: Date | null; published_at: Date | null }
const t = withTables<{ timed: TimedTable }>()

/** Rows of a feature's own table that came out in a period, or are to; `path` is where its staff write them. */
export async function listTimed(
  db: Db,
  { table, kind, path }: { table: string; kind: Dated['kind']; path: string },
  { from, until, limit }: Period,
): Promise<Dated[]> {
  const rows = await t(db)
    .selectFrom(sql<TimedTable>`${sql.table(table)}`.as('timed'))
    .select(({ fn }) => ['id', 'title', 'published_at', fn.coalesce('published_at', 'publish_at').as('at')])
    .where(({ and, eb, or }) =>
      or([
        and([eb('published_at', '>=', from), eb('published_at', '<', until)]),
        and([eb('published_at', 'is', null), eb('publish_at', '>=', from), eb('publish_at', '<', until)]),
      ]),
    )
    .orderBy('at')
    .limit(limit)
    .execute()
  return rows.map(({ id, title, published_at, at }) => ({
    id,
    kind,
    title,
    state: published_at ? 'published' : 'scheduled',
    at: at!,
    path: `${path}/${id}`,
  }))
}
