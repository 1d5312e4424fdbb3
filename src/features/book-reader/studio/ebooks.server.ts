import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { record } from '#account/public.server.ts'
import { AppError, changedMeanwhile, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { selectBooks } from '#features/book-store/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { UnreadableFile } from '#server/engines/file-formats/unreadable-file.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { type CheckedEpub, checkEpub } from '../epub/check-epub.server.ts'
import { packZip } from '../epub/zip.server.ts'
import type { BookReaderTables } from '../tables.server.ts'
import { booksTag } from '../tags.ts'
import type * as calls from './contract.ts'

const t = withTables<BookReaderTables>()

export async function listEbooks(
  { db }: SignedIn,
  { page, perPage }: CheckedInputOf<typeof calls.listEbooks>,
) {
  const [books, { total }] = await Promise.all([
    selectBooks(db)
      .orderBy('sort_key')
      .orderBy('book.id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    selectBooks(db).clearSelect().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: await toRows(db, books), page, perPage, total }
}

type Book = { id: string; slug: string; title: string; author: string }

async function toRows(db: Db, books: readonly Book[]): Promise<calls.EbookRow[]> {
  if (books.length === 0) return []
  const ids = books.map(({ id }) => id)
  const [ebooks, chapters] = await Promise.all([
    t(db).selectFrom('ebook').selectAll().where('book_id', 'in', ids).execute(),
    t(db)
      .selectFrom('book_text')
      .select(['book_id', sql<number>`count(*)::int`.as('count')])
      .where('book_id', 'in', ids)
      .groupBy('book_id')
      .execute(),
  ])
  const byId = new Map(ebooks.map(row => [row.book_id, row]))
  const counts = new Map(chapters.map(({ book_id, count }) => [book_id, count]))
  return books.map(({ id, title, author, slug }) => {
    const row = byId.get(id)
    return {
      ...{ id, title, author, slug },
      chapters: counts.get(id) ?? 0,
      upload: row?.uploaded_at
        ? { name: row.upload_name ?? '', bytes: row.upload_bytes!, at: row.uploaded_at.toISOString() }
        : null,
      isProduced: row !== undefined && row.produced_version === row.version,
      version: row?.version ?? 0,
    }
  })
}

/** @throws AppError notFound */
const findTitle = (db: Db, id: string) =>
  selectBooks(db).where('book.id', '=', id).executeTakeFirstOrThrow(notFound)

/** @throws AppError notFound; invalid at `file`, which says what of it is refused */
export async function uploadEpub(
  { app, db, user, now }: SignedIn,
  { id, name, file }: CheckedInputOf<typeof calls.uploadEpub>,
) {
  await findTitle(db, id)
  const { files, direction } = check(file)
  const bytes = await packZip(files)
  const key = `private/ebooks/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.epub`
  await app.files.put(key, bytes)
  const values = {
    ...{ direction, upload_key: key, upload_name: name, upload_bytes: bytes.length },
    ...{ uploaded_at: now(), changed_at: now() },
  }
  return transaction(db, async tx => {
    await t(tx)
      .insertInto('ebook')
      .values({ book_id: id, ...values })
      .onConflict(conflict =>
        conflict.column('book_id').doUpdateSet(({ eb }) => ({
          ...values,
          version: eb('ebook.version', '+', 1),
        })),
      )
      .execute()
    return note(tx, id, 'ebook.uploaded', user.id, now())
  })
}

function check(file: Uint8Array): CheckedEpub {
  try {
    return checkEpub(file)
  } catch (thrown) {
    if (!(thrown instanceof UnreadableFile)) throw thrown
    const { message } = thrown
    throw new AppError('invalid', { message, errors: [{ field: 'file', message }] })
  }
}

/** @throws AppError notFound, where nothing was sent as well; conflict, where somebody else changed it since `version` */
export async function restoreTexts(
  { db, user, now }: SignedIn,
  { id, version }: CheckedInputOf<typeof calls.restoreTexts>,
) {
  return transaction(db, async tx => {
    const row = await t(tx)
      .selectFrom('ebook')
      .selectAll()
      .where('book_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row?.upload_key) throw new AppError('notFound')
    if (row.version !== version) throw changedMeanwhile()
    await t(tx)
      .updateTable('ebook')
      .set({
        ...{ upload_key: null, upload_name: null, upload_bytes: null, uploaded_at: null },
        ...{ version: version + 1, changed_at: now() },
      })
      .where('book_id', '=', id)
      .execute()
    return note(tx, id, 'ebook.restored', user.id, now())
  })
}

async function note(
  tx: Tx,
  id: string,
  action: 'ebook.uploaded' | 'ebook.restored',
  actorId: string,
  at: Date,
) {
  const book = await findTitle(tx, id)
  const about = { kind: 'ebook', id, name: book.title } as const
  await record(tx, { actorId, action, subjectId: null, about, at })
  await invalidateTags(tx, booksTag)
  const [ebook] = await toRows(tx, [book])
  return { ebook: ebook! }
}
