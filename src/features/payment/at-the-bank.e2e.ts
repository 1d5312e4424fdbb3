/** @module-tag journey */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { openPage } from '../../../test/browser.ts'
import {
  applyCode,
  ask,
  atBank,
  button,
  buySeatAsWalked,
  goToBank,
  heading,
  openBuyer,
  openOrder,
  orderAt,
  paidTitle,
  readPath,
  receipt,
  toBank,
} from '../../../test/buying-steps.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import type { PageOptions } from '../../../test/watched-page.ts'

/** The way to the bank and back, and who does not come back as they went, against `npm start` with its own bank. */
const product = shareProduct()

const open = (width: number, options?: PageOptions) => openBuyer(product.address, width, options)

const readBalance = async (page: Page) =>
  (await ask<{ balance: number }>(page, '/api/payment/wallet')).balance

test('PA12 who is about to go to the bank reads about the VPN first, and the order is kept', async () => {
  const page = await open(390)
  const address = await openOrder(page, 'نگارش رسمی')
  expect(await page.getByText('درگاه بانک نشانی‌های خارج از کشور را نمی‌پذیرد.').isVisible()).toBe(true)
  const advice = 'اگر از VPN (فیلترشکن) استفاده می‌کنید، پیش از پرداخت آن را قطع کنید؛ سفارش شما می‌ماند.'
  expect(await page.getByText(advice).isVisible()).toBe(true)
  await goToBank(page)
  await page.goto(address)
  await heading(page, 'چگونه می‌پردازید؟').waitFor()
  expect(await page.getByRole('timer').count()).toBe(1)
})

test('PA15 the way back from the bank is one small document that needs no script and no login', async () => {
  const page = await open(390)
  await openOrder(page, 'نگارش رسمی')
  await button(page, /^(پرداخت .*تومان|تلاش دوباره برای پرداخت)$/).click()
  await heading(page, 'پرداخت به پذیرنده').waitFor()
  const bank = page.url()
  const bare = await openPage({
    address: product.address,
    width: 390,
    ...toBank,
    context: { javaScriptEnabled: false },
  })
  const requests: string[] = []
  bare.on('request', request => requests.push(request.url()))
  await bare.goto(bank)
  await atBank(bare, 'پرداخت موفق')
  await heading(bare, paidTitle).waitFor()
  const html = await bare.content()
  expect(Buffer.byteLength(html)).toBeLessThan(20_000)
  expect(html).not.toContain('مهتاب')
  const own = requests.filter(url => url.startsWith(product.address))
  // The document, and the font that all pages of the site have.
  expect(own.map(url => new URL(url).pathname)).toEqual([
    '/payment/return',
    expect.stringMatching(/^\/assets\/font-.+\.woff2$/),
  ])
  const answer = await bare.request.get(bare.url())
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
})

test('PA1 prices stand in Toman and are the server’s: what the page is made to ask for changes nothing', async () => {
  const page = await open(1280)
  const address = await openOrder(page, 'گفت‌وگوی انگلیسی')
  await button(page, /^پرداخت ۲٬۸۵۰٬۰۰۰ تومان$/).waitFor()
  await page.route(`**/api${address}/pay`, route => {
    const body = { ...route.request().postDataJSON(), amount: 1000, total: 1000, payable: 1, currency: 'IRT' }
    return route.continue({ postData: JSON.stringify(body) })
  })
  await goToBank(page)
  // The bank counts in Rials.
  await page.getByText('۲۸٬۵۰۰٬۰۰۰ ریال').first().waitFor()
  await atBank(page, 'پرداخت موفق')
  await heading(page, paidTitle).waitFor()
  await page.goto(address)
  await receipt(page).waitFor()
  expect(await receipt(page).innerText()).toContain('۲٬۸۵۰٬۰۰۰ تومان')
  const bought = await orderAt(page, address)
  expect(bought.total).toBe(28_500_000)
  expect(bought.payments.map(({ amount }) => amount)).toEqual([28_500_000])
})

test('PA4 who cancels at the bank reads that nothing was paid, finds the order as it was and pays it again', async () => {
  const page = await open(390)
  const address = await openOrder(page, 'گفت‌وگوی انگلیسی')
  await applyCode(page)
  await goToBank(page)
  await atBank(page, 'انصراف')
  await heading(page, 'پرداخت انجام نشد.').waitFor()
  // What it was for, and how long the place is held.
  const place = page.getByRole('region', { name: 'سفارش' })
  await place.getByRole('heading', { name: /گفت‌وگوی انگلیسی/ }).waitFor()
  expect(await place.innerText()).toMatch(/سفارش شما تا ساعت .* نگه داشته شده است/)
  await page.getByRole('link', { name: 'تلاش دوباره' }).click()
  await heading(page, 'چگونه می‌پردازید؟').waitFor()
  // The order's page says it in the same words.
  await page.getByText(/پرداخت انجام نشد\. از درگاه برگشته‌اید/).waitFor()
  // Refused by the bank, both pages say the same as when one turned back.
  await goToBank(page)
  await atBank(page, 'پرداخت ناموفق')
  await heading(page, 'پرداخت انجام نشد.').waitFor()
  await page.getByRole('link', { name: 'تلاش دوباره' }).click()
  const attempts = page.getByRole('list', { name: 'تلاش‌های پرداخت' })
  await attempts.waitFor()
  expect(await attempts.getByText('انجام نشد').count()).toBe(2)
  expect(readPath(page)).toBe(address)
  await page.getByRole('main').getByText('۲٬۲۸۰٬۰۰۰ تومان').first().waitFor()
  expect(await orderAt(page, address)).toMatchObject({ state: 'open', total: 22_800_000 })
  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await heading(page, paidTitle).waitFor()
  await page.goto(address)
  await receipt(page).waitFor()
  const states = (await orderAt(page, address)).payments.map(({ state }) => state)
  expect(states.toSorted()).toEqual(['failed', 'failed', 'paid'])
})

test('GI7 a learner of a group that is too small has all of the money sent back to the card that paid', async () => {
  const page = await open(390)
  const address = await buySeatAsWalked(page, { group: 'آلمانی در محل کار', withCode: false })
  const bought = await orderAt(page, address)
  const staff = await signInOverHttp(product.address, demoStaff('admin'))
  const { body } = await staff.ask('GET', '/api/course/desk/groups?q=آلمانی در محل کار')
  const [group] = body.items as { id: string }[]
  expect((await staff.ask('POST', `/api/course/desk/groups/${group!.id}/ask`, {})).status).toBe(204)

  await page.goto('/profile?tab=courses')
  await page.getByRole('link', { name: /آلمانی در محل کار/ }).click()
  const asked = page.getByRole('region', { name: 'گروه شما به حد نصاب نرسید' })
  await asked.getByRole('radiogroup', { name: 'بازگشت شهریه به کجا؟' }).getByText('همان کارت').click()
  await button(page, /^بازگشت همهٔ شهریه/).click()
  await page
    .getByRole('dialog')
    .getByText(/تومان به کارتی که با آن پرداخته‌اید برمی‌گردد و جای شما آزاد می‌شود/)
    .waitFor()
  await button(page, 'شهریه را برگردانید').click()
  await page.getByText('درخواست بازگشت وجه ثبت شد.').waitFor()
  expect(await readBalance(page)).toBe(0)
  expect(await orderAt(page, address)).toMatchObject({
    state: 'refunded',
    refunds: [{ to: 'card', amount: bought.total, state: 'done' }],
  })
})
