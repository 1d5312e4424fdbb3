import { deviceName } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findGlosses, listTextWords } from '#features/glosses/public.server.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { assembleCopy, assembleSample } from './epub/assemble-epub.server.ts'
import { findEbook, findOwnEbook, findStamp, ownsEbook } from './find-copy.server.ts'
import { maxBookmarks } from './rules.ts'
import type { BookReaderTables } from './tables.server.ts'

const t = withTables<BookReaderTables>()

/** @throws AppError notFound */
export async function readBook({ db }: RequestContext, { slug }: CheckedInputOf<typeof calls.readBook>) {
  const { title, latin_title, author, language, level_from, level_to, published_at, ebook } = await findEbook(
    db,
    slug,
  )
  return {
    book: {
      ...{ slug, title, author, language },
      latinTitle: latin_title,
      level: level_from && level_to && (level_from === level_to ? level_from : `${level_from}–${level_to}`),
      direction: ebook.direction,
      hasSample: published_at !== null && ebook.upload_key === null,
    },
  }
}

/** @throws AppError notFound, also of a book that is not sold and of one that has no texts of ours */
export async function readSample(
  { app, db }: RequestContext,
  { slug }: CheckedInputOf<typeof calls.readSample>,
) {
  const book = await findEbook(db, slug)
  const bytes = book.published_at && (await assembleSample(app, db, book))
  if (!bytes) throw new AppError('notFound')
  return { bytes, name: `${slug}-sample.epub`, saveAs: `${book.title}، نمونه.epub` }
}

/** @throws AppError notFound, for who did not buy it as well */
export async function readCopy({ app, db, user }: SignedIn, { slug }: CheckedInputOf<typeof calls.readCopy>) {
  const book = await findOwnEbook(db, user.id, slug)
  const stamp = await findStamp(db, { userId: user.id, bookId: book.id })
  return {
    bytes: await assembleCopy(app, db, book, stamp),
    name: `${slug}.epub`,
    saveAs: `${book.title}.epub`,
  }
}

/** @throws AppError notFound, for who did not buy it as well */
export async function readCopyGlosses(
  { app, db, user }: SignedIn,
  { slug }: CheckedInputOf<typeof calls.readCopyGlosses>,
) {
  const { id, language } = await findOwnEbook(db, user.id, slug)
  const parts = await t(db)
    .selectFrom('book_text')
    .select(['xhtml', 'language'])
    .where('book_id', '=', id)
    .orderBy('position')
    .execute()
  const or = language === 'fa' ? null : language
  const words = parts.flatMap(part =>
    listTextWords(`<section lang="${part.language}">${part.xhtml}</section>`, or),
  )
  const once = new Map(words.map(word => [`${word.language} ${word.word}`, word]))
  return { glosses: await findGlosses(app, db, [...once.values()]) }
}

/** @throws AppError notFound, where there is no such book */
export async function readOwnReading(
  { db, user }: SignedIn,
  { slug }: CheckedInputOf<typeof calls.readOwnReading>,
) {
  const { id } = await findEbook(db, slug)
  if (!(await ownsEbook(db, user.id, id))) return { reading: null }
  return { reading: await findReading(db, user.id, id) }
}

/** @throws AppError notFound, for who did not buy it as well; conflict, where there are too many bookmarks */
export async function saveReading(
  { db, user, now, browser }: SignedIn,
  { slug, position, marked, unmarked }: CheckedInputOf<typeof calls.saveReading>,
) {
  const { id } = await findOwnEbook(db, user.id, slug)
  const own = { user_id: user.id, book_id: id }
  // A clock that goes ahead must not win for ever.
  const limit = (at: string) => new Date(Math.min(Date.parse(at), now().getTime()))
  await transaction(db, async tx => {
    if (position) {
      const { locator, fraction } = position
      const values = { locator, fraction, device: deviceName(browser.userAgent), at: limit(position.at) }
      await t(tx)
        .insertInto('book_position')
        .values({ ...own, ...values })
        .onConflict(conflict =>
          conflict
            .columns(['user_id', 'book_id'])
            .doUpdateSet(values)
            .where('book_position.at', '<=', values.at),
        )
        .execute()
    }
    if (unmarked.length > 0) {
      await t(tx)
        .deleteFrom('book_bookmark')
        .where('user_id', '=', user.id)
        .where('book_id', '=', id)
        .where('id', 'in', unmarked)
        .execute()
    }
    if (marked.length > 0) {
      await t(tx)
        .insertInto('book_bookmark')
        .values(marked.map(mark => ({ ...mark, ...own, at: limit(mark.at) })))
        // Sent again where no answer came, and nobody's to overwrite.
        .onConflict(conflict => conflict.column('id').doNothing())
        .execute()
      const { count } = await t(tx)
        .selectFrom('book_bookmark')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', user.id)
        .where('book_id', '=', id)
        .executeTakeFirstOrThrow()
      if (Number(count) > maxBookmarks)
        throw new AppError('conflict', { message: 'نشان‌های این کتاب پر شده‌اند؛ یکی را بردارید.' })
    }
  })
  return { reading: await findReading(db, user.id, id) }
}

async function findReading(db: Db, userId: string, bookId: string) {
  const [position, bookmarks] = await Promise.all([
    t(db)
      .selectFrom('book_position')
      .select(['locator', 'fraction', 'device', 'at'])
      .where('user_id', '=', userId)
      .where('book_id', '=', bookId)
      .executeTakeFirst(),
    t(db)
      .selectFrom('book_bookmark')
      .select(['id', 'locator', 'fraction', 'excerpt', 'at'])
      .where('user_id', '=', userId)
      .where('book_id', '=', bookId)
      .orderBy('fraction')
      .orderBy('at')
      .execute(),
  ])
  return {
    position: position ? { ...position, at: position.at.toISOString() } : null,
    bookmarks: bookmarks.map(mark => ({ ...mark, at: mark.at.toISOString() })),
  }
}
