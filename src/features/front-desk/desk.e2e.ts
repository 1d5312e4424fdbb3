import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { startZarinpal, type Zarinpal } from '../../../emulators/zarinpal/server.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { someNumber } from '../../../test/register.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'

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

async function openDesk(width: number): Promise<Page> {
  const page = await openPage({ address: product.address, width })
  await signIn(page, demoStaff('registrar'))
  await page.goto('/studio/front-desk')
  await page.getByRole('heading', { name: 'پیشخوان', level: 1 }).waitFor()
  return page
}

/** Opens an account for somebody who is new, by keys alone, and waits for the price. */
async function openAccount(page: Page, surname: string) {
  await page.getByRole('textbox', { name: 'نام یا شماره موبایل' }).waitFor()
  await page.keyboard.press('Alt+KeyN')
  const form = page.getByRole('form', { name: 'حساب تازه' })
  await form.waitFor()
  await page.keyboard.type('نگین')
  await page.keyboard.press('Tab')
  await page.keyboard.type(surname)
  await page.keyboard.press('Tab')
  await page.keyboard.type(`0${someNumber()}`)
  await page.keyboard.press('Enter')
  await form.waitFor({ state: 'detached' })
  await page.getByRole('radio').first().waitFor()
  await page.getByText('دریافت امروز').waitFor()
}

test('the desk shows the fitting groups first and the payment right below them; the others come when asked for', async () => {
  const page = await openDesk(390)
  await page.getByRole('button', { name: 'حساب تازه' }).click()
  const form = page.getByRole('form', { name: 'حساب تازه' })
  await form.getByRole('textbox', { name: 'نام', exact: true }).fill('نگین')
  await form.getByRole('textbox', { name: 'نام خانوادگی' }).fill('فهرستی')
  await form.getByRole('textbox', { name: 'شماره موبایل' }).fill(`0${someNumber()}`)
  await form.getByRole('button', { name: 'ساختن حساب' }).click()
  const groups = page.getByRole('radiogroup', { name: 'گروه' })
  await groups.getByRole('radio').first().waitFor()
  expect(await groups.getByRole('radio').count()).toBe(5)
  await groups.getByRole('button', { name: /گروه دیگر$/ }).click()
  expect(await groups.getByRole('radio').count()).toBeGreaterThan(5)
  expect(await groups.getByRole('button').count()).toBe(0)
})

test('a walk-in buys a book alone: the shelf of the branch is one shorter, and what is not there is refused', async () => {
  const page = await openDesk(1280)
  await openAccount(page, 'کتاب‌خوان')
  await page.keyboard.press('KeyB')
  const field = page.getByRole('textbox', { name: 'نام کتاب، شابک یا بارکد' })
  await page.keyboard.type('همسایهٔ طبقهٔ بالا')
  const found = page.getByRole('list', { name: 'کتاب‌هایی که پیدا شدند' })
  const title = found.getByRole('button', { name: /چاپی/ }).first()
  await title.getByText('۳ جلد').waitFor()
  await title.click()
  const sold = page.getByRole('list', { name: 'کتاب‌های این فروش' })
  // Nobody chose a seat, so none is sold with the book.
  expect(await page.getByRole('radio', { name: 'بدون ثبت‌نام، تنها کتاب' }).isChecked()).toBe(true)
  const more = sold.getByRole('button', { name: /^یکی بیشتر از/ })
  await more.click()
  await more.click()
  expect(await more.isDisabled()).toBe(true)
  await field.fill('همسایهٔ طبقهٔ بالا')
  await title.click()
  await page.getByRole('alert').getByText('تنها ۳ جلد است').waitFor()
  await sold.getByRole('button', { name: /^یکی کمتر از/ }).click()
  await sold.getByRole('button', { name: /^یکی کمتر از/ }).click()
  await page.getByText('دریافت امروز').waitFor()
  expect(await axe(page)).toEqual([])
  await field.fill('')
  await page.keyboard.press('Control+Enter')
  await page.getByText('ثبت شد: پرداخت‌شده').waitFor()
  expect(await page.getByRole('region', { name: 'رسید' }).innerText()).toContain('همسایهٔ طبقهٔ بالا')
  await page.keyboard.press('KeyN')
  await openAccount(page, 'کتاب‌دوست')
  await page.getByRole('textbox', { name: 'نام کتاب، شابک یا بارکد' }).fill('همسایهٔ طبقهٔ بالا')
  await title.getByText('۲ جلد').waitFor()
})

test('while a price is asked anew nothing is sold for the old one, and the desk says so', async () => {
  const page = await openDesk(1280)
  await openAccount(page, 'شتابان')
  await page.keyboard.press('Digit1')
  const { promise: wait, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/front-desk/quote**', async route => {
    await wait
    await route.continue()
  })
  const isAsked = page.waitForRequest('**/api/front-desk/quote**')
  await page.keyboard.press('ArrowDown')
  await isAsked
  await page.keyboard.press('Control+Enter')
  await page.getByText('بهای تازه پرسیده می‌شود').waitFor()
  expect(await page.getByText('ثبت شد: پرداخت‌شده').count()).toBe(0)
  const priced = page.waitForResponse('**/api/front-desk/quote**')
  goOn()
  await priced
  await page.getByText('بهای تازه پرسیده می‌شود').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Enter')
  await page.getByText('ثبت شد: پرداخت‌شده').waitFor()
})

