import { cpus } from 'node:os'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import pg from 'pg'
import { fixedId } from '#features/phrasebook/fixed-id.server.ts'
import { searchSite as searchSiteCall } from '#features/search/contract.ts'
import type { Searchable, SearchableRow } from '#features/search/hooks.server.ts'
import { writeEntries } from '#features/search/keep-index.server.ts'
import { searchSite } from '#features/search/search.server.ts'
import { defineFeature, handle, type RequestContext } from '#server/app-context.ts'
import { collectHandlers, dispatch } from '#server/http/dispatch.ts'
import {
  type Database,
  migrate,
  openDatabase,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import { freshDatabase } from '../test/fresh-database.ts'
import { randomFrom } from '../test/random.ts'
import { benchServer, migrationsHere, pick, round } from './measure.ts'
import { collectWords, inBatches, readPairs } from './phrase-search.ts'
import { askInRounds, openQuestions, type Pair, printPercentiles } from './search-questions.ts'

// How long the search of the site takes over ten thousand and over a million things of ten kinds on PostgreSQL. A thing has a
// real sentence as its title and some more as its text, with words exchanged; of a hundred thousand that are all different each
// stands there ten times, at another place among its kind. The table they stand in is the bench's. The feature's own function
// is asked through `dispatch()`, its checks included.

const sizes = (process.env.SIZES ?? '10000,1000000').split(',').map(Number)
/** So many things are made; more are these again. */
const maxMade = 100_000
const rounds = 5
const kinds = Array.from({ length: 10 }, (_, at) => `kind-${'abcdefghij'[at]}`)
const now = new Date('2026-11-21T12:00:00Z')

/** Loads both sizes, asks all questions in five rounds, prints and returns the figures; times are milliseconds. */
export async function run(): Promise<object> {
  const pairs = await readPairs()
  const results = []
  for (const size of sizes) {
    await using place = await freshDatabase(benchServer)
    const database = await openDatabase({ url: place.url, dataDir: '', log: () => {} })
    try {
      await migrate(database, migrationsHere())
      results.push(await measure(database, place.url, pairs, size))
    } finally {
      await database.close()
    }
  }
  const [small, large] = results
  const growth = large!.all.p95 / small!.all.p95
  console.log(`p95 from ${sizes[0]} to ${sizes[1]} things: × ${growth.toFixed(1)}`)
  return {
    name: 'search',
    results,
    growthOfP95: round(growth),
    machine: `${cpus().length} × ${cpus()[0]?.model}`,
  }
}

// ---- The things.

type BenchTables = { bench_thing: SearchableRow & { kind: string } }
const t = withTables<BenchTables>()

const searchables: Searchable[] = kinds.map((kind, at) => ({
  kind,
  order: at,
  title: kind,
  icon: 'list',
  tags: [],
  select: db =>
    t(db)
      .selectFrom('bench_thing')
      .select(['id', 'key', 'title', 'detail', 'tag', 'words', 'rank'])
      .where('kind', '=', kind),
  path: key => `/${key}`,
}))

function* make(pairs: readonly Pair[], count: number): Generator<SearchableRow & { kind: string }> {
  const random = randomFrom(1405)
  const bags = { english: collectWords(pairs, 'english'), persian: collectWords(pairs, 'persian') }
  const vary = (side: keyof Pair) =>
    pick(random, pairs)
      [side].split(' ')
      .map(word => (random() < 0.35 ? pick(random, bags[side]) : word))
      .join(' ')
  for (let at = 0; at < count; at++) {
    yield {
      kind: kinds[at % kinds.length]!,
      id: fixedId(`bench ${at}`),
      key: `thing-${at}`,
      title: vary(random() < 0.7 ? 'persian' : 'english'),
      detail: vary('persian'),
      tag: 'B1',
      words: [vary('persian'), vary('persian'), vary('persian'), vary('english')].join(' '),
      rank: random(),
    }
  }
}

/** Rows first, then the indexes as the migration defines them. */
async function load(database: Database, url: string, pairs: readonly Pair[], size: number) {
  const start = performance.now()
  const dropped = `indexname in ('search_entry_terms', 'search_entry_rank', 'search_word_trigrams', 'search_word_letters')`
  const { rows: indexes } = await database.execute(
    `select indexname, indexdef from pg_indexes where ${dropped}`,
  )
  await database.execute(`create table bench_thing (id uuid primary key, kind text not null, key text not null, title text not null,
      detail text, tag text, words text not null, rank float8 not null);
    ${indexes.map(({ indexname }) => `drop index ${indexname}`).join(';')}`)
  const byKind = Map.groupBy(make(pairs, Math.min(size, maxMade)), ({ kind }) => kind)
  for (const [kind, all] of byKind) {
    for (const things of inBatches(all, 10_000)) {
      const column = (name: keyof SearchableRow) => things.map(thing => thing[name])
      await sql`insert into bench_thing (kind, id, key, title, detail, tag, words, rank)
        select ${kind}, * from unnest(${column('id')}::uuid[], ${column('key')}::text[], ${column('title')}::text[],
          ${column('detail')}::text[], ${column('tag')}::text[], ${column('words')}::text[], ${column('rank')}::float8[])`.execute(
        t(database.db),
      )
    }
    for (const things of inBatches(all, 5000)) {
      const entries = things.map(thing => ({ ...thing, fingerprint: thing.id }))
      await transaction(database.db, tx => writeEntries(tx, kind, entries))
    }
    await database.execute('insert into search_kind (kind, things) values ($1, $2)', [
      kind,
      size / kinds.length,
    ])
  }
  // The app's own connections give up long before all is copied, and such an index is built.
  const client = new pg.Client(url)
  await client.connect()
  const times = Math.max(1, size / maxMade)
  for (let copy = 1; copy < times; copy++) {
    const id = `md5(id::text || '${copy}')::uuid`
    await client.query(`
      insert into bench_thing select ${id}, kind, key, title, detail, tag, words, random()
        from bench_thing join search_entry using (id, kind) where fingerprint = id`)
    await client.query(`
      insert into search_entry (kind, id, rank, terms, fingerprint)
        select kind, ${id}, random(), terms, fingerprint from search_entry where fingerprint = id`)
  }
  await client.query(`update search_word set uses = uses * ${times}`)
  const written = performance.now()
  for (const { indexdef } of indexes) await client.query(String(indexdef))
  for (const table of ['search_entry', 'search_word', 'bench_thing'])
    await client.query(`vacuum analyze ${table}`)
  await client.end()
  const { rows } = await database.execute(
    `select pg_size_pretty(pg_table_size('search_entry')) as table, pg_size_pretty(pg_indexes_size('search_entry')) as indexes,
      (select count(*)::int from search_word) as words`,
  )
  return {
    writeSeconds: round((written - start) / 1000),
    indexSeconds: round((performance.now() - written) / 1000),
    ...(rows[0] as { table: string; indexes: string; words: number }),
  }
}

// ---- The questions.

function draw(pairs: readonly Pair[]): Record<string, string[]> {
  const questions = openQuestions(pairs)
  const { times, cut } = questions
  return {
    'one letter': times(20, () => questions.word()[0]!),
    'two letters': times(30, () => questions.word().slice(0, 2)),
    'half-typed words': times(50, () => questions.longWord().slice(0, 4)),
    'frequent words': times(50, questions.frequentWord),
    'middling words': times(50, questions.middlingWord),
    'rare words': times(50, questions.rareWord),
    'two words': times(40, () => cut(2)),
    'three words': times(40, () => cut(3)),
    'whole sentences': times(20, questions.sentence),
    'typing slips': times(40, questions.slip),
    'nothing to find': times(20, () => questions.letters(8)),
  }
}

// ---- The measuring.

const search = defineFeature({ name: 'search', searchables, handlers: [handle(searchSiteCall, searchSite)] })

async function measure(database: Database, url: string, pairs: readonly Pair[], size: number) {
  const loaded = await load(database, url, pairs, size)
  console.log(
    `${size} things, ${loaded.words} words: written in ${loaded.writeSeconds} s, indexed in ${loaded.indexSeconds} s, table ${loaded.table}, indexes ${loaded.indexes}`,
  )
  const app = { features: [search] }
  const handlers = collectHandlers(app)
  // Searching needs the database, the features and the clock.
  const context = { app, db: database.db, user: null, now: () => now } as unknown as RequestContext
  const { figures, all } = await askInRounds(draw(pairs), rounds, async q => {
    const { kinds: found } = await dispatch(handlers, context, searchSiteCall, { q })
    return found.reduce((sum, { total }) => sum + total, 0)
  })
  printPercentiles({ ...figures, all })
  return { things: size, ...loaded, rounds, sorts: figures, all }
}

if (import.meta.main) console.log(JSON.stringify(await run()))
