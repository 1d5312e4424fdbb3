import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#server/database/database.ts'
import { copySeeded } from './seeded.ts'
import { startProduct } from './server.ts'

/** A demo of its own, in whose database something is laid before it starts. */
export async function startLaid(lay: (database: Database) => Promise<unknown>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'hamava-laid-'))
  const copy = await copySeeded(dataDir, process.env.TEST_DATABASE_URL, startProduct)
  const url = copy?.url
  const database = await openDatabase({ dataDir, log: () => {}, ...(url && { url }) })
  await lay(database)
  await database.close()
  const product = await startProduct({ dataDir, env: { DATABASE_URL: url ?? '' } })
  return {
    address: product.address,
    async [Symbol.asyncDispose]() {
      await product.stop()
      await copy?.[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
