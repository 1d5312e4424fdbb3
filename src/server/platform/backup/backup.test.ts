/** @module-tag engines */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isMainThread } from 'node:worker_threads'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onPostgres, openTestDatabase, testServer } from '../../../../test/database.ts'
import type { AppContext } from '../../app-context.ts'
import { databaseOver, type Migration, migrate, transaction } from '../database/database.ts'
import { openPglite } from '../database/pglite.ts'
import { openFiles } from '../files/files.ts'
import { type Job, openJobs } from '../jobs.ts'
import { openLog } from '../log.ts'
import { backup } from './backup.ts'
import { backupJob } from './backup-job.ts'
import { askControl, serveControl } from './control.ts'
import type { Manifest } from './manifest.ts'
import { RestoreRefused, restore } from './restore.ts'
import { readTar, writeTar } from './tar.ts'

const log = openLog('silent')
const now = () => new Date('2026-11-21T12:00:00Z')
const quick = { look: 0.2, supervise: 1, heartbeat: 10 }
const quiet = () => {}
const noop: Job = { name: 'noop', run: async () => {} }

const first: Migration = {
  id: 'test/20260101T0000-all',
  sql: `
    create type mood as enum ('خوب', 'بد');
    create domain short as text check (length(value) < 50);
    create table parent (id bigint generated always as identity primary key, favourite bigint, name text not null);
    create table child (
      id serial primary key, parent_id bigint not null references parent (id), elder_id int references child (id), n int
    );
    -- A circle of references: neither table can be filled first.
    alter table parent add foreign key (favourite) references child (id);
    create table "Odd ""name""" (
      id int primary key, big bigint, exact numeric, real8 double precision, moment timestamptz, wall timestamp, day date,
      span interval, raw bytea, doc jsonb, plain json, words text[], grid int[][], feeling mood, tiny short, flag boolean,
      "select" text, range int4range, doubled bigint generated always as (big % 10) stored
    );
    create view names as select name from parent;
    create function count_parents() returns bigint language sql as 'select count(*) from parent';
    create table trail (what text);
    create function leave_trail() returns trigger language plpgsql as $$
      begin insert into trail values ('inserted'); return new; end $$;
    create trigger on_child after insert on child for each row execute function leave_trail();
    create table rule (id int primary key);
    insert into rule values (1), (2);`,
}
const second: Migration = {
  id: 'test/20260201T0000-more',
  sql: `alter table parent add column length int generated always as (length(name)) stored; update rule set id = id + 10`,
}

const rowsOfEveryType = `
  insert into parent (name) values ('نگار'), (E'دو\\u2028خط\\u2029و\\r\\nسه "نقل" \\\\ \\t'), ('null'), ('');
  insert into child (parent_id, elder_id, n) values (2, null, 1), (1, 1, 2), (1, 2, null);
  update parent set favourite = 3 where id = 1;
  insert into "Odd ""name""" values
    (1, 9223372036854775807, 12345678901234567890.123456789012345678, 0.1, '2026-11-21 10:00:00.123456+03:30',
     '2026-11-21 10:00:00.000001', '0044-03-15', '1 year 2 mons -3 days 04:05:06.7', '\\x00ff0a', 'null',
     E'{"b": 1,\\n "a": [1e2, 12345678901234567890.5]}', array['a', null, 'null', '{"x"}', E'\\n'], '{{1,2},{3,null}}', 'خوب', 'کوتاه',
     true, 'reserved', '[1,5)'),
    (2, -9223372036854775808, 'NaN', '-infinity', 'infinity', '-infinity', 'infinity', '-00:00:01', '', '{"n": 123456789012345678901234567890}',
     'null', '{}', '{}', 'بد', '', false, '', 'empty'),
    (3, null, null, 'NaN', null, null, null, null, null, null, null, null, null, null, null, null, null, null);
  insert into "Odd ""name""" (id, real8, moment) values (4, 1e-300, '0044-03-15 12:00:00.5 BC'), (5, 2.2250738585072014e-308, '294000-01-01');`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hamava-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let count = 0
const fresh = (name: string) => join(folder, `${++count}-${name}`)

type Kind = 'pglite' | 'postgres' | 'either'

/** A place to back up or restore to: a database (`either`: the engine the tests run on), files, jobs. */
async function place(kind: Kind, migrations: readonly Migration[] = []) {
  const source = await sourceOn(kind, migrations)
  const jobs = await openJobs(source.database, [noop], log, quick)
  return {
    ...source,
    jobs,
    async [Symbol.asyncDispose]() {
      await jobs.stop(100)
      await source[Symbol.asyncDispose]()
    },
  }
}
type Place = Awaited<ReturnType<typeof place>>

