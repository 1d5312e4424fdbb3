/** @module-tag journey */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { toMonth } from '#features/teacher-pay/months.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { atBank, goToBank, heading, paidTitle } from '../../../test/buying-steps.ts'
import { type Registered, registerOverHttp } from '../../../test/register.ts'
import { runCommand } from '../../../test/run-command.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'
import { beginText, bodyField, isKeptHere, isSaved } from '../../../test/writing-steps.ts'

const hour = 3_600_000
const noAnswer =
  /ERR_|Failed to (fetch|load)|net::|another origin: http:..127.0.0.1:\d+.(?:pg.StartPay|start)/

/** What a learner wrote, sentence by sentence, and how it should read: thrice an article is missing. */
const sentences = [
  {
    written: 'Last week I went to park with my brother.',
    right: 'Last week I went to the park with my brother.',
    key: 1,
  },
  { written: 'We saw big dog near the lake.', right: 'We saw a big dog near the lake.', key: 1 },
  { written: 'My brother like animals very much.', right: 'My brother likes animals very much.', key: 2 },
  { written: 'He wants to be doctor for them.', right: 'He wants to be a doctor for them.', key: 1 },
  {
    written: 'We came home on eight in the evening.',
    right: 'We came home at eight in the evening.',
    key: 3,
  },
] as const
const written = sentences.map(({ written }) => written).join(' ')

let product: Product
beforeAll(async () => {
  product = await startProduct({ movesClock: true })
})
afterAll(() => product?.stop())

type Account = { phone: string; password: string }
const openAs = async (account: Account, width: number, path: string, options = {}) => {
  const page = await openPage({ address: product.address, width, expectErrors: noAnswer, ...options })
  await signIn(page, account)
  await page.goto(path)
  return page
}
const field = (page: Page, number: string) => page.getByRole('textbox', { name: `اصلاح جملهٔ ${number}` })
const persian = (number: number) => '۰۱۲۳۴۵۶۷۸۹'[number]!

/** Corrects the sentence that is open at the bench and goes on to the next. */
async function correct(page: Page, at: number) {
  const { right, key } = sentences[at]!
  await field(page, persian(at + 1)).fill(right)
  await page.getByRole('group', { name: 'گونهٔ خطا' }).waitFor()
  await page.keyboard.press(`Alt+${key}`)
  await page.getByRole('group', { name: 'گونهٔ خطا' }).getByRole('button', { pressed: true }).waitFor()
  await page.keyboard.press('Enter')
}

/** Writes a text and sends it from the package; answers its address. */
async function sendFromPackage(page: Page, title: string) {
  await beginText(page, title)
  await isSaved(page)
  await page.context().setOffline(true)
  await bodyField(page).fill(written)
  await isKeptHere(page)
  await page.context().setOffline(false)
  await isSaved(page)
  await page.getByRole('button', { name: 'فرستادن برای تصحیح' }).click()
  await page.getByText(/^نوبت [۰-۹]+؛|نخستین نوشتهٔ صف/).waitFor()
  await page.getByText(/^تصحیح تا .* می‌رسد/).waitFor()
  return new URL(page.url()).pathname
}

async function buyPackage(page: Page) {
  await page.getByRole('button', { name: 'خرید بستهٔ ۵ نوشته‌ای' }).click()
  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await heading(page, paidTitle).waitFor()
}

/** The corrector takes a text on a handset, works on half of it where there is no connection, and the browser crashes there. */
async function correctHalfOffline(title: string) {
  const page = await openAs(demoStaff('teacher'), 390, '/studio/writing', { serviceWorker: true })
  await page.getByRole('button', { name: `برداشتن ${title}` }).click()
  await page.getByRole('button', { name: `برداشتن ${title}` }).waitFor({ state: 'detached' })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByRole('combobox', { name: 'چند نوشته' }).click()
  await page.getByRole('option', { name: '۱۰ نوشته' }).click()
  await page.getByRole('button', { name: 'همراه بردن' }).click()
  const entry = page
    .getByRole('list', { name: 'نوشته‌های این دستگاه' })
    .getByRole('listitem')
    .filter({ hasText: title })
  await entry.getByText('آماده').waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: 'همراه بردن' }).getAttribute('aria-disabled'))
    .toBe(null)
  const context = page.context()
  await context.setOffline(true)
  await entry.getByRole('link').click()
  await heading(page, title).waitFor()
  const bench = new URL(page.url()).pathname
  await field(page, '۱').waitFor()
  await correct(page, 0)
  await correct(page, 1)
  await page.getByText('فقط در همین دستگاه ذخیره شد').waitFor()
  await page.goto('chrome://crash').catch(() => {})
  await page.close()
  const again = await context.newPage()
  await again.goto(product.address + bench)
  await field(again, '۱').or(field(again, '۳')).waitFor()
  await again.getByText('۲ جمله از ۵').waitFor()
  await context.setOffline(false)
  await again.getByText('نیمه‌کاره ذخیره شد').waitFor()
  await again.close()
  return bench
}

/** At another device the rest is corrected, and the text goes back. */
async function finish(bench: string) {
  const page = await openAs(demoStaff('teacher'), 1280, bench)
  await page.getByText('۲ جمله از ۵').waitFor()
  for (const at of [2, 3, 4]) await correct(page, at)
  await page.getByText('۵ جمله از ۵').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'بازگرداندن به زبان‌آموز…' }).click()
  const dialog = page.getByRole('dialog', { name: 'بازگرداندن به زبان‌آموز' })
  await dialog.getByRole('button', { name: 'بازگرداندن', exact: true }).click()
  await page.getByText('به زبان‌آموز بازگردانده شد.').waitFor()
}

