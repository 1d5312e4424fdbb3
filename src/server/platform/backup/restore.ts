import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import {
  type Database,
  hashMigration,
  type Migration,
  migrate,
  type Tx,
  transaction,
} from '../database/database.ts'
import { executeIn } from '../database/transaction.ts'
import type { Files } from '../files/files.ts'
import { type Jobs, unfinishedJobs } from '../jobs.ts'
import type { Log } from '../log.ts'
import { fileEntry, jobsEntry, type Manifest, manifestEntry, readManifest, tableEntry } from './manifest.ts'
import { printing, quote } from './snapshot.ts'
import { readTar, type TarEntry } from './tar.ts'

/** Where a backup is restored to. `jobs` knows the queues; nobody works on them meanwhile. */
export type RestoreTarget = {
  database: Database
  files: Files
  jobs: Jobs
  migrations: readonly Migration[]
  log: Log
}
export type RestoreReport = { createdAt: string; tables: number; rows: number; files: number; jobs: number }

/** Why a backup is not restored; nothing was changed then. `message` is one line, made to be printed. */
export class RestoreRefused extends Error {}

/**
 * Puts a backup in the place of what the database and the file store hold. The whole file is checked first; then
 * its files are written, and the tables made anew and filled in one transaction, as of the backup's migrations;
 * last, newer migrations are applied. A fault before the commit leaves the database as it was.
 * @throws RestoreRefused when the file is damaged or from a newer version, or when there are rows already and
 * `replace` is not said
 */
export async function restore(
  target: RestoreTarget,
  file: string,
  { replace = false } = {},
): Promise<RestoreReport> {
  const manifest = await verify(file)
  const steps = matchMigrations(manifest, target.migrations)
  if (!replace) await refuseRows(target.database)

  // Makes the list of migrations where there is none yet, and applies none.
  await migrate(target.database, [])
  const entries = openBackup(file)
  const lines = await writeFiles(target.files, entries)
  await transaction(target.database.db, tx => load(target, tx, manifest, steps, lines, entries))
  if (replace) await deleteOthers(target.files, manifest)
  await migrate(target.database, target.migrations)
  await target.database.execute('analyze')
  await target.database.settle()
  return {
    createdAt: manifest.createdAt,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.length,
    jobs: manifest.jobs.rows,
  }
}

/** Reads the whole backup and compares every hash. */
async function verify(file: string): Promise<Manifest> {
  try {
    const found = new Map<string, { bytes: number; sha256: string }>()
    let manifest: Manifest | undefined
    for await (const { name, size, content } of openBackup(file)) {
      if (manifest || found.has(name)) throw new Error('it holds more than was backed up')
      const chunks: Buffer[] = []
      const hash = createHash('sha256')
      for await (const chunk of content) {
        hash.update(chunk)
        if (name === manifestEntry) chunks.push(chunk)
      }
      if (name === manifestEntry) manifest = readManifest(Buffer.concat(chunks).toString())
      else found.set(name, { bytes: size, sha256: hash.digest('hex') })
    }
    if (!manifest) throw new Error('its end is missing')
    compare(manifest, found)
    return manifest
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new RestoreRefused(`${file} cannot be restored: ${why}. Nothing was changed.`)
  }
}

function compare(manifest: Manifest, found: Map<string, { bytes: number; sha256: string }>) {
  const listed = [
    ...manifest.files.map(file => ({ name: fileEntry(file.key), ...file })),
    ...manifest.tables.map(table => ({ ...table, name: tableEntry(table.name) })),
    { name: jobsEntry, ...manifest.jobs },
  ]
  for (const { name, bytes, sha256 } of listed) {
    const entry = found.get(name)
    if (!entry) throw new Error(`${name} is missing`)
    if (entry.bytes !== bytes || entry.sha256 !== sha256) throw new Error(`${name} is not what was backed up`)
  }
  if (found.size !== listed.length) throw new Error('it holds more than was backed up')
}

function openBackup(file: string): AsyncGenerator<TarEntry> {
  const packed = createReadStream(file)
  const plain = createGunzip()
  packed.on('error', error => plain.destroy(error))
  return readTar(packed.pipe(plain))
}

/** The backup's migrations with their texts, in the order they were applied there. */
function matchMigrations(manifest: Manifest, known: readonly Migration[]): Migration[] {
  const byId = new Map(known.map(migration => [migration.id, migration]))
  return manifest.migrations.map(({ id, hash }) => {
    const migration = byId.get(id)
    if (!migration || hashMigration(migration) !== hash) {
      throw new RestoreRefused(
        `The backup was made by another version of the program: its migration ${id} is ${migration ? 'not the same' : 'unknown'} here. Nothing was changed.`,
      )
    }
    return migration
  })
}

