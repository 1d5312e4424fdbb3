import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoUserId } from '#account/demo-accounts.ts'
import { openSession } from '#account/sessions/sessions.server.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { readPdf } from '../../../test/pdf-text.ts'
import type { Order } from './contract.ts'
import { proveBooks } from './prove-books.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ seed: true })
}, 180_000)
afterAll(() => app[Symbol.asyncDispose]())

test('what the demo’s learner takes part in was bought: orders, wallet, receipts and books agree', async () => {
  const { accessToken } = await openSession(app, demoUserId)
  const mahtab = await app.holder(demoUserId, accessToken)
  const { items: orders } = (await mahtab.get<{ items: Order[] }>('/api/payment/orders')).body
  const { items: courses } = (
    await mahtab.get<{ items: { id: string }[] }>('/api/presentation/profile/courses')
  ).body
  expect(orders.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid'])
  expect(courses).toHaveLength(3)
  const { rows } = await app.database.execute(
    `select (select min(enrolled_at) from enrolment where user_id = $1) as enrolled,
       (select created_at from users where id = $1) as joined,
       (select count(*)::int from enrolment e join order_line l on l.id = e.order_line_id where e.user_id = $1) as sold,
       (select count(*)::int from hold h join orders o on h.holder = 'order:' || o.id where o.user_id = $1) as seats`,
    [demoUserId],
  )
  expect(rows[0]).toMatchObject({ sold: 3, seats: 3 })
  // A member before anything was learned.
  expect(Number(rows[0]!.joined)).toBeLessThan(Number(rows[0]!.enrolled))
  // The newest is above in both, and has the higher number.
  expect(orders.map(({ number }) => number)).toEqual(
    orders.map(({ number }) => number).toSorted((a, b) => b - a),
  )
  // Paid by card: nothing moved in the wallet.
  const { body: wallet } = await mahtab.get('/api/payment/wallet')
  expect(wallet).toMatchObject({ balance: 0, items: [], total: 0 })
  const receipt = await app.http.inject({
    url: `/api/payment/orders/${orders[0]!.id}/receipt.pdf`,
    headers: { authorization: `Bearer ${mahtab.token}` },
  })
  const { text } = readPdf(receipt.rawPayload)
  expect(text).toContain(demoAccounts[0].surname)
  expect(await proveBooks(app)).toEqual([])
})
