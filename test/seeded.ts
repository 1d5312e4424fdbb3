import { randomUUID } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseAt, freshDatabase, runOn } from './fresh-database.ts'
import type { startProduct } from './server.ts'

const project = join(import.meta.dirname, '..')
const cache = join(project, 'node_modules/.cache/hamava')

/**
 * The instant the seeded content is written around: noon (UTC) of the day before, as the product lives by the machine's
 * clock. What begins in two weeks still does whenever the tests run.
 */
export const seedNow = `${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T12:00:00.000Z`

/**
 * The demo as the first minutes leave it (migrated, seeded, files written), made once for a build and a day and copied for
 * every product that tests start: seeding costs seconds, a copy does not.
 */
export async function copySeeded(
  dataDir: string,
  server: string | undefined,
  start: Start,
): Promise<SeededDatabase | null> {
  const template = await ensureTemplate(server, start)
  // Nothing else happens meanwhile, but it takes a fifth of the processor time that `cp` takes for so many files.
  cpSync(join(cache, template), dataDir, { recursive: true })
  return server ? freshDatabase(server, template) : null
}

/** The demo's rows alone, for products whose files nobody looks at. */
export const copySeededRows = async (server: string, start: Start): Promise<SeededDatabase> =>
  freshDatabase(server, await ensureTemplate(server, start))
type Start = typeof startProduct
type SeededDatabase = Awaited<ReturnType<typeof freshDatabase>>

async function ensureTemplate(server: string | undefined, start: Start): Promise<string> {
  const stamp = (await readFile(join(project, 'build/stamp'), 'utf8').catch(() => 'none')).slice(0, 16)
  const name = `hamava_seeded_${server ? 'postgres' : 'pglite'}_${stamp}_${seedNow.slice(0, 10).replaceAll('-', '')}`
  const whole = server
    ? existsSync(join(cache, name)) && (await databaseAt(server, name))
    : existsSync(join(cache, name))
  if (!whole) await makeTemplate(name, server, start)
  return name
}

/** Two test files may make it at once: each makes its own and the first to be whole takes the place. */
async function makeTemplate(name: string, server: string | undefined, start: Start) {
  await mkdir(cache, { recursive: true })
  const unfinished = join(cache, `${name}.${randomUUID()}`)
  const database = server ? await freshDatabase(server) : null
  const env = { DATABASE_URL: database?.url ?? '' }
  const product = await start({ dataDir: unfinished, seeded: false, env })
  await product.kill('SIGTERM')
  await product.stop()
  // Its PDFs, citations and search index: each product would make them again in its first seconds.
  const script = ['tools/start.ts', 'job', '--waiting']
  const chores = await start({ dataDir: unfinished, seeded: false, env, script, waitUntilReady: false })
  if ((await chores.exited).code !== 0) throw new Error(`what waits was not done:\n${chores.output()}`)
  if (database)
    await runOn(server!, `alter database ${database.name} rename to ${name}`).catch(() => undefined)
  await rename(unfinished, join(cache, name)).catch(() => rm(unfinished, { recursive: true, force: true }))
}
