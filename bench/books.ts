import { createHash } from 'node:crypto'
import * as calls from '#features/book-store/contract.ts'
import { listBooks, readBook } from '#features/book-store/read-books.server.ts'
import { bookFormats } from '#features/book-store/rules.ts'
import { levelCodes } from '#persian/level-names.ts'
import { defineFeature, handle, type RequestContext } from '#server/app-context.ts'
import { collectHandlers, dispatch } from '#server/http/dispatch.ts'
import { type Database, migrate, openDatabase } from '#server/platform/database/database.ts'
import { freshDatabase, runOn } from '../test/fresh-database.ts'
import { randomFrom } from '../test/random.ts'
import { benchServer, migrationsHere, pick, round } from './measure.ts'
import { timeLists } from './time-lists.ts'

// What the shelves of the book store cost: lists of a thousand titles and of a hundred thousand, by filter and by word, and
// one book with its editions. Asked through `dispatch()` on PostgreSQL, times are milliseconds.

const sizes = [1000, 100_000]
const languages = ['en', 'de', 'fr', 'ar', 'tr', 'es', 'it', 'fa']
const subjects = ['داستان', 'دستور', 'واژگان', 'گفت‌وگو', 'سفر', 'کودک', 'نامه', 'آزمون']

/** Prints and returns the figures. */
export async function run(): Promise<object> {
  const lists = []
  for (const size of sizes) {
    await using place = await freshDatabase(benchServer)
    const database = await openDatabase({ url: place.url, dataDir: '', log: () => {} })
    try {
      await migrate(database, migrationsHere())
      await fillBooks(place.url, size)
      lists.push({ books: size, ...(await measureLists(database, size)) })
    } finally {
      await database.close()
    }
  }
  return { lists, growthOfP95: round(lists[1]!.all.p95 / lists[0]!.all.p95), asked: { p95: 5 } }
}

const toArray = (values: readonly string[]) => `(array[${values.map(value => `'${value}'`).join(',')}])`

async function fillBooks(url: string, size: number) {
  await runOn(
    url,
    `insert into book (slug, title, latin_title, series, author, editor, language, level_from, level_to, levels, about,
         sample, sample_html, cover, formats, published_at, search_key, sort_key, created_at, changed_at)
       select 'book-' || g, 'کتاب شمارهٔ ' || g, 'Book ' || g, '', 'نویسنده ' || g % 997, '',
         ${toArray(languages)}[1 + g % 8], ${toArray(levelCodes)}[1 + g % 6], ${toArray(levelCodes)}[1 + g % 6],
         array[${toArray(levelCodes)}[1 + g % 6]], 'معرفی', '', repeat('<p>صفحهٔ نمونه</p>', 50), 'en',
         case when g % 3 = 0 then array['paper', 'ebook'] else array['paper'] end,
         timestamptz '2026-11-28' - g * interval '7 minutes',
         'کتاب شماره ' || g || ' ' || substr(md5((g % 997)::text), 1, 8) || ' ' || ${toArray(subjects)}[1 + g % 8],
         lpad(g::text, 8, '0'), now(), now()
       from generate_series(1, ${size}) g;
     insert into book_edition (book_id, format, price, weight_grams, is_sold, changed_at)
       select id, format, 1500000, case when format = 'paper' then 100 end, true, now() from book, unnest(formats) format;
     insert into stock (resource, capacity)
       select 'book-edition:' || id, 10 from book_edition where format = 'paper';
     insert into hold (id, resource, holder, count, until)
       select gen_random_uuid(), resource, 'order:' || row_number() over (), 3, null from stock`,
  )
  await runOn(url, 'vacuum analyze')
}

/** As the rows have it. */
const rareWord = (number: number) => createHash('md5').update(`${number}`).digest('hex').slice(0, 8)

type Query = { q?: string; language?: string; level?: string; format?: string }

const bookStore = defineFeature({
  name: 'book-store',
  handlers: [handle(calls.listBooks, listBooks), handle(calls.readBook, readBook)],
})

/** What buyers ask, always the same: each kind forty times. */
function draw(size: number): Record<string, Query[]> {
  const random = randomFrom(7)
  const times = (make: () => Query) => Array.from({ length: 40 }, make)
  return {
    newest: times(() => ({})),
    'a language': times(() => ({ language: pick(random, languages) })),
    'a level': times(() => ({ level: pick(random, levelCodes) })),
    'a language and a level': times(() => ({
      language: pick(random, languages),
      level: pick(random, levelCodes),
    })),
    'a format': times(() => ({ format: pick(random, [...bookFormats]) })),
    'a frequent word': times(() => ({ q: pick(random, subjects) })),
    'a rare word': times(() => ({ q: rareWord(Math.floor(random() * 997)) })),
    'one title': times(() => ({ q: `کتاب شماره ${1 + Math.floor(random() * size)}` })),
  }
}

async function measureLists(database: Database, size: number) {
  const handlers = collectHandlers({ features: [bookStore] })
  // Shelves need the database and the clock, and nothing else.
  const context = { db: database.db, user: null, now: () => new Date() } as RequestContext
  const { ofOne: oneBook, ...lists } = await timeLists({
    size,
    draw: () => draw(size),
    list: query => dispatch(handlers, context, calls.listBooks, query),
    one: number => dispatch(handlers, context, calls.readBook, { slug: `book-${number}` }),
    named: { all: 'books', next: 'the next page', one: 'one book' },
  })
  return { ...lists, oneBook }
}

if (import.meta.main) console.log(JSON.stringify(await run()))
