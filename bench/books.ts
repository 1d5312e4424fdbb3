import { createHash } from 'node:crypto'
import * as calls from '#features/book-store/contract.ts'
import { listBooks, readBook } from '#features/book-store/read-books.server.ts'
import { type BookSort, bookFormats } from '#features/book-store/rules.ts'
import { selectUsedCopies } from '#features/used-books/offers.server.ts'
import { levelCodes } from '#persian/level-names.ts'
import { defineFeature, handle, type RequestContext } from '#server/app-context.ts'
import { collectHandlers, dispatch } from '#server/http/dispatch.ts'
import { type Database, migrate, openDatabase } from '#server/platform/database/database.ts'
import { freshDatabase, runOn } from '../test/fresh-database.ts'
import { randomFrom } from '../test/random.ts'
import { benchServer, migrationsHere, pick, readThreadCpu, round } from './measure.ts'
import { timeLists } from './time-lists.ts'

// What the shelves of the book store cost: lists of a thousand titles and of a hundred thousand, by filter and by word, and
// one book with its editions. Asked through `dispatch()` on PostgreSQL, times are milliseconds; CPU is ours and the database’s.

const sizes = [1000, 100_000]
const languages = ['en', 'de', 'fr', 'ar', 'tr', 'es', 'it', 'fa']
const subjects = ['داستان', 'دستور', 'واژگان', 'گفت‌وگو', 'سفر', 'کودک', 'نامه', 'آزمون']

/** How many used copies lie at the branches of a school. */
const usedCopies = 500

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
  return { lists, growthOfP95: round(lists[1]!.all.p95 / lists[0]!.all.p95), asked: { p95: 5, cpuP95: 5 } }
}

const toArray = (values: readonly string[]) => `(array[${values.map(value => `'${value}'`).join(',')}])`

async function fillBooks(url: string, size: number) {
  await runOn(
    url,
    `insert into book (slug, title, latin_title, series, author, editor, language, level_from, level_to, levels, about,
         sample, sample_html, cover, formats, lowest_price, sold, published_at,
         search_key, sort_key, created_at, changed_at)
       select 'book-' || g, 'کتاب شمارهٔ ' || g, 'Book ' || g, '', 'نویسنده ' || g % 997, '',
         ${toArray(languages)}[1 + g % 8], ${toArray(levelCodes)}[1 + g % 6], ${toArray(levelCodes)}[1 + g % 6],
         array[${toArray(levelCodes)}[1 + g % 6]], 'معرفی', '', repeat('<p>صفحهٔ نمونه</p>', 50), 'en',
         case when g % 3 = 0 then array['paper', 'ebook'] else array['paper'] end, 1500000, g % 13,
         timestamptz '2026-11-28' - g * interval '7 minutes',
         'کتاب شماره ' || g || ' ' || substr(md5((g % 997)::text), 1, 8) || ' ' || ${toArray(subjects)}[1 + g % 8],
         lpad(g::text, 8, '0'), now(), now()
       from generate_series(1, ${size}) g;
     insert into book_edition (book_id, format, price, weight_grams, is_sold, changed_at)
       select id, format, 1500000, case when format = 'paper' then 100 end, true, now() from book, unnest(formats) format;
     insert into stock (resource, capacity)
       select 'book-edition:' || id, 10 from book_edition where format = 'paper';
     insert into hold (id, resource, holder, count, until)
       select gen_random_uuid(), resource, 'order:' || row_number() over (), 3, null from stock;
     insert into used_book (id, edition_id, branch_id, state, grade, price, offered_at, bring_by)
       select gen_random_uuid(), id, gen_random_uuid(), 'listed', 'good', 800000, now(), now()
       from book_edition where format = 'paper' order by id limit ${usedCopies};
     insert into stock (resource, capacity) select 'used-book:' || id, 1 from used_book`,
  )
  await runOn(url, 'vacuum analyze')
}

/** As the rows have it. */
const rareWord = (number: number) => createHash('md5').update(`${number}`).digest('hex').slice(0, 8)

type Query = { q?: string; language?: string; level?: string; format?: string; used?: '1'; sort?: BookSort }

const bookStore = defineFeature({
  name: 'book-store',
  handlers: [handle(calls.listBooks, listBooks), handle(calls.readBook, readBook)],
})

const usedBooks = defineFeature({ name: 'used-books', bookStore: { selectUsedCopies } })

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
    'a used copy': times(() => ({ used: '1' })),
    'a frequent word': times(() => ({ q: pick(random, subjects) })),
    'the best sold': times(() => ({ sort: 'sold' })),
    'the cheapest': times(() => ({ sort: 'price' })),
    'by title': times(() => ({ sort: 'title', language: pick(random, languages) })),
    'a rare word': times(() => ({ q: rareWord(Math.floor(random() * 997)) })),
    'one title': times(() => ({ q: `کتاب شماره ${1 + Math.floor(random() * size)}` })),
  }
}

async function measureLists(database: Database, size: number) {
  const handlers = collectHandlers({ features: [bookStore] })
  // Shelves need the database, the clock, and who sells used copies.
  const app = { features: [bookStore, usedBooks] }
  const context = { app, db: database.db, user: null, now: () => new Date() } as unknown as RequestContext
  const { ofOne: oneBook, ...lists } = await timeLists({
    size,
    draw: () => draw(size),
    list: query => dispatch(handlers, context, calls.listBooks, query),
    one: number => dispatch(handlers, context, calls.readBook, { slug: `book-${number}` }),
    named: { all: 'books', next: 'the next page', one: 'one book' },
    readCpu: await openCpuMeter(database),
  })
  return { ...lists, oneBook }
}

/** CPU of this process and of the one connection to the database, whose backend runs on this machine. */
async function openCpuMeter(database: Database) {
  const { rows } = await database.execute(
    'select pid from pg_stat_activity where datname = current_database() and backend_type = $1',
    ['client backend'],
  )
  const pids = rows.map(({ pid }) => Number(pid))
  return () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000 + pids.reduce((sum, pid) => sum + readThreadCpu(pid), 0)
  }
}

if (import.meta.main) console.log(JSON.stringify(await run()))
