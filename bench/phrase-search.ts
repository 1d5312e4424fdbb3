import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { searchPhrases as searchPhrasesCall } from '#features/phrasebook/contract.ts'
import { fixedId } from '#features/phrasebook/fixed-id.server.ts'
import { searchPhrases } from '#features/phrasebook/search.server.ts'
import { countWords, toTerms } from '#features/phrasebook/vocabulary.server.ts'
import { type PublicPhrase, toSearchFields } from '#features/phrasebook/write-phrases.server.ts'
import { splitWords } from '#persian/words.ts'
import { defineFeature, handle, type RequestContext } from '#server/app-context.ts'
import { collectHandlers, dispatch } from '#server/http/dispatch.ts'
import { type Database, migrate, openDatabase, transaction } from '#server/platform/database/database.ts'
import { freshDatabase } from '../test/fresh-database.ts'
import { randomFrom } from '../test/random.ts'
import { benchServer, computePercentiles, migrationsHere, pick, round } from './measure.ts'
import { askInRounds, openQuestions, type Pair, printPercentiles } from './search-questions.ts'

// How long the phrasebook's search takes over ten thousand and over a million phrases on PostgreSQL. The phrases are
// sentence pairs of the school's real data, or of its seed, with words exchanged so that no two are alike; queries
// are drawn from them. The feature's own function is asked through `dispatch()`, its checks included.

const sizes = [10_000, 1_000_000]
const rounds = 5

/** Loads both sizes, asks all queries in five rounds, prints and returns the figures; times are milliseconds. */
export async function run(): Promise<object> {
  const pairs = await readPairs()
  await using place = await freshDatabase(benchServer)
  const database = await openDatabase({ url: place.url, dataDir: '', log: () => {} })
  try {
    await migrate(database, migrationsHere())
    const results = []
    for (const size of sizes) results.push(await measure(database, place.url, pairs, size))
    const [small, large] = results
    const { rows } = await database.execute('select version()')
    const growth = large!.all.p95 / small!.all.p95
    console.log(`p95 from ${sizes[0]} to ${sizes[1]} phrases: × ${growth.toFixed(1)}`)
    return {
      name: 'phrase-search',
      results,
      growthOfP95: round(growth),
      versions: { node: process.version, postgres: String(rows[0]!.version).split(' (')[0] },
      machine: `${cpus().length} × ${cpus()[0]?.model}`,
    }
  } finally {
    await database.close()
  }
}

// ---- The phrases.

export async function readPairs(): Promise<Pair[]> {
  const real = new URL('../../shared/data/tatoeba-eng-pes.tsv', import.meta.url)
  if (existsSync(real)) {
    const lines = readFileSync(real, 'utf8').trim().split('\n')
    return lines
      .map(line => line.split('\t'))
      .map(([english, persian]) => ({ english: english!, persian: persian! }))
  }
  const folder = new URL('../src/features/phrasebook/seed/', import.meta.url)
  const files = (await readdir(folder)).filter(name => name.endsWith('.json'))
  const situations = await Promise.all(
    files.map(async name => JSON.parse(await readFile(new URL(name, folder), 'utf8')) as { phrases: Pair[] }),
  )
  return situations.flatMap(({ phrases }) => phrases)
}

/** Real sentences with a third of their words drawn anew as often as they are used; some name a number. */
function* recombine(pairs: readonly Pair[], count: number): Generator<PublicPhrase> {
  const random = randomFrom(1405)
  const bags = { english: collectWords(pairs, 'english'), persian: collectWords(pairs, 'persian') }
  const seen = new Set<string>()
  const vary = (pair: Pair, side: keyof Pair) =>
    pair[side]
      .split(' ')
      .map(word => (random() < 0.35 ? pick(random, bags[side]) : word))
      .join(' ')
  while (seen.size < count) {
    const pair = pick(random, pairs)
    const number = random() < 0.1 ? ` ${Math.floor(random() * 10_000)}` : ''
    const english = vary(pair, 'english') + number
    const persian = vary(pair, 'persian') + number
    if (seen.has(english) || splitWords(english).length === 0 || splitWords(persian).length === 0) continue
    seen.add(english)
    yield {
      id: fixedId(`bench ${seen.size}`),
      slug: `bench-${seen.size}`,
      english,
      persian,
      level: pick(random, ['A1', 'A2', 'A2', 'B1', 'B1', 'B2']),
      attribution: 'recombined for a bench',
      isImported: true,
    }
  }
}

export const collectWords = (pairs: readonly Pair[], side: keyof Pair) =>
  pairs.flatMap(pair => pair[side].split(' '))

export function* inBatches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * Fills the table in bulk: rows first, then the indexes as the migrations define them. `make` gives the same phrases
 * each time, so that a million need not be held.
 */
