import { createHash } from 'node:crypto'
import type { Database } from './database.ts'
import { executeIn, type Tx, transaction } from './transaction.ts'

/** `id`: feature, slash, time and name, as in `phrasebook/20261121T0900-phrases`. `sql`: a script of statements. */
export type Migration = { id: string; sql: string }

const idShape = /^[a-z][a-z0-9-]*\/(\d{8}T\d{4})-[a-z0-9-]+$/

/**
 * Brings the tables up to date: every migration not yet applied, in the order of its time, each in a transaction
 * of its own. Any number of processes may do so at once; each migration is applied by one of them.
 * @returns the ids applied by this call
 * @throws an Error when the text of an applied migration was changed, an id has another shape or comes twice
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  const ordered = inOrder(migrations)
  const before = await transaction(database.db, async tx => {
    await lock(tx)
    await executeIn(
      tx,
      'create table if not exists migration (id text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const known = await appliedIn(tx)
    checkUnchanged(known, ordered)
    return known
  })
  const applied: string[] = []
  // What is applied stays so: a start that has nothing to apply asks for no more than that.
  for (const migration of ordered.filter(({ id }) => !before.has(id))) {
    const isMine = await transaction(database.db, tx => apply(tx, migration))
    if (isMine) applied.push(migration.id)
  }
  if (applied.length > 0) await database.settle()
  return applied
}

/** The ids that `migrate` would still apply, in its order. */
export async function pendingMigrations(
  database: Database,
  migrations: readonly Migration[],
): Promise<string[]> {
  const { rows } = await database.execute(`select to_regclass('migration') is not null as "exists"`)
  const applied = rows[0]?.exists
    ? new Set((await database.execute('select id from migration')).rows.map(row => row.id))
    : new Set()
  return inOrder(migrations).flatMap(({ id }) => (applied.has(id) ? [] : [id]))
}

/** @throws an Error when the database holds migrations that are not among these: a newer version wrote it */
export async function refuseNewer(database: Database, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await database.execute(`select to_regclass('migration') is not null as "exists"`)
  if (!rows[0]?.exists) return
  const known = new Set(migrations.map(({ id }) => id))
  const { rows: applied } = await database.execute('select id from migration order by id')
  const unknown = applied.map(({ id }) => String(id)).filter(id => !known.has(id))
  if (unknown.length > 0)
    throw new Error(
      `the database is of a newer version than this program (${unknown.join(', ')}): start that version, or restore a backup of this one`,
    )
}

async function apply(tx: Tx, migration: Migration): Promise<boolean> {
  await lock(tx)
  const applied = await appliedIn(tx)
  checkUnchanged(applied, [migration])
  if (applied.has(migration.id)) return false
  try {
    await executeIn(tx, migration.sql, [], true)
  } catch (error) {
    throw new Error(`migration ${migration.id} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
  await executeIn(tx, 'insert into migration (id, hash) values ($1, $2)', [
    migration.id,
    hashMigration(migration),
  ])
  return true
}

/**
 * Held to the end of the transaction. Waiting for another starter's long migration is no fault, and filling a
 * column of many rows may take longer than any request may; waiting for a table that requests hold may not.
 */
async function lock(tx: Tx) {
  const script = `set local statement_timeout = 0; set local lock_timeout = 0;
    select pg_advisory_xact_lock(hashtext('hamava migrations')); set local lock_timeout = '10s'`
  await executeIn(tx, script, [], true)
}

async function appliedIn(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await executeIn(tx, 'select id, hash from migration')
  return new Map(rows.map(({ id, hash }) => [String(id), String(hash)]))
}

function checkUnchanged(applied: Map<string, string>, migrations: readonly Migration[]) {
  for (const migration of migrations) {
    const hash = applied.get(migration.id)
    if (hash !== undefined && hash !== hashMigration(migration))
      throw new Error(`migration ${migration.id} was changed after it was applied; write a new one instead`)
  }
}

function inOrder(migrations: readonly Migration[]): Migration[] {
  const seen = new Set<string>()
  const keyed = migrations.map(migration => {
    const time = idShape.exec(migration.id)?.[1]
    if (time === undefined)
      throw new Error(`migration ${migration.id}: the id must look like feature/20261121T0900-name`)
    if (seen.has(migration.id)) throw new Error(`migration ${migration.id} is there twice`)
    seen.add(migration.id)
    return { key: `${time} ${migration.id}`, migration }
  })
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ migration }) => migration)
}

/** What tells one text of a migration from another, however its lines end: they differ between systems. */
export function hashMigration({ sql }: Migration): string {
  return createHash('sha256').update(sql.replace(/\r\n/g, '\n')).digest('hex')
}
