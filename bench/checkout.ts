import { randomUUID } from 'node:crypto'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
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
 * What checking out costs the server on PostgreSQL: the order that holds a seat, that of a cart of two paper books, an e-book and a
 * seat which is sent by post, and the call that opens a payment at the gateway. The gateway's emulator runs in the bench's process, so
 * that only the product's CPU is counted.
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
  const groupId = await newGroup(where, { capacity: 2 * buyers * (rounds + 1) })
  const crowd = await signInCrowd(database, { people: 2 * buyers * (rounds + 1), secret })
  await runOn(fresh.url, 'analyze')

  const visitor = await openVisitor(product.address)
  const ask = async <T>(method: string, at: number, path: string, body?: object): Promise<T> => {
    const answer = await fetch(product.address + path, {
      method,
      headers: {
        ...visitor,
        authorization: `Bearer ${crowd[at]!.token}`,
        'idempotency-key': randomUUID(),
        'x-forwarded-for': `10.${(at >> 8) & 255}.${at & 255}.9`,
      },
      body: body && JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return JSON.parse(text) as T
  }
  const { lines, prepareCart } = await openShelf(database, groupId, ask)
  const measure = async (from: number, one: (at: number) => Promise<void>) => {
    let next = from
    const before = readCpuTime(product.pid)
    const worker = async () => {
      while (next < from + buyers) await one(next++)
    }
    await Promise.all(Array.from({ length: connections }, worker))
    return (readCpuTime(product.pid) - before) / buyers
  }

  const costs = { order: [] as number[], cart: [] as number[], pay: [] as number[] }
  const orders: string[] = []
  for (let round = -1; round < rounds; round++) {
    const from = (round + 1) * buyers
    const order = await measure(from, async at => {
      const made = await ask<{ order: { id: string } }>('POST', at, `/api/course/groups/${groupId}/order`, {})
      orders[at] = made.order.id
    })
    const pay = await measure(from, async at => {
      await ask('POST', at, `/api/payment/orders/${orders[at]}/pay`, {})
    })
    const carts: object[] = []
    for (let at = from; at < from + buyers; at++) carts[at] = await prepareCart(at + crowd.length / 2)
    const cart = await measure(from, async at => {
      await ask('POST', at + crowd.length / 2, '/api/cart/order', carts[at])
    })
    // The first round only warms it up.
    if (round < 0) continue
    costs.order.push(order)
    costs.pay.push(pay)
    costs.cart.push(cart)
  }
  await database.close()
  await bank.close()
  return {
    calls: buyers,
    orderCpuMs: figure(costs.order, 2),
    cartLines: lines.length,
    cartCpuMs: figure(costs.cart, 2),
    payCpuMs: figure(costs.pay, 2),
    asked: { cartCpuMs: 15, payCpuMs: 15 },
  }
}

type Ask = <T>(method: string, at: number, path: string, body?: object) => Promise<T>
type Quote = {
  grams: number
  goods: number
  lines: { kind: string; item: string; count: number; price: number }[]
}

/** A cart of the demo's books and a seat, of which there are enough for everybody. */
async function openShelf(database: Database, groupId: string, ask: Ask) {
  await database.execute(`update stock set capacity = 1000000 where resource like 'book%'`)
  const { rows } = await database.execute(
    `(select id from book_edition where format = 'paper' and is_sold limit 2)
     union all (select id from book_edition where format = 'ebook' and is_sold limit 1)`,
  )
  const lines = [
    ...rows.map(({ id }) => ({ kind: 'book-edition', item: String(id), count: 1 })),
    { kind: 'course-seat', item: groupId, count: 1 },
  ]
  return {
    lines,
    /** What somebody sends to order it: with their address, and the prices of this moment. */
    async prepareCart(at: number) {
      const { grams, goods, ...quoted } = await ask<Quote>('POST', at, '/api/cart/quote', { lines })
      const address = await ask<{ id: string }>('POST', at, '/api/shipping/addresses', {
        province: 8,
        city: 394,
        street: 'خیابان شریعتی، کوچهٔ نسترن',
        plate: '۸',
        postalCode: '1947615320',
        receiver: 'بهراد کامکار',
        mobile: '09121008841',
      })
      const { rates } = await ask<{ rates: { id: string; cost: number }[] }>(
        'GET',
        at,
        `/api/shipping/choices?addressId=${address.id}&grams=${grams}&goods=${goods}`,
      )
      return {
        lines: quoted.lines.map(({ kind, item, count, price }) => ({ kind, item, count, price })),
        delivery: { addressId: address.id, rateId: rates[0]!.id },
        deliveryCost: rates[0]!.cost,
      }
    },
  }
}
