import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startZarinpal, type Zarinpal } from '../../../../emulators/zarinpal/server.ts'
import { readSettings } from '../../platform/config.ts'
import { openZarinpal } from './zarinpal.ts'

let bank: Zarinpal
beforeAll(async () => {
  bank = await startZarinpal()
})
afterAll(() => bank.close())
afterEach(() => {
  bank.trouble = null
})

const gatewayWith = (env: Record<string, string> = {}) =>
  openZarinpal(readSettings({ ZARINPAL_URL: bank.url, ZARINPAL_PATIENCE: '0.3', ...env }))!
const wanted = {
  amount: 5_000_000,
  description: 'سفارش ۱',
  callbackUrl: 'http://127.0.0.1/payment/return',
  orderNumber: 1,
}

async function opened(amount = wanted.amount) {
  const answer = await gatewayWith().request({ ...wanted, amount })
  if (answer.kind !== 'opened') throw new Error(answer.reason)
  return answer.authority
}
const post = async (path: string, body: object, headers = {}) => {
  const reply = await fetch(bank.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}
const merchant_id = '00000000-0000-4000-8000-000000000001'

test('the emulator answers to the byte as ZarinPal’s documents do', async () => {
  const request = '/pg/v4/payment/request.json'
  const good = {
    merchant_id,
    amount: 10_000,
    description: 'x',
    callback_url: 'http://shop.example/back?a=1',
    currency: 'IRR',
  }
  const { body } = await post(request, { ...good, metadata: { order_id: 'HSA1' } })
  expect(body).toEqual({
    data: {
      code: 100,
      message: 'Success',
      authority: expect.stringMatching(/^A0+ydq[0-9a-z]+$/),
      fee_type: 'Merchant',
      fee: 100,
    },
    errors: [],
  })
  const { authority } = body.data as { authority: string }
  const call = (name: string, more = {}) =>
    post(`/pg/v4/payment/${name}.json`, { merchant_id, authority, ...more })
  const readErrorCode = (reply: { body: Record<string, unknown> }) =>
    (reply.body.errors as { code?: number }).code
  expect(readErrorCode(await call('verify', { amount: 10_000 }))).toBe(-51)
  expect((await call('inquiry')).body).toMatchObject({ data: { status: 'IN_BANK', code: 100 } })

  const page = await fetch(`${bank.url}/pg/StartPay/${authority}`)
  const html = await page.text()
  for (const button of ['پرداخت موفق', 'پرداخت ناموفق', 'انصراف', 'پرداخت بدون بازگشت'])
    expect(html).toContain(button)
  const paid = await fetch(`${bank.url}/pg/StartPay/${authority}`, {
    method: 'POST',
    body: new URLSearchParams({ do: 'pay' }),
    redirect: 'manual',
  })
  expect(paid.status).toBe(302)
  expect(paid.headers.get('location')).toBe(`http://shop.example/back?a=1&Authority=${authority}&Status=OK`)

  expect((await call('unVerified')).body).toMatchObject({
    data: { code: '100', authorities: [{ authority, amount: 10_000 }] },
  })
  expect(readErrorCode(await call('verify', { amount: 10_001 }))).toBe(-50)
  const first = await call('verify', { amount: 10_000 })
  expect(first.body).toEqual({
    data: {
      wages: [],
      code: 100,
      message: 'Paid',
      card_hash: expect.stringMatching(/^[0-9A-F]{64}$/),
      card_pan: '502229******5995',
      ref_id: expect.any(Number),
      fee_type: 'Merchant',
      fee: 3500,
      shaparak_fee: '1200',
      order_id: 'HSA1',
    },
    errors: [],
  })
  const { ref_id } = first.body.data as { ref_id: number }
  expect((await call('verify', { amount: 10_000 })).body).toMatchObject({
    data: { code: 101, message: 'Verified', ref_id },
  })
  expect((await call('reverse')).body).toMatchObject({ data: { code: 100 } })
  expect(readErrorCode(await call('verify', { amount: 10_000 }))).toBe(-51)

  const refusals: [object, number][] = [
    [{ ...good, amount: 9_999 }, -9],
    [{ ...good, amount: 1.5 }, -9],
    [{ ...good, description: '' }, -9],
    [{ ...good, callback_url: 'ftp://x' }, -9],
    [{ ...good, amount: 1_000_000_001 }, -41],
    [{ ...good, merchant_id: '11111111-1111-4111-8111-111111111111' }, -10],
  ]
  for (const [asked, code] of refusals) {
    const reply = await post(request, asked)
    expect(reply.body.data).toEqual([])
    expect(readErrorCode(reply)).toBe(code)
  }
  const foreign = { authority, merchant_id: '11111111-1111-4111-8111-111111111111' }
  expect(readErrorCode(await call('verify', { ...foreign, amount: 10_000 }))).toBe(-53)
  expect(readErrorCode(await call('inquiry', { authority: `A${'0'.repeat(35)}` }))).toBe(-54)
  expect(readErrorCode(await call('reverse'))).toBe(-61)
})

test('what goes wrong on the line is unknown, what the gateway refuses is refused', async () => {
  const gateway = gatewayWith()
  const authority = await opened()
  bank.visit(authority, 'pay')
  const verifyKind = async () => (await gateway.verify({ authority, amount: 5_000_000 })).kind
  for (const trouble of ['drop', 'html', 'hang', 'drop-after', 'html-after'] as const) {
    bank.trouble = () => trouble
    expect(await verifyKind()).toBe('unknown')
    expect((await gateway.inquire(authority)).kind).toBe('unknown')
    expect((await gateway.unverified!()).kind).toBe('unknown')
  }
  for (const trouble of ['strings', 'braces', null] as const) {
    bank.trouble = () => trouble
    expect(await verifyKind()).toBe('paid')
  }
  expect(await gateway.verify({ authority, amount: 1000 })).toEqual({
    kind: 'refused',
    reason: 'other-amount',
  })
  expect(await gateway.inquire(`A${'1'.repeat(35)}`)).toEqual({
    kind: 'refused',
    reason: 'invalid-authority',
  })
  // The fault is ours: the payment stands as it stood.
  const stranger = gatewayWith({
    PAYMENT_PROVIDER: 'zarinpal',
    ZARINPAL_MERCHANT_ID: '11111111-1111-4111-8111-111111111111',
  })
  expect(await stranger.request(wanted)).toEqual({ kind: 'unknown', reason: 'merchant-or-address' })
})

test('money goes back to the card once it is confirmed, and never more than was paid', async () => {
  const gateway = gatewayWith()
  const authority = await opened()
  let refId = '1'
  const send = (amount: number, paid = 5_000_000) =>
    gateway.refunds!.send({ refId, paid, amount, description: 'x' })
  expect(await send(1_000_000)).toEqual({ kind: 'refused', reason: 'session-not-found' })
  bank.visit(authority, 'pay')
  const verified = await gateway.verify({ authority, amount: 5_000_000 })
  if (verified.kind === 'paid') refId = verified.refId
  // Of another sum it is another payment, and where the session is not found nothing is sent.
  expect(await send(1_000_000, 4_000_000)).toEqual({ kind: 'refused', reason: 'session-not-found' })
  bank.trouble = call => (call === 'look-up' ? 'drop' : null)
  expect(await send(1_000_000)).toEqual({ kind: 'refused', reason: 'session-not-found' })
  bank.trouble = null
  expect(bank.calls.filter(({ call }) => call === 'refund')).toEqual([])
  expect((await send(3_000_000)).kind).toBe('sent')
  expect((await send(3_000_000)).kind).toBe('refused')
  bank.trouble = call => (call === 'refund' ? 'drop-after' : null)
  expect((await send(2_000_000)).kind).toBe('unknown')
  expect(bank.book.find(authority)!.refunded).toBe(5_000_000)
})

test('money goes back by the very session that was paid at our terminal; where that is not clear it does not go at all', async () => {
  const gateway = gatewayWith()
  const [first, second] = [await opened(), await opened()]
  for (const authority of [first, second]) {
    bank.visit(authority, 'pay')
    await gateway.verify({ authority, amount: 5_000_000 })
  }
  const find = (authority: string) => bank.book.find(authority)!
  const send = (authority: string) =>
    gateway.refunds!.send({
      refId: String(find(authority).refId),
      paid: 5_000_000,
      amount: 1_000_000,
      description: 'x',
    })
  expect((await send(second)).kind).toBe('sent')
  expect([find(first).refunded, find(second).refunded]).toEqual([0, 1_000_000])
  // The owner's other shop, whose terminal is named first, was paid under the same reference.
  const other = { merchant: '22222222-2222-4222-8222-222222222222', authority: `A${'2'.repeat(35)}` }
  bank.book.keep({ ...find(second), ...other, id: 1, refunded: 0 })
  expect((await send(second)).kind).toBe('sent')
  expect([find(second).refunded, find(other.authority).refunded]).toEqual([2_000_000, 0])
  // Two of ours: nobody knows which.
  bank.book.keep({ ...find(other.authority), merchant: merchant_id })
  expect(await send(second)).toEqual({ kind: 'refused', reason: 'session-not-found' })
  expect([find(second).refunded, find(other.authority).refunded]).toEqual([2_000_000, 0])
})
