import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#server/database/database.ts'
import { freshDatabase } from './fresh-database.ts'
import { findFreePort, startProduct } from './server.ts'

/** A demo whose database may be written to while its process is down; it comes back at the same address. */
export async function openSchool() {
  const dataDir = await mkdtemp(join(tmpdir(), 'hamava-school-'))
  const server = process.env.TEST_DATABASE_URL
  const database = server ? await freshDatabase(server) : null
  const env = {
    LOG_LEVEL: 'error',
    DATABASE_URL: database?.url ?? '',
    PORT: String(await findFreePort()),
  }
  let product = await startProduct({ dataDir, env })
  return {
    address: product.address,
    /** Ends the process, does something to its database, and starts another on it. */
    async meanwhile(signal: 'SIGTERM' | 'SIGKILL', work: (database: Database) => Promise<unknown>) {
      await product.kill(signal)
      const open = await openDatabase({ dataDir, log: () => {}, ...(database && { url: database.url }) })
      try {
        await work(open)
      } finally {
        await open.close()
      }
      product = await startProduct({ dataDir, env })
    },
    async [Symbol.asyncDispose]() {
      await product.stop()
      await database?.[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
