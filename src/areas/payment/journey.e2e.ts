import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, signIn } from '../../../test/browser.ts'
import { readPdf } from '../../../test/pdf-text.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import type { Order } from './contract.ts'

/** Buying as people walk it, against `npm start` with its own bank: nothing here touches the database. */
let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.stop())

/** The bank is another site. */
const toBank = { expectErrors: /another origin: http:..127.0.0.1:\d+.pg.StartPay/ }

const place = (page: Page) => page.url().slice(product.address.length)
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const receipt = (page: Page) => page.getByRole('article', { name: 'رسید پرداخت' })
const paidTitle = 'پرداخت با موفقیت انجام شد.'

/** A page of somebody new. */
async function open(width: number) {
  const page = await openPage({ address: product.address, width, ...toBank })
  await signIn(page, await registerOverHttp(product.address))
  return page
}

/** Enrols in the group whose card names it; answers the order's address. */
async function order(page: Page, group: string): Promise<string> {
  await page.goto('/payment')
  await button(page, new RegExp(`^ثبت‌نام و پرداخت: ${group}`)).click()
  await page.waitForURL('**/payment/orders/*')
  await heading(page, 'خلاصهٔ سفارش').waitFor()
  return place(page)
}

async function goToBank(page: Page) {
  await button(page, /^(پرداخت .*تومان|تلاش دوباره برای پرداخت)$/).click()
  await heading(page, 'پرداخت به پذیرنده').waitFor()
}

const atBank = (page: Page, act: string) => button(page, act).click()

async function reduce(page: Page) {
  await page.getByRole('textbox', { name: 'کد تخفیف' }).fill('hamava20')
  await button(page, 'اعمال').click()
  await page.getByText('این کد روی سفارش شما نشست.').waitFor()
}

/** Buys a seat for 2,280,000 Toman, or without the code for its whole price; ends at the order and answers its address. */
async function buy(page: Page, { withCode = true } = {}): Promise<string> {
  const address = await order(page, 'گفت‌وگوی انگلیسی')
  if (withCode) await reduce(page)
  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await heading(page, paidTitle).waitFor()
  await page.goto(address)
  await receipt(page).waitFor()
  return address
}

/** Gives the seat up; what comes back goes to the wallet. */
async function withdraw(page: Page) {
  await button(page, 'درخواست بازگشت وجه').click()
  const dialog = page.getByRole('dialog', { name: 'بازگشت وجه' })
  await dialog.getByText('کیف پول', { exact: true }).click()
  await dialog.getByRole('button', { name: /^انصراف و بازگشت/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/بازگشت ۲٬۲۸۰٬۰۰۰ تومان به کیف پول/).waitFor()
}

/** What the server says, asked as the page asks. */
function ask<T>(page: Page, path: string): Promise<T> {
  return page.evaluate(async path => {
    const { auth } = JSON.parse(localStorage.getItem('hamava.session')!)
    return (await fetch(path, { headers: { authorization: `Bearer ${auth.accessToken}` } })).json()
  }, path) as Promise<T>
}
const orderOf = async (page: Page, address: string) =>
  (await ask<{ order: Order }>(page, `/api${address}`)).order

test('PA7 a seat is bought with a code, once however one comes back; its receipt says by what, on the page and as PDF', async () => {
  const page = await open(1280)
  const address = await order(page, 'گفت‌وگوی انگلیسی')
  await page.getByRole('textbox', { name: 'کد تخفیف' }).fill('NOSUCH')
  await button(page, 'اعمال').click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'کد تخفیف' }).getAttribute('aria-invalid'))
    .toBe('true')
  await reduce(page)
  await button(page, /^پرداخت ۲٬۲۸۰٬۰۰۰ تومان$/).waitFor()

  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await heading(page, paidTitle).waitFor()
  expect(place(page)).toMatch(/^\/payment\/return\?/)
  // Once more the same callback, by a reload; then back to the bank's page and its button again.
  await page.reload()
  await heading(page, paidTitle).waitFor()
  await page.getByRole('link', { name: 'دیدن رسید' }).click()
  await receipt(page).waitFor()
  const bought = await orderOf(page, address)
  expect(bought.state).toBe('paid')
  expect(bought.payments.map(({ state, amount }) => [state, amount])).toEqual([['paid', 22_800_000]])

  const { refId } = bought.payments[0]!
  const digits = (latin: string) => latin.replace(/\d/g, digit => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!)
  const shown = await receipt(page).innerText()
  expect(shown).toContain('مهتاب آزموده')
  expect(shown).toContain(digits(refId!))
  expect(shown).toMatch(/[۰-۹]{4} [۰-۹]{2}\*\* \*{4} [۰-۹]{4}/)
  expect(shown).toContain('۲٬۲۸۰٬۰۰۰ تومان')
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'رسید PDF').click()])
  expect(download.suggestedFilename()).toBe(`hamava-${bought.number}.pdf`)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const { text, fonts, pages } = readPdf(Buffer.concat(chunks))
  expect([pages, fonts.sort()]).toEqual([1, ['Vazirmatn-Bold', 'Vazirmatn-Regular']])
  expect(text).toContain(digits(refId!))
  expect(text).toContain('آزموده')

  // By the browser's own way, the bank's page and the order's show what is true.
  await page.goBack()
  await page.goto(address)
  await receipt(page).waitFor()
  expect((await orderOf(page, address)).payments).toHaveLength(1)
})