/** The second version: three corrections are accepted, one is made by hand, one is left as it was. */
async function writeAnew(page: Page) {
  await page.getByRole('link', { name: 'نوشتن نسخهٔ دوم' }).click()
  await expect.poll(() => bodyField(page).inputValue()).toBe(written)
  const part = page.getByRole('region', { name: 'اصلاح‌های نسخهٔ اول' })
  for (const number of ['۱', '۲', '۳'])
    await part.getByRole('button', { name: `پذیرفتن اصلاح ${number}` }).click()
  const typed = (await bodyField(page).inputValue()).replace('to be doctor', 'to be a doctor')
  await bodyField(page).fill(typed)
  await part.getByRole('status').getByText('۴ از ۵ خطا درست شد، ۱ مانده.').waitFor()
  await isSaved(page)
  await part.getByRole('link', { name: 'مقایسهٔ دو نسخه' }).click()
  const facts = page.getByRole('list', { name: 'خلاصه' }).getByRole('listitem')
  await facts.nth(0).getByText('۴ درست شد').waitFor()
  await facts.nth(1).getByText('۱ مانده').waitFor()
}

async function doDrills(page: Page) {
  await page.goto('/writing-correction/error-book')
  const types = page.getByRole('region', { name: 'خطاهای پرتکرار' })
  const first = types.getByRole('listitem').first()
  await first.getByText('۳ بار').first().waitFor()
  await first.getByRole('button', { name: /^تمرین/ }).click()
  const drill = page.getByRole('region', { name: /^تمرین/ })
  await drill.getByText('کدام درست است؟').waitFor()
  await drill.getByRole('button', { name: /^(a|the)$/ }).click()
  await drill.getByText(/درست است\.|هنوز نه/).waitFor()
  await page.keyboard.press('Enter')
  const pieces = drill.getByRole('list', { name: 'پاره‌های جمله' })
  await pieces.waitFor()
  while ((await pieces.getByRole('button').count()) > 0) await pieces.getByRole('button').first().click()
  await drill.getByRole('button', { name: 'بررسی' }).click()
  await drill.getByText(/درست است\.|هنوز نه/).waitFor()
  await page.keyboard.press('Enter')
  const typed = drill.getByRole('textbox', { name: 'یک خطا در این جمله هست؛ درستش کنید:' })
  await typed.waitFor()
  const wrong = await typed.inputValue()
  const sentence = sentences.find(({ written }) => written === wrong)
  expect(sentence).toBeDefined()
  await typed.fill(sentence!.right)
  await drill.getByRole('button', { name: 'بررسی' }).click()
  await drill.getByText('درست است.').waitFor()
  await drill.getByText('این جمله به مرور عبارت‌نامهٔ شما رفت.').waitFor()
}

atEachWidth(width => {
  test('WR10 a learner writes without a connection and pays by package, a corrector works on it in a plane, crashes, goes on elsewhere and returns it; the second version is four of five errors better, drills follow, a late text pays back by itself, and the statement counts the work', async () => {
    await product.moveClock(0)
    const title = `پارک ${width}`
    const learner: Registered = await registerOverHttp(product.address)
    const page = await openAs(learner, width, '/writing-correction')
    await buyPackage(page)
    const text = await sendFromPackage(page, title)
    const bench = await correctHalfOffline(title)
    await finish(bench)
    const month = toMonth(Date.now())

    await page.goto(`${text}/marked`)
    const rows = page.getByRole('list', { name: 'جمله‌ها' })
    await rows.waitFor()
    expect(await rows.locator('ins').allTextContents()).toEqual(['the ', 'a ', 'likes', 'a ', 'at'])
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'پرسیدن دربارهٔ این جمله' }).first().click()
    await page.getByLabel('پیام دربارهٔ جملهٔ ۱').fill('چرا the؟')
    await page.getByRole('button', { name: 'فرستادن' }).click()
    await page.getByRole('list', { name: 'گفت‌وگو دربارهٔ جملهٔ ۱' }).getByText('چرا the؟').waitFor()
    await writeAnew(page)
    await doDrills(page)

    // Another text of the package: nobody corrects it within its hours.
    const late = await sendFromPackage(page, `دیر ${width}`)
    await page.goto('/writing-correction')
    await page.getByText('۳ نوشته مانده').waitFor()
    await product.moveClock(50 * hour)
    expect((await runCommand(product, 'job', 'credit-late-texts')).code).toBe(0)
    const after = await openAs(learner, width, '/writing-correction')
    await after.getByText('۴ نوشته مانده').waitFor()
    await after.goto('/profile?tab=messages')
    await after.getByRole('listitem').filter({ hasText: 'تصحیح نوشتهٔ شما دیر شد' }).waitFor()
    await after.goto(late)
    await after.getByText(/دیر/).first().waitFor()
    expect(await axe(after)).toEqual([])

    const accountant = await openAs(demoStaff('accountant'), 1280, studioPaths.pay({ month }))
    const { name, surname } = demoStaff('teacher')
    const row = accountant.getByRole('row').filter({ hasText: `${name} ${surname}` })
    await row.getByRole('link').click()
    const lines = accountant.getByRole('table', { name: 'سطرهای صورت‌حساب' })
    await lines.getByText('تصحیح نوشتهٔ آزاد، ۳۷ واژه، ۵ اصلاح').last().waitFor()
  }, 300_000)
})
