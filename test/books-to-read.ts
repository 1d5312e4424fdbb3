import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { BookReaderTables } from '#features/book-reader/tables.server.ts'
import {
  type RenderedChapter,
  renderChapter,
  writeTexts,
} from '#features/book-reader/texts/write-texts.server.ts'
import type { BookTables } from '#features/book-store/tables.server.ts'
import { seedPaidOrder } from '#features/payment/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'

const t = withTables<BookTables>()
let made = 0

export const someChapters = [
  {
    title: 'فصل ۱، کوچه',
    language: 'fa',
    markdown: 'خانهٔ مادربزرگ ته کوچه بود. روی در نوشته بودند: welcome home.',
  },
  { title: 'فصل ۲، کلید', language: 'fa', markdown: 'کلید در قفل نمی‌چرخید.\n\n[der Schlüssel]{de}' },
]

/** A book that is sold as a file, with its texts; its edition is `editionId`. */
export async function newEbook(
  app: Pick<AppContext, 'db' | 'now'>,
  {
    chapters = someChapters,
    direction = 'rtl' as 'rtl' | 'ltr',
    ...changes
  }: Partial<{
    chapters: readonly { title: string; language: string; markdown: string }[]
    direction: 'rtl' | 'ltr'
    title: string
    language: string
    published_at: Date | null
  }> = {},
) {
  const now = app.now()
  const slug = `reader-book-${++made}`
  const rendered: RenderedChapter[] = []
  for (const chapter of chapters) rendered.push(await renderChapter(chapter))
  return transaction(app.db, async tx => {
    const { id } = await t(tx)
      .insertInto('book')
      .values({
        slug,
        title: 'دالان آبی',
        latin_title: 'The Blue Corridor',
        series: '',
        author: 'مریم سهرابی',
        editor: '',
        language: 'de',
        level_from: 'B1',
        level_to: 'B1',
        levels: ['B1'],
        formats: ['ebook'],
        about: 'داستانی کوتاه',
        sample: '',
        sample_html: '',
        pages: 48,
        isbn: null,
        printing: null,
        trim_size: null,
        cover: 'de',
        published_at: now,
        search_key: slug,
        sort_key: slug,
        created_at: now,
        changed_at: now,
        ...changes,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const edition = await t(tx)
      .insertInto('book_edition')
      .values({
        book_id: id,
        format: 'ebook',
        price: 600_000,
        weight_grams: null,
        is_sold: true,
        low_stock: null,
        changed_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeTexts(tx, id, { direction, chapters: rendered, now })
    return { id, slug, editionId: edition.id }
  })
}

/** Has somebody buy it; `revoke` pays them back. */
export async function buyEbook(
  app: Pick<AppContext, 'db' | 'now'>,
  { id, editionId, slug }: { id: string; editionId: string; slug: string },
  userId: string,
  format: 'ebook' | 'audio' = 'ebook',
) {
  const lineId = await transaction(app.db, async tx => {
    const sold = await seedPaidOrder(tx, {
      name: randomUUID(),
      userId,
      lines: [
        {
          kind: 'book-edition',
          item: editionId,
          title: slug,
          price: 600_000,
          policy: 'final',
          startsAt: app.now(),
          sessions: [],
        },
      ],
      at: app.now(),
    })
    const boughtBy = sold.lineIds[0]!
    await t(tx)
      .insertInto('book_ownership')
      .values({
        order_line_id: boughtBy,
        book_id: id,
        edition_id: editionId,
        user_id: userId,
        format,
        count: 1,
        granted_at: app.now(),
      })
      .execute()
    return boughtBy
  })
  const { rows } = await sql<{ number: number }>`
    select number from orders join order_line on order_id = orders.id where order_line.id = ${lineId}`.execute(
    t(app.db),
  )
  return {
    lineId,
    orderNumber: rows[0]!.number,
    revoke: () =>
      t(app.db)
        .updateTable('book_ownership')
        .set({ revoked_at: app.now() })
        .where('order_line_id', '=', lineId)
        .execute(),
  }
}

/** The sound of a unit of a book; answers what its place is kept by. */
export async function addUnit(
  { db, database, files }: Pick<AppContext, 'db' | 'database' | 'files'>,
  bookId: string,
  number = 1,
): Promise<string> {
  const id = randomUUID()
  const key = `private/book-audio/${id}-audio.mp3`
  await files.put(key, Buffer.from('sound'))
  await database.execute(
    `insert into media (id, kind, personal, family, name, file_key, bytes, state, seconds, created_at)
     values ($1, 'book-audio', false, 'audio', 'unit.mp3', $2, 5, 'ready', 3, now())`,
    [id, key],
  )
  await withTables<BookReaderTables>()(db)
    .insertInto('book_unit')
    .values({
      book_id: bookId,
      number,
      title: 'کوچه',
      chapter: 1,
      language: 'en',
      media_id: id,
      seconds: 3,
      bytes: 5,
    })
    .execute()
  return id
}
