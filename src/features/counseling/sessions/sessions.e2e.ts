import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '../../../../test/browser.ts'
import { atBank, goToBank, openBuyer, paidTitle } from '../../../../test/buying-steps.ts'
import { chooseDay, chooseFarTime, holdLastHour } from '../../../../test/counseling-steps.ts'
import { type Product, startProduct } from '../../../../test/server.ts'

// A product of its own: what is booked here would stand on every other test's pages.
let product: Product
let address: string
beforeAll(async () => {
  product = await startProduct()
  address = product.address
})
afterAll(() => product?.stop())

test('CN6 a session is moved once with a reason, and cancelled with its money back', async () => {
  const page = await openBuyer(address, 390)
  await chooseDay(page)
  await holdLastHour(page)
  const session = page.url()
  await page.getByRole('button', { name: 'رفتن به پرداخت' }).click()
  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await page.goto(session)
  await page.getByRole('button', { name: 'جابه‌جایی' }).click()
  const dialog = await chooseFarTime(page)
  await dialog.getByLabel('دلیل جابه‌جایی').fill('کلاس دارم.')
  await dialog.getByRole('button', { name: 'جابه‌جا کنید' }).click()
  await page.getByText('وقت شما جابه‌جا شد.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'جابه‌جایی' }).count()).toBe(0)
  await page.getByRole('button', { name: 'لغو', exact: true }).click()
  await page.getByRole('dialog').getByLabel('دلیل').fill('سفر پیش آمد.')
  await page.getByRole('button', { name: 'لغو وقت' }).click()
  await page.getByText('لغوشده').waitFor()
  expect(await page.getByRole('button', { name: 'لغو', exact: true }).count()).toBe(0)
})

test('CN8 a package is bought, and a session is taken from it without paying', async () => {
  const page = await openBuyer(address, 1280)
  await page.goto('/counseling')
  await page.getByRole('button', { name: 'خرید بستهٔ ۵ جلسه‌ای' }).click()
  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await page.getByRole('heading', { name: paidTitle }).waitFor()
  await chooseDay(page)
  await holdLastHour(page)
  expect(await page.getByRole('radio', { name: /یک جلسه از بستهٔ ۵ جلسه‌ای/ }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'قطعی کردن' }).click()
  await page.getByRole('heading', { name: 'وقت شما قطعی است' }).waitFor()
  await page.goto('/counseling/sessions')
  await page.getByText('۴ جلسه از ۵ مانده').waitFor()
  expect(await axe(page)).toEqual([])
})
