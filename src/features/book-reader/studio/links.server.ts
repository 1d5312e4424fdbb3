import { sql } from 'kysely'
import { findFullNames, matchAccounts, record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { selectBooks } from '#features/book-store/public.server.ts'
import { readInteger } from '#persian/digits.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import { insertLink, readState } from '../delivery/links.server.ts'
import { findStamp } from '../find-copy.server.ts'
import type { BookReaderTables } from '../tables.server.ts'
import type * as calls from './contract.ts'

const t = withTables<BookReaderTables>()

const selectCurrent = (db: Db) => t(db).selectFrom('book_link').where('replaced_at', 'is', null)

export async function listLinks(
  { db, now }: SignedIn,
  { q, page, perPage }: CheckedInputOf<typeof calls.listLinks>,
) {
  const number = readInteger(q)
  const found = q
    ? selectCurrent(db).where(({ or, eb }) =>
        or([
          sql<boolean>`exists (select from users where users.id = book_link.user_id and ${matchAccounts(q)})`,
          ...(number !== null && number > 0 && number < 2 ** 31 ? [eb('order_number', '=', number)] : []),
        ]),
      )
    : selectCurrent(db)
  const [rows, { total }] = await Promise.all([
    found
      .selectAll()
      .orderBy('issued_at', 'desc')
      .orderBy('id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: await toRows(db, rows, now()), page, perPage, total }
}

type Row = Awaited<ReturnType<ReturnType<typeof findRow>>>
const findRow = (db: Db, id: string) => () =>
  selectCurrent(db).selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function toRows(db: Db, rows: readonly Row[], now: Date) {
  const ids = rows.flatMap(({ user_id, issued_by }) => (issued_by ? [user_id, issued_by] : [user_id]))
  const bookIds = rows.map(({ book_id }) => book_id)
  const [names, books] = await Promise.all([
    findFullNames(db, ids),
    bookIds.length > 0 ? selectBooks(db).where('book.id', 'in', bookIds).execute() : [],
  ])
  const titles = new Map(books.map(({ id, title }) => [id, title]))
  return rows.map(row => ({
    id: row.id,
    book: titles.get(row.book_id) ?? '',
    person: names.has(row.user_id) ? { id: row.user_id, name: names.get(row.user_id)!.name } : null,
    orderNumber: row.order_number,
    downloads: row.downloads,
    maxDownloads: row.max_downloads,
    issuedAt: row.issued_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    state: readState(row, now),
    issuedBy: (row.issued_by && names.get(row.issued_by)?.name) ?? '',
  }))
}

/** @throws AppError notFound, where it was replaced by another or what it is of was paid back as well */
export async function reissueLink(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.reissueLink>,
) {
  return transaction(db, async tx => {
    const before = await selectCurrent(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!before) throw new AppError('notFound')
    const { user_id, book_id, order_line_id, order_number } = before
    await findStamp(tx, { userId: user_id, bookId: book_id, orderLineId: order_line_id })
    await t(tx).updateTable('book_link').set({ replaced_at: now() }).where('id', '=', id).execute()
    await insertLink(tx, {
      userId: user_id,
      bookId: book_id,
      orderLineId: order_line_id,
      orderNumber: order_number,
      issuedBy: user.id,
      now: now(),
    })
    const row = await selectCurrent(tx)
      .selectAll()
      .where('order_line_id', '=', order_line_id)
      .executeTakeFirstOrThrow()
    const [link] = await toRows(tx, [row], now())
    const about = { kind: 'bookLink', id: row.id, name: link!.book } as const
    await record(tx, { actorId: user.id, action: 'bookLink.issued', subjectId: user_id, about, at: now() })
    return { link: link! }
  })
}
