import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { startProduct } from '../../../test/server.ts'

async function openAdmin(path: string, options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openPage({ width: 1280, ...options })
  await signIn(page, demoStaff('editor'))
  await page.goto(path)
  return page
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'ذخیره' }).click()
const saved = (page: Page) => page.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()

test('what an editor writes of the school stands on its pages the next time they are opened', async () => {
  await using product = await startProduct()
  const { address } = product
  const page = await openAdmin('/studio', { address })
  await page.getByRole('link', { name: /^سایت/ }).first().click()
  await field(page, 'عنوان صفحهٔ نخست').fill('یلدا نزدیک است،\nاز امشب بخوانید.')
  await field(page, 'تلفن پشتیبانی').fill('۰۲۱ ۱۰۰۰ ۵۵۵۵')
  await field(page, 'نشانی مدرسه').fill('تهران، خیابان کارگر، پلاک ۷')
  await field(page, 'شبکه‌های اجتماعی').fill('t.me/hamava')
  await save(page)
  await page.getByText('در هر سطر نشانی کامل یک صفحه را بنویسید').waitFor()
  await field(page, 'شبکه‌های اجتماعی').fill('https://t.me/hamava\nhttps://eitaa.com/hamava')
  await save(page)
  await saved(page)

  await page.getByRole('link', { name: 'اطلاعیه‌ها' }).click()
  await page.getByRole('link', { name: /چالش یلدا/ }).click()
  await field(page, 'متن').fill('کلاس‌های شب یلدا زودتر آغاز می‌شوند.')
  // The words that say so may still stand there from the first time.
  const stored = page.waitForResponse(response => response.request().method() !== 'GET')
  await save(page)
  expect((await stored).ok()).toBe(true)

  const visitor = await openPage({ address, width: 1280 })
  await visitor.goto('/')
  await visitor.getByRole('heading', { level: 1, name: 'یلدا نزدیک است، از امشب بخوانید.' }).waitFor()
  const notices = visitor.getByRole('region', { name: 'اطلاعیه‌ها' })
  await notices.getByRole('link', { name: 'کلاس‌های شب یلدا زودتر آغاز می‌شوند.' }).waitFor()
  // Every page's footer, and after a step within the site too.
  for (const path of ['/', '/terms']) {
    await visitor.goto(path)
    const footer = visitor.getByRole('contentinfo')
    await footer.getByText('تهران، خیابان کارگر، پلاک ۷').waitFor()
    expect(await footer.getByRole('link', { name: '۰۲۱ ۱۰۰۰ ۵۵۵۵' }).getAttribute('href')).toBe(
      'tel:02110005555',
    )
    const socials = footer.getByRole('list', { name: 'شبکه‌های اجتماعی' }).getByRole('link')
    expect(await socials.allInnerTexts()).toEqual(['تلگرام', 'ایتا'])
    expect(await socials.first().getAttribute('href')).toBe('https://t.me/hamava')
    expect((await socials.first().boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await footer.getByRole('link', { name: 'بررسی گواهی‌نامه' }).waitFor()
  }
})

test('a question is refused at its field with all that was typed, then made, looked for and removed', async () => {
  const page = await openAdmin('/studio/site/faqs', { width: 390 })
  await page.getByRole('link', { name: 'پرسش تازه' }).click()
  const question = `آزمون پایان دوره حضوری است؟ ${Date.now() % 1000}`
  await field(page, 'پرسش').fill(question)
  await save(page)
  await page.getByText('پاسخ وارد نشده است.').waitFor()
  expect(await field(page, 'پرسش').inputValue()).toBe(question)
  await field(page, 'پاسخ').fill('خیر، همهٔ آزمون‌ها آنلاین برگزار می‌شوند.')
  await save(page)
  await page.getByRole('link', { name: question }).waitFor()

  await page.getByRole('searchbox', { name: 'جست‌وجو در پرسش‌های پرتکرار' }).fill('حضوری')
  await page.getByRole('button', { name: 'جست‌وجو', exact: true }).click()
  await page.getByText('۱ مورد').waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('حضوری')
  await page.reload()
  await page.getByRole('link', { name: question }).click()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'حذف', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'حذف' }).click()
  await page.getByText('حذف شد.').waitFor()
  await page.getByRole('link', { name: 'از کجا شروع کنم؟' }).waitFor()
  expect(await page.getByRole('link', { name: question }).count()).toBe(0)
})

