/** @module-tag journey */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { orderName } from '#features/payment/public.ts'
import { formatTime } from '#persian/jalali.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { atBank, goToBank, heading, paidTitle, toBank } from '../../../test/buying-steps.ts'
import { chooseDay, chooseFarTime, chooseLastHour, holdLastHour } from '../../../test/counseling-steps.ts'
import { type Registered, registerOverHttp } from '../../../test/register.ts'
import { runCommand } from '../../../test/run-command.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'

const hour = 3_600_000

let product: Product
beforeAll(async () => {
  product = await startProduct({ movesClock: true })
})
afterAll(() => product?.stop())

/** Lets it be so many hours before an instant, after it where that is below zero. */
const moveTo = (startsAt: Date, hoursBefore: number) =>
  product.moveClock(startsAt.getTime() - hoursBefore * hour - Date.now())

/** A page of somebody who signs in now, by the product's clock. */
async function openAs(account: { phone: string; password: string }, width: number, path: string) {
  const page = await openPage({ address: product.address, width, ...toBank })
  await signIn(page, account)
  await page.goto(path)
  return page
}

/** When the session of a page begins, as its learner reads it over the API. */
async function readStart(learner: Registered, path: string) {
  const { ask } = await signInOverHttp(product.address, learner)
  const { body } = await ask('GET', `/api${path}`)
  return new Date((body.session as { startsAt: string }).startsAt)
}

/** Lets the reminders leave that are due: the clockwork goes by the real time. */
async function remind() {
  expect((await runCommand(product, 'job', 'remind-of-bookings')).code).toBe(0)
}

/** The reminder among one’s messages, which says the way in. */
async function findReminder(learner: Registered, width: number, title: string, session: string) {
  const page = await openAs(learner, width, '/profile?tab=messages')
  const message = page.getByRole('listitem').filter({ hasText: title })
  await message.waitFor()
  expect(await message.innerText()).toContain(product.address + session)
  expect(await axe(page)).toEqual([])
  return { page, message }
}

async function moveSession(page: Page, reason: string) {
  const dialog = await chooseFarTime(page)
  await dialog.getByLabel('دلیل جابه‌جایی').fill(reason)
  await dialog.getByRole('button', { name: 'جابه‌جا کنید' }).click()
  return dialog
}

