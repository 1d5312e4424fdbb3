import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buySeat,
  fillWallet,
  goToBank,
  newDiscount,
  newGroup,
  openShop,
  orderSeat,
  pay,
  type Shop,
} from '../../../test/bank.ts'
import { sellOnCredit } from '../../../test/front-desk-sales.ts'
import { readPdf } from '../../../test/pdf-text.ts'
import { notPaidBecause } from './labels.ts'
import { returnDocument } from './return-page.server.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ timeoutSeconds: 1 })
  // A busy machine takes its time to open a database.
}, 180_000)
afterAll(() => shop[Symbol.asyncDispose]())

const comeBack = (authority: string, status: string) =>
  shop.http.inject({ url: `/payment/return?authority=${authority}&STATUS=${status}` })
const fetchReceipt = (token: string | null, id: string, query = '') =>
  shop.http.inject({
    url: `/api/payment/orders/${id}/receipt.pdf${query}`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  })

test('the page of each outcome says its sentence and leads on, and is kept by nobody', async () => {
  const buyer = await shop.user('شیرین')
  const id = await orderSeat(buyer, await newGroup(shop))
  const first = await goToBank(buyer, id)
  shop.bank.visit(first, 'cancel')
  const cancelled = await comeBack(first, 'NOK')
  expect(cancelled.body).toContain('<h1>پرداخت انجام نشد.</h1>')
  expect(cancelled.body).toContain(`<a href="/payment/orders/${id}" class="first">تلاش دوباره</a>`)
  // What it was for, how much, and how long the place is still held.
  expect(cancelled.body).toContain('<dt>مبلغ</dt><dd>۱٬۰۰۰٬۰۰۰ تومان</dd>')
  expect(cancelled.body).not.toContain('<dt>کارت</dt>')
  expect(cancelled.body).toMatch(/<a href="\/info\/[\w-]+">هنوز مرددید؟ [^<]+<\/a>/)
  expect(cancelled.body).toMatch(/<h2><bdi>[^<]+<\/bdi><\/h2>.*۱۵:۴۵.*\(۱۵ دقیقهٔ دیگر\)/s)

  const second = await goToBank(buyer, id)
  shop.bank.visit(second, 'fail')
  const failed = await comeBack(second, 'OK')
  expect(failed.body).toContain('حداکثر تا ۷۲ ساعت به حساب شما بازمی‌گردد.')
  // The gateway does not say which of the two it was: one word for both.
  expect(failed.body).toBe(cancelled.body)

  const third = await goToBank(buyer, id)
  shop.bank.visit(third, 'pay')
  const paid = await comeBack(third, 'OK')
  expect(paid.body).toMatch(/پرداخت با موفقیت انجام شد\..*کد پیگیری: <b><bdi dir="ltr">[۰-۹]+<\/bdi>/s)
  expect(paid.body).not.toContain('شیرین')
  // What comes next first: the calendar, the course; then the receipt.
  expect(paid.body).toMatch(
    /<a href="\/api\/course\/calendars\/[\w-]+" class="first">افزودن به تقویم<\/a><a href="\/profile\?tab=courses">دوره‌های من<\/a>/,
  )
  expect(paid.body).toContain(`<a href="/payment/orders/${id}">دیدن و چاپ رسید</a>`)
  expect(paid.body).toMatch(/<b class="cover en" [^>]*>Hello<\/b>.*<p><bdi>[^<]*، آنلاین<\/bdi><\/p>/s)
  expect(paid.body).toContain('<dt>کارت</dt><dd><bdi dir="ltr">۵۰۲۲ ۲۹** **** ۵۹۹۵</bdi></dd>')
  expect(paid.body).toContain('نخستین جلسه:')
  expect(Buffer.byteLength(paid.body)).toBeLessThan(20_000)
  expect(paid.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(paid.headers['content-security-policy']).toContain("default-src 'none'")
  // Every other time it says the same.
  expect((await comeBack(third, 'NOK')).body).toBe(paid.body)

  // The cover is the course's own: with another greeting than its language's, it is the one that was seen before paying.
  await shop.database.execute(`update course set greeting = 'Tell <me> more'`)
  expect((await comeBack(third, 'OK')).body).toMatch(/<b class="cover en" [^>]*>Tell &lt;me&gt; more<\/b>/)

  const foreign = await comeBack('A'.padEnd(36, '9'), 'OK')
  expect([foreign.statusCode, foreign.body.includes('این پرداخت پیدا نشد.')]).toEqual([404, true])
})

test('of an order that another payment bought the page of an unpaid one says so, and one paid after all is in the wallet', async () => {
  const buyer = await shop.user()
  const id = await orderSeat(buyer, await newGroup(shop))
  const first = await goToBank(buyer, id)
  const [byAnother, toWallet] = [
    'این سفارش با پرداخت دیگری پرداخت شده است.',
    'این سفارش را دیگر نمی‌شد با آن پرداخت؛ همهٔ مبلغ در کیف پول شماست.',
  ]
  const readMore = async (authority: string, status: string) =>
    /<h1>[^<]*<\/h1><p>([^<]*)<\/p>/.exec((await comeBack(authority, status)).body)?.[1]
  expect(await readMore(first, 'NOK')).toBe(notPaidBecause['not-paid'])
  const second = await goToBank(buyer, id)
  shop.bank.visit(second, 'pay')
  expect((await comeBack(second, 'OK')).body).toContain('پرداخت با موفقیت انجام شد.')
  expect(await readMore(first, 'NOK')).toBe(byAnother)
  shop.bank.visit(first, 'pay')
  expect(await readMore(first, 'OK')).toBe(toWallet)
  // Where no order is known there is none that another payment bought.
  const { body } = returnDocument('not-paid', { order: null }, shop.now())
  expect(body).toContain(notPaidBecause['not-paid'])
})

test('an outcome nobody knows yet asks again by itself; a fault of ours is told no other way', () => {
  expect(returnDocument('unknown', { order: null }, new Date())).toMatchObject({ status: 200, again: 20 })
  expect(returnDocument('unknown', { order: null }, new Date()).body).toContain(
    'تا چند دقیقهٔ دیگر نتیجه را به شما اطلاع می‌دهیم',
  )
})

test('a receipt is its buyer’s and the bookkeeper’s, and nobody else’s', async () => {
  const [buyer, other] = [await shop.user('نسترن'), await shop.user()]
  const accountant = await shop.user('حسابدار', ['accountant'])
  const teacher = await shop.user('استاد', ['teacher'])
  const group = await newGroup(shop, { capacity: 2 })
  const id = await buySeat(shop, buyer, group)
  const answer = await fetchReceipt(buyer.token, id)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="receipt-\d+\.pdf"$/),
    'cache-control': 'no-store',
  })
  const { text } = readPdf(answer.rawPayload)
  expect(text).toContain('نسترن')
  expect(text).toContain('۱٬۰۰۰٬۰۰۰')
  expect((await fetchReceipt(accountant.token, id)).statusCode).toBe(200)
  for (const token of [other.token, teacher.token])
    expect((await fetchReceipt(token, id)).statusCode).toBe(404)
  expect((await fetchReceipt(null, id)).statusCode).toBe(401)
  const unpaid = await orderSeat(other, group)
  expect((await fetchReceipt(other.token, unpaid)).statusCode).toBe(404)
})

