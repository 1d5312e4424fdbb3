import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startZibal, type Zibal } from '../../../../emulators/zibal/server.ts'
import { readSettings } from '../../platform/config.ts'
import { openZibal } from './zibal.ts'

let bank: Zibal
beforeAll(async () => {
  bank = await startZibal()
})
afterAll(() => bank.close())
afterEach(() => {
  bank.trouble = null
})

const gatewayWith = (env: Record<string, string> = {}) =>
  openZibal(readSettings({ ZIBAL_URL: bank.url, ZIBAL_PATIENCE: '0.3', ...env }))!
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
const post = async (call: string, body: object) => {
  const reply = await fetch(`${bank.url}/v1/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ merchant: 'zibal', ...body }),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

test('the emulator answers as Zibal’s documents do, with 200 whatever it says', async () => {
  const good = {
    amount: 1000,
    callbackUrl: 'http://shop.example/back?a=1',
    orderId: 'ZBL-7',
    description: 'x',
  }
  const { status, body } = await post('request', good)
  expect([status, body]).toEqual([200, { message: 'success', result: 100, trackId: expect.any(Number) }])
  const { trackId } = body as { trackId: number }
  const call = (name: string, more = {}) => post(name, { trackId, ...more })
  expect((await call('verify')).body).toMatchObject({ result: 202 })
  expect((await call('inquiry')).body).toMatchObject({
    result: 100,
    status: -1,
    refNumber: null,
    paidAt: null,
  })

  const html = await (await fetch(`${bank.url}/start/${trackId}`)).text()
  for (const button of ['پرداخت موفق', 'پرداخت ناموفق', 'انصراف', 'پرداخت بدون بازگشت'])
    expect(html).toContain(button)
  const paid = await fetch(`${bank.url}/start/${trackId}`, {
    method: 'POST',
    body: new URLSearchParams({ do: 'pay' }),
    redirect: 'manual',
  })
  expect(paid.headers.get('location')).toBe(
    `http://shop.example/back?a=1&success=1&status=2&trackId=${trackId}&orderId=ZBL-7`,
  )
  expect((await call('inquiry')).body).toMatchObject({ status: 2, amount: 1000, verifiedAt: null })
  const first = await call('verify')
  expect(first.body).toEqual({
    message: 'success',
    result: 100,
    paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+$/),
    amount: 1000,
    status: 1,
    refNumber: expect.any(Number),
    description: 'x',
    cardNumber: '502229******5995',
    orderId: 'ZBL-7',
    multiplexingInfos: [],
  })
  expect((await call('verify')).body).toEqual({ message: 'previously verified', result: 201 })
  expect((await call('inquiry')).body).toMatchObject({ status: 1, refNumber: first.body.refNumber })

  const refusals: [string, object, number][] = [
    ['request', { ...good, amount: 999 }, 105],
    ['request', { ...good, amount: '5000' }, 105],
    ['request', { ...good, callbackUrl: 'ftp://x' }, 106],
    ['request', { ...good, amount: 2_000_000_001 }, 113],
    ['request', { ...good, merchant: 'nobody' }, 102],
    ['verify', { trackId: 1 }, 203],
    ['inquiry', { trackId: 'x' }, 203],
  ]
  for (const [name, asked, result] of refusals) {
    const reply = await post(name, asked)
    expect([reply.status, reply.body.result]).toEqual([200, result])
  }
  for (const [act, number] of [
    ['cancel', 3],
    ['fail', 5],
  ] as const) {
    const authority = await opened()
    expect(bank.visit(authority, act)).toContain(`success=0&status=${number}`)
    expect((await post('inquiry', { trackId: Number(authority) })).body).toMatchObject({ status: number })
  }
})

test('confirmed again it is paid as before, and what is known of a payment is told apart', async () => {
  const gateway = gatewayWith()
  const authority = await opened()
  expect(gateway.buildPaymentUrl(authority)).toBe(`${bank.url}/start/${authority}`)
  expect(await gateway.inquire(authority)).toEqual({ kind: 'known', status: 'at-bank' })
  expect(await gateway.verify({ authority, amount: 5_000_000 })).toEqual({
    kind: 'refused',
    reason: 'not-paid',
  })
  bank.visit(authority, 'pay')
  expect(await gateway.inquire(authority)).toEqual({ kind: 'known', status: 'paid' })
  const first = await gateway.verify({ authority, amount: 5_000_000 })
  expect(first).toMatchObject({
    kind: 'paid',
    refId: expect.stringMatching(/^\d+$/),
    cardMask: '502229******5995',
  })
  const { fee: _, ...again } = (await gateway.verify({ authority, amount: 5_000_000 })) as { fee: unknown }
  expect(first).toMatchObject(again)
  expect(await gateway.inquire(authority)).toEqual({ kind: 'known', status: 'verified' })
  // Zibal is not told the amount: what it answers is compared.
  const other = await opened(1_000_000)
  bank.visit(other, 'pay')
  expect(await gateway.verify({ authority: other, amount: 10_000_000 })).toEqual({
    kind: 'refused',
    reason: 'other-amount',
  })
  bank.book.find(authority)!.state = 'REVERSED'
  expect(await gateway.inquire(authority)).toEqual({ kind: 'known', status: 'reversed' })
  expect([gateway.unverified, gateway.refunds]).toEqual([null, null])
})

test('its callback is read for the payment it names alone, whatever else it says', () => {
  const read = (query: Record<string, string>) => gatewayWith().readReturn(new Map(Object.entries(query)))
  expect(read({ trackid: '123', success: '1', status: '2' })).toEqual({
    authority: '123',
    isReportedPaid: true,
  })
  expect(read({ trackid: '123', success: '0', status: '3' })).toEqual({
    authority: '123',
    isReportedPaid: false,
  })
  for (const trackid of ['', '12a', "' or 1=1 --", '\u0000', '1'.repeat(21)])
    expect(read({ trackid })).toBeNull()
  expect(read({ authority: `A${'0'.repeat(35)}`, status: 'OK' })).toBeNull()
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
    expect((await gateway.request(wanted)).kind).toBe('unknown')
  }
  for (const trouble of ['strings', 'braces', null] as const) {
    bank.trouble = () => trouble
    expect(await verifyKind()).toBe('paid')
  }
  expect(await gateway.inquire('1')).toEqual({ kind: 'refused', reason: 'invalid-authority' })
  // The fault is ours: the payment stands as it stood.
  const stranger = gatewayWith({ PAYMENT_PROVIDER: 'zibal', ZIBAL_MERCHANT: 'nobody' })
  expect(await stranger.request(wanted)).toEqual({ kind: 'unknown', reason: 'merchant-not-found' })
  expect(stranger.name).toBe('zibal')
})
