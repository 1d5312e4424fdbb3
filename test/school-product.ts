import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { runCommand } from './run-command.ts'
import { copySeeded } from './seeded.ts'
import { startProduct, takeUsualPort } from './server.ts'

/**
 * A demo whose database may be written to while its process is down; it comes back at the same address.
 * @param seed what is done to its database before it starts
 */
export async function openSchool(
  seed?: (database: Database) => Promise<unknown>,
  { movesClock = false } = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'hamava-school-'))
  const copy = await copySeeded(dataDir, process.env.TEST_DATABASE_URL, startProduct)
  const env = {
    LOG_LEVEL: 'error',
    DATABASE_URL: copy?.url ?? '',
    PORT: String(await takeUsualPort()),
  }
  const write = async (work: (database: Database) => Promise<unknown>) => {
    const open = await openDatabase({ dataDir, log: () => {}, ...(copy && { url: copy.url }) })
    try {
      await work(open)
    } finally {
      await open.close()
    }
  }
  if (seed) await write(seed)
  let product = await startProduct({ dataDir, env, movesClock })
  return {
    address: product.address,
    /** Ends the process, does something to its database, and starts another on it. */
    async meanwhile(signal: 'SIGTERM' | 'SIGKILL', work: (database: Database) => Promise<unknown>) {
      await product.kill(signal)
      await write(work)
      product = await startProduct({ dataDir, env, movesClock })
    },
    /** Lets its clock be so many milliseconds ahead; only where it was opened with `movesClock`. */
    moveClock: (ahead: number) => product.moveClock(ahead),
    /** Runs a job of the clock now, as an operator does beside the running product. */
    runJob: (name: string) => runCommand(product, 'job', name),
    async [Symbol.asyncDispose]() {
      await product.stop()
      await copy?.[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Has a job done as soon as the product is back, as its own hour would: what it does is the test, not the clock. */
export const makeDue = (database: Database, job: string) =>
  database.execute(`insert into pgboss.job (name) values ($1) on conflict do nothing`, [job])
