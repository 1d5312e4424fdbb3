import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { openDemoLesson } from '../../../test/course-view.ts'
import { atEachWidth } from '../../../test/widths.ts'

async function openLesson(options = {}): Promise<Page> {
  const page = await openPage(options)
  await signIn(page, demoAccounts[0])
  await openDemoLesson(page)
  return page
}
const findNotes = (page: Page) => page.getByRole('region', { name: /^یادداشت‌های من/ })
const seek = (page: Page, words: RegExp) =>
  page.getByRole('region', { name: 'متن گفته‌ها' }).getByRole('button', { name: words }).click()
const readCurrentTime = (page: Page) =>
  page.locator('video, audio').evaluate(element => (element as HTMLMediaElement).currentTime)

atEachWidth(width => {
  test('CO12 a note is written at its second, leads back there, is changed, deleted, brought back, and saved with all others in a file', async () => {
    const page = await openLesson({ width })
    const notes = findNotes(page)
    // Its own in each try.
    const word = randomUUID().slice(0, 8)
    const row = notes.getByRole('listitem').filter({ hasText: `تمرین ${word}` })
    await seek(page, /Second, making plans/)
    await notes.getByLabel('یادداشت تازه').fill(`این را تمرین ${word} بار کنم.`)
    await notes.getByText('برای لحظهٔ ۰:۲۴').waitFor()
    // What is typed belongs to where it was begun, wherever it goes meanwhile.
    await seek(page, /Welcome to our last class/)
    await notes.getByRole('button', { name: 'نوشتن یادداشت' }).click()
    await page.getByText('یادداشت نوشته شد.').waitFor()
    expect(await notes.getByLabel('یادداشت تازه').inputValue()).toBe('')
    await row.getByRole('button', { name: 'رفتن به ۰:۲۴' }).click()
    await expect.poll(() => readCurrentTime(page)).toBeGreaterThan(24)

    await notes.getByRole('button', { name: 'نشان‌کردن همین جمله' }).click()
    const mark = notes.locator('blockquote', { hasText: 'Second, making plans' })
    await mark.waitFor()
    expect(await axe(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

    await row.getByRole('button', { name: 'ویرایش یادداشت ۰:۲۴' }).click()
    await row.getByRole('textbox').fill(`تمرین ${word}، انجام شد.`)
    await row.getByRole('button', { name: 'ذخیره' }).click()
    await row.getByText('انجام شد').waitFor()

    await row.getByRole('button', { name: 'حذف یادداشت ۰:۲۴' }).click()
    await expect.poll(() => row.count()).toBe(0)
    await notes.getByRole('button', { name: 'بازگرداندن' }).click()
    await row.getByText('انجام شد').waitFor()
    await page.reload()
    await row.getByText('انجام شد').waitFor()
    await mark.waitFor()

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      notes.getByRole('button', { name: 'ذخیرهٔ همه در یک فایل' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('یادداشت جلسهٔ ۸ - مرور و نمایش.md')
    const written = await readFile((await file.path())!, 'utf8')
    expect(written).toContain('# یادداشت‌های جلسهٔ ۸: مرور و نمایش\n')
    expect(written).toContain(`## ۰:۲۴\n\nتمرین ${word}، انجام شد.\n`)
    expect(written).toContain('> Second, making plans.')
    const marked = notes
      .getByRole('listitem')
      .filter({ has: page.locator('blockquote', { hasText: 'Second, making plans' }) })
    await marked.getByRole('button', { name: /^حذف/ }).click()
    await expect.poll(() => mark.count()).toBe(0)
  })
})

test('CO12 a note that is written without a connection shows at once and is sent once', async () => {
  const page = await openLesson({
    width: 390,
    expectErrors: /Failed to load resource|net::ERR/,
  })
  const notes = findNotes(page)
  const rows = notes.getByRole('listitem').filter({ hasText: 'در تونل نوشتم' })
  await page.context().setOffline(true)
  await notes.getByLabel('یادداشت تازه').fill('در تونل نوشتم.')
  await notes.getByRole('button', { name: 'نوشتن یادداشت' }).click()
  await notes.getByText(/روی همین دستگاه است/).waitFor()
  await rows.waitFor()
  await page.context().setOffline(false)
  await notes.getByText(/روی همین دستگاه است/).waitFor({ state: 'detached' })
  expect(await rows.count()).toBe(1)
  await page.reload()
  await rows.waitFor()
  expect(await rows.count()).toBe(1)
})
