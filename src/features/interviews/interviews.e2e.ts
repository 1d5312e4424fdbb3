import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage } from '../../../test/browser.ts'
import { registerInDialog } from '../../../test/new-school.ts'
import {
  button,
  choose,
  fits,
  openPlacementPage,
  placeNewcomer,
  snack,
} from '../../../test/placement-steps.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { openSchool } from '../../../test/school-product.ts'
import type { InterviewStep } from './contract.ts'

const minute = 60_000
const hour = 60 * minute

// A school of its own: its clock is moved, and its queues are counted.
let school: Awaited<ReturnType<typeof openSchool>>
let ahead = 0
beforeAll(async () => {
  school = await openSchool(undefined, { movesClock: true })
})
afterAll(() => school[Symbol.asyncDispose]())

const openAs = (who: Parameters<typeof openPlacementPage>[1], width: number, path: string) =>
  openPlacementPage(school.address, who, width, path)
const now = () => Date.now() + ahead
async function moveTo(instant: number) {
  ahead += instant - now()
  await school.moveClock(ahead)
}

const step = (page: Page) => page.getByRole('region', { name: 'مصاحبهٔ ۱۰ دقیقه‌ای' })

/** Chooses a free day, the first after today's unless told, and its first hour. */
async function pickTime(within: ReturnType<typeof step>, nth = 1) {
  await within
    .getByRole('button', { name: /وقت آزاد/ })
    .nth(nth)
    .click()
  await within.getByRole('radiogroup', { name: /^ساعت/ }).locator('label').first().click()
}

/** How the interview stands, as the page of the result reads it. */
async function reloadStep(page: Page): Promise<InterviewStep> {
  const answered = page.waitForResponse(
    response => response.url().endsWith('/interview') && response.request().method() === 'GET',
  )
  await page.reload()
  return (await (await answered).json()) as InterviewStep
}

async function rate(form: ReturnType<Page['getByRole']>, level: string) {
  for (const criterion of ['روانی', 'درستی دستور', 'واژگان', 'تلفظ', 'گفت‌وگو']) {
    await form
      .getByRole('group', { name: criterion, exact: true })
      .getByRole('radio', { name: new RegExp(`^${level}:`) })
      .check({ force: true })
  }
}

