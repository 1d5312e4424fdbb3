import { randomUUID } from 'node:crypto'
import { openOrder } from '#features/payment/public.server.ts'
import { countStocks, setStock } from '#server/engines/holds.ts'
import { isDatabaseUnavailable, transaction } from '#server/platform/database/database.ts'
import type { Person, TestApp } from './app.ts'

export const booksPath = '/api/studio/books'
export const stockPath = '/api/studio/book-stock'

let made = 0

/** What staff type of a book that is sold on paper, as a file and as sound. Prices are Toman. */
export const someBook = (changes: object = {}) => ({
  slug: `book-${++made}`,
  title: 'قهوهٔ تلخ',
  latinTitle: 'Bitter Coffee',
  series: 'داستان آسان',
  author: 'مریم سهرابی',
  editor: 'بهرام دادفر',
  language: 'en',
  levelFrom: 'A2',
  levelTo: 'B1',
  about: 'داستانی کوتاه در کافه‌ای در رشت.',
  sample: '# میز چهار\n\nRoya works in a small café.',
  pages: 56,
  isbn: '9786000000123',
  printing: 'نخست، پاییز ۱۴۰۵',
  trimSize: 'رقعی',
  cover: 'tr',
  editions: [
    { format: 'paper', isSold: true, price: 160_000, weightGrams: 100, lowStock: 2 },
    { format: 'ebook', isSold: true, price: 70_000, weightGrams: '', lowStock: '' },
  ],
  courses: [] as object[],
  ...changes,
})

export type EditionIds = { paper: string; ebook: string; audio: string; 'paper-audio': string }

/** The ids of a book's editions by their formats. */
export async function findEditions(app: TestApp, bookId: string): Promise<EditionIds> {
  const { rows } = await app.database.execute('select format, id from book_edition where book_id = $1', [
    bookId,
  ])
  return Object.fromEntries(rows.map(row => [row.format, row.id])) as EditionIds
}

/** A book that is on sale, with so many copies on paper. */
export async function newBook(
  app: TestApp,
  by: Person,
  { copies = 0, ...changes }: { copies?: number } & Record<string, unknown> = {},
) {
  const { body } = await by.post<{ id: string; slug: string; version: number }>(booksPath, someBook(changes))
  if (!body.id) throw new Error(`no book: ${JSON.stringify(body)}`)
  await by.post(`${booksPath}/${body.id}/publication`, { version: body.version })
  const editions = await findEditions(app, body.id)
  if (copies > 0) await buyCopies(by, editions.paper, copies)
  return { ...body, editions }
}

/** Copies of a book of 160,000 Toman in the store room, without texts to be rendered; answers their edition. */
export async function newCopies({ database, db, now }: TestApp, count: number): Promise<string> {
  const slug = `copies-${++made}`
  const { rows } = await database.execute(
    `with made as (
       insert into book (slug, title, latin_title, series, author, editor, language, level_from, level_to, levels, about,
         sample, sample_html, cover, formats, published_at, search_key, sort_key, created_at, changed_at)
       values ($1, 'قهوهٔ تلخ', '', '', 'مریم سهرابی', '', 'en', 'A2', 'B1', '{A2,B1}', '', '', '', 'tr', '{paper}', $2,
         $1, $1, $2, $2)
       returning id)
     insert into book_edition (book_id, format, price, weight_grams, is_sold, changed_at)
     select id, 'paper', 1600000, 100, true, $2 from made returning id`,
    [slug, now()],
  )
  const edition = String(rows[0]!.id)
  await database.execute(
    `insert into book_stock_change (id, edition_id, by, reason, at) values (gen_random_uuid(), $1, $2, 'purchase', $3)`,
    [edition, count, now()],
  )
  await transaction(db, tx => setStock(tx, `book-edition:${edition}`, count))
  return edition
}

/** Copies come in from a supplier. */
export const buyCopies = (by: Person, edition: string, count: number, changes: object = {}) =>
  by.post(`${stockPath}/${edition}/purchases`, {
    key: randomUUID(),
    count,
    supplier: 'پخش کتاب بهار',
    cost: '',
    ...changes,
  })

/** An order over editions, for somebody; asked again where the database is full for a moment. @throws AppError as `openOrder` */
export async function orderBooks(
  app: TestApp,
  { id }: { id: string },
  ...things: { item: string; count?: number }[]
): Promise<{ id: string }> {
  const wanted = { userId: id, things: things.map(thing => ({ kind: 'book-edition', ...thing })) }
  for (let asked = 1; ; asked++) {
    try {
      return await transaction(app.db, tx => openOrder(app, tx, { ...wanted, now: app.now() }))
    } catch (fault) {
      if (!isDatabaseUnavailable(fault) || asked === 50) throw fault
    }
  }
}

/** What there is of an edition: in all, held, and sold. */
export const readStock = async (app: TestApp, item: string) =>
  (await countStocks(app.db, [`book-edition:${item}`], app.now())).get(`book-edition:${item}`) ?? {
    capacity: 0,
    held: 0,
    taken: 0,
  }
