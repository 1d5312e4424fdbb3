import { createHash } from 'node:crypto'
import { isAppError } from '#contract/app-error.ts'
import { type FoundBook, selectBooks } from '#features/book-store/public.server.ts'
import { toPersianDigits } from '#persian/digits.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { printPdf } from '#server/platform/pdf/print-pdf.ts'
import { redrawnSvg } from '#server/platform/redrawn-picture.ts'
import { drawQrSvg } from '../audio/draw-qr.server.ts'
import { unitPath } from '../reader-paths.ts'
import { directText } from '../rules.ts'
import type { BookReaderTables } from '../tables.server.ts'
import template from './book.typ?raw'
import { paintCover } from './paint-cover.server.ts'
import { placeholder } from './stamp-pdf.server.ts'

const t = withTables<BookReaderTables>()

/** Milliseconds for one book; some hundred pages take a few seconds. */
const timeoutMs = 60_000

/** Paints and sets what is due: after a change of a book, one after the other. */
export const produceEbooks: Job = {
  name: 'produce-ebooks',
  waits: 'exists (select from ebook where produced_version is distinct from version)',
  async run(app) {
    const due = await t(app.db)
      .selectFrom('ebook')
      .select('book_id')
      .whereRef('produced_version', 'is distinct from', 'version')
      .orderBy('changed_at')
      .limit(20)
      .execute()
    for (const { book_id } of due) {
      try {
        await produceEbook(app, book_id)
      } catch (thrown) {
        // Too many wait for the typesetter: it is still due, and the others do not wait for it.
        if (!isAppError(thrown)) throw thrown
      }
    }
  },
}

/** Paints the cover of a book and sets its PDF without a buyer's name; again it does no harm. */
export async function produceEbook(app: AppContext, bookId: string): Promise<void> {
  const row = await t(app.db).selectFrom('ebook').selectAll().where('book_id', '=', bookId).executeTakeFirst()
  const book = await selectBooks(app.db).where('book.id', '=', bookId).executeTakeFirst()
  if (!row || !book) return
  const brand = app.settings.BRAND_FA
  const words = { title: book.title, latinTitle: book.latin_title, author: book.author, brand }
  const cover = await paintCover(words, book.cover)
  const pdf = row.upload_key
    ? null
    : await printBook(app.db, book, row, { publisher: brand, origin: app.settings.PUBLIC_URL })
  const keys = { cover_key: keyFile(cover, 'jpg'), pdf_key: pdf && keyFile(pdf, 'pdf') }
  await app.files.put(keys.cover_key, cover)
  if (pdf) await app.files.put(keys.pdf_key!, pdf)
  const { numUpdatedRows } = await t(app.db)
    .updateTable('ebook')
    .set({ ...keys, produced_version: row.version })
    .where('book_id', '=', bookId)
    // Changed meanwhile: it is still due.
    .where('version', '=', row.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  for (const [before, after] of [
    [row.cover_key, keys.cover_key],
    [row.pdf_key, keys.pdf_key],
  ]) {
    if (before && before !== after) await app.files.delete(before)
  }
}

const keyFile = (bytes: Buffer, ending: string) =>
  `private/ebooks/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${ending}`

async function printBook(
  db: Db,
  { id, slug, title, latin_title, author }: FoundBook,
  { direction, changed_at }: { direction: 'rtl' | 'ltr'; changed_at: Date },
  { publisher, origin }: { publisher: string; origin: string },
): Promise<Buffer> {
  const units = await t(db)
    .selectFrom('book_unit')
    .select(['number', 'chapter'])
    .where('book_id', '=', id)
    .where('chapter', 'is not', null)
    .execute()
  const audio = new Map(
    units.map(({ number, chapter }) => [
      chapter!,
      { number: toPersianDigits(number), address: origin + unitPath({ slug, number }) },
    ]),
  )
  const texts = await t(db)
    .selectFrom('book_text')
    .select(['position', 'title', 'language', 'blocks'])
    .where('book_id', '=', id)
    .orderBy('position')
    .execute()
  const { width, height } = placeholder
  const blank = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)
  const stamp = await redrawnSvg(blank, image => image.flatten({ background: '#ffffff' }).png())
  const data = {
    title,
    latinTitle: latin_title,
    author,
    publisher,
    dir: direction,
    contents: direction === 'rtl' ? 'فهرست' : 'Contents',
    stamp: [...stamp],
    chapters: texts.map(({ position, title, language, blocks }) => {
      const unit = audio.get(position)
      return {
        title,
        dir: directText(language),
        blocks,
        audio: unit ? { ...unit, qr: [...drawQrSvg(unit.address)] } : null,
      }
    }),
  }
  return Buffer.from(await printPdf(template, data, changed_at, { within: timeoutMs }))
}