describe.each([
  // Neighbours, of which the rule decides; and levels so far apart that the examiner does.
  { width: 390, oral: 'A2', decision: null, final: 'A1، مبتدی' },
  { width: 1280, oral: 'B1', decision: 'A2', final: 'A2، مقدماتی' },
])('at $width px', ({ width, oral, decision, final }) => {
  test('PL9 a placement taker books the interview, moves it once, is reminded, and reads the joined level', async () => {
    const page = await openPage({ address: school.address, width })
    await page.goto('/placement?language=en')
    await page.getByRole('radio', { name: /^تازه شروع می‌کنم/ }).check()
    await button(page, 'شروع می‌کنم').click()
    await page.waitForURL('**/placement/test/*')
    while (!/\/placement\/result\//.test(page.url())) {
      await button(page, 'نمی‌دانم')
        .click({ timeout: 2000 })
        .catch(() => {})
    }
    await page.getByRole('img', { name: 'سطح شما A1، مبتدی' }).waitFor()
    await page.getByRole('link', { name: 'مصاحبهٔ ۱۰ دقیقه‌ای' }).click()
    await step(page).getByText('نزدیک‌ترین وقت:').waitFor()
    await button(page, 'انتخاب وقت').click()
    await pickTime(step(page))
    await step(page).getByText('تلفنی').waitFor()
    expect(await axe(page, { within: 'main' })).toEqual([])
    expect(await fits(page)).toBe(true)

    // Whoever has no account registers on the way, and what they chose is still chosen.
    const surname = 'آزموده'
    await registerInDialog(
      page,
      school.address,
      () =>
        step(page)
          .getByRole('button', { name: /^گرفتن وقت/ })
          .click(),
      { 'نام (فارسی)': 'سهراب', 'نام خانوادگی (فارسی)': surname },
    )
    await step(page).getByRole('heading', { name: 'وقت شما قطعی است' }).waitFor()
    await page.getByText('نتیجه در حساب شماست؛').waitFor()
    expect(await axe(page, { within: 'main' })).toEqual([])

    await button(page, 'جابه‌جایی').click()
    const dialog = page.getByRole('dialog', { name: 'جابه‌جایی وقت' })
    await pickTime(dialog, 2)
    await dialog.getByRole('button', { name: /^جابه‌جایی به/ }).click()
    await dialog
      .getByText(/دلیل جابه‌جایی.*کوتاه|دلیل/)
      .first()
      .waitFor()
    await dialog.getByLabel('دلیل جابه‌جایی').fill('کلاس دارم.')
    await dialog.getByRole('button', { name: /^جابه‌جایی به/ }).click()
    await snack(page, 'وقت شما جابه‌جا شد.').waitFor()
    await expect.poll(() => button(page, 'جابه‌جایی').count()).toBe(0)
    const { interview } = await reloadStep(page)
    await step(page).getByRole('heading', { name: 'وقت شما قطعی است' }).waitFor()
    const startsAt = Date.parse(interview!.startsAt)

    await moveTo(startsAt - 23.5 * hour)
    await school.runJob('remind-of-bookings')
    await moveTo(startsAt - 0.5 * hour)
    await school.runJob('remind-of-bookings')
    await page.goto('/profile?tab=messages')
    await page.getByText('مصاحبه تا یک ساعت دیگر').first().waitFor()
    await page.getByText('یادآوری مصاحبهٔ تعیین سطح').first().waitFor()

    await moveTo(startsAt + minute)
    const examiner = await openAs(
      demoStaff('counselor'),
      width,
      `/studio/interviews?interview=${interview!.id}`,
    )
    await examiner.getByRole('heading', { name: `سهراب ${surname}` }).waitFor()
    const written = examiner.getByRole('region', { name: 'نتیجهٔ پرسش‌ها' })
    expect(await written.getByRole('listitem').count()).toBeGreaterThan(2)
    const form = examiner.getByRole('form', { name: /^فرم آزمونگر/ })
    await form.getByRole('button', { name: 'ثبت سطح' }).click()
    await form.getByText('سطح هر پنج معیار را انتخاب کنید.').waitFor()
    await rate(form, oral)
    await form.getByText(`سطح گفتار: ${oral}`).waitFor()
    await form.getByRole('textbox', { name: 'یادداشت خصوصی' }).fill('آهسته ولی روشن')
    expect(await axe(examiner, { within: 'main' })).toEqual([])
    expect(await fits(examiner)).toBe(true)
    if (decision) {
      await form.getByRole('button', { name: 'ثبت سطح' }).click()
      await form.getByText('بگویید سطح نهایی کدام است: از A1 تا B1.').waitFor()
      await form.getByText('بنویسید چرا این سطح.').waitFor()
      // What was chosen and typed is still there.
      expect(await form.getByRole('textbox', { name: 'یادداشت خصوصی' }).inputValue()).toBe('آهسته ولی روشن')
      await choose(form, 'سطح نهایی', decision)
      await form.getByRole('textbox', { name: 'چرا این سطح؟' }).fill('در گفتار جلوتر از پرسش‌هاست.')
    }
    await form.getByRole('button', { name: 'ثبت سطح' }).click()
    await examiner.getByRole('heading', { name: /^سطح نهایی/ }).waitFor()

    await page.goto(`/placement/result/${/result\/([\w-]+)/.exec(await readResultPath(page))![1]}`)
    await page.getByRole('img', { name: `سطح شما ${final}` }).waitFor()
    await step(page).getByText('سطح نهایی').first().waitFor()
    const lane = page.getByRole('main').getByRole('listitem').filter({ hasText: 'شنیدهٔ آزمونگر' })
    expect(await lane.innerText()).toContain(oral)
    const shown = await page.getByRole('main').innerText()
    expect(shown).not.toContain('آهسته ولی روشن')
    expect(shown.includes('در گفتار جلوتر از پرسش‌هاست.')).toBe(decision !== null)
    expect(await axe(page, { within: 'main' })).toEqual([])
    expect(await fits(page)).toBe(true)
  }, 180_000)
})