atEachWidth(width => {
  test('a new learner is enrolled for cash by the keyboard alone, and the receipt says what was paid', async () => {
    const page = await openDesk(width)
    await openAccount(page, 'رستگار')
    await page.keyboard.press('Digit1')
    const due = await page.getByText('دریافت امروز').locator('xpath=following::dd[1]').innerText()
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await page.getByText('ثبت شد: پرداخت‌شده').waitFor()
    const receipt = page.getByRole('region', { name: 'رسید' })
    expect(await receipt.innerText()).toContain(due)
    expect(await receipt.innerText()).toContain('نگین رستگار')
    // On a roll of 80 mm and on A5 the receipt stands alone, each on its paper.
    await page.evaluate(() =>
      Object.assign(window, { printed: 0, print: () => Object.assign(window, { printed: 1 }) }),
    )
    for (const [button, paper] of [
      ['چاپ ۸۰ میلی‌متری', 'roll'],
      ['چاپ A5', 'a5'],
    ] as const) {
      await page.evaluate(() => Object.assign(window, { printed: 0 }))
      await page.getByRole('button', { name: button }).click()
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'printed'))).toBe(1)
      await page.emulateMedia({ media: 'print' })
      expect(await receipt.evaluate(element => getComputedStyle(element).getPropertyValue('page'))).toBe(
        paper,
      )
      expect(await receipt.isVisible()).toBe(true)
      expect(await page.getByRole('button').count()).toBe(0)
      await page.emulateMedia({ media: 'screen' })
    }
    await page.getByRole('button', { name: 'فرستادن رسید' }).click()
    await page.getByText('رسید فرستاده شد.').waitFor()
    await page.keyboard.press('KeyN')
    await page.getByRole('textbox', { name: 'نام یا شماره موبایل' }).waitFor()
    await page.keyboard.type('رستگار')
    await page
      .getByRole('button', { name: /نگین رستگار/ })
      .first()
      .waitFor()
    expect(await axe(page)).toEqual([])
  })

  test('PA10 a price is paid in three parts, the debts page shows what is due, and the desk takes a part', async () => {
    const page = await openDesk(width)
    await openAccount(page, 'قسطی')
    await page.keyboard.press('Digit5')
    await page.getByRole('button', { name: '۳ قسط' }).click()
    await page.getByRole('textbox', { name: 'قسط ۳، تومان' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('ثبت شد: بخشی پرداخت‌شده').waitFor()
    await page.goto('/studio/debts?q=قسطی')
    const debts = page.getByRole('list', { name: 'بدهی‌ها' })
    const mine = debts.getByRole('listitem').filter({ hasText: 'نگین قسطی' }).first()
    await mine.getByText(/^قسط ۱، .* تا /).waitFor()
    expect(await mine.getByText(/^قسط ۲، .* تا /).count()).toBe(1)
    expect(await axe(page)).toEqual([])
    await page.goto('/studio/front-desk')
    await page.getByRole('textbox', { name: 'نام یا شماره موبایل' }).fill('قسطی')
    await page
      .getByRole('button', { name: /نگین قسطی/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^دریافت سفارش/ }).click()
    const dialog = page.getByRole('dialog', { name: /^دریافت سفارش/ })
    await dialog.getByRole('button', { name: 'کارت‌خوان' }).click()
    await dialog.getByRole('button', { name: 'ثبت دریافت' }).click()
    await dialog.getByText('شمارهٔ پیگیری ۴ تا ۲۰ رقم است.').first().waitFor()
    await dialog.getByRole('textbox', { name: 'شمارهٔ پیگیری' }).fill(`۷${someNumber()}`)
    await dialog.getByRole('button', { name: 'ثبت دریافت' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('بدهی این سفارش پرداخت شد.').waitFor()
  })

  test('PA14 a parent who is signed in nowhere pays by the link the desk made, and it works once', async () => {
    const page = await openDesk(width)
    await openAccount(page, 'پیوندی')
    await page.keyboard.press('Digit4')
    await page.keyboard.press('Control+Enter')
    const made = page.getByRole('region', { name: 'پیوند پرداخت' })
    await made.getByText(/برای نگین پیوندی هم فرستاده شد\./).waitFor()
    const link = await made.getByText('/pay?').innerText()
    const parent = await openPage({
      address: product.address,
      width,
      expectErrors: /404|another origin: http:..127.0.0.1:\d+.pg.StartPay/,
    })
    await parent.goto(new URL(link).pathname + new URL(link).search)
    await parent.getByText('نگین پ.', { exact: true }).waitFor()
    expect(await parent.content()).not.toContain('پیوندی')
    await parent.getByRole('link', { name: 'پرداخت در درگاه بانک' }).click()
    await parent.getByRole('button', { name: 'پرداخت موفق' }).click()
    await parent.getByText('پرداخت با موفقیت انجام شد.').waitFor()
    const again = await parent.goto(new URL(link).pathname + new URL(link).search)
    expect(again!.status()).toBe(404)
    await parent.getByText('این پیوند کار نمی‌کند.').waitFor()
  })
})
