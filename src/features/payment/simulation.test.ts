import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { reconcile } from '#features/reconciliation/reconcile.server.ts'
import { type Fault, faults } from '../../../emulators/gateway/faults.ts'
import { type Person, testNow } from '../../../test/app.ts'
import { comeBack, findBank, newDiscount, newGroup, openShopOfTwo, signInAgain } from '../../../test/bank.ts'
import { compareWithBank } from '../../../test/compare-with-bank.ts'
import { createDice } from '../../../test/dice.ts'
import { inDays, part, sell, take } from '../../../test/front-desk-sales.ts'
import { issueDue, nameSeller, taxKind } from '../../../test/invoices.ts'
import { followInstalments } from '../instalments/jobs.server.ts'
import type { Order } from './contract.ts'
import { proveBooks } from './prove-books.server.ts'
import { points } from './recovery-points.server.ts'

/** `SEED=… STEPS=…` runs one again, or a longer one. */
const seed = Number(process.env.SEED ?? randomInt(1_000_000))
const steps = Number(process.env.STEPS ?? 120)
const path = '/api/payment/orders'

/**
 * One thread of chance moves the clock, two banks and their faults, callbacks, crashes at recovery points and buyers; what
 * must hold of the books is proved after every step, and once all is over the banks and the ledger agree to the Rial.
 */
