import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#features/payment/contract.ts'
import { type Person, type Refusal, testNow } from '../../../test/app.ts'
import { openShop, payOrder, readOrder, type Shop, signInAgain } from '../../../test/bank.ts'
import { newBook, orderBooks } from '../../../test/books.ts'

let app: Shop
let staff: Person & { id: string }
beforeAll(async () => {
  app = await openShop()
  staff = await app.user('نگار', ['owner'])
})
afterAll(() => app[Symbol.asyncDispose]())

/** Amounts are Rials. */
async function makeCode(given: object): Promise<string> {
  const { status, body } = await staff.post<{ code: string }>('/api/studio/discounts', {
    ...{ kind: 'code', code: '', name: '', percent: null, amount: null, maxAmount: null, minimum: null },
    ...{ daysBefore: null, uses: null, usesEach: null, from: null, until: null, itemKinds: [] },
    ...{ courseIds: [], groupIds: [], audience: 'all', phones: [], stacks: false, ...given },
  })
  expect(status).toBe(201)
  return body.code
}
const put = (by: Person, order: string, code: string) =>
  by.post<{ order: Order } & Refusal>(`/api/payment/orders/${order}/discount`, { code })

test('BK7 a code takes a share or a sum off books and nothing else, within its days and uses, and never more than they cost', async () => {
  const { editions } = await newBook(app, staff, { copies: 9 })
  const [buyer, other] = [await app.user('مونا'), await app.user('طناز')]
  const order = await orderBooks(app, buyer, { item: editions.paper, count: 2 })
  const totalWith = async (code: string) => (await put(buyer, order.id, code)).body.order?.total
  expect(await totalWith(await makeCode({ percent: 25, itemKinds: ['book-edition'] }))).toBe(2_400_000)
  expect(await totalWith(await makeCode({ amount: 500_000, itemKinds: ['book-edition'] }))).toBe(2_700_000)
  expect(await totalWith(await makeCode({ amount: 90_000_000 }))).toBe(0)
  const refusal = async (code: string, by: Person = buyer, id = order.id) =>
    (await put(by, id, code)).body.errors?.map(({ field }) => field)
  expect(await refusal(await makeCode({ percent: 25, itemKinds: ['course-seat'] }))).toEqual(['code'])

  const once = await makeCode({ percent: 50, uses: 1, until: '2026-12-31' })
  expect(await totalWith(once)).toBe(1_600_000)
  const second = await orderBooks(app, other, { item: editions.ebook })
  expect(await refusal(once, other, second.id)).toEqual(['code'])
  await payOrder(app, order.id, 1_600_000)
  expect(await readOrder(buyer, order.id)).toMatchObject({ state: 'paid', total: 1_600_000 })

  const brief = await makeCode({ percent: 10, until: '2026-12-31' })
  app.setNow(new Date('2027-01-02T08:00:00Z'))
  await signInAgain(app, other as Parameters<typeof signInAgain>[1])
  const late = await orderBooks(app, other, { item: editions.paper })
  expect(await refusal(brief, other, late.id)).toEqual(['code'])
  app.setNow(testNow)
})