test('two who edit one question at once: the second is told, and keeps what they typed', async () => {
  const first = await openAdmin('/studio/site/faqs')
  const second = await openAdmin('/studio/site/faqs', { expectErrors: /409/ })
  for (const page of [first, second]) {
    await page.getByRole('link', { name: 'چطور حسابم را حذف کنم؟' }).click()
    await field(page, 'پاسخ').waitFor()
  }
  const answer = await field(first, 'پاسخ').inputValue()
  await field(first, 'پاسخ').fill(`${answer} برگشتی ندارد.`)
  await save(first)
  await saved(first)
  await field(second, 'پاسخ').fill('نوشتهٔ نفر دوم که نباید گم شود.')
  await save(second)
  await second.getByText(/همکار دیگری این را هم‌زمان تغییر داده است/).waitFor()
  expect(await field(second, 'پاسخ').inputValue()).toBe('نوشتهٔ نفر دوم که نباید گم شود.')
})

test('two who edit the texts of the site at once: the second is told, and keeps what they typed', async () => {
  const first = await openAdmin('/studio/site')
  const second = await openAdmin('/studio/site', { expectErrors: /409/ })
  const hours = `شنبه تا چهارشنبه، ${Date.now() % 1000}`
  await field(second, 'ساعت پاسخ‌گویی').fill('هر روز، نوشتهٔ نفر دوم')
  await field(first, 'ساعت پاسخ‌گویی').fill(hours)
  await save(first)
  await saved(first)
  await save(second)
  await second.getByText(/همکار دیگری این را هم‌زمان تغییر داده است/).waitFor()
  await second.waitForLoadState('networkidle')
  expect(await field(second, 'ساعت پاسخ‌گویی').inputValue()).toBe('هر روز، نوشتهٔ نفر دوم')
  // Who goes on after their own save is in nobody's way.
  await field(first, 'ساعت پاسخ‌گویی').fill('')
  const [answer] = await Promise.all([
    first.waitForResponse(answer => answer.request().method() === 'PUT'),
    save(first),
  ])
  expect(answer.status()).toBe(200)
})

test('a list is worked by the keyboard: search, walk, open, a new one', async () => {
  const page = await openAdmin('/studio/site/holidays')
  await page.getByRole('link', { name: 'تعطیلات نوروز' }).waitFor()
  await page.keyboard.press('j')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  const first = await focused()
  expect(first).toContain('شب یلدا')
  await page.keyboard.press('j')
  expect(await focused()).toBe('تعطیلات نوروز')
  await page.keyboard.press('k')
  expect(await focused()).toBe(first)
  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('n')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/studio/site/holidays/new')
  await field(page, 'روز').fill('۱۴۰۶/۱/۳۱')
  await field(page, 'عنوان').fill('روز پاک‌سازی')
  await save(page)
  await page
    .getByRole('row', { name: /روز پاک‌سازی/ })
    .getByText(/۳۱ فروردین ۱۴۰۶/)
    .waitFor()
})

test('who may do what is shown as the server asks it', async () => {
  const page = await openPage({ width: 1280 })
  await signIn(page, demoStaff('admin'))
  await page.goto('/studio/permissions')
  const row = page.getByRole('row', { name: /دادن و گرفتن نقش/ })
  await row.waitFor()
  expect(await row.getByRole('cell').allInnerTexts()).toEqual([...Array(7).fill('ندارد'), 'دارد'])
  expect(await axe(page)).toEqual([])
})