test(`whatever happens, the books hold and both banks agree with them (SEED=${seed})`, async () => {
  const dice = createDice(seed)
  /** The recovery point at which the flow that comes to it next is cut off, as by the end of the process. */
  let cutAt = 0
  await using shop = await openShopOfTwo({
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
  /** Until when each bank answers nothing. */
  const downUntil = [0, 0]
  for (const [place, bank] of [shop.bank, shop.second].entries())
    bank.trouble = () => (clock < downUntil[place]! ? 'drop' : someFault())

  const buyers: Awaited<ReturnType<typeof shop.user>>[] = []
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
  async function wasOpenedLately(authority: string) {
    const { rows } = await shop.database.execute(
      'select 1 from payment where authority = $1 and created_at > $2',
      [authority, new Date(clock - 20 * 60_000)],
    )
    return rows.length > 0
  }
  const badAmounts = [-1, 1.5, 1e30, Number.MAX_SAFE_INTEGER, '1', null, [], {}]
  const done: string[] = []

  const registrar = await shop.user('سمانه', ['accountant'])
  const staff = [...buyers, registrar]
  await nameSeller(registrar)
  await taxKind(registrar, 'course-seat', 1000)
  /** Some of a sum in each of some ways of paying. */
  const someParts = (sum: number) => {
    const first = dice.chance(0.5) ? sum : Math.floor(sum / 20) * 10
    return [first, sum - first]
      .filter(amount => amount > 0)
      .map(amount => {
        const method = dice.pick(['cash', 'card-reader', 'cheque'] as const)
        return part({ method, amount, ...(method === 'cheque' && { dueDay: inDays(shop, 20) }) })
      })
  }
  const listAll = async (statement: string) => (await shop.database.execute(statement)).rows
  const inDebt = () => listAll('select id, debt from orders where debt > 0 order by number')
  /** What each page shows of debts and of the desk, against a query over the ledger. */
  async function compareSums() {
    const wrong = await listAll(
      `select o.number from orders o
       left join (select order_id, sum(amount - paid) as left from instalment group by 1) i on i.order_id = o.id
       where coalesce(i.left, 0) <> o.debt`,
    )
    expect(wrong).toEqual([])
    const { rows } = await shop.database.execute(
      `select coalesce(-sum(amount), 0)::bigint as owed from ledger_entry e
       join ledger_account a on a.id = e.account_id where a.kind = 'receivables'`,
    )
    const { sums, items } = (
      await registrar.get<{
        sums: { debt: number }
        items: { debt: number; parts: { amount: number; paid: number }[] }[]
      }>('/api/studio/debts', { perPage: 100 })
    ).body
    expect(sums.debt).toBe(Number(rows[0]!.owed))
    expect(items.reduce((sum, { debt }) => sum + debt, 0)).toBe(sums.debt)
    for (const { debt, parts } of items)
      expect(parts.reduce((sum, { amount, paid }) => sum + amount - paid, 0)).toBe(debt)
  }

  const actions: Record<string, (buyer: Person & { id: string }) => Promise<unknown>> = {
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
      const bank = findBank(shop, authority)
      const act = dice.pick(['pay', 'pay', 'pay', 'fail', 'cancel', 'pay-and-stay'] as const)
      // What was given up there long ago is asked about no more: a bank's page is not open for a day.
      if (bank === shop.banks[1] && !(await wasOpenedLately(authority))) return
      const back = bank.visit(authority, act)
      if (back === null || dice.chance(0.15)) return
      const status = dice.chance(0.1)
        ? dice.pick(['OK', 'NOK', 'ok', ''])
        : /NOK|success=0/.test(back)
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
      const tampered = dice.chance(0.3)
        ? authority.replace(/.$/, last => (last === '0' ? '1' : '0'))
        : authority
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
      const account = { sheba: 'IR820540102680020817909002', holder: 'سارا محمدی' }
      await buyer.post(`${path}/${order.id}/refund`, {
        to: dice.pick(['wallet', 'card']),
        ...(dice.chance(0.3) && account),
      })
      cutAt = 0
    },
    async outage() {
      downUntil[dice.below(2)] = clock + 60_000
    },
    async wait() {
      move(dice.pick([1, 3, 10, 20, 60, 60, 1500]) * 60_000)
      await signInAgain(shop, ...staff)
    },
    async desk(buyer) {
      const group = dice.pick(groups)
      const quote = await registrar.get<{ total: number }>('/api/front-desk/quote', {
        person: buyer.id,
        group,
      })
      if (quote.status !== 200) return
      const { total } = quote.body
      const later = dice.chance(0.6) ? Math.floor(total / 20) * 10 : 0
      const sale = {
        key: randomUUID(),
        person: buyer.id,
        group,
        total,
        parts: someParts(total - later),
        instalments: later > 0 ? [{ amount: later, dueDay: inDays(shop, 10) }] : [],
      }
      await Promise.all(Array.from({ length: dice.chance(0.3) ? 2 : 1 }, () => sell(registrar, sale)))
    },
    async debt() {
      const owing = dice.pick(await inDebt())
      if (!owing) return
      const amount = dice.chance(0.5) ? Number(owing.debt) : Math.ceil(Number(owing.debt) / 20) * 10
      await take(registrar, String(owing.id), someParts(amount))
    },
    async cheque() {
      const cheque = dice.pick(
        await listAll(`select id from desk_payment where state = 'pending' order by id`),
      )
      const outcome = dice.pick(['cleared', 'bounced'])
      if (cheque) await registrar.post(`/api/front-desk/cheques/${cheque.id}`, { outcome })
    },
    async link() {
      const owing = dice.pick(await inDebt())
      if (!owing) return
      const { body } = await registrar.post<{ url?: string }>(`/api/studio/orders/${owing.id}/links`, {})
      if (body.url)
        await shop.http.inject({ url: `${body.url.slice(shop.settings.PUBLIC_URL.length)}&go=yes` })
    },
    async freeze() {
      await followInstalments.run(shop, {}).catch(() => null)
    },
    invoice: () => issueDue(shop),
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
    'outage',
    'callback',
    'cancel',
    'refund',
    'desk',
    'desk',
    'debt',
    'cheque',
    'link',
    'freeze',
    'invoice',
    'wait',
    'reconcile',
  ]

  for (let step = 0; step < steps; step++) {
    const name = dice.pick(names)
    done.push(name)
    await actions[name]!(dice.pick(buyers))
    expect(await proveBooks(shop), `SEED=${seed}, step ${step}: ${name}`).toEqual([])
    await compareSums()
  }

  // The storm is over: what is left is found, and nothing stays unresolved.
  shop.bank.trouble = shop.second.trouble = null
  for (const minutes of [5, 70, 5]) {
    move(minutes * 60_000)
    await reconcile(shop)
  }
  await issueDue(shop)
  const invoiced = await listAll(
    `select (select coalesce(sum(case kind when 'sale' then total else -total end), 0) from invoice)::bigint as issued,
       (select coalesce(sum(amount), 0) from ledger_entry join ledger_account a on a.id = account_id
        where a.kind = 'sales')::bigint as sold`,
  )
  expect(invoiced[0]!.issued, `SEED=${seed}`).toBe(invoiced[0]!.sold)
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
