import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Refusal, type TestApp } from '../../../../test/app.ts'
import { newGroup, orderSeat, payOrder } from '../../../../test/bank.ts'
import { onPostgres } from '../../../../test/database.ts'
import { refundPolicies } from '../refund-policies.ts'
import { isWhole } from '../refund-policy.ts'
import type { PolicyValues } from './contract.ts'
import { findPolicyFaults, toPolicy, toValues } from './policy-values.ts'

const path = '/api/payment/refund-policies'
type Policy = PolicyValues & { id: string; version: number }

let app: TestApp
let admin: Awaited<ReturnType<TestApp['user']>>
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.user('بابک', ['admin'])
})
afterAll(() => app[Symbol.asyncDispose]())

let made = 0
const values = (changes: object = {}): PolicyValues => ({
  title: `گروه‌های ترمی ${++made}`,
  steps: [
    { kind: 'hoursBeforeStart', count: 24, percent: 90, keepsFee: false },
    { kind: 'beforeSession', count: 2, percent: 50, keepsFee: false },
  ],
  lastPercent: 0,
  sessionCount: '',
  maxDeducted: '',
  isDefault: false,
  isArchived: false,
  ...changes,
})
const create = (changes?: object) => admin.post<Policy & Refusal>(path, values(changes))
const change = ({ id, ...policy }: Policy, changes: object = {}) =>
  admin.put<Policy & Refusal>(`${path}/${id}`, { ...policy, ...changes })
const list = async () => (await admin.get<{ items: Policy[] }>(path, { perPage: 50 })).body.items
const nameOnGroups = async (id: string) => {
  const { rows } = await app.database.execute('select name from refund_policy where id = $1', [id])
  return String(rows[0]!.name)
}
const toErrors = ({ body }: { body: Refusal }) =>
  (body.errors ?? []).map(({ field, message }) => `${field}: ${message}`)

test('PA13 what schools publish goes through the form of a policy and comes out as it was', () => {
  for (const policy of Object.values(refundPolicies)) {
    const typed = { ...toValues(policy), isDefault: false, isArchived: false }
    expect(findPolicyFaults(typed)).toEqual([])
    expect(toPolicy(typed)).toEqual(policy)
  }
})

test('PA13 whatever is typed, a policy covers every moment and its steps hold in the order of time', () => {
  const step = fc.record({
    kind: fc.constantFrom('hoursAfterPurchase', 'hoursBeforeStart', 'daysBeforeStart', 'beforeSession'),
    count: fc.integer({ min: 1, max: 120 }),
    percent: fc.integer({ min: 0, max: 100 }),
    keepsFee: fc.boolean(),
  }) as fc.Arbitrary<PolicyValues['steps'][number]>
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), fc.integer({ min: 0, max: 100 }), (steps, lastPercent) => {
      const typed = values({ steps, lastPercent })
      const policy = toPolicy(typed)
      expect(isWhole(policy)).toBe(true)
      const shuffled = toPolicy({ ...typed, steps: steps.toReversed() })
      if (findPolicyFaults(typed).length === 0) expect(shuffled.steps).toEqual(policy.steps)
    }),
  )
})

test('a new school has one policy for its groups, which new ones begin with, and one for trial sessions', async () => {
  expect((await list()).map(({ title, isDefault }) => [title, isDefault])).toEqual([
    ['شرایط انصراف مدرسه', true],
    ['جلسهٔ آزمایشی', false],
  ])
})

