/** @module-tag journey */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { toPersianDigits } from '#persian/digits.ts'
import {
  applyCode,
  ask,
  atBank,
  button,
  buySeatAsWalked,
  chooseRefund,
  goToBank,
  heading,
  openBuyer,
  openOrder,
  orderAt,
  paidTitle,
  readPath,
  receipt,
  refundDialog,
  sendRefund,
  unfoldCode,
} from '../../../test/buying-steps.ts'
import { readPdf } from '../../../test/pdf-text.ts'
import { readDownload } from '../../../test/read-download.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import type { PageOptions } from '../../../test/watched-page.ts'
import { atEachWidth } from '../../../test/widths.ts'

/** Buying as people walk it, against `npm start` with its own bank: nothing here touches the database. */
const product = shareProduct()

const open = (width: number, options?: PageOptions) => openBuyer(product.address, width, options)

/** Buys a seat and gives it up again: its price, 1,980,000 Toman, lies in the wallet then. */
async function fillWallet(page: Page) {
  await buySeatAsWalked(page, { group: 'نگارش رسمی', withCode: false })
  await chooseRefund(page, 'کیف پول')
  await sendRefund(page)
  await page.getByText(/بازگشت ۱٬۹۸۰٬۰۰۰ تومان به کیف پول/).waitFor()
}
const readBalance = async (page: Page) =>
  (await ask<{ balance: number }>(page, '/api/payment/wallet')).balance

atEachWidth(width => {
  test('a seat is bought with a discount code and part of the wallet, paid once whether one comes back by button, back key or reload, receipted, and refunded by its policy', async () => {
    // The bank's page of a payment that is over is not found.
    const page = await open(width, { motion: true, expectErrors: /StartPay/ })
    await fillWallet(page)
    const address = await openOrder(page, 'گفت‌وگوی انگلیسی')
    await applyCode(page)
    await page.getByText(/استفاده از موجودی کیف پول/).click()
    await button(page, /^پرداخت ۳۰۰٬۰۰۰ تومان$/).waitFor()
    await goToBank(page)
    const bank = page.url()
    await atBank(page, 'پرداخت موفق')
    await heading(page, paidTitle).waitFor()
    const back = page.url()
    await page.reload()
    await heading(page, paidTitle).waitFor()
    await page.goBack()
    await page.waitForURL(url => url.href !== back)
    await page.goto(bank)
    await heading(page, 'این پرداخت باز نیست').waitFor()
    await page.goto(back)
    await heading(page, paidTitle).waitFor()
    await page.getByRole('link', { name: 'دیدن و چاپ رسید' }).click()
    await receipt(page).waitFor()
    const sums = (await receipt(page).innerText()).replace(/[\u2066-\u2069]/g, '')
    for (const sum of ['−۵۷۰٬۰۰۰ تومان', '−۱٬۹۸۰٬۰۰۰ تومان', '۳۰۰٬۰۰۰ تومان']) expect(sums).toContain(sum)
    const bought = await orderAt(page, address)
    expect(bought).toMatchObject({ state: 'paid', total: 22_800_000, fromWallet: 19_800_000 })
    expect(bought.payments.map(({ state, amount }) => [state, amount])).toEqual([['paid', 3_000_000]])
    expect(await readBalance(page)).toBe(0)

    const terms = page.getByRole('region', { name: 'اگر منصرف شوم، چقدر برمی‌گردد؟' })
    await terms.getByText('همهٔ مبلغ برمی‌گردد').waitFor()
    await chooseRefund(page, 'کیف پول')
    await refundDialog(page).getByText('۲٬۲۸۰٬۰۰۰ تومان', { exact: true }).waitFor()
    await sendRefund(page)
    await page.getByText(/بازگشت ۲٬۲۸۰٬۰۰۰ تومان به کیف پول/).waitFor()
    expect((await orderAt(page, address)).state).toBe('refunded')
    expect(await readBalance(page)).toBe(22_800_000)
  })
})

test('PA7 a seat is bought with a code, once however one comes back; its receipt says by what, on the page and as PDF', async () => {
  const page = await open(1280)
  const address = await openOrder(page, 'گفت‌وگوی انگلیسی')
  await (await unfoldCode(page)).fill('NOSUCH')
  await button(page, 'اعمال').click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'کد تخفیف' }).getAttribute('aria-invalid'))
    .toBe('true')
  await applyCode(page)
  await button(page, /^پرداخت ۲٬۲۸۰٬۰۰۰ تومان$/).waitFor()

  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await heading(page, paidTitle).waitFor()
  expect(readPath(page)).toBe('/payment/return')
  // Once more the same callback, by a reload; then back to the bank's page and its button again.
  await page.reload()
  await heading(page, paidTitle).waitFor()
  await page.getByRole('link', { name: 'دیدن و چاپ رسید' }).click()
  await receipt(page).waitFor()
  const bought = await orderAt(page, address)
  expect(bought.state).toBe('paid')
  expect(bought.payments.map(({ state, amount }) => [state, amount])).toEqual([['paid', 22_800_000]])

  const { refId } = bought.payments[0]!
  const shown = await receipt(page).innerText()
  expect(shown).toContain('مهتاب آزموده')
  expect(shown).toContain(toPersianDigits(refId!))
  expect(shown).toMatch(/[۰-۹]{4} [۰-۹]{2}\*\* \*{4} [۰-۹]{4}/)
  expect(shown).toContain('۲٬۲۸۰٬۰۰۰ تومان')
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'رسید PDF').click()])
  expect(download.suggestedFilename()).toBe(`receipt-${bought.number}.pdf`)
  const { text, fonts, pages } = readPdf(await readDownload(download))
  expect([pages, fonts.sort()]).toEqual([1, ['Vazirmatn-Bold', 'Vazirmatn-Regular']])
  expect(text).toContain(toPersianDigits(refId!))
  expect(text).toContain('آزموده')

  // By the browser's own way, the bank's page and the order's show what is true.
  await page.goBack()
  await page.goto(address)
  await receipt(page).waitFor()
  expect((await orderAt(page, address)).payments).toHaveLength(1)
})

