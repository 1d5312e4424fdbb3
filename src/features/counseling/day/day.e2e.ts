import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { isoDay } from '#persian/jalali.ts'
import { signInOverHttp } from '../../../../test/api-person.ts'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { chooseDay } from '../../../../test/counseling-steps.ts'
import { type Product, startProduct } from '../../../../test/server.ts'

// A product of its own: what is booked here would stand on every other test's pages.
let product: Product
let address: string
beforeAll(async () => {
  product = await startProduct()
  address = product.address
})
afterAll(() => product?.stop())

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

test('CN14 the counselor sees how somebody learns once they consent, and no more when they take it back', async () => {
  const { ask } = await signInOverHttp(address, demoAccounts[0])
  // Who may be a child cannot consent by themselves.
  await ask('POST', '/api/account/me', { birthDate: '1985-01-01' })
  const learner = await openPage({ address, width: 390 })
  await signIn(learner, demoAccounts[0])
  await learner.goto('/counseling/sessions')
  await learner.getByRole('link', { name: /برنامهٔ مطالعه/ }).click()
  const consent = learner.getByRole('checkbox', { name: /خطاهای نوشتنم را ببیند/ })
  await consent.waitFor()
  const session = new URL(learner.url()).pathname.split('/').at(-1)!
  const { body } = await ask('GET', `/api/counseling/sessions/${session}`)
  const day = isoDay(new Date((body.session as { startsAt: string }).startsAt))
  const counselor = await openDay()
  await counselor.goto(studioPaths.counselingDay({ day, session }))
  await counselor.getByText('این زبان‌آموز اجازه نداده است').waitFor()
  const picture = counselor.getByRole('region', { name: 'آنچه مدرسه می‌داند' })
  expect(await picture.count()).toBe(0)
  await consent.click()
  await learner.getByText('مشاور از این پس پیشرفت شما را می‌بیند.').waitFor()
  await counselor.reload()
  const errors = picture.getByRole('region', { name: 'خطاهای پرتکرار نوشتن' })
  await errors
    .getByText(/انگلیسی، .+ بار در .+ نوشته/)
    .first()
    .waitFor()
  expect(await axe(counselor)).toEqual([])
  await consent.click()
  await learner.getByText('مشاور دیگر پیشرفت شما را نمی‌بیند.').waitFor()
  await counselor.reload()
  await counselor.getByText('این زبان‌آموز اجازه نداده است').waitFor()
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
