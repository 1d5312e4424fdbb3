import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { persianNumber } from '#persian/digits.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { openExamStudio } from '../../../test/exam-studio.ts'
import { readPdf } from '../../../test/pdf-text.ts'
import { readDownload } from '../../../test/read-download.ts'

let studio: Awaited<ReturnType<typeof openExamStudio>>
beforeAll(async () => {
  studio = await openExamStudio()
})
afterAll(() => studio.school[Symbol.asyncDispose]())

test('an essay is marked by its rubric by two who do not see each other, and is worth the mean', async () => {
  const first = await studio.openExam('نوشتن', 'marking', { width: 390 })
  const give = async (page: Page, levels: readonly number[]) => {
    for (const [at, group] of (await page.locator('fieldset').all()).entries()) {
      await group.getByRole('radio', { name: persianNumber(levels[at]!) }).check({ force: true })
    }
  }
  await first.getByText('Dear friend, my day was long').waitFor()
  expect(await first.getByText('رعنا').count()).toBe(0)
  await first.getByRole('textbox', { name: /^بازخورد/ }).fill('لحن نامه درست است.')
  await give(first, [4, 4, 4, 4])
  await first.getByText('۱۶ از ۲۰').waitFor()
  await first.keyboard.press('Control+Enter')
  await first.getByText('نمرهٔ شما ثبت شد').waitFor()

  const second = await openPage({ address: studio.school.address, width: 1280 })
  await signIn(second, demoStaff('teacher'))
  await second.goto(`/studio/exams/${studio.exams.get('نوشتن')}?view=marking`)
  await second.getByText('پس از ثبت شما پیدا می‌شود').waitFor()
  expect(await second.getByText('۱۶').count()).toBe(0)
  await give(second, [3, 4, 3, 4])
  await second.getByRole('button', { name: 'ثبت و بعدی' }).click()
  await second.getByText('این پاسخ تصحیح شده است: ۱۵').waitFor()
  await second.getByText('۰ مانده', { exact: false }).waitFor()
  await first.reload()
  await first.getByText('۱۵ از ۲۰').first().waitFor()
})

test.each([390, 1280])(
  'the sections of an exam are moved by keyboard and by pointer, announced, and stay so: %i px',
  async width => {
    const staff = await studio.openExam('بخش‌ها', '', { width })
    const names = () =>
      staff
        .getByRole('textbox', { name: /^نام بخش/ })
        .evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value))
    await staff.getByRole('textbox', { name: 'نام بخش ۳' }).waitFor()
    const before = await names()
    expect(before).toHaveLength(3)
    const [first, second, third] = before as [string, string, string]
    // By keyboard: the button goes with its section, so pressed twice it goes two places.
    await staff.getByRole('button', { name: 'پایین بردن بخش ۱' }).focus()
    await staff.keyboard.press('Enter')
    await staff
      .getByRole('status')
      .filter({ hasText: `«${first}» بخش ۲ از ۳ شد.` })
      .waitFor()
    await staff.keyboard.press('Enter')
    await expect.poll(names).toEqual([second, third, first])
    expect(await staff.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'پایین بردن بخش ۳',
    )
    // At its end it stays.
    await staff.keyboard.press('Enter')
    expect(await names()).toEqual([second, third, first])

    // By pointer: the second one is dragged above the first.
    const grip = staff.locator('[data-grip="۲"]')
    await grip.scrollIntoViewIfNeeded()
    const from = (await grip.boundingBox())!
    const target = (await staff.getByRole('region', { name: 'بخش ۱' }).boundingBox())!
    await staff.mouse.move(from.x + 10, from.y + 20)
    await staff.mouse.down()
    await staff.mouse.move(from.x + 10, target.y + target.height / 2 - 6, { steps: 8 })
    await staff.mouse.up()
    await expect.poll(names).toEqual([third, second, first])
    expect(await axe(staff, { within: 'main' })).toEqual([])
    const overflow = await staff.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await staff.getByRole('button', { name: 'ذخیره', exact: true }).click()
    await staff.getByText('آزمون ذخیره شد.').waitFor()
    await staff.reload()
    await expect.poll(names).toEqual([third, second, first])
  },
)

test('an exam is printed in two versions, with a key', async () => {
  const page = await studio.openExam('سنجش', 'paper')
  const print = async (name: string) => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name, exact: true }).click()
    return readPdf(await readDownload(await downloading)).text
  }
  const [a, b, key] = [await print('نسخهٔ الف'), await print('نسخهٔ ب'), await print('کلید')]
  const order = (text: string) => [...text.matchAll(/w(\d)-/g)].map(([, number]) => number)
  expect(new Set(order(a))).toEqual(new Set(order(b)))
  expect(order(a)).not.toEqual(order(b))
  expect(a).not.toContain('کلید')
  expect(key.match(/الف|ب|پ/g)!.length).toBeGreaterThan(6)
})

test('staff try an exam themselves; what they say to all stands on the page of who sits it', async () => {
  const title = 'پیام'
  const page = await studio.openLearner(`/exam/${studio.exams.get(title)}`)
  await page.getByRole('button', { name: 'شروع آزمون' }).click()
  await page.getByRole('radio').first().waitFor()
  const staff = await studio.openExam(title, '')
  await staff.getByRole('button', { name: 'آزمودن خودم' }).click()
  await staff.getByText('پیام، آزمودن').waitFor()
  await staff.getByRole('radio').first().check({ force: true })
  await staff.locator('[data-place-state="saved"]').waitFor()
  await staff.goto(`/studio/exams/${studio.exams.get(title)}?view=live`)
  const rows = staff.getByRole('table', { name: 'زبان‌آموزان آزمون' }).getByRole('row')
  await rows.filter({ hasText: 'مهتاب رستگار' }).waitFor()
  expect(await rows.count()).toBe(2)
  await staff.getByRole('button', { name: 'پیام به همه' }).click()
  const dialog = staff.getByRole('dialog', { name: /^پیام به همه/ })
  await dialog.getByRole('textbox', { name: 'پیام' }).fill('صدای پرسش ۲ را دو بار بشنوید.')
  await dialog.getByRole('button', { name: 'فرستادن' }).click()
  await staff.getByText('پیام برای ۱ نفر رفت.').waitFor()
  await page.getByRole('radio').first().check({ force: true })
  const note = page.getByRole('alert').filter({ hasText: 'صدای پرسش ۲' })
  await note.waitFor()
  expect(await axe(page)).toEqual([])
  await note.getByRole('button', { name: 'خواندم' }).click()
  await note.waitFor({ state: 'detached' })
})

const views = [
  ['سنجش', ''], ['زنده', 'live'], ['نوشتن', 'marking'], ['سنجش', 'analysis'], ['سنجش', 'paper'],
] as const // biome-ignore format: pairs
test.each([{ width: 360 }, { width: 1280, dark: true }])(
  'pages of an exam fit $width px and are accessible',
  async options => {
    const page = await studio.openStudio('/studio/exams', options)
    for (const [title, view] of views) {
      await page.goto(`/studio/exams/${studio.exams.get(title)}${view && `?view=${view}`}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await axe(page, { within: 'main' })).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
  },
)
