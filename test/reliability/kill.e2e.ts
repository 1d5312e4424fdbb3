/** @module-tag engines */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signInOverHttp } from '../api-person.ts'
import { rollingDice } from '../dice.ts'
import { copySeeded } from '../seeded.ts'
import { type Product, startProduct } from '../server.ts'

const kills = 2
const manyKills = Number(process.env.KILLS ?? 10)
const acknowledgedStays = 'while people write: every acknowledged write is there after the restart'

test(`RC37 ${kills} times kill -9 ${acknowledgedStays}`, () => killWhileWriting(kills), 120_000)

test(`RC37 ${manyKills} times kill -9 ${acknowledgedStays}`, { tags: ['soak'], timeout: 600_000 }, () =>
  killWhileWriting(manyKills),
)

async function killWhileWriting(rounds: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'hamava-kill-'))
  const database = await copySeeded(dataDir, process.env.TEST_DATABASE_URL, startProduct)
  const env = { LOG_LEVEL: 'error', DATABASE_URL: database?.url ?? '' }
  const dice = rollingDice()
  const acknowledged = new Set<string>()
  const asked = new Set<string>()
  let product: Product | null = null
  try {
    for (let round = 0; round < rounds; round++) {
      product = await startProduct({ dataDir, env })
      const person = await signInOverHttp(product.address)
      let killed = false
      const writers = Array.from({ length: 4 }, async () => {
        while (!killed && acknowledged.size < 30 * (round + 1)) {
          const answer = await person.makeList('فهرست آزمون').catch(() => null)
          if (answer?.status === 201) acknowledged.add(answer.id)
          if (answer) asked.add(answer.id)
        }
      })
      // A machine that is busy may take longer for the first of them than a fixed time.
      const before = acknowledged.size
      await expect.poll(() => acknowledged.size, { interval: 10 }).toBeGreaterThan(before)
      await new Promise(resolve => setTimeout(resolve, dice.below(400)))
      killed = true
      await product.kill('SIGKILL')
      await Promise.all(writers)
    }
    product = await startProduct({ dataDir, env })
    const stored = new Set(await (await signInOverHttp(product.address)).listIds())
    expect(acknowledged.size).toBeGreaterThan(0)
    expect([...acknowledged].filter(id => !stored.has(id))).toEqual([])
  } finally {
    await product?.stop()
    await database?.[Symbol.asyncDispose]()
    await rm(dataDir, { recursive: true, force: true })
  }
}