test('PA13 what was bought keeps the policy it was bought under; what is bought later has the new one', async () => {
  const { body: policy } = await create({ steps: [{ ...values().steps[0], count: 48, percent: 70 }] })
  const name = await nameOnGroups(policy.id)
  const group = await newGroup(app, { policy: name, price: 5_000_000, startsIn: 60 })
  const [early, late] = [await app.user('مهتاب'), await app.user('نیما')]
  const quote = async (buyer: typeof early, order: string) => {
    const { body } = await buyer.get<{ quote: { refundable: number; sentence: string } }>(
      `/api/payment/orders/${order}/refund`,
    )
    return body.quote
  }
  const buy = async (buyer: typeof early) => payOrder(app, await orderSeat(buyer, group))
  // A school whose counsel has said so; else the law gives all back for a while.
  await app.database.execute(`insert into withdrawal_right (applies, days, counted_from, ends_at_start, confirmed_by, confirmed_at)
    values (false, 7, 'purchase', false, 'مشاور حقوقی', now())`)
  const first = await buy(early)
  const changed = await change(policy, { steps: [{ ...policy.steps[0], percent: 20 }] })
  expect([changed.status, changed.body.steps[0]!.percent]).toEqual([200, 20])
  const second = await buy(late)
  expect((await quote(early, first)).refundable).toBe(3_500_000)
  expect((await quote(late, second)).refundable).toBe(1_000_000)
  const order = await late.get<{ order: { lines: { terms: unknown }[] } }>(`/api/payment/orders/${second}`)
  expect(order.body.order.lines[0]!.terms).toMatchObject({
    title: policy.title,
    steps: [{ percent: 20 }, {}],
  })
})

test('steps that end at one moment, numbers beyond a group and shares above all are refused at their field', async () => {
  const [step] = values().steps
  const twins = await create({ steps: [step, { ...step, kind: 'daysBeforeStart', count: 1 }] })
  expect(toErrors(twins)).toEqual(['steps: دو پله تا یک زمان است؛ یکی را بردارید.'])
  expect(toErrors(await create({ sessionCount: 1 }))).toEqual([
    'sessionCount: از شمارهٔ جلسه‌های پله‌ها کمتر است.',
  ])
  expect(toErrors(await create({ lastPercent: '۱۰۱' }))).toEqual([
    'lastPercent: درصد بازگشت بیش از حد مجاز است.',
  ])
  expect(toErrors(await create({ steps: [{ ...step, percent: 'نیم' }] }))[0]).toMatch(/^steps/)
  const { body: known } = await create()
  expect(toErrors(await create({ title: known.title.replace('ی', 'ي') }))).toEqual([
    'title: شرایط دیگری همین نام را دارد.',
  ])
})

test('an archived policy stays with its groups and is given to no other; one that is used is not removed', async () => {
  const { body: policy } = await create()
  const name = await nameOnGroups(policy.id)
  await newGroup(app, { policy: name })
  const removed = await admin.delete(`${path}/${policy.id}`)
  expect(removed).toMatchObject({
    status: 409,
    body: { info: { message: expect.stringContaining('بایگانی کنید') } },
  })
  expect((await change(policy, { isArchived: true })).status).toBe(200)
  const { body: choices } = await admin.get<{ refundPolicies: { name: string; isArchived: boolean }[] }>(
    '/api/course/desk/choices',
  )
  expect(choices.refundPolicies.find(one => one.name === name)!.isArchived).toBe(true)
  expect(choices.refundPolicies[0]).toMatchObject({ name: 'hamava', isArchived: false })
  const { body: free } = await create()
  expect((await admin.delete(`${path}/${free.id}`)).status).toBe(204)
})

test('one policy is the usual one at any time, and it is neither archived nor removed', async () => {
  const usual = (await list()).find(({ isDefault }) => isDefault)!
  expect((await admin.delete(`${path}/${usual.id}`)).status).toBe(409)
  expect((await change(usual, { isArchived: true })).status).toBe(422)
  expect((await change(usual, { isDefault: false })).status).toBe(422)
  const { body: next } = await create({ isDefault: true })
  expect((await list()).filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([next.id])
  const again = (await list()).find(({ id }) => id === usual.id)!
  expect((await change(again, { isDefault: true })).status).toBe(200)
  expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

onPostgres('of two policies made the usual one at once, one is', async () => {
  const { body: one } = await create()
  const { body: other } = await create()
  const both = await Promise.all([change(one, { isDefault: true }), change(other, { isDefault: true })])
  expect(both.some(({ status }) => status === 200)).toBe(true)
  expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
})
