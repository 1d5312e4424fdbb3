import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, openPage } from '../../../../test/browser.ts'
import { atBank, goToBank, openBuyer, paidTitle } from '../../../../test/buying-steps.ts'
import { chooseDay, holdLastHour } from '../../../../test/counseling-steps.ts'
import { type Product, startProduct } from '../../../../test/server.ts'
import { atEachWidth } from '../../../../test/widths.ts'

// A product of its own: what is booked here would stand on every other test's pages.
let product: Product
let address: string
beforeAll(async () => {
  product = await startProduct()
  address = product.address
})
afterAll(() => product?.stop())

atEachWidth(width => {
  test('CN1 topic, counselor and day lead to hours of Tehran with the visitor’s own zone beside', async () => {
    const page = await openPage({ address, width, context: { timezoneId: 'Europe/Berlin' } })
    await chooseDay(page)
    expect(await page.getByRole('link', { name: 'تغییر: با چه کسی؟' }).count()).toBe(1)
    const hours = page.getByRole('radiogroup', { name: /^ساعت/ })
    await expect.poll(() => hours.getByRole('radio', { name: /۱۸:۰۰ تهران، ۱۵:۳۰ Berlin/ }).count()).toBe(1)
    expect(await axe(page)).toEqual([])
  })
})

atEachWidth(width => {
  test('CN5 a time is held with its clock, paid at the bank, and stands as booked with its way in', async () => {
    const page = await openBuyer(address, width)
    await chooseDay(page)
    await page.locator('label', { hasText: /^تلفنی$/ }).click()
    await page.getByText('شمارهٔ او هم روی گوشی شما می‌افتد').waitFor()
    await page.locator('label', { hasText: /^تصویری$/ }).click()
    await holdLastHour(page)
    await page.getByText('این وقت ۱۵ دقیقه برای شماست').waitFor()
    await page.getByLabel('چه چیزی را پیشاپیش بدانیم؟ (اختیاری)').fill('آیلتس ۷ تا شهریور')
    const session = page.url()
    await page.getByRole('button', { name: 'رفتن به پرداخت' }).click()
    await goToBank(page)
    await atBank(page, 'پرداخت موفق')
    await page.getByRole('heading', { name: paidTitle }).waitFor()
    await page.goto(session)
    await page.getByRole('heading', { name: 'وقت شما قطعی است' }).waitFor()
    await page.getByText('آیلتس ۷ تا شهریور').waitFor()
    expect(await page.getByRole('button', { name: /^ورود/ }).count()).toBe(1)
    expect(await axe(page)).toEqual([])
  })
})

test('CN2 a day beyond the plan that is typed into the address is not offered', async () => {
  const page = await openPage({ address, width: 1280 })
  await chooseDay(page)
  const chosen = new URL(page.url())
  chosen.searchParams.set('day', '2036-01-01')
  await page.goto(chosen.pathname + chosen.search)
  await page.getByRole('heading', { name: 'چه روزی؟' }).waitFor()
  expect(await page.getByRole('radiogroup', { name: /^ساعت/ }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^نگه داشتن/ }).count()).toBe(0)
})

test('CN4 Tehran stands three and a half hours before a visitor in London’s winter', async () => {
  const page = await openPage({ address, width: 1280, context: { timezoneId: 'Etc/GMT' } })
  await chooseDay(page)
  const hours = page.getByRole('radiogroup', { name: /^ساعت/ })
  await expect.poll(() => hours.getByRole('radio', { name: /۱۸:۰۰ تهران، ۱۴:۳۰/ }).count()).toBe(1)
  expect(await hours.getByRole('radio', { name: /۱۸:۰۰ تهران، ۱۵:۳۰/ }).count()).toBe(0)
})