async function refuseRows(database: Database) {
  const { rows: tables } = await database.execute(
    `select relname::text as name from pg_class c
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'migration'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
  )
  const full: string[] = []
  for (const { name } of tables) {
    const { rows } = await database.execute(`select count(*)::int as count from ${quote(String(name))}`)
    if (Number(rows[0]?.count) > 0) full.push(`${name} ${rows[0]?.count}`)
  }
  if (full.length === 0) return
  const shown = full.slice(0, 5).join(', ') + (full.length > 5 ? ` and ${full.length - 5} more` : '')
  throw new RestoreRefused(
    `The database already holds rows (${shown}). Add --replace to put the backup in their place; nothing was changed.`,
  )
}

/** Writes the files, which come first, and answers the entry that follows them. */
async function writeFiles(files: Files, entries: AsyncGenerator<TarEntry>): Promise<TarEntry> {
  for (;;) {
    const { value: entry, done } = await entries.next()
    if (done) throw new Error('the backup ended too early')
    if (!entry.name.startsWith('files/')) return entry
    await files.put(entry.name.slice('files/'.length), Readable.from(entry.content))
  }
}

async function load(
  { jobs, log }: RestoreTarget,
  tx: Tx,
  manifest: Manifest,
  steps: Migration[],
  first: TarEntry,
  rest: AsyncGenerator<TarEntry>,
) {
  // Making indexes anew and checking references may take longer than any request may.
  const ask = async (sql: string, values?: unknown[]) => (await executeIn(tx, sql, values, true)).rows
  await ask(printing)
  // Nobody migrates meanwhile.
  await ask(`select pg_advisory_xact_lock(hashtext('hamava migrations'))`)
  await ask(dropAll)
  for (const { sql } of steps) await ask(sql)
  await ask('delete from migration')
  for (const { id, hash, appliedAt } of manifest.migrations) {
    await ask('insert into migration (id, hash, applied_at) values ($1, $2, $3)', [id, hash, appliedAt])
  }
  // The migrations above may have set the session up otherwise.
  await ask(printing)
  const keys = await ask(foreignKeys)
  for (const key of keys)
    await ask(`alter table ${key.table} alter constraint ${key.name} deferrable initially deferred`)
  // What the migrations wrote themselves.
  for (const { name } of manifest.tables) await ask(`delete from ${quote(name)}`)
  // A table whose references wait to be checked cannot be altered.
  await ask('set constraints all immediate; set constraints all deferred')
  for (const { name } of manifest.tables) await ask(`alter table ${quote(name)} disable trigger user`)

  await loadEntry(first)
  for await (const entry of rest) await loadEntry(entry)

  await ask('set constraints all immediate')
  for (const key of keys) await ask(`alter table ${key.table} alter constraint ${key.name} ${key.was}`)
  for (const { name } of manifest.tables) await ask(`alter table ${quote(name)} enable trigger user`)
  for (const { name, value } of manifest.sequences) {
    if (value !== null) await ask('select setval($1::regclass, $2::bigint)', [quote(name), value])
  }

  async function loadEntry({ name, content }: TarEntry) {
    const table = manifest.tables.find(candidate => tableEntry(candidate.name) === name)
    if (table) await loadTable(tx, table, content)
    else if (name === jobsEntry) await loadJobs(content)
    // The manifest is known already; leaving an entry unread passes over it.
  }

  async function loadJobs(content: AsyncIterable<Buffer>) {
    await ask(unfinishedJobs.deleteAll)
    for await (const batch of toBatches(content)) {
      for (const line of batch) {
        const [name, data, after, key] = JSON.parse(line) as [string, object | null, string, string | null]
        if (jobs.names.has(name))
          await jobs.send(tx, name, data ?? {}, { after: new Date(after), key: key ?? undefined })
        else log.warn({ job: name }, 'an unfinished job of the backup is unknown here and was left out')
      }
    }
  }
}

async function loadTable(
  tx: Tx,
  { name, columns, rows }: Manifest['tables'][number],
  content: AsyncIterable<Buffer>,
) {
  const { rows: known } = await executeIn(
    tx,
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [quote(name)],
  )
  const types = new Map(known.map(column => [String(column.name), String(column.type)]))
  const values = columns.map((column, at) => `(row ->> ${at})::${types.get(column)}`)
  const insert = `insert into ${quote(name)} (${columns.map(quote).join(', ')}) overriding system value
    select ${values.join(', ')} from json_array_elements($1::json) as lines (row)`
  for await (const batch of toBatches(content)) await executeIn(tx, insert, [`[${batch.join(',')}]`])
  const counted = await executeIn(tx, `select count(*)::int as count from ${quote(name)}`)
  if (counted.rows[0]?.count !== rows)
    throw new Error(`${name} has ${counted.rows[0]?.count} rows instead of ${rows}`)
}

/** Lines in batches of about a megabyte. Split at the newline alone: a JSON text may hold other line separators. */
async function* toBatches(content: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let batch: string[] = []
  let size = 0
  let begun: Buffer[] = []
  for await (const chunk of content) {
    let from = 0
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      const line = Buffer.concat([...begun, chunk.subarray(from, at)])
      begun = []
      batch.push(line.toString())
      size += line.length
      from = at + 1
      if (size < 1_000_000 && batch.length < 2000) continue
      yield batch
      batch = []
      size = 0
    }
    begun.push(chunk.subarray(from))
  }
  if (batch.length > 0) yield batch
}

async function deleteOthers(files: Files, manifest: Manifest) {
  const kept = new Set(manifest.files.map(({ key }) => key))
  for await (const { key } of files.list('')) if (!kept.has(key)) await files.delete(key)
}

const foreignKeys = `select conrelid::regclass::text as table, quote_ident(conname) as name,
    case when condeferred then 'deferrable initially deferred' when condeferrable then 'deferrable initially immediate'
      else 'not deferrable' end as was
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0`

/** Everything the migrations made, except their list; what an extension brought stays. */
const dropAll = `do $$
  declare
    commands text[];
    command text;
  begin
    commands := array(
      select format('drop %s if exists %I cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view'
          when 'S' then 'sequence' else 'table' end, relname)
      from pg_class c
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
        and relname <> 'migration'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      -- a sequence that belongs to a column goes with its table, and only so
      order by relkind = 'S'
    ) || array(
      select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc p
      where pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    ) || array(
      select format('drop type if exists %I cascade', typname) from pg_type t
      where typnamespace = current_schema()::regnamespace and typtype in ('e', 'd', 'r')
        and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
    );
    foreach command in array commands loop execute command; end loop;
  end $$`
