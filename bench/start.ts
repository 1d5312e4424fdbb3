import { rename, rm } from 'node:fs/promises'
import { freshDatabase } from '../test/fresh-database.ts'
import { startProduct } from '../test/server.ts'
import { benchServer, figure, readMemory } from './measure.ts'

const rounds = 5

/** From `npm start`'s process to the first page, once built, and what it holds in memory when nobody asks. */
export async function run() {
  return {
    postgres: await measure(async () => freshDatabase(benchServer)),
    embedded: await measure(async () => null),
    asked: { postgresStartMs: 2000, postgresIdleMb: 150 },
  }
}

async function measure(openDatabase: () => Promise<(AsyncDisposable & { url: string }) | null>) {
  await using database = await openDatabase()
  const env = { LOG_LEVEL: 'warn', DATABASE_URL: database?.url ?? '' }
  // The first start migrates and seeds; what is measured is a school that opens in the morning.
  const first = await startProduct({ env })
  const dataDir = `${first.dataDir}-kept`
  await first.kill('SIGTERM')
  await rename(first.dataDir, dataDir)

  const starts: number[] = []
  const idle: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    const product = await startProduct({ env, dataDir })
    await (await fetch(`${product.address}/phrasebook`)).text()
    starts.push(performance.now() - begun)
    await new Promise(resolve => setTimeout(resolve, 10_000))
    idle.push(readMemory(product.pid))
    await product.stop()
  }
  await rm(dataDir, { recursive: true, force: true })
  return { startMs: figure(starts, 0), idleMb: figure(idle, 1) }
}