test('PA9 what comes back is shown before paying and before withdrawing, and is what comes back', async () => {
  const page = await open(390)
  // Unfolded by a press before, a part of the receipt after.
  const terms = page.locator('details, section', { hasText: 'اگر منصرف شوم، چقدر برمی‌گردد؟' }).last()
  const rows = () => terms.getByRole('listitem').allInnerTexts()
  await openOrder(page, 'گفت‌وگوی انگلیسی')
  const shown = await rows()
  expect(shown.map(row => row.match(/^[۰-۹]+٪/)?.[0])).toEqual(['۱۰۰٪', '۸۰٪', '۵۰٪', '۰٪'])
  // The same order is opened again, and paid.
  await buySeatAsWalked(page)
  expect(await rows()).toEqual(shown)
  const address = readPath(page)
  await chooseRefund(page, 'شبا')
  const dialog = refundDialog(page)
  await dialog.getByText('۲٬۲۸۰٬۰۰۰ تومان', { exact: true }).waitFor()
  // A number whose check digits are wrong goes nowhere.
  await dialog.getByRole('textbox', { name: 'شماره شبا' }).fill('IR062960000000100324200002')
  await dialog.getByRole('button', { name: /^انصراف و بازگشت/ }).click()
  await dialog.getByText('شماره شبا درست نیست.').waitFor()
  expect((await orderAt(page, address)).state).toBe('paid')
  await dialog.getByText('کیف پول', { exact: true }).click()
  await sendRefund(page)
  await page.getByText(/بازگشت ۲٬۲۸۰٬۰۰۰ تومان به کیف پول/).waitFor()
  expect(await readBalance(page)).toBe(22_800_000)
})

test('PA8 a part is paid from the wallet and the rest at the bank, once, also when the first way there was given up', async () => {
  const page = await open(390)
  await fillWallet(page)
  const address = await openOrder(page, 'گفت‌وگوی انگلیسی')
  // On a handset: what is bought, how long it is held, and the button, all in the first screen; the code is folded.
  const summary = page.getByRole('complementary', { name: 'خلاصهٔ سفارش' })
  expect(await summary.innerText()).toMatch(
    /گفت‌وگوی انگلیسی.*\s+.*، .*[۰-۹]{1,2}:[۰-۹]{2}، آنلاین\s+[۰-۹]+ جلسه، از /,
  )
  for (const part of [page.getByRole('timer'), button(page, /^پرداخت ۲٬۸۵۰٬۰۰۰ تومان$/)]) {
    const box = (await part.boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(844)
  }
  expect(await page.getByRole('textbox', { name: 'کد تخفیف' }).isVisible()).toBe(false)
  const terms = page.locator('details', { hasText: 'اگر منصرف شوم، چقدر برمی‌گردد؟' })
  expect(await terms.locator('summary').innerText()).toContain('امروز: همهٔ مبلغ')
  expect(await terms.getByRole('listitem').count()).toBe(4)
  await page.getByText(/استفاده از موجودی کیف پول/).click()
  await button(page, /^پرداخت ۸۷۰٬۰۰۰ تومان$/).waitFor()
  await goToBank(page)
  // Given up by the browser's own way: what was laid aside of the wallet waits.
  await page.goBack()
  await page.getByText('در درگاه بانک نیمه‌کاره مانده است').waitFor()
  expect(readPath(page)).toBe(address)
  const wallet = page.getByRole('checkbox', { name: /استفاده از موجودی کیف پول/ })
  if (!(await wallet.isChecked())) await page.getByText(/استفاده از موجودی کیف پول/).click()
  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await heading(page, paidTitle).waitFor()
  await page.goto(address)
  await receipt(page).waitFor()
  const bought = await orderAt(page, address)
  expect(bought).toMatchObject({ state: 'paid', fromWallet: 19_800_000, total: 28_500_000 })
  // One payment, resumed.
  expect(bought.payments).toHaveLength(1)
  expect(bought.payments.filter(({ state }) => state === 'paid').map(({ amount }) => amount)).toEqual([
    8_700_000,
  ])
  expect(await readBalance(page)).toBe(0)
})

test('PR9 the profile lists orders with their receipts and refunds, and the wallet', async () => {
  const page = await open(390)
  await fillWallet(page)
  await buySeatAsWalked(page, { withCode: false })
  await page.goto('/profile?tab=orders')
  const orders = page.getByRole('list', { name: 'سفارش‌های من' })
  await orders.getByText('پرداخت‌شده').waitFor()
  expect(await orders.getByText('بازگشت‌داده‌شده').count()).toBe(1)
  await page.getByRole('list', { name: 'گردش کیف پول' }).getByText('بازگشت وجه').first().waitFor()
  const receiptButton = orders.getByRole('button', { name: /^رسید PDF/ }).first()
  const [download] = await Promise.all([page.waitForEvent('download'), receiptButton.click()])
  expect(download.suggestedFilename()).toMatch(/^receipt-\d+\.pdf$/)
})