async function load(database: Database, url: string, make: () => Iterable<PublicPhrase>) {
  const start = performance.now()
  const { rows: indexes } = await database.execute(
    `select indexname, indexdef from pg_indexes where tablename = 'phrase' and indexdef not like '%UNIQUE%'`,
  )
  await database.execute(`truncate phrase, phrase_word cascade;
    ${indexes.map(({ indexname }) => `drop index ${indexname}`).join(';')}`)
  const uses = new Map<string, number>()
  for (const phrase of make()) {
    for (const word of toSearchFields(phrase).words) uses.set(word, (uses.get(word) ?? 0) + 1)
  }
  const numbers = await transaction(database.db, tx => countWords(tx, uses))
  for (const phrases of inBatches(make(), 5000)) {
    const some = phrases.map(phrase => ({ phrase, searched: toSearchFields(phrase) }))
    const column = (read: (row: (typeof some)[number]) => unknown) => some.map(read)
    await database.execute(
      `insert into phrase (id, slug, english, persian, level, attribution, is_imported, english_key, persian_key, size, terms, created_at)
      select id, slug, english, persian, level, 'recombined for a bench', true, english_key, persian_key, size, terms::int[], now()
      from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[], $9::text[])
        as of (id, slug, english, persian, level, english_key, persian_key, size, terms)`,
      [
        column(row => row.phrase.id),
        column(row => row.phrase.slug),
        column(row => row.phrase.english),
        column(row => row.phrase.persian),
        column(row => row.phrase.level),
        column(row => row.searched.englishKey),
        column(row => row.searched.persianKey),
        column(row => row.searched.size),
        column(
          ({ searched }) =>
            `{${toTerms(
              searched.words.map(word => numbers.get(word)!),
              searched.size,
            ).join(',')}}`,
        ),
      ],
    )
  }
  const written = performance.now()
  // The app's own connections give up long before such an index is built.
  const client = new pg.Client(url)
  await client.connect()
  for (const { indexdef } of indexes) await client.query(String(indexdef))
  await client.query('vacuum analyze phrase')
  await client.query('vacuum analyze phrase_word')
  await client.end()
  const { rows } = await database.execute(
    `select pg_size_pretty(pg_table_size('phrase')) as table, pg_size_pretty(pg_indexes_size('phrase')) as indexes,
      (select count(*)::int from phrase_word) as words`,
  )
  return {
    writeSeconds: round((written - start) / 1000),
    indexSeconds: round((performance.now() - written) / 1000),
    ...(rows[0] as { table: string; indexes: string; words: number }),
  }
}

// ---- The queries.

type Query = { q: string; level?: 'B1' }

function draw(pairs: readonly Pair[]): Record<string, Query[]> {
  const questions = openQuestions(pairs)
  const { cut } = questions
  const times = (count: number, make: () => string) => questions.times(count, make).map(q => ({ q }))
  return {
    'one letter': times(20, () => questions.word()[0]!),
    'two letters': times(30, () => questions.word().slice(0, 2)),
    'frequent words': times(50, questions.frequentWord),
    'middling words': times(50, questions.middlingWord),
    'rare words': times(50, questions.rareWord),
    'two words': times(40, () => cut(2)),
    'three words': times(40, () => cut(3)),
    'whole sentences': times(20, questions.sentence),
    'parts of words': times(50, () => questions.longWord().slice(1, 4)),
    'frequent words of one level': times(20, questions.frequentWord).map(({ q }) => ({ q, level: 'B1' })),
    'typing slips': times(40, questions.slip),
    'nothing to find': times(20, () => questions.letters(8)),
  }
}

// ---- The measuring.

const phrasebook = defineFeature({ name: 'phrasebook', handlers: [handle(searchPhrasesCall, searchPhrases)] })

async function measure(database: Database, url: string, pairs: readonly Pair[], size: number) {
  const loaded = await load(database, url, () => recombine(pairs, size))
  console.log(
    `${size} phrases, ${loaded.words} words: written in ${loaded.writeSeconds} s, indexed in ${loaded.indexSeconds} s, table ${loaded.table}, indexes ${loaded.indexes}`,
  )
  const handlers = collectHandlers({ features: [phrasebook] })
  // Searching needs the database of the app and nothing else.
  const context = { db: database.db, user: null } as RequestContext
  const { figures, all } = await askInRounds(
    draw(pairs),
    rounds,
    async query => (await dispatch(handlers, context, searchPhrasesCall, query)).total,
  )
  const bare: number[] = []
  for (let turn = 0; turn < 500; turn++) {
    const start = performance.now()
    await database.execute('select 1')
    bare.push(performance.now() - start)
  }
  printPercentiles({ ...figures, all, 'bare select 1': computePercentiles([bare]) })
  return { phrases: size, ...loaded, rounds, kinds: figures, all, bareSelect: computePercentiles([bare]) }
}

if (import.meta.main) console.log(JSON.stringify(await run()))