/** Where the profile leads to the only result. */
async function readResultPath(page: Page): Promise<string> {
  await page.goto('/profile?tab=placement')
  return (await page.getByRole('link', { name: /^دیدن نتیجهٔ/ }).getAttribute('href'))!
}

test('PL9 who finds no time asks for one; staff book it, and the learner reads when', async () => {
  const account = await registerOverHttp(school.address, { profile: { name: 'ژاله', surname: 'آزموده' } })
  const id = await placeNewcomer(school.address, account)
  const learner = await openAs(account, 390, `/placement/result/${id}`)
  await step(learner).getByText('هیچ‌کدام از این وقت‌ها نمی‌شود؟').click()
  await button(learner, 'درخواست وقت').click()
  await step(learner)
    .getByText(/وقت مناسب/)
    .first()
    .waitFor()
  await learner.getByRole('textbox', { name: 'چه وقت‌هایی برایتان خوب است؟' }).fill('جمعه‌ها صبح')
  await button(learner, 'درخواست وقت').click()
  await step(learner).getByText('جمعه‌ها صبح').waitFor()

  const staff = await openAs(demoStaff('support'), 390, '/studio/interview-requests')
  const request = staff
    .getByRole('list', { name: 'مصاحبه‌ها' })
    .getByRole('listitem')
    .filter({ hasText: 'ژاله آزموده' })
  await request.getByText('جمعه‌ها صبح').waitFor()
  await request.getByText('گذاشتن وقت').click()
  const form = request.getByRole('form', { name: 'وقت مصاحبهٔ ژاله آزموده' })
  await pickTime(form)
  expect(await axe(staff, { within: 'main' })).toEqual([])
  expect(await fits(staff)).toBe(true)
  await form.getByRole('button', { name: /^ثبت وقت/ }).click()
  await snack(staff, 'وقت ثبت شد و خبرش رفت.').waitFor()
  await request.waitFor({ state: 'detached' })
  await learner.reload()
  await step(learner).getByRole('heading', { name: 'وقت شما قطعی است' }).waitFor()
})

test('PL9 the registrar makes a teacher an examiner, who opens their own week', async () => {
  const registrar = await openAs(demoStaff('registrar'), 1280, '/studio/interview-requests?part=examiners')
  const teacher = registrar
    .getByRole('list', { name: 'آزمونگران' })
    .locator('> li')
    .filter({ has: registrar.getByText('آزمونگر نیست', { exact: true }) })
    .first()
  await teacher.getByText('زبان‌ها', { exact: true }).click()
  const form = teacher.getByRole('form', { name: /^زبان‌های/ })
  await form.getByRole('checkbox', { name: 'آلمانی' }).check()
  expect(await axe(registrar, { within: 'main' })).toEqual([])
  const before = await registrar.getByText('آزمونگر نیست', { exact: true }).count()
  await form.getByRole('button', { name: 'ثبت' }).click()
  await snack(registrar, 'آزمونگران تغییر کرد.').waitFor()
  await expect.poll(() => registrar.getByText('آزمونگر نیست', { exact: true }).count()).toBe(before - 1)
  await registrar.getByText('برنامه ندارد').first().waitFor()

  const examiner = await openAs(demoStaff('teacher'), 390, '/studio/interviews')
  await button(examiner, 'برنامهٔ هفتگی من').click()
  const plan = examiner.getByRole('form', { name: 'برنامهٔ آزمونگر' })
  await plan.getByLabel('مدت هر گفت‌وگو، دقیقه').fill('۱۵')
  await plan.getByRole('button', { name: 'ذخیرهٔ برنامه' }).click()
  await snack(examiner, 'برنامه ذخیره شد').waitFor()
  expect(await axe(examiner, { within: 'main' })).toEqual([])
  expect(await fits(examiner)).toBe(true)
})