atEachWidth(width => {
  test('CN7 a learner books with a package credit, moves it once, is refused the second move by rule, gets both reminders, joins, and finds summary and tasks', async () => {
    await product.moveClock(0)
    const learner = await registerOverHttp(product.address)
    const page = await openAs(learner, width, '/counseling')
    await page.getByRole('button', { name: 'خرید بستهٔ ۵ جلسه‌ای' }).click()
    await goToBank(page)
    await atBank(page, 'پرداخت موفق')
    await heading(page, paidTitle).waitFor()
    await chooseDay(page)
    await holdLastHour(page)
    await page.getByLabel('چه چیزی را پیشاپیش بدانیم؟ (اختیاری)').fill('هفته‌ای ده ساعت وقت دارم.')
    expect(await page.getByRole('radio', { name: /یک جلسه از بستهٔ ۵ جلسه‌ای/ }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'قطعی کردن' }).click()
    await heading(page, 'وقت شما قطعی است').waitFor()
    const session = new URL(page.url()).pathname

    // Two open pages of one session: the one that was left behind offers what the rule no longer allows.
    const behind = await openAs(learner, width, session)
    await behind.getByRole('button', { name: 'جابه‌جایی' }).click()
    await page.getByRole('button', { name: 'جابه‌جایی' }).click()
    await moveSession(page, 'کلاس دارم.')
    await page.getByText('وقت شما جابه‌جا شد.').waitFor()
    await page.getByText('این وقت دیگر جابه‌جا نمی‌شود.').waitFor()
    expect(await page.getByRole('button', { name: 'جابه‌جایی' }).count()).toBe(0)
    expect(await axe(page)).toEqual([])
    const startsAt = await readStart(learner, session)
    const dialog = behind.getByRole('dialog', { name: 'جابه‌جایی وقت' })
    await chooseLastHour(behind)
    await dialog.getByLabel('دلیل جابه‌جایی').fill('باز هم کلاس دارم.')
    await dialog.getByRole('button', { name: 'جابه‌جا کنید' }).click()
    await dialog.getByText('این وقت را دیگر نمی‌توان جابه‌جا کرد؛ سقف جابه‌جایی پر شده است.').waitFor()
    expect(await readStart(learner, session)).toEqual(startsAt)

    await moveTo(startsAt, 23.9)
    await remind()
    await findReminder(learner, width, 'یادآوری مشاوره', session)
    await moveTo(startsAt, 0.9)
    await remind()
    const hourly = await findReminder(learner, width, 'مشاوره تا یک ساعت دیگر', session)
    await hourly.message.getByRole('button').click()
    await hourly.message.getByRole('link', { name: /^دیدن جزئیات/ }).click()
    await hourly.page.waitForURL(`**${session}`)
    await moveTo(startsAt, 0.1)
    await hourly.page.reload()
    await hourly.page.getByRole('button', { name: 'ورود به گفت‌وگو' }).click()
    await heading(hourly.page, 'اتاق گفت‌وگو').waitFor()
    await moveTo(startsAt, -0.5)
    const counselor = await openAs(demoStaff('counselor'), width, '/studio/counseling-day')
    await counselor.getByRole('link', { name: new RegExp(`^${formatTime(startsAt)} مهتاب آزموده`) }).click()
    await counselor.getByText('هفته‌ای ده ساعت وقت دارم.').waitFor()
    await counselor.getByLabel('عنوان گفت‌وگو').fill('ده ساعت در هفته')
    await counselor.getByLabel('خلاصه‌ای که زبان‌آموز می‌بیند').fill('روزی یک ساعت و نیم، جمعه‌ها استراحت.')
    await counselor.getByRole('button', { name: 'کار تازه با مهلت' }).click()
    await counselor.getByLabel('کار', { exact: true }).fill('سه قسمت پادکست با سایه‌خوانی')
    await counselor.getByRole('button', { name: 'فرستادن خلاصه' }).click()
    await counselor.getByText('خلاصه برای زبان‌آموز فرستاده شد.').waitFor()

    const after = await openAs(learner, width, '/')
    await after.getByRole('link', { name: /سه قسمت پادکست با سایه‌خوانی/ }).click()
    await after.waitForURL(`**${session}`)
    await after.getByText('روزی یک ساعت و نیم، جمعه‌ها استراحت.').waitFor()
    const task = after.getByRole('checkbox', { name: 'سه قسمت پادکست با سایه‌خوانی' })
    await task.click()
    await expect.poll(() => task.isChecked()).toBe(true)
    await after.goto('/counseling/sessions')
    await after.getByText('۴ جلسه از ۵ مانده').waitFor()
    expect(await axe(after)).toEqual([])
  }, 300_000)

  test('CN9 a counselor marks a no-show, and the rule’s fee stands in the ledger', async () => {
    await product.moveClock(0)
    const registrar = await openAs(demoStaff('registrar'), width, '/studio/counseling/rules')
    await registrar.getByLabel(/اگر زبان‌آموز نیاید/).fill('۵۰')
    await registrar.getByRole('button', { name: 'ذخیره' }).click()
    await registrar.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()

    const learner = await registerOverHttp(product.address)
    const page = await openAs(learner, width, '/counseling')
    await chooseDay(page)
    await holdLastHour(page)
    const session = new URL(page.url()).pathname
    await page.getByRole('button', { name: 'رفتن به پرداخت' }).click()
    const order = page.waitForURL('**/payment/orders/*').then(() => new URL(page.url()).pathname)
    await goToBank(page)
    await atBank(page, 'پرداخت موفق')
    await heading(page, paidTitle).waitFor()
    const startsAt = await readStart(learner, session)

    await moveTo(startsAt, -0.4)
    const counselor = await openAs(demoStaff('counselor'), width, '/studio/counseling-day')
    await counselor.getByRole('link', { name: new RegExp(`^${formatTime(startsAt)} مهتاب آزموده`) }).click()
    await counselor.getByRole('button', { name: 'نیامد', exact: true }).click()
    await counselor.getByRole('dialog').getByRole('button', { name: 'ثبت' }).click()
    await counselor.getByText('وضعیت این گفت‌وگو ثبت شده است.').waitFor()
    expect(await axe(counselor)).toEqual([])

    // Of 240,000 Toman half stays with the school, half is in the wallet: both stand in the books, beside the order.
    const { ask } = await signInOverHttp(product.address, learner)
    const paid = (await ask('GET', `/api${await order}`)).body as { order: { number: number } }
    const accountant = await openAs(demoStaff('accountant'), width, '/studio/ledger?account=sales')
    const entries = accountant
      .getByRole('table', { name: /^ثبت‌ها/ })
      .getByRole('row')
      .filter({ has: accountant.getByRole('link', { name: orderName(paid.order.number), exact: true }) })
    await entries.first().waitFor()
    const rows = await entries.allInnerTexts()
    expect(rows.length).toBe(2)
    expect(rows.find(row => row.includes('بازگشت وجه'))).toContain('۱۲۰٬۰۰۰')
    expect(rows.find(row => row.includes('فروش'))).toContain('۲۴۰٬۰۰۰')
    const wallet = (await ask('GET', '/api/payment/wallet')).body as { balance: number }
    expect(wallet.balance).toBe(1_200_000)
    const books = await signInOverHttp(product.address, demoStaff('accountant'))
    const { body } = await books.ask('POST', '/api/payment/reconciliation/run', {})
    expect((body.proof as { faults: string[] }).faults).toEqual([])
  })
})
