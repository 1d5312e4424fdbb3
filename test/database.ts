import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'vitest'
import { type Database, databaseOver, type Migration, migrate } from '#server/platform/database/database.ts'
import { openPglite } from '#server/platform/database/pglite.ts'
import { openPostgres } from '#server/platform/database/postgres.ts'
import type { Log } from '#server/platform/database/session.ts'
import { type Job, openJobs } from '#server/platform/jobs.ts'
import { openLog } from '#server/platform/log.ts'
import { openFromDump } from './embedded-engines.ts'
import { isAlive } from './is-alive.ts'
import { timed } from './phases.ts'

/** The address of a PostgreSQL server the tests may make databases in; without it they run on PGlite alone. */
export const testServer = process.env.TEST_DATABASE_URL

/** For what only shows on PostgreSQL, races above all; elsewhere counted as skipped. */
export const onPostgres = test.skipIf(!testServer)

export const cache = join(import.meta.dirname, '../node_modules/.cache/hamava')

type Jobs = readonly Job[]
/**
 * Rows that a test begins with: what writes them into a migrated database, the folder of the files that belong to them,
 * and a name for exactly these.
 */
export type Seeding = { key: string; files: string; write(database: TestDatabase): Promise<void> }
type Content = { migrations: readonly Migration[]; jobs: Jobs; seeding?: Seeding | undefined }

export type TestDatabase = Database & AsyncDisposable & { url: string | undefined }

/**
 * A database of the test's own with the migrations applied and the queues of `jobs` made, thrown away when disposed:
 * PGlite in memory, loaded from a dump; with `TEST_DATABASE_URL` a PostgreSQL database made from a template. Dump and
 * template are made once for all that is in them. `await using database = await openTestDatabase(migrations)`.
 */
export async function openTestDatabase(
  migrations: readonly Migration[] = [],
  options: { log?: Log; maxConnections?: number; jobs?: Jobs; seeding?: Seeding | undefined } = {},
): Promise<TestDatabase> {
  return timed('engine', () => openFilled(migrations, options))
}

async function openFilled(
  migrations: readonly Migration[],
  { log = quiet, maxConnections = 10, jobs = [], seeding }: Parameters<typeof openTestDatabase>[1] & object,
): Promise<TestDatabase> {
  const content = { migrations, jobs, seeding }
  if (testServer) return openFromTemplate(testServer, content, log, maxConnections)
  const database = databaseOver(await openFromDump(await createDump(content), log), log)
  return { ...database, url: undefined, [Symbol.asyncDispose]: () => database.close() }
}

/** The same database over connections of its own, as another process has them; one session serves all on PGlite. */
export async function openBeside(database: TestDatabase): Promise<TestDatabase> {
  if (!database.url) return { ...database, close: async () => {}, [Symbol.asyncDispose]: async () => {} }
  const other = databaseOver(await openPostgres(database.url, 10, quiet), quiet)
  return { ...other, url: database.url, [Symbol.asyncDispose]: () => other.close() }
}

/** Keeps warnings out of the tests' output; a test that wants them passes a log of its own. */
const quiet: Log = (level, message, details) => {
  if (level === 'error') console.error(message, details)
}

/** Migrates an empty database and makes the queues, as an app does that is opened on it for the first time. */
async function fill(database: Database, { migrations, jobs, seeding }: Content, url?: string) {
  await migrate(database, migrations)
  if (jobs.length > 0) {
    const queues = await openJobs(database, jobs, openLog('silent'))
    await queues.stop()
  }
  await seeding?.write({ ...database, url, [Symbol.asyncDispose]: async () => {} })
}

/** The filled state as a file, named by what it was made of. */
async function createDump(content: Content): Promise<string> {
  const file = join(cache, `pglite-${hashContent(content)}.tar`)
  fs.mkdirSync(cache, { recursive: true })
  await makeOnce(file, async unfinished => {
    // 40 MB each: those of earlier migrations go after a day.
    for (const name of fs.readdirSync(cache).filter(name => /^(pglite-\w+\.tar|seeded-files-)/.test(name)))
      if (fs.statSync(join(cache, name)).mtimeMs < Date.now() - 86_400_000)
        fs.rmSync(join(cache, name), { recursive: true, force: true })
    const engine = await openPglite({ folder: null, isDurable: false }, quiet)
    const database = databaseOver(engine, quiet)
    await fill(database, content)
    await engine.dump(unfinished)
    await database.close()
  })
  return file
}

