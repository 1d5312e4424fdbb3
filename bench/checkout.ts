import { randomUUID } from 'node:crypto'
import { openDatabase } from '#server/platform/database/database.ts'
import { startZarinpal } from '../emulators/zarinpal/server.ts'
import { openVisitor } from '../test/call-over-http.ts'
import { freshDatabase, runOn } from '../test/fresh-database.ts'
import { newGroup } from '../test/school.ts'
import { startProduct } from '../test/server.ts'
import { signInCrowd } from '../test/signed-in-crowd.ts'
import { benchServer, figure, readCpuTime } from './measure.ts'

const rounds = 5
const buyers = 200
const connections = 8
const secret = 'a-secret-of-the-bench-that-is-long-enough'

/**
 * What checking out costs the server on PostgreSQL: the order that holds a seat, and the call that opens its payment at the
 * gateway. The gateway's emulator runs in the bench's process, so that only the product's CPU is counted.
 */
export async function run() {
  await using fresh = await freshDatabase(benchServer)
  const bank = await startZarinpal({})
  await using product = await startProduct({
    env: {
      LOG_LEVEL: 'error',
      DATABASE_URL: fresh.url,
      SESSION_SECRET: secret,
      ZARINPAL_URL: bank.url,
    },
  })
  const database = await openDatabase({ url: fresh.url, dataDir: 'unused', maxConnections: 2, log: () => {} })
  const where = { db: database.db, now: () => new Date() }
  const groupId = await newGroup(where, { capacity: buyers * (rounds + 1) })
  const crowd = await signInCrowd(database, { people: buyers * (rounds + 1), secret })
  await runOn(fresh.url, 'analyze')

  const visitor = await openVisitor(product.address)
  const post = async (token: string, at: number, path: string, body: object) => {
    const answer = await fetch(product.address + path, {
      method: 'POST',
      headers: {
        ...visitor,
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        'x-forwarded-for': `10.${(at >> 8) & 255}.${at & 255}.9`,
      },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`)
    return JSON.parse(text) as { order: { id: string } }
  }
  const measure = async (from: number, one: (at: number) => Promise<void>) => {
    let next = from
    const before = readCpuTime(product.pid)
    const worker = async () => {
      while (next < from + buyers) await one(next++)
    }
    await Promise.all(Array.from({ length: connections }, worker))
    return (readCpuTime(product.pid) - before) / buyers
  }

  const costs = { order: [] as number[], pay: [] as number[] }
  const orders: string[] = []
  for (let round = -1; round < rounds; round++) {
    const from = (round + 1) * buyers
    const order = await measure(from, async at => {
      const made = await post(crowd[at]!.token, at, `/api/course/groups/${groupId}/order`, {})
      orders[at] = made.order.id
    })
    const pay = await measure(from, async at => {
      await post(crowd[at]!.token, at, `/api/payment/orders/${orders[at]}/pay`, {})
    })
    // The first round only warms it up.
    if (round < 0) continue
    costs.order.push(order)
    costs.pay.push(pay)
  }
  await database.close()
  await bank.close()
  return {
    calls: buyers,
    orderCpuMs: figure(costs.order, 2),
    payCpuMs: figure(costs.pay, 2),
    asked: { payCpuMs: 15 },
  }
}