/** What a backup may be taken of; most tests of backups need no jobs. */
async function sourceOn(kind: Kind, migrations: readonly Migration[]) {
  const onServer = kind !== 'pglite' && testServer ? await openTestDatabase(migrations) : null
  const database = onServer ?? (await openEmbedded())
  if (!onServer) await migrate(database, migrations)
  const files = openFiles(undefined, fresh('files'))
  const ask = async (sql: string) => (await database.execute(sql)).rows
  return {
    database,
    files,
    log,
    now,
    ask,
    async [Symbol.asyncDispose]() {
      await (onServer ? onServer[Symbol.asyncDispose]() : database.close())
    },
  }
}

let emptyWithJobs: Promise<string> | undefined

/** An embedded database with no tables but the job library's, which take longest to make: made once and copied. */
async function openEmbedded() {
  emptyWithJobs ??= (async () => {
    const engine = await openPglite({ folder: null, isDurable: false }, quiet)
    const jobs = await openJobs(databaseOver(engine, quiet), [noop], log, quick)
    await jobs.stop(100)
    const file = fresh('empty.tar')
    await engine.dump(file)
    await engine.close()
    return file
  })()
  const loadFrom = await emptyWithJobs
  return databaseOver(await openPglite({ folder: null, isDurable: false, loadFrom }, quiet), quiet)
}

/** All there is, as text: to see that nothing changed, or that two places hold the same. */
async function readContents({ ask, files }: Place, withList = true): Promise<Record<string, unknown>> {
  const contents: Record<string, unknown> = {}
  const tables = await ask(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
     and (relname <> 'migration' or ${withList}) order by 1`,
  )
  for (const { name } of tables) {
    const rows = await ask(`select t::text as row from "${String(name).replaceAll('"', '""')}" t order by 1`)
    contents[String(name)] = rows.map(({ row }) => row)
  }
  contents.sequences = await ask(
    'select sequencename, last_value::text from pg_sequences where schemaname = current_schema() order by 1',
  )
  contents.jobs = await ask(
    `select name, data, state from pgboss.job where left(name, 2) <> '__' order by data::text`,
  )
  for await (const { key } of files.list('')) {
    contents[key] = createHash('sha256')
      .update(await buffer((await files.read(key)).stream))
      .digest('hex')
  }
  return contents
}

async function unpack(file: string): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>()
  for await (const { name, content } of readTar(Readable.from([gunzipSync(await readFile(file))]))) {
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk)
    entries.set(name, Buffer.concat(chunks))
  }
  return entries
}

async function pack(entries: Map<string, Buffer>, file: string) {
  const list = (async function* () {
    for (const [name, body] of entries) yield { name, size: body.length, content: Readable.from([body]) }
  })()
  await writeFile(file, gzipSync(await buffer(Readable.from(writeTar(list, now())))))
}

const manifestIn = (entries: Map<string, Buffer>) =>
  JSON.parse(entries.get('manifest.json')!.toString()) as Manifest

const engines: Kind[] = testServer ? ['pglite', 'postgres'] : ['pglite']
const ways: [Kind, Kind][] = testServer
  ? [['pglite', 'pglite'], ['pglite', 'postgres'], ['postgres', 'pglite'], ['postgres', 'postgres']] // biome-ignore format: pairs
  : [['pglite', 'pglite']]

describe.each(ways)('from %s to %s', (from, to) => {
  test('RC40 every row, file, sequence and unfinished job comes back exactly', async () => {
    await using source = await place(from, [first])
    await source.ask(rowsOfEveryType)
    await source.files.put('public/picture.webp', randomBytes(300_000))
    await source.files.put(`${'a'.repeat(99)}/${'b'.repeat(100)}`, Buffer.from('a key of 200 letters'))
    await source.files.put('empty.bin', Buffer.alloc(0))
    await transaction(source.database.db, async tx => {
      await source.jobs.send(
        tx,
        'noop',
        { phraseId: 'x' },
        { after: new Date('2030-01-01T00:00:00.123Z'), key: 'k' },
      )
      await source.jobs.send(tx, 'noop', { phraseId: 'y' })
    })
    const file = fresh('exact.tar.gz')
    const report = await backup(source, file)
    expect(report).toMatchObject({ tables: 5, rows: 4 + 3 + 5 + 3 + 2, files: 3, jobs: 2 })

    await using target = await place(to)
    await restore({ ...target, migrations: [first] }, file)
    expect(await readContents(target)).toEqual(await readContents(source))
    // New rows get new numbers; triggers, references, views and functions live.
    await target.ask(`insert into parent (name) values ('تازه')`)
    await target.ask(`insert into child (parent_id) values (5)`)
    expect(await target.ask('select count(*)::int as n from trail')).toEqual([{ n: 4 }])
    expect(
      await target.ask('select count_parents()::int as n, (select count(*)::int from names) as m'),
    ).toEqual([{ n: 5, m: 5 }])
    await expect(target.ask('insert into child (parent_id) values (99)')).rejects.toThrow('foreign key')
    const kept = await target.ask(
      `select start_after, singleton_key from pgboss.job where data->>'phraseId' = 'x'`,
    )
    expect(kept).toEqual([{ start_after: new Date('2030-01-01T00:00:00.123Z'), singleton_key: 'k' }])
  })
})

