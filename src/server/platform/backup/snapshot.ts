import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, type Tx, transaction } from '../database/database.ts'
import { unfinishedJobs } from '../jobs.ts'
import { jobsEntry, type Manifest } from './manifest.ts'

const rowsAtATime = 1000

/** What a table's rows were printed into. */
export type Printed = { path: string; rows: number; bytes: number; sha256: string }
export type Snapshot = Pick<Manifest, 'engine' | 'migrations' | 'sequences'> & {
  tables: (Printed & { name: string; columns: string[] })[]
  jobs: Printed
}

/**
 * Prints all tables, as they are at one instant, into files of `folder`. On PostgreSQL nobody waits for it; the
 * embedded database has one session, so there everybody else waits until the rows are printed.
 */
export async function takeSnapshot(database: Database, folder: string): Promise<Snapshot> {
  return transaction(database.db, async tx => {
    const ask = async (sql: string, values?: unknown[]) => (await database.executeIn(tx, sql, values)).rows
    await ask('set transaction isolation level repeatable read, read only')
    await ask(printing)
    const [server] = await ask('select current_setting($1) as version', ['server_version'])
    const migrations = await ask(
      `select id, hash, applied_at::text as "appliedAt" from migration order by applied_at, id`,
    )
    const sequences = await ask(
      `select sequencename as name, last_value::text as value from pg_sequences
       where schemaname = current_schema() order by 1`,
    )
    const tables: Snapshot['tables'] = []
    for (const { name, columns } of await ask(tablesSql)) {
      const texts = (columns as string[]).map(column => `${quote(column)}::text`)
      const select = `select to_json(array[${texts.join(', ')}]::text[])::text as line from ${quote(String(name))}`
      const printed = await print(database, tx, select, join(folder, `${tables.length}.ndjson`))
      tables.push({ name: String(name), columns: columns as string[], ...printed })
    }
    const [{ exists }] = (await ask(`select to_regclass($1) is not null as exists`, [
      unfinishedJobs.table,
    ])) as [{ exists: boolean }]
    const jobsSql = exists
      ? `select json_build_array(name, data, start_after, key)::text as line from (${unfinishedJobs.select}) job`
      : `select null as line where false`
    return {
      engine: `${database.engine} ${server?.version}`,
      migrations: migrations as Snapshot['migrations'],
      sequences: sequences as Snapshot['sequences'],
      tables,
      jobs: await print(database, tx, jobsSql, join(folder, jobsEntry)),
    }
  })
}

/** How PostgreSQL prints and reads what has more than one spelling; the same on the way back. */
export const printing = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/** The app's tables with their stored columns; what an extension brought, or PostgreSQL computes, is left out. */
const tablesSql = `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by c.relname order by c.relname`

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

async function print(database: Database, tx: Tx, select: string, path: string): Promise<Printed> {
  const file: FileHandle = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  const printed = { path, rows: 0, bytes: 0 }
  try {
    await database.executeIn(tx, `declare printing no scroll cursor for ${select}`)
    for (;;) {
      const { rows } = await database.executeIn(tx, `fetch ${rowsAtATime} from printing`)
      if (rows.length === 0) break
      const lines = Buffer.from(rows.map(row => `${row.line}\n`).join(''))
      hash.update(lines)
      await file.write(lines)
      printed.rows += rows.length
      printed.bytes += lines.length
    }
    await database.executeIn(tx, 'close printing')
  } finally {
    await file.close()
  }
  return { ...printed, sha256: hash.digest('hex') }
}
