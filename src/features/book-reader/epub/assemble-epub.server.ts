import { buffer } from 'node:stream/consumers'
import type { AppContext } from '#server/app-context.ts'
import { unzip } from '#server/engines/file-formats/unzip.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { Ebook } from '../find-copy.server.ts'
import type { BookReaderTables } from '../tables.server.ts'
import { findPackage } from './package.server.ts'
import { type Stamp, stampEpub } from './stamp-epub.server.ts'
import { type EpubFiles, packagePath, writeEpub } from './write-epub.server.ts'
import { packZip } from './zip.server.ts'

const t = withTables<BookReaderTables>()

/** Letters of whoever reads where no font has any: 50 KB, weight 400, whole. */
const fonts = import.meta.glob<string>('/node_modules/vazirmatn/fonts/webfonts/Vazirmatn-Regular.woff2', {
  query: '?inline',
  import: 'default',
})
let font: Promise<Uint8Array> | undefined
const loadFont = () => {
  font ??= Promise.all(Object.values(fonts).map(load => load())).then(([address]) =>
    Buffer.from(address!.slice(address!.indexOf(',') + 1), 'base64'),
  )
  return font
}

type Store = Pick<AppContext, 'files' | 'settings'>

/** A book as the EPUB of one buyer. */
export async function assembleCopy(app: Store, db: Db, book: Ebook, stamp: Stamp): Promise<Buffer> {
  if (book.ebook.upload_key) {
    const { stream } = await app.files.read(book.ebook.upload_key)
    const files = unzip(await buffer(stream))
    return packZip(stampEpub(files, findPackage(files), stamp))
  }
  return packZip(stampEpub(await writeBook(app, db, book), packagePath, stamp))
}

/** The first chapter of a book as an EPUB of nobody's; null where the book is no texts of ours. */
export async function assembleSample(app: Store, db: Db, book: Ebook): Promise<Buffer | null> {
  if (book.ebook.upload_key) return null
  return packZip(await writeBook(app, db, book, 1))
}

async function writeBook(
  { files, settings }: Store,
  db: Db,
  { id, title, author, language, ebook }: Ebook,
  chapters = Number.MAX_SAFE_INTEGER,
): Promise<EpubFiles> {
  const [parts, cover] = await Promise.all([
    t(db)
      .selectFrom('book_text')
      .select(['title', 'language', 'xhtml'])
      .where('book_id', '=', id)
      .where('position', '<=', Math.min(chapters, 500))
      .orderBy('position')
      .execute(),
    ebook.cover_key ? files.read(ebook.cover_key).then(({ stream }) => buffer(stream)) : null,
  ])
  return writeEpub({
    ...{ id, title, author, language, parts, cover },
    publisher: settings.BRAND_FA,
    direction: ebook.direction,
    changedAt: ebook.changed_at,
    font: ebook.direction === 'rtl' ? await loadFont() : null,
  })
}