test('a receipt for payers abroad is in English, in Rials and with both calendars, and tells the parts that are due', async () => {
  const buyer = await shop.user('نسترن')
  await shop.database.execute(`update users set en_name = 'Nastaran', en_surname = 'Azmoon' where id = $1`, [
    buyer.id,
  ])
  const id = await sellOnCredit(shop, buyer.id, 6_000_000)
  const { headers, rawPayload } = await fetchReceipt(buyer.token, id, '?lang=en')
  expect(headers['content-disposition']).toMatch(/filename="receipt-\d+-en\.pdf"/)
  const text = readPdf(rawPayload).text.replace(/\s+/g, ' ')
  for (const words of [
    'Payment receipt',
    'Hamava',
    'Nastaran Azmoon',
    'November 2026 (30 Aban 1405)',
    'Cash',
    'Partly paid',
    '6,000,000 IRR',
    'Instalments',
    '1 December 2026 (10 Azar 1405)',
    '3,000,000 IRR',
  ])
    expect(text).toContain(words)
  const persian = readPdf((await fetchReceipt(buyer.token, id)).rawPayload).text
  for (const words of ['سررسید', 'آذر', 'نشده', '۳۰۰٬۰۰۰']) expect(persian).toContain(words)
  expect((await fetchReceipt(buyer.token, id, '?lang=de')).statusCode).toBe(422)
})

test('a receipt says what the code and the wallet paid, and what the card did', async () => {
  const buyer = await shop.user()
  await fillWallet(shop, buyer, 4_000_000)
  const id = await orderSeat(buyer, await newGroup(shop, { price: 10_000_000 }))
  await buyer.post(`/api/payment/orders/${id}/discount`, {
    code: await newDiscount(shop, { amount: 1_000_000 }),
  })
  const authority = await goToBank(buyer, id, true)
  shop.bank.visit(authority, 'pay')
  await comeBack(authority, 'OK')
  const readAmounts = async (order: string) => {
    const { text } = readPdf((await fetchReceipt(buyer.token, order)).rawPayload)
    return Array.from(text.matchAll(/(−?)\s*([۰-۹٬]+)\s*تومان/g), ([, sign, sum]) => `${sign}${sum}`)
  }
  expect(await readAmounts(id)).toEqual(['۱٬۰۰۰٬۰۰۰', '−۱۰۰٬۰۰۰', '−۴۰۰٬۰۰۰', '۵۰۰٬۰۰۰'])

  await fillWallet(shop, buyer, 3_000_000)
  const whole = await orderSeat(buyer, await newGroup(shop, { price: 3_000_000 }))
  await pay(buyer, whole, true)
  expect(await readAmounts(whole)).toEqual(['۳۰۰٬۰۰۰', '۳۰۰٬۰۰۰'])
})
