import { sql } from 'kysely'
import { AppError, changedMeanwhile } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { findFiles } from '../manifest.server.ts'
import { bookFormats } from '../rules.ts'
import type { BookTables } from '../tables.server.ts'
import { findBookRow, findState, note } from './books.server.ts'
import type * as calls from './contract.ts'

const t = withTables<BookTables>()

/** @throws AppError notFound */
export async function readPublication(
  { app, db }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readPublication>,
) {
  return { publication: await showPublication(app, db, id) }
}

/** @throws AppError notFound; conflict, where it was changed since `version`, or nothing of it is sold */
export async function publishBook(
  { app, db, user, now }: SignedIn,
  { id, version }: CheckedInputOf<typeof calls.publishBook>,
) {
  return transaction(db, async tx => {
    const row = await findBookRow(tx, id, { lock: true })
    if (row.formats.length === 0)
      throw new AppError('conflict', { message: 'نخست دست‌کم یک نسخه را با بهایش برای فروش بگذارید.' })
    await setState(tx, id, version, { published_at: row.published_at ?? now(), archived_at: null }, now())
    await note(tx, user.id, 'book.published', row, now())
    return { publication: await showPublication(app, tx, id) }
  })
}

/** @throws AppError notFound; conflict, where it was changed since `version`, or is not on sale */
export async function archiveBook(
  { app, db, user, now }: SignedIn,
  { id, version }: CheckedInputOf<typeof calls.archiveBook>,
) {
  return transaction(db, async tx => {
    const row = await findBookRow(tx, id, { lock: true })
    if (findState(row) !== 'published')
      throw new AppError('conflict', { message: 'این کتاب به فروش نرفته است.' })
    await setState(tx, id, version, { published_at: null, archived_at: now() }, now())
    await note(tx, user.id, 'book.archived', row, now())
    return { publication: await showPublication(app, tx, id) }
  })
}

async function setState(
  tx: Tx,
  id: string,
  version: number,
  state: { published_at: Date | null; archived_at: Date | null },
  now: Date,
) {
  const { numUpdatedRows } = await t(tx)
    .updateTable('book')
    .set({ ...state, version: version + 1, changed_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!numUpdatedRows) throw changedMeanwhile()
}

async function showPublication(app: AppContext, db: Db, id: string) {
  const row = await findBookRow(db, id)
  const files = await findFiles(app, db, id)
  const { owners } = await t(db)
    .selectFrom('book_ownership')
    .select(sql<number>`count(distinct user_id)::int`.as('owners'))
    .where('book_id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    state: findState(row),
    slug: row.slug,
    publishedAt: row.published_at?.toISOString() ?? null,
    owners,
    missing: bookFormats.filter(
      format => row.formats.includes(format) && format !== 'paper' && !files.has(format),
    ),
    version: row.version,
  }
}
