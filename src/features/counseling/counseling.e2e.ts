import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { atBank, goToBank, openBuyer, paidTitle } from '../../../test/buying-steps.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'

// A product of its own: what is booked here would stand on every other test's pages.
let product: Product
let address: string
beforeAll(async () => {
  product = await startProduct()
  address = product.address
})
afterAll(() => product[Symbol.asyncDispose]())

/** Chooses a topic, a counselor and the day after next that has times. */
async function chooseDay(page: Page, counselor = /^آرش نیکنام/) {
  await page.goto('/counseling')
  await page.getByRole('link', { name: /^برنامهٔ مطالعه/ }).click()
  await page.getByRole('heading', { name: 'با چه کسی؟' }).waitFor()
  await page.getByRole('link', { name: counselor }).click()
  await page.getByRole('heading', { name: 'چه روزی؟' }).waitFor()
  await page
    .getByRole('button', { name: /وقت آزاد/ })
    .nth(2)
    .click()
  await page.getByRole('heading', { name: 'چه ساعتی؟' }).waitFor()
}

/** Holds the last hour of the day that is chosen. */
async function hold(page: Page) {
  await page.getByRole('radiogroup', { name: /^ساعت/ }).locator('label').last().click()
  await page.getByRole('button', { name: /^نگه داشتن/ }).click()
  await page.getByRole('heading', { name: 'قطعی کردن' }).waitFor()
}

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

test('CN3 the registrar closes days of a counselor’s plan, and learners find nothing open', async () => {
  const registrar = await openPage({ address, width: 1280 })
  await signIn(registrar, demoStaff('registrar'))
  await registrar.goto('/studio/counseling')
  await registrar.getByRole('link', { name: 'الهه نیک‌روش' }).click()
  const form = registrar.getByRole('form', { name: 'برنامهٔ مشاور' })
  await form.getByRole('button', { name: 'بستن زمان' }).click()
  await form.getByLabel('عنوان').fill('سفر')
  await form.getByLabel('از روز', { exact: true }).fill('1405/01/01')
  await form.getByLabel('تا روز', { exact: true }).fill('1404/01/01')
  await form.getByRole('button', { name: 'ذخیرهٔ برنامه' }).click()
  await form.getByText('پایان باید پس از شروع باشد.').waitFor()
  await form.getByLabel('تا روز', { exact: true }).fill('1420/01/01')
  await form.getByRole('button', { name: 'ذخیرهٔ برنامه' }).click()
  await registrar.getByText('برنامه ذخیره شد').waitFor()
  expect(await axe(registrar)).toEqual([])
  const page = await openPage({ address, width: 390 })
  await page.goto('/counseling')
  await page.getByRole('link', { name: /^مهاجرت و آزمون/ }).click()
  await page.getByRole('link', { name: /^الهه نیک‌روش/ }).click()
  await page.getByText('این روزها وقتی باز نیست.').waitFor()
  expect(await page.getByRole('grid').count()).toBe(0)
})

