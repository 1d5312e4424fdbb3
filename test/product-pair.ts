import { type Product, startProduct } from './server.ts'

/** Signs the tokens of both. */
export const pairSecret = 'a-secret-of-the-test-that-is-long-enough'

/** Two products on one database, whose processes end and begin again at the same addresses. */
export async function openPair() {
  const first = await startProduct({ env: { LOG_LEVEL: 'error', SESSION_SECRET: pairSecret } })
  const { DATABASE_URL: url } = first.env
  const second = await startProduct({
    env: { LOG_LEVEL: 'error', SESSION_SECRET: pairSecret, DATABASE_URL: url! },
  })
  const made = [first, second]
  const standing: Product[] = [...made]
  return {
    url: url!,
    addresses: made.map(({ address }) => address),
    /** Ends one of them and begins it again. */
    async renew(index: number, signal: NodeJS.Signals) {
      await standing[index]!.kill(signal)
      standing[index] = await startProduct({ dataDir: made[index]!.dataDir, env: made[index]!.env })
    },
    async [Symbol.asyncDispose]() {
      for (const product of standing) await product.stop()
      for (const product of made.toReversed()) await product.stop()
    },
  }
}

export type ProductPair = Awaited<ReturnType<typeof openPair>>
