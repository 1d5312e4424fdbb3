import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import * as calls from '#features/book-store/contract.ts'
import { listBooks, readBook } from '#features/book-store/read-books.server.ts'
import { bookFormats } from '#features/book-store/rules.ts'
import { levelCodes } from '#persian/level-names.ts'
import { defineFeature, handle, type RequestContext } from '#server/app-context.ts'
import { collectHandlers, dispatch } from '#server/http/dispatch.ts'
import { type Database, migrate, openDatabase } from '#server/platform/database/database.ts'
import { freshDatabase, runOn } from '../test/fresh-database.ts'
import { randomFrom } from '../test/random.ts'
import { benchServer, computePercentiles, migrationsHere, pick, round } from './measure.ts'

// What the shelves of the book store cost: lists of a thousand titles and of a hundred thousand, by filter and by word, and
// one book with its editions. Asked through `dispatch()` on PostgreSQL, times are milliseconds.

const sizes = [1000, 100_000]
const rounds = 5
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
  const times: Record<string, number[][]> = {}
  const note = async (turn: number, kind: string, ask: () => Promise<{ next?: string | null }>) => {
    const began = performance.now()
    const { next } = await ask()
    // The first turn only warms the caches.
    if (turn > 0) {
      times[kind] ??= Array.from({ length: rounds }, () => [])
      times[kind][turn - 1]!.push(performance.now() - began)
    }
    return next
  }
  for (let turn = 0; turn <= rounds; turn++) {
    for (const [kind, queries] of Object.entries(draw(size))) {
      for (const query of queries) {
        const list = (before?: string) =>
          dispatch(handlers, context, calls.listBooks, { ...query, ...(before ? { before } : {}) })
        const next = await note(turn, kind, list)
        if (next && kind === 'newest') await note(turn, 'the next page', () => list(next))
      }
    }
    for (let number = 1; number <= 40; number++) {
      const slug = `book-${Math.ceil((size / 40) * number)}`
      await note(turn, 'one book', async () => {
        await dispatch(handlers, context, calls.readBook, { slug })
        return {}
      })
    }
  }
  const { 'one book': book, ...lists } = times
  const all = computePercentiles(
    Array.from({ length: rounds }, (_, turn) => Object.values(lists).flatMap(turns => turns[turn]!)),
  )
  const kinds = Object.fromEntries(
    Object.entries(lists).map(([kind, turns]) => [kind, computePercentiles(turns)]),
  )
  const oneBook = computePercentiles(book!)
  console.log(`${size} books`)
  for (const [kind, { p50, p95 }] of Object.entries({ ...kinds, all, 'one book': oneBook }))
    console.log(`  ${kind.padEnd(24)} p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
  return { all, kinds, oneBook }
}

if (import.meta.main) console.log(JSON.stringify(await run()))