/** Makes a file whole or not at all; several workers may want it at once, and one of them makes it. */
async function makeOnce(file: string, make: (unfinished: string) => Promise<void>) {
  const lock = `${file}.making`
  while (!fs.existsSync(file)) {
    try {
      fs.writeFileSync(lock, String(process.pid), { flag: 'wx' })
    } catch {
      const maker = await readFile(lock, 'utf8').catch(() => '')
      if (maker && !isAlive(Number(maker))) fs.rmSync(lock, { force: true })
      await new Promise(resolve => setTimeout(resolve, 50))
      continue
    }
    try {
      if (fs.existsSync(file)) continue
      await make(`${file}.unfinished`)
      fs.renameSync(`${file}.unfinished`, file)
    } finally {
      fs.rmSync(lock, { force: true })
    }
  }
}

async function openFromTemplate(
  server: string,
  content: Content,
  log: Log,
  maxConnections: number,
): Promise<TestDatabase> {
  const template = await ensureTemplate(server, content)
  const name = `hamava_test_${Date.now()}_${randomUUID().slice(0, 8)}`
  await atServer(server, execute => execute(`create database ${name} template ${template}`))
  const url = buildDatabaseUrl(server, name)
  const database = databaseOver(await openPostgres(url, maxConnections, log), log)
  return {
    ...database,
    url,
    async [Symbol.asyncDispose]() {
      await database.close()
      await atServer(server, execute => execute(`drop database if exists ${name} with (force)`))
    },
  }
}

async function ensureTemplate(server: string, content: Content): Promise<string> {
  const template = `hamava_template_${hashContent(content)}`
  await atServer(server, async execute => {
    // Test files start at once: one makes the template, the others wait for it.
    await execute(`select pg_advisory_lock(hashtext('${template}'))`)
    const { rows } = await execute(`select from pg_database where datname = '${template}'`)
    // The server outlives `node_modules`, where the files lie.
    const lacksFiles = content.seeding && !fs.existsSync(content.seeding.files)
    if (rows.length > 0 && !lacksFiles) return
    if (rows.length > 0) await execute(`drop database ${template} with (force)`)
    await dropForgotten(execute)
    // Under another name until it is whole, so that a run that was stopped leaves no half template.
    await execute(`drop database if exists ${template}_unfinished with (force)`)
    await execute(`create database ${template}_unfinished`)
    const database = databaseOver(
      await openPostgres(buildDatabaseUrl(server, `${template}_unfinished`), 2, quiet),
      quiet,
    )
    await fill(database, content, buildDatabaseUrl(server, `${template}_unfinished`))
    await database.close()
    await execute(`comment on database ${template}_unfinished is '${Date.now()}'`)
    await execute(`alter database ${template}_unfinished rename to ${template}`)
  })
  return template
}

/** What stopped runs and earlier migrations left: tests' databases after an hour, templates after a day. */
async function dropForgotten(execute: Execute) {
  const lock = await execute(`select pg_try_advisory_lock(hashtext('hamava test forgotten')) as held`)
  if (!(lock.rows as { held: boolean }[])[0]!.held) return
  const { rows } = await execute(
    `select datname as name from pg_database
     where datname ~ '^hamava_test_\\d{13}_' and split_part(datname, '_', 3)::bigint < ${Date.now() - 3_600_000}
       or datname ~ '^hamava_template_' and shobj_description(oid, 'pg_database')::bigint < ${Date.now() - 86_400_000}`,
  )
  for (const { name } of rows as { name: string }[])
    await execute(`drop database if exists "${name}" with (force)`)
}

type Execute = (sql: string) => Promise<{ rows: unknown[] }>

/** One connection to the server's own database, so that a lock taken on it holds until the work is done. */
async function atServer<T>(server: string, work: (execute: Execute) => Promise<T>): Promise<T> {
  const { default: pg } = await import('pg')
  const client = new pg.Client(server)
  await client.connect()
  try {
    return await work(sql => client.query(sql))
  } finally {
    await client.end()
  }
}

function buildDatabaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

function hashContent({ migrations, jobs, seeding }: Content): string {
  const hash = createHash('sha256').update(`4 ${seeding?.key ?? ''}`)
  for (const { id, sql } of migrations) hash.update(`\0${id}\0${sql}`)
  for (const { name } of jobs) hash.update(`\0${name}`)
  return hash.digest('hex').slice(0, 16)
}