describe.each(engines)('on %s', kind => {
  test('RC40 a backup under load holds one instant: whole pairs, the counts it says', async () => {
    const pairs: Migration = {
      id: 'test/20260101T0000-pairs',
      sql: 'create table left_half (id int primary key, filler text); create table right_half (id int primary key references left_half (id))',
    }
    await using source = await sourceOn(kind, [pairs])
    await source.ask(`with l as (insert into left_half select i, repeat('x', 200) from generate_series(1, 6000) i returning id)
      select count(*) from l`)
    await source.ask('insert into right_half select id from left_half')
    let next = 6_001
    let writing = true
    const writers = [1, 2].map(async () => {
      while (writing) {
        const id = next++
        await transaction(source.database.db, async tx => {
          await source.database.executeIn(tx, 'insert into left_half values ($1, $2)', [id, 'pair'])
          await source.database.executeIn(tx, 'insert into right_half values ($1)', [id])
        })
      }
    })
    while (next < 6_050) await new Promise(setImmediate)
    const file = fresh('load.tar.gz')
    await backup(source, file)
    writing = false
    await Promise.all(writers)

    await using target = await place(kind)
    await restore({ ...target, migrations: [pairs] }, file)
    const counts = `select (select count(*)::int from left_half) as left, (select count(*)::int from right_half) as right,
      (select count(*)::int from left_half l join right_half r using (id)) as pairs`
    const [restored] = (await target.ask(counts)) as [{ left: number; right: number; pairs: number }]
    const manifest = manifestIn(await unpack(file))
    expect(restored.left).toBe(manifest.tables.find(table => table.name === 'left_half')!.rows)
    expect(restored.pairs).toBe(restored.left)
    expect(restored.right).toBe(restored.left)
    expect(restored.left).toBeGreaterThan(6_000)
    // Writing did go on while the backup was taken.
    expect(next).toBeGreaterThan(restored.left)
  })
})

test('RC40 an older backup is restored as of its migrations and then brought forward, also over a newer database', async () => {
  await using source = await sourceOn('either', [first])
  await source.ask(rowsOfEveryType)
  const file = fresh('older.tar.gz')
  await backup(source, file)
  const parts = `select (select count(length)::int from parent) as lengths, (select array_agg(id order by id) from rule) as rules`
  const forward = [{ lengths: 4, rules: [11, 12] }]

  await using empty = await place('either')
  await restore({ ...empty, migrations: [first, second] }, file)
  expect(await empty.ask(parts)).toEqual(forward)

  await using newer = await place('either', [first, second])
  await newer.ask(`insert into parent (name) values ('از پیش')`)
  await newer.files.put('old.txt', Buffer.from('old'))
  await restore({ ...newer, migrations: [first, second] }, file, { replace: true })
  expect(await newer.ask(parts)).toEqual(forward)
  expect(await readContents(newer, false)).toEqual(await readContents(empty, false))
  expect((await newer.ask('select id from migration order by id')).map(({ id }) => id)).toEqual([
    first.id,
    second.id,
  ])
})

