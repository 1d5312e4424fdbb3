import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import type { BookingPlan } from '#features/booking/public.ts'
import { formatLongDate, parseIsoDay } from '#persian/jalali.ts'
import { signInOverHttp } from '../../../../test/api-person.ts'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { atBank, goToBank, openBuyer, paidTitle } from '../../../../test/buying-steps.ts'
import { chooseDay, holdLastHour } from '../../../../test/counseling-steps.ts'
import { registerOverHttp } from '../../../../test/register.ts'
import { runCommand } from '../../../../test/run-command.ts'
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

/** From now on the demo's counselor receives once a day. */
async function receiveOnceADay() {
  const { ask } = await signInOverHttp(address, demoStaff('counselor'))
  const { counselors } = (await ask('GET', '/api/counseling')).body as {
    counselors: { id: string; name: string }[]
  }
  const { id } = counselors.find(({ name }) => name === 'آرش نیکنام')!
  const path = `/api/studio/counseling/counselors/${id}/plan`
  const { plan } = (await ask('GET', path)).body as { plan: BookingPlan }
  expect((await ask('PUT', path, { plan: { ...plan, maxPerDay: 1 } })).status).toBe(204)
}

test('CN11 at 390 px who waits for a full day may leave the list, and hears of its hour once another gives it back', async () => {
  await receiveOnceADay()
  const one = await openBuyer(address, 390)
  await chooseDay(one)
  const full = new URL(one.url())
  const date = formatLongDate(parseIsoDay(full.searchParams.get('day')!)!)
  await holdLastHour(one)
  const session = one.url()
  await one.getByRole('button', { name: 'رفتن به پرداخت' }).click()
  await goToBank(one)
  await atBank(one, 'پرداخت موفق')
  await one.getByRole('heading', { name: paidTitle }).waitFor()

  const other = await openPage({ address, width: 390 })
  await signIn(other, await registerOverHttp(address))
  full.searchParams.delete('day')
  await other.goto(full.pathname + full.search)
  const wait = async () => {
    await other.getByRole('button', { name: new RegExp(`^${date}.*پر$`) }).click()
    await other.getByRole('button', { name: 'فهرست انتظار آرش نیکنام' }).click()
    await other.getByText('در فهرست انتظار این روز هستید؛ تا وقتی آزاد شود خبر می‌دهیم.').waitFor()
  }
  await wait()
  expect(await axe(other)).toEqual([])
  await other.getByRole('link', { name: 'روزهایی که منتظرشان هستید' }).click()
  const pending = other.getByRole('region', { name: 'در فهرست انتظار' })
  await pending.getByText(date).waitFor()
  expect(await axe(other)).toEqual([])
  await pending.getByRole('button', { name: `انصراف از انتظار برای ${date}` }).click()
  await expect.poll(() => pending.count()).toBe(0)
  await other.goto(full.pathname + full.search)
  await wait()

  await one.goto(session)
  await one.getByRole('button', { name: 'لغو', exact: true }).click()
  await one.getByRole('dialog').getByLabel('دلیل').fill('سفر پیش آمد.')
  await one.getByRole('button', { name: 'لغو وقت' }).click()
  await one.getByText('لغوشده').waitFor()
  expect((await runCommand(product, 'job', 'notify-booking-waitlist')).code).toBe(0)

  await other.goto('/profile?tab=messages')
  await other.getByRole('button', { name: /وقت مشاوره آزاد شد/ }).click()
  await other.getByRole('link', { name: 'دیدن جزئیات: وقت مشاوره آزاد شد' }).click()
  await other.getByRole('radiogroup', { name: `ساعت، ${date}` }).waitFor()
  await holdLastHour(other)
})