atEachWidth(width => {
  test('CN5 a time is held with its clock, paid at the bank, and stands as booked with its way in', async () => {
    const page = await openBuyer(address, width)
    await chooseDay(page)
    await page.locator('label', { hasText: /^تلفنی$/ }).click()
    await page.getByText('شمارهٔ او هم روی گوشی شما می‌افتد').waitFor()
    await page.locator('label', { hasText: /^تصویری$/ }).click()
    await hold(page)
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

test('CN6 a session is moved once with a reason, and cancelled with its money back', async () => {
  const page = await openBuyer(address, 390)
  await chooseDay(page)
  await hold(page)
  const session = page.url()
  await page.getByRole('button', { name: 'رفتن به پرداخت' }).click()
  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await page.goto(session)
  await page.getByRole('button', { name: 'جابه‌جایی' }).click()
  const dialog = page.getByRole('dialog', { name: 'جابه‌جایی وقت' })
  await dialog.getByRole('combobox', { name: 'ساعت، به وقت تهران' }).click()
  await page.getByRole('option').nth(1).click()
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
  await hold(page)
  expect(await page.getByRole('radio', { name: /یک جلسه از بستهٔ ۵ جلسه‌ای/ }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'قطعی کردن' }).click()
  await page.getByRole('heading', { name: 'وقت شما قطعی است' }).waitFor()
  await page.goto('/counseling/sessions')
  await page.getByText('۴ جلسه از ۵ مانده').waitFor()
  expect(await axe(page)).toEqual([])
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

/** The day of the demo's counselor. */
async function openDay() {
  const counselor = await openPage({ address, width: 390 })
  await signIn(counselor, demoStaff('counselor'))
  await counselor.goto('/studio/counseling-day')
  return counselor
}

test('CN9 the counselor says that a learner did not come, and the learner reads so', async () => {
  const counselor = await openDay()
  await counselor.getByRole('link', { name: /پویا مرادی.*برنامهٔ مطالعه/ }).click()
  await counselor.getByRole('heading', { name: 'پویا مرادی' }).waitFor()
  await counselor.getByRole('button', { name: 'نیامد', exact: true }).click()
  await counselor.getByRole('dialog').getByRole('button', { name: 'ثبت' }).click()
  await expect.poll(() => counselor.getByRole('link', { name: /پویا مرادی.*برنامهٔ مطالعه/ }).count()).toBe(0)
  const learner = await openPage({ address, width: 390 })
  await signIn(learner, demoStaff('support'))
  await learner.goto('/counseling/sessions')
  await learner.getByText('نیامدید').waitFor()
  expect(await axe(learner)).toEqual([])
})

test('CN10 the counselor sums up with a task, and the learner finds both and ticks it', async () => {
  const counselor = await openDay()
  await counselor.getByRole('link', { name: /نیما ستوده/ }).click()
  await counselor.getByRole('heading', { name: 'نیما ستوده' }).waitFor()
  await counselor.getByText('هفته‌ای چهار ساعت وقت دارم.').waitFor()
  await counselor.getByLabel('یادداشت خصوصی').fill('کم‌حرف است.')
  await counselor.getByRole('button', { name: 'نگه داشتن یادداشت' }).click()
  await counselor.getByText('یادداشت ماند.').waitFor()
  await counselor.getByLabel('عنوان گفت‌وگو').fill('چهار ساعت در هفته')
  await counselor.getByLabel('خلاصه‌ای که زبان‌آموز می‌بیند').fill('روزی نیم ساعت، جمعه‌ها یک ساعت.')
  await counselor.getByRole('button', { name: 'کار تازه با مهلت' }).click()
  await counselor.getByLabel('کار', { exact: true }).fill('سه قسمت پادکست')
  expect(await axe(counselor)).toEqual([])
  await counselor.getByRole('button', { name: 'فرستادن خلاصه' }).click()
  await counselor.getByText('خلاصه برای زبان‌آموز فرستاده شد.').waitFor()
  const learner = await openPage({ address, width: 390 })
  await signIn(learner, demoAccounts[2])
  await learner.goto('/counseling/sessions')
  await learner.getByRole('link', { name: 'چهار ساعت در هفته' }).click()
  await learner.getByText('روزی نیم ساعت، جمعه‌ها یک ساعت.').waitFor()
  const task = learner.getByRole('checkbox', { name: 'سه قسمت پادکست' })
  await task.click()
  await expect.poll(() => task.isChecked()).toBe(true)
  expect(await learner.getByText('کم‌حرف است.').count()).toBe(0)
  expect(await axe(learner)).toEqual([])
})

test('CN12 the registrar says that calls go over the school’s line, and learners read that no number is shown', async () => {
  const registrar = await openPage({ address, width: 1280 })
  await signIn(registrar, demoStaff('registrar'))
  await registrar.goto('/studio/counseling/rules')
  await registrar.getByLabel(/تماس تلفنی از خط مدرسه است/).check()
  await registrar.getByRole('button', { name: 'ذخیره' }).click()
  await registrar.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()
  const page = await openPage({ address, width: 390 })
  await chooseDay(page)
  await page.locator('label', { hasText: /^تلفنی$/ }).click()
  const promise = page.getByText('شمارهٔ شما و مشاور به هم نشان داده نمی‌شود')
  await promise.waitFor()
  expect(await promise.isVisible()).toBe(true)
  expect(await page.getByText('شمارهٔ او هم روی گوشی شما می‌افتد').count()).toBe(0)
})
