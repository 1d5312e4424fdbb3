import { may } from '#account/permissions.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findBook, ownsBook } from '#features/book-store/public.server.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import type { UploadKind } from '#server/engines/media/kinds.ts'
import { signedLink } from '#server/engines/media/links.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { unitPath } from '../reader-paths.ts'
import type { BookReaderTables } from '../tables.server.ts'
import type * as calls from './contract.ts'
import { drawQr } from './draw-qr.server.ts'

const t = withTables<BookReaderTables>()

/** The editions with which a book is heard. */
const heard = ['audio', 'paper-audio'] as const
const ownsAudio = (db: Db, userId: string, bookId: string) => ownsBook(db, { userId, bookId, formats: heard })

/** The sound of a unit: it belongs to the school, and whoever bought it hears it, as long as they have it. */
export const bookAudio: UploadKind = {
  name: 'book-audio',
  access: may('ebooks.edit'),
  maxBytes: 100 * 1024 ** 2,
  families: ['audio'],
  personal: false,
  mayFetch: (db, { userId, mediaId }) => mayHear(db, { userId, mediaId }),
}

/** Whether somebody may hear a unit still. */
export async function mayHear(
  db: Db,
  { userId, mediaId }: { userId: string; mediaId: string },
): Promise<boolean> {
  const unit = await t(db)
    .selectFrom('book_unit')
    .select('book_id')
    .where('media_id', '=', mediaId)
    .executeTakeFirst()
  return unit !== undefined && ownsAudio(db, userId, unit.book_id)
}

/** @throws AppError notFound, of a book without sound as well */
export async function readUnits(
  { app, db }: RequestContext,
  { slug }: CheckedInputOf<typeof calls.readUnits>,
) {
  const book = await findBook(db, slug)
  const units = book ? await listUnits(db, book.id) : []
  if (!book || units.length === 0) throw new AppError('notFound')
  return {
    book: { slug, title: book.title },
    units: units.map(({ number, title, language, seconds, bytes, media_id }) => {
      const address = app.settings.PUBLIC_URL + unitPath({ slug, number })
      return { number, title, language, seconds, bytes, mediaId: media_id, address, qr: drawQr(address) }
    }),
  }
}

const listUnits = (db: Db, bookId: string) =>
  t(db).selectFrom('book_unit').selectAll().where('book_id', '=', bookId).orderBy('number').execute()

/** @throws AppError notFound, where there is no such book */
export async function readUnitFiles(context: SignedIn, { slug }: CheckedInputOf<typeof calls.readUnitFiles>) {
  const { db, user } = context
  const book = await findBook(db, slug)
  if (!book) throw new AppError('notFound')
  if (!(await ownsAudio(db, user.id, book.id))) return { files: null }
  const units = await listUnits(db, book.id)
  return {
    files: units.map(({ number, media_id }) => ({
      number,
      src: signedLink(context, `private/${bookAudio.name}/${media_id}-audio.mp3`, { reader: user.id }),
    })),
  }
}
