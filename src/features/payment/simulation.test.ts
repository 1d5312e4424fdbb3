import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Fault, faults } from '../../../emulators/zarinpal/faults.ts'
import { type Person, testNow } from '../../../test/app.ts'
import { comeBack, newDiscount, newGroup, openShop, signInAgain } from '../../../test/bank.ts'
import { compareWithBank } from '../../../test/compare-with-bank.ts'
import { createDice } from '../../../test/dice.ts'
import type { Order } from './contract.ts'
import { proveBooks } from './prove-books.server.ts'
import { reconcile } from './reconcile.server.ts'
import { points } from './recovery-points.server.ts'

/** `SEED=… STEPS=…` runs one again, or a longer one. */
const seed = Number(process.env.SEED ?? randomInt(1_000_000))
const steps = Number(process.env.STEPS ?? 120)
const path = '/api/payment/orders'

/**
 * One thread of chance moves the clock, the bank and its faults, callbacks, crashes at recovery points and buyers; what
 * must hold of the books is proved after every step, and once all is over the bank and the ledger agree to the Rial.
 */
test(`whatever happens, the books hold and the bank agrees with them (SEED=${seed})`, async () => {
  const dice = createDice(seed)
  /** The recovery point at which the flow that comes to it next is cut off, as by the end of the process. */
  let cutAt = 0
  await using shop = await openShop({
    timeoutSeconds: 0.3,
    logTo(line) {
      if (cutAt === 0 || !line.includes('recovery point')) return
      if ((JSON.parse(line) as { point?: number }).point !== cutAt) return
      cutAt = 0
      throw new Error('the process ended here')
    },
  })
  let clock = testNow.getTime()
  const move = (ms: number) => {
    clock += ms
    shop.setNow(new Date(clock))
  }
  const quick = faults.filter(fault => fault !== 'slow' && fault !== 'hang')
  const someFault = (): Fault | null =>
    dice.chance(0.2) ? (dice.chance(0.1) ? 'hang' : dice.pick(quick)) : null
  shop.bank.trouble = () => someFault()

  const buyers: (Person & { id: string })[] = []
  for (let n = 0; n < 5; n++) buyers.push(await shop.user())
  const groups: string[] = []
  for (let n = 0; n < 6; n++) {
    groups.push(
      await newGroup(shop, { price: dice.pick([10_000, 2_345_670, 9_999_999, 30_000_000]), capacity: 3 }),
    )
  }
  const codes = [
    await newDiscount(shop, { percent: 33, uses: 4 }),
    await newDiscount(shop, { amount: 9_000_000, uses_each: 1 }),
    'NONE',
  ]
  const readOrders = async (buyer: Person) =>
    (await buyer.get<{ items: Order[] }>(path, { perPage: 100 })).body.items.sort(
      (one, other) => one.number - other.number,
    )
  /** Those that somebody can have been sent to. */
  const authorities = async () => {
    const { rows } = await shop.database.execute(
      'select authority from payment where authority is not null order by authority',
    )
    return rows.map(({ authority }) => String(authority))
  }
  const badAmounts = [-1, 1.5, 1e30, Number.MAX_SAFE_INTEGER, '1', null, [], {}]
  const done: string[] = []

  const actions: Record<string, (buyer: Person) => Promise<unknown>> = {
    order: buyer => buyer.post(`/api/course/groups/${dice.pick(groups)}/order`),
    async discount(buyer) {
      const order = dice.pick(await readOrders(buyer))
      const code = dice.pick(codes)
      if (order && dice.chance(0.2)) await buyer.delete(`${path}/${order.id}/discount`)
      else if (order) await buyer.post(`${path}/${order.id}/discount`, { code })
    },
    async pay(buyer) {
      const order = dice.pick(await readOrders(buyer))
      if (!order) return
      if (dice.chance(0.25)) cutAt = dice.pick([points.beforeRequest, points.afterRequest, points.atBank])
      await buyer.post(`${path}/${order.id}/pay`, {
        useWallet: dice.chance(0.5),
        amount: dice.pick(badAmounts),
      })
      cutAt = 0
    },
    async bank() {
      const authority = dice.pick(await authorities())
      if (!authority) return
      const back = shop.bank.visit(
        authority,
        dice.pick(['pay', 'pay', 'pay', 'fail', 'cancel', 'pay-and-stay']),
      )
      if (back === null || dice.chance(0.15)) return
      const status = dice.chance(0.1)
        ? dice.pick(['OK', 'NOK', 'ok', ''])
        : back.endsWith('NOK')
          ? 'NOK'
          : 'OK'
      if (dice.chance(0.25)) cutAt = dice.pick([points.beforeVerify, points.afterVerify, points.settled])
      const times = dice.chance(0.2) ? 3 : 1
      await Promise.allSettled(Array.from({ length: times }, () => comeBack(shop, authority, status)))
      cutAt = 0
    },
    async callback() {
      const authority = dice.pick(await authorities())
      if (!authority) return
      const tampered = dice.chance(0.3) ? authority.replace(/^A0/, 'A1') : authority
      await comeBack(shop, tampered, dice.pick(['OK', 'NOK'])).catch(() => null)
    },
    async cancel(buyer) {
      const order = dice.pick(await readOrders(buyer))
      if (order) await buyer.post(`${path}/${order.id}/cancel`)
    },
    async refund(buyer) {
      const order = dice.pick((await readOrders(buyer)).filter(({ state }) => state === 'paid'))
      if (!order) return
      if (dice.chance(0.2)) cutAt = dice.pick([points.beforeRefund, points.afterRefund, points.refunded])
      await buyer.post(`${path}/${order.id}/refund`, { to: dice.pick(['wallet', 'card']) })
      cutAt = 0
    },
    async wait() {
      move(dice.pick([1, 3, 10, 20, 60]) * 60_000)
      await signInAgain(shop, ...buyers)
    },
    async reconcile() {
      if (dice.chance(0.3)) cutAt = dice.pick([points.afterVerify, points.settled])
      await reconcile(shop).catch(() => null)
      cutAt = 0
    },
  }
  const names = [
    'order',
    'order',
    'order',
    'discount',
    'pay',
    'pay',
    'pay',
    'bank',
    'bank',
    'bank',
    'callback',
    'cancel',
    'refund',
    'wait',
    'reconcile',
  ]

  for (let step = 0; step < steps; step++) {
    const name = dice.pick(names)
    done.push(name)
    await actions[name]!(dice.pick(buyers))
    expect(await proveBooks(shop), `SEED=${seed}, step ${step}: ${name}`).toEqual([])
  }

  // The storm is over: what is left is found, and nothing stays unresolved.
  shop.bank.trouble = null
  for (const minutes of [5, 70, 5]) {
    move(minutes * 60_000)
    await reconcile(shop)
  }
  const { faults: left, open, atBank, inLedger } = await compareWithBank(shop)
  expect(left, `SEED=${seed}`).toEqual([])
  expect(open, `SEED=${seed}`).toBe(0)
  expect(inLedger).toBe(atBank)
  const { rows } = await shop.database.execute(
    `select count(*)::int as wrong from orders o join order_line l on l.order_id = o.id
     where (o.state = 'paid') <> exists (select from enrolment e where e.order_line_id = l.id)`,
  )
  expect(rows[0]!.wrong, `SEED=${seed}`).toBe(0)
  expect(done.length).toBe(steps)
}, 300_000)