describe('a backup that must not be restored', () => {
  let target: Place
  let file: string
  let whole: Map<string, Buffer>
  let before: Record<string, unknown>

  beforeAll(async () => {
    await using source = await sourceOn('either', [first])
    await source.ask(rowsOfEveryType)
    await source.files.put('public/one.txt', Buffer.from('the file'))
    file = fresh('good.tar.gz')
    await backup(source, file)
    whole = await unpack(file)
    target = await place('either', [first])
    await target.ask(`insert into parent (name) values ('از پیش')`)
    await target.files.put('public/one.txt', Buffer.from('what was there'))
    before = await readContents(target)
  })
  afterAll(() => target[Symbol.asyncDispose]())

  async function refused(path: string, why: RegExp, migrations: readonly Migration[] = [first]) {
    const error: unknown = await restore({ ...target, migrations }, path, { replace: true }).catch(
      error => error,
    )
    expect(error).toBeInstanceOf(RestoreRefused)
    expect((error as Error).message).toMatch(why)
    expect((error as Error).message).not.toContain('\n')
    expect(await readContents(target)).toEqual(before)
  }
  async function changed(change: (entries: Map<string, Buffer>) => void): Promise<string> {
    const entries = new Map(whole)
    change(entries)
    const path = fresh('changed.tar.gz')
    await pack(entries, path)
    return path
  }

  test('RC40 a changed row, file or job is refused and nothing changes', async () => {
    const name = 'tables/parent.ndjson'
    const row = await changed(entries =>
      entries.set(name, Buffer.from(entries.get(name)!.toString().replace('نگار', 'نگاه'))),
    )
    await refused(row, /tables\/parent\.ndjson is not what was backed up.*Nothing was changed/)
    const stored = await changed(entries => entries.set('files/public/one.txt', Buffer.from('the fool')))
    await refused(stored, /files\/public\/one\.txt is not what was backed up/)
    await refused(
      await changed(entries => entries.set('jobs.ndjson', Buffer.from('["noop",{},null,null]\n'))),
      /jobs\.ndjson/,
    )
  })

  test('RC40 a missing or foreign entry is refused', async () => {
    await refused(
      await changed(entries => entries.delete('tables/child.ndjson')),
      /tables\/child\.ndjson is missing/,
    )
    await refused(await changed(entries => entries.delete('manifest.json')), /its end is missing/)
    const more = new Map([['files/../../evil.txt', Buffer.from('x')], ...whole])
    await refused(await changed(entries => { entries.clear(); for (const [name, body] of more) entries.set(name, body) }), /more than was backed up/) // biome-ignore format: short
    await refused(
      await changed(entries => entries.set('manifest.json', Buffer.from('{"format":"other"}'))),
      /manifest/,
    )
  })

  test('RC40 a file cut off at any place, with a flipped bit, or that is no backup is refused', async () => {
    const bytes = await readFile(file)
    const cut = fresh('cut.tar.gz')
    for (const length of [0, 10, 1000, Math.floor(bytes.length / 2), bytes.length - 9, bytes.length - 1]) {
      await writeFile(cut, bytes.subarray(0, length))
      await refused(cut, /cannot be restored/)
    }
    const flippedAt = (at: number) => {
      const flipped = Buffer.from(bytes)
      flipped[at]! ^= 0x10
      return flipped
    }
    // A flip in the compressor's own tables may change nothing.
    const unzip = (packed: Buffer) => {
      try {
        return gunzipSync(packed)
      } catch {
        return null
      }
    }
    let middle = Math.floor(bytes.length / 2)
    while (unzip(flippedAt(middle))?.equals(gunzipSync(bytes))) middle++
    // In the magic number, in the content, in its checksum.
    for (const at of [0, middle, bytes.length - 5]) {
      await writeFile(cut, flippedAt(at))
      await refused(cut, /cannot be restored/)
    }
    await writeFile(cut, 'just a text')
    await refused(cut, /cannot be restored/)
    await refused(fresh('nowhere.tar.gz'), /cannot be restored/)
  })

  test('RC40 a backup of a newer or another version is refused', async () => {
    await refused(file, /migration test\/20260101T0000-all is unknown here/, [])
    await refused(file, /is not the same here/, [{ ...first, sql: `${first.sql} ` }])
  })

  test('RC40 rows that are there already are not replaced unasked', async () => {
    const error: unknown = await restore({ ...target, migrations: [first] }, file).catch(error => error)
    expect(error).toBeInstanceOf(RestoreRefused)
    expect((error as Error).message).toMatch(/already holds rows \(parent 1, rule 2\)\. Add --replace/)
    expect(await readContents(target)).toEqual(before)
  })

  test('RC40 a backup whose rows break the rules of the tables leaves the database as it was', async () => {
    const name = 'tables/child.ndjson'
    const broken = await changed(entries => {
      const body = Buffer.from(
        entries.get(name)!.toString().replace('["1", "2"', '["1", "77"').replace('["1","2"', '["1","77"'),
      )
      const manifest = manifestIn(entries)
      const table = manifest.tables.find(table => table.name === 'child')!
      Object.assign(table, { bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') })
      entries.set(name, body)
      entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
    })
    await expect(restore({ ...target, migrations: [first] }, broken, { replace: true })).rejects.toThrow(
      'foreign key',
    )
    const after = await readContents(target)
    // Files are written before the tables, so that no row ever names a file that is not there.
    expect({ ...after, 'public/one.txt': null }).toEqual({ ...before, 'public/one.txt': null })
    await target.files.put('public/one.txt', Buffer.from('what was there'))
  })
})

onPostgres('a backup on PostgreSQL makes no writer wait', async () => {
  await using source = await sourceOn('postgres', [first])
  await source.ask(`insert into parent (name) select 'پدر' || i from generate_series(1, 30000) i`)
  let done = false
  const running = backup(source, fresh('wait.tar.gz')).then(() => {
    done = true
  })
  let written = 0
  while (!done) {
    await source.ask(`insert into trail values ('meanwhile')`)
    written++
  }
  await running
  expect(written).toBeGreaterThan(20)
  expect(await source.ask('select count(*)::int as n from trail')).toEqual([{ n: written }])
})

test('a backup that fails leaves neither half a file nor a workshop behind', async () => {
  await using source = await sourceOn('either', [first])
  const into = await mkdtemp(join(folder, 'into-'))
  const files = { ...source.files, read: () => Promise.reject(new Error('disk full')) }
  await source.files.put('one.txt', Buffer.from('x'))
  await writeFile(join(into, 'backup.tar.gz'), 'the last good one')
  await expect(backup({ ...source, files }, join(into, 'backup.tar.gz'))).rejects.toThrow('disk full')
  expect(await readdir(into)).toEqual(['backup.tar.gz'])
  expect(await readFile(join(into, 'backup.tar.gz'), 'utf8')).toBe('the last good one')
  await backup(source, join(into, 'backup.tar.gz'))
  expect((await stat(join(into, 'backup.tar.gz'))).mode & 0o777).toBe(0o600)
})

test('the nightly backup keeps the last seven and touches nothing else', async () => {
  await using source = await sourceOn('either', [first])
  const dataDir = await mkdtemp(join(folder, 'nightly-'))
  let day = 1
  const app = {
    ...source,
    settings: { DATA_DIR: dataDir },
    now: () => new Date(Date.UTC(2026, 10, day, 0, 0, 0)),
  } as unknown as AppContext
  await backupJob.run(app, {})
  await writeFile(join(dataDir, 'backups', 'mine.tar.gz'), 'by hand')
  for (day = 2; day <= 9; day++) await backupJob.run(app, {})
  const names = (await readdir(join(dataDir, 'backups'))).sort()
  const nights = [3, 4, 5, 6, 7, 8, 9].map(n => `hamava-2026110${n}T000000Z.tar.gz`)
  expect(names).toEqual([...nights, 'mine.tar.gz'])
  expect(manifestIn(await unpack(join(dataDir, 'backups', nights[6]!))).createdAt).toBe(
    '2026-11-09T00:00:00.000Z',
  )
})

// A thread, in which mutants run, cannot say what its files may be.
test.skipIf(!isMainThread)(
  'a running server backs up when it is asked through its socket, which only its owner may open',
  async () => {
    await using source = await sourceOn('either', [first])
    await source.ask(rowsOfEveryType)
    const dataDir = await mkdtemp(join(folder, 'd-'))
    const app = { ...source, settings: { DATA_DIR: dataDir } } as unknown as AppContext
    const file = fresh('asked.tar.gz')
    expect(await askControl(dataDir, { do: 'backup', file })).toBeNull()
    // What a killed server left does not hinder the next.
    await writeFile(join(dataDir, 'control.sock'), '')
    const control = await serveControl(app)
    expect((await stat(join(dataDir, 'control.sock'))).mode & 0o777).toBe(0o600)
    expect(await askControl(dataDir, { do: 'backup', file })).toMatchObject({ file, rows: 17 })
    expect(manifestIn(await unpack(file)).tables).toHaveLength(5)
    await expect(askControl(dataDir, { do: 'backup', file: join(file, 'x.tar.gz') })).rejects.toThrow(
      'ENOTDIR',
    )
    await expect(askControl(dataDir, { do: 'drop' } as never)).rejects.toThrow('not understood')
    await control.close()
    expect(await askControl(dataDir, { do: 'backup', file })).toBeNull()
    // No socket has so long a path: nobody listens there, and a command does its work itself.
    expect(await askControl(join(dataDir, 'deep'.repeat(40)), { do: 'backup', file })).toBeNull()
  },
)