test('PA9 what comes back is shown before paying and before withdrawing, and is what comes back', async () => {
  const page = await open(390)
  const address = await buy(page)
  const terms = page.getByRole('region', { name: 'اگر منصرف شوم، چقدر برمی‌گردد؟' })
  expect(await terms.getByRole('listitem').allInnerTexts()).toHaveLength(4)
  await button(page, 'درخواست بازگشت وجه').click()
  const dialog = page.getByRole('dialog', { name: 'بازگشت وجه' })
  await dialog.getByText('۲٬۲۸۰٬۰۰۰ تومان', { exact: true }).waitFor()
  // A number whose check digits are wrong goes nowhere.
  await dialog.getByText('شبا', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'شماره شبا' }).fill('IR062960000000100324200002')
  await dialog.getByRole('button', { name: /^انصراف و بازگشت/ }).click()
  await dialog.getByText('شماره شبا درست نیست.').waitFor()
  expect((await orderOf(page, address)).state).toBe('paid')
  await dialog.getByRole('button', { name: 'بستن' }).click()
  await withdraw(page)
  expect(await ask<{ balance: number }>(page, '/api/payment/wallet')).toMatchObject({ balance: 22_800_000 })
})

test('PA8 a part is paid from the wallet and the rest at the bank; a way given up pays nothing', async () => {
  const page = await open(390)
  await buy(page)
  await withdraw(page)
  const address = await order(page, 'گفت‌وگوی انگلیسی')
  const terms = page.getByRole('region', { name: 'اگر منصرف شوم، چقدر برمی‌گردد؟' })
  expect(await terms.getByRole('listitem').count()).toBe(4)
  await page.getByText(/از کیف پول هم بردار/).click()
  await button(page, /^پرداخت ۵۷۰٬۰۰۰ تومان$/).waitFor()
  await goToBank(page)
  // Given up by the browser's own way, then tried again and cancelled there.
  await page.goBack()
  await page.getByText('نتیجهٔ پرداخت هنوز مشخص نیست').waitFor()
  expect(place(page)).toBe(address)
  await goToBank(page)
  await atBank(page, 'انصراف')
  await heading(page, 'پرداخت لغو شد.').waitFor()
  await page.getByRole('link', { name: 'تلاش دوباره برای پرداخت' }).click()
  await heading(page, 'خلاصهٔ سفارش').waitFor()
  const wallet = page.getByRole('checkbox', { name: /از کیف پول هم بردار/ })
  if (!(await wallet.isChecked())) await page.getByText(/از کیف پول هم بردار/).click()
  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await heading(page, paidTitle).waitFor()
  await page.goto(address)
  await receipt(page).waitFor()
  const bought = await orderOf(page, address)
  expect(bought).toMatchObject({ state: 'paid', fromWallet: 22_800_000, total: 28_500_000 })
  expect(bought.payments.filter(({ state }) => state === 'paid').map(({ amount }) => amount)).toEqual([
    5_700_000,
  ])
  expect(await ask<{ balance: number }>(page, '/api/payment/wallet')).toMatchObject({ balance: 0 })
})

test('PR9 the profile lists orders with their receipts and refunds, and the wallet', async () => {
  const page = await open(390)
  await buy(page)
  await withdraw(page)
  await buy(page, { withCode: false })
  await page.goto('/profile?tab=orders')
  const orders = page.getByRole('list', { name: 'سفارش‌های من' })
  await orders.getByText('پرداخت‌شده').waitFor()
  expect(await orders.getByText('بازگشت‌داده‌شده').count()).toBe(1)
  await page.getByRole('list', { name: 'گردش کیف پول' }).getByText('بازگشت وجه').first().waitFor()
  const receiptOf = orders.getByRole('button', { name: /^رسید PDF/ }).first()
  const [download] = await Promise.all([page.waitForEvent('download'), receiptOf.click()])
  expect(download.suggestedFilename()).toMatch(/^hamava-\d+\.pdf$/)
})

test('PA12 who is about to go to the bank reads about the VPN first, and the order is kept', async () => {
  const page = await open(390)
  const address = await order(page, 'نگارش رسمی')
  expect(await page.getByText('درگاه بانک نشانی‌های خارج از کشور را نمی‌پذیرد.').isVisible()).toBe(true)
  await goToBank(page)
  await page.goto(address)
  await heading(page, 'خلاصهٔ سفارش').waitFor()
  expect(await page.getByRole('timer').count()).toBe(1)
})

test('PA15 the way back from the bank is one small document that needs no script and no login', async () => {
  const page = await open(390)
  await order(page, 'نگارش رسمی')
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
  expect(own.map(url => new URL(url).pathname)).toEqual(['/payment/return'])
  const answer = await bare.request.get(bare.url())
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
})
