import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { ask, atBank, button, goToBank, heading, openBuyer, paidTitle } from '../../../test/buying-steps.ts'
import { shareProduct } from '../../../test/shared-product.ts'

const product = shareProduct()
const bookPage = '/book-store/ielts-writing-map'

const readWallet = async (page: Page) => (await ask<{ balance: number }>(page, '/api/payment/wallet')).balance

test('BK13 a learner offers a book, a secretary accepts it, another learner buys and fetches it, and the first one is credited', async () => {
  const owner = await openBuyer(product.address, 390)
  await owner.goto(bookPage)
  await owner.getByRole('link', { name: 'نسخهٔ خود را بفروشید' }).click()
  const form = owner.getByRole('form', { name: 'فروش کتاب دست دوم' })
  await form.getByRole('radio', { name: /^در حد نو/ }).check()
  const price = await form.getByRole('textbox', { name: 'قیمت، تومان' }).inputValue()
  const submit = form.getByRole('button', { name: 'گذاشتن برای فروش' })
  await submit.click()
  // What was chosen stays while the branch is asked for.
  await form.getByText('شعبه را انتخاب کنید.').waitFor()
  expect(await form.getByRole('radio', { name: /^در حد نو/ }).isChecked()).toBe(true)
  await form.getByRole('combobox', { name: 'به کدام شعبه می‌آورید؟' }).click()
  await owner.getByRole('option', { name: 'شعبهٔ انقلاب' }).click()
  await submit.click()
  const own = owner.getByRole('list', { name: 'نسخه‌های من' }).getByRole('listitem')
  await own.getByText('منتظر آوردن به شعبه').waitFor()
  expect(await axe(owner)).toEqual([])
  const code = /کد ([۰-۹]+)/.exec(await own.innerText())![1]!

  const secretary = await openPage({ address: product.address, width: 1280 })
  await signIn(secretary, demoStaff('registrar'))
  const open = async (view: string) => {
    await secretary.goto(`/studio/used-books?view=${view}&q=${encodeURIComponent(code)}`)
    return secretary.getByRole('listitem').filter({ hasText: `کد ${code}` })
  }
  await (await open('offered')).getByRole('button', { name: /^پذیرفتن/ }).click()
  const dialog = secretary.getByRole('dialog', { name: /^پذیرفتن/ })
  await dialog.getByRole('radio', { name: /^خوب/ }).check()
  // The better grade's price is more than this one allows, and comes down by itself.
  const lower = await dialog.getByRole('textbox', { name: 'قیمت، تومان' }).inputValue()
  expect(lower).not.toBe(price)
  await dialog.getByRole('button', { name: 'گذاشتن در فروش' }).click()
  await dialog.waitFor({ state: 'detached' })
  await secretary.getByText('چیزی پیدا نشد.').waitFor()
  expect(await axe(secretary)).toEqual([])

  const buyer = await openBuyer(product.address, 390)
  await buyer.goto(bookPage)
  const copy = buyer.getByRole('list', { name: 'دست دوم' }).getByRole('listitem').filter({ hasText: lower })
  await copy.getByText('تحویل در شعبهٔ انقلاب').waitFor()
  expect(await axe(buyer)).toEqual([])
  await copy.getByRole('button', { name: 'افزودن به سبد' }).click()
  await buyer.getByText('به سبد افزوده شد.').waitFor()
  await buyer.goto('/cart')
  await button(buyer, 'ادامه: پرداخت').click()
  await buyer.waitForURL('**/payment/orders/*')
  await goToBank(buyer)
  await atBank(buyer, 'پرداخت موفق')
  await heading(buyer, paidTitle).waitFor()
  expect(await readWallet(owner)).toBe(0)

  await (await open('sold')).getByRole('button', { name: /^تحویل/ }).click()
  await secretary.getByRole('button', { name: 'تحویل دادم' }).click()
  await secretary.getByText('تحویل ثبت شد.').waitFor()
  await owner.reload()
  await own.getByText('تحویل خریدار شد').waitFor()
  expect(await readWallet(owner)).toBeGreaterThan(0)
  await own.getByText('به کیف پول شما آمد.').waitFor()
})

test('BK13 a visitor narrows the shelves to books of which a used copy is on sale', async () => {
  const page = await openPage({ address: product.address, width: 390 })
  await page.goto('/book-store')
  await button(page, 'فیلترها').click()
  await page.getByRole('checkbox', { name: 'دست دوم' }).check()
  await page.waitForURL('**/book-store?used=1')
  await button(page, /^فیلترها/).click()
  const tiles = page.getByRole('list', { name: 'کتاب‌ها' }).getByRole('listitem')
  await expect
    .poll(async () => (await tiles.allInnerTexts()).every(tile => tile.includes('دست دوم از')))
    .toBe(true)
  expect(await tiles.count()).toBeGreaterThan(0)
  expect(await axe(page)).toEqual([])
  await tiles.filter({ hasText: 'کتاب کلاس B1' }).getByRole('link').click()
  await page.getByRole('list', { name: 'دست دوم' }).getByRole('listitem').first().waitFor()
})
