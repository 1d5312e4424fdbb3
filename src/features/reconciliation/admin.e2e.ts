import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { startZarinpal, type Zarinpal } from '../../../emulators/zarinpal/server.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import {
  ask,
  atBank,
  buySeatAsWalked,
  chooseRefund,
  goToBank,
  openBuyer,
  openOrder,
  orderAt,
  refundDialog,
  sendRefund,
} from '../../../test/buying-steps.ts'
import { cutWords } from '../../../test/cut-words.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'

/** The bookkeeper's page against `npm start`, with a bank whose own book the test reads. */
let bank: Zarinpal
let product: Product
beforeAll(async () => {
  bank = await startZarinpal()
  product = await startProduct({ env: { ZARINPAL_URL: bank.url } })
})
afterAll(async () => {
  await product?.stop()
  await bank?.close()
})

async function openAdmin(width: number): Promise<Page> {
  const page = await openPage({ address: product.address, width })
  await signIn(page, demoStaff('accountant'))
  await page.goto('/studio/payments')
  await page.getByRole('heading', { name: 'تطبیق پرداخت' }).waitFor()
  return page
}

const locateRows = (page: Page, part: string) => page.getByRole('table', { name: part }).getByRole('row')

async function run(page: Page) {
  const [answer] = await Promise.all([
    page.waitForResponse(answer => answer.url().endsWith('/api/payment/reconciliation/run')),
    page.getByRole('button', { name: 'اجرای اکنون' }).click(),
  ])
  expect(answer.status()).toBe(200)
}

/** The number people know an order by, as its page names it. */
async function readOrderName(page: Page, address: string) {
  const { number } = await orderAt(page, address)
  return `سفارش ${toPersianDigits(number)}`
}

atEachWidth(width => {
  test('PA3 whose payment never came back is found from the studio, and their order is paid', async () => {
    const buyer = await openBuyer(product.address, width)
    const address = await openOrder(buyer, 'گفت‌وگوی انگلیسی')
    await goToBank(buyer)
    await atBank(buyer, 'پرداخت بدون بازگشت')
    const staffPage = await openAdmin(width)
    await buyer.goto(address)
    const name = await readOrderName(buyer, address)
    await locateRows(staffPage, 'تلاش‌های باز').filter({ hasText: name }).getByText('نیمه‌کاره').waitFor()
    expect((await orderAt(buyer, address)).state).toBe('paying')
    await run(staffPage)
    await expect.poll(() => locateRows(staffPage, 'تلاش‌های باز').filter({ hasText: name }).count()).toBe(0)
    expect((await orderAt(buyer, address)).state).toBe('paid')
    expect(await axe(staffPage)).toEqual([])
  })
})

test('PA11 the studio sets each day of ours against the bank’s and names what differs', async () => {
  const buyer = await openBuyer(product.address, 1280)
  const address = await buySeatAsWalked(buyer)
  const name = await readOrderName(buyer, address)
  const staffPage = await openAdmin(1280)
  await run(staffPage)
  const today = locateRows(staffPage, 'روزها').nth(1)
  await today.getByText('می‌خواند', { exact: true }).waitFor()
  const sums = (await today.getByRole('cell').allInnerTexts()).filter(cell => cell.includes('تومان'))
  expect(sums).toHaveLength(2)
  expect(sums[0]).toBe(sums[1])

  // The bank forgets one.
  const forgotten = [...bank.book.sessions.values()].find(({ description }) => description === name)!
  bank.book.sessions.delete(forgotten.authority)
  await run(staffPage)
  const difference = today.getByRole('listitem').filter({ hasText: name })
  await difference.getByText('در دفتر هست، نزد بانک نیست').waitFor()
  expect(await difference.innerText()).toContain('۲٬۲۸۰٬۰۰۰ تومان')
  bank.book.sessions.set(forgotten.authority, forgotten)
  await run(staffPage)
  await today.getByText('می‌خواند', { exact: true }).waitFor()
})

test('PA8 a refund goes to the card at the bank itself; one to a Sheba number when the bookkeeper says so', async () => {
  const buyer = await openBuyer(product.address, 390)
  const byCard = await buySeatAsWalked(buyer)
  await chooseRefund(buyer, 'همان کارت')
  await sendRefund(buyer)
  await expect
    .poll(async () => (await orderAt(buyer, byCard)).refunds.map(({ state }) => state))
    .toEqual(['done'])
  const { refId } = (await orderAt(buyer, byCard)).payments[0]!
  const session = [...bank.book.sessions.values()].find(one => String(one.refId) === refId)!
  expect(session.refunded).toBe(22_800_000)

  const bySheba = await buySeatAsWalked(buyer, { withCode: false })
  await chooseRefund(buyer, 'شبا')
  await refundDialog(buyer).getByRole('textbox', { name: 'شماره شبا' }).fill('IR062960000000100324200001')
  await refundDialog(buyer).getByRole('textbox', { name: 'نام صاحب حساب' }).fill('مهتاب آزموده')
  await sendRefund(buyer)
  const name = await readOrderName(buyer, bySheba)
  const staffPage = await openAdmin(390)
  const waiting = locateRows(staffPage, 'بازگشت‌های در راه').filter({ hasText: name })
  // As a bank prints it, with whose it is and who asked for it.
  await waiting.getByText('IR06 2960 0000 0010 0324 2000 01', { exact: true }).waitFor()
  expect(await waiting.getByText('مهتاب آزموده').count()).toBe(2)
  expect(await cutWords(staffPage)).toEqual([])
  await staffPage.getByRole('button', { name: `واریز شد: ${name}` }).click()
  const dialog = staffPage.getByRole('dialog', { name: 'واریز شد' })
  await dialog.getByText('۲٬۸۵۰٬۰۰۰ تومان', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'ثبت' }).click()
  await dialog.getByText('شمارهٔ پیگیری بانک وارد نشده است.').waitFor()
  await dialog.getByRole('textbox', { name: 'شمارهٔ پیگیری بانک' }).fill('140509021234567')
  await dialog.getByRole('button', { name: 'ثبت' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => waiting.count()).toBe(0)
  expect((await orderAt(buyer, bySheba)).refunds.map(({ state }) => state)).toEqual(['done'])
  await buyer.goto(bySheba)
  await buyer.getByText(/شمارهٔ پیگیری بانک: 140509021234567/).waitFor()
  expect(await ask<{ balance: number }>(buyer, '/api/payment/wallet')).toMatchObject({ balance: 0 })
})
