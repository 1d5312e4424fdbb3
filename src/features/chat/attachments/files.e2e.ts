import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { axe } from '../../../../test/browser.ts'
import { takePicture } from '../../../../test/chat-files.ts'
import { bubbleWith, chatLog, openLearnersTalk, openTeachersTalk } from '../../../../test/chat-steps.ts'
import { shareProduct } from '../../../../test/shared-product.ts'
import { atEachWidth } from '../../../../test/widths.ts'

const product = shareProduct()
const arrived = /^(فرستاده شد|رسید|خوانده شد)$/
const refused =
  /status of (404|422)|Failed to load resource|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/

let count = 0
const named = (name: string) => name.replace('.', ` ${Date.now()}${count++}.`)
const pdf = (size = 0) =>
  Buffer.concat([Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n'), randomBytes(size)])

atEachWidth(width => {
  test('CH13 a picture and a file are chosen with words, seen light with the original to be asked for, listed, and gone with their message', async () => {
    const { address } = product
    const page = await openLearnersTalk({ address, width })
    const teacher = await openTeachersTalk({ address, width, expectErrors: refused })
    const [picture, document] = [named('دفتر.jpg'), named('جزوه.pdf')]
    const text = `تکلیف و جزوه ${Date.now()}`
    await page.getByLabel('پیوست فایل یا تصویر').setInputFiles([
      { name: picture, mimeType: 'image/jpeg', buffer: await takePicture(3000, 2000) },
      { name: document, mimeType: 'application/pdf', buffer: pdf(340_000) },
    ])
    const chosen = page.getByRole('list', { name: 'فایل‌های این پیام' })
    await chosen.getByText(document).waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('textbox', { name: 'متن پیام' }).fill(text)
    await page.getByRole('button', { name: 'فرستادن', exact: true }).click()
    const seen = bubbleWith(teacher, text)
    await seen.waitFor({ timeout: 30_000 })
    const shown = seen.getByRole('button', { name: `تصویر: ${picture}` })
    const image = shown.locator('img')
    await image.waitFor()
    await expect
      .poll(() => image.evaluate(one => (one as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(500)
    const src = (await image.getAttribute('src'))!
    const weigh = (path: string) =>
      teacher.evaluate(async asked => (await (await fetch(asked)).blob()).size, path)
    expect(await weigh(src)).toBeLessThanOrEqual(200 * 1024)
    expect(await axe(teacher)).toEqual([])
    await shown.click()
    const dialog = teacher.getByRole('dialog', { name: picture })
    const original = dialog.getByRole('link', { name: /^دریافت نسخهٔ اصلی/ })
    expect(await weigh((await original.getAttribute('href'))!)).toBeGreaterThan(1_000_000)
    expect(await axe(teacher, { within: 'dialog[open]' })).toEqual([])
    await dialog.getByRole('button', { name: 'بستن' }).click()
    const row = seen.getByRole('link', { name: new RegExp(document) })
    expect(await row.innerText()).toContain('PDF')
    const download = teacher.waitForEvent('download')
    await row.click()
    expect((await download).suggestedFilename()).toBe(document)

    await teacher.getByRole('button', { name: 'فایل‌ها و سنجاق‌ها' }).click()
    const sheet = teacher.getByRole('dialog', { name: 'فایل‌ها و سنجاق‌ها' })
    await sheet.getByRole('list', { name: 'فایل‌ها' }).getByText(document).waitFor()
    expect(await axe(teacher, { within: 'dialog[open]' })).toEqual([])
    await sheet.getByRole('button', { name: 'بستن' }).click()

    const own = bubbleWith(page, text)
    await own.getByRole('button', { name: 'کارهای این پیام' }).click()
    await own.getByRole('button', { name: 'حذف' }).click()
    await page.getByRole('button', { name: 'حذف برای همه' }).click()
    await seen.waitFor({ state: 'detached' })
    expect(await teacher.evaluate(async asked => (await fetch(asked)).status, src)).toBe(404)
  }, 90_000)
})

test('CH13 an upload that is cut goes on where it stood, and the file comes once', async () => {
  const { address } = product
  const page = await openLearnersTalk({ address, width: 390, expectErrors: refused })
  const name = named('بزرگ.pdf')
  let parts = 0
  let offset = ''
  await page.route('**/api/uploads/*', route => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.continue()
    parts++
    // The second part does not come through, and the line is gone with it.
    if (parts === 2) return route.abort()
    if (parts > 2) offset ||= request.headers()['upload-offset'] ?? ''
    return route.continue()
  })
  await page.getByLabel('پیوست فایل یا تصویر').setInputFiles({
    name,
    mimeType: 'application/pdf',
    buffer: pdf(1_400_000),
  })
  await page.getByRole('button', { name: 'فرستادن', exact: true }).click()
  const own = bubbleWith(page, name)
  await own.getByText(arrived).waitFor({ timeout: 40_000 })
  expect(Number(offset)).toBe(512 * 1024)
  const teacher = await openTeachersTalk({ address, width: 1280 })
  await bubbleWith(teacher, name).waitFor()
  expect(await bubbleWith(teacher, name).count()).toBe(1)
}, 90_000)

test('CH13 what is not taken says why where it was sent, and is kept until it is thrown away', async () => {
  const { address } = product
  const page = await openLearnersTalk({ address, width: 390, expectErrors: refused })
  const name = named('تکلیف.pdf')
  const attach = page.getByLabel('پیوست فایل یا تصویر')
  const send = page.getByRole('button', { name: 'فرستادن', exact: true })
  await attach.setInputFiles({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
  })
  await send.click()
  const failed = chatLog(page).locator('[data-pending="failed"]').filter({ hasText: name })
  await failed.getByText(/فرستاده نشد: این نوع فایل پذیرفته نمی‌شود/).waitFor({ timeout: 20_000 })
  expect(await axe(page)).toEqual([])
  await page.reload()
  await failed.getByRole('button', { name: 'تلاش دوباره' }).click()
  await failed.getByText(/فرستاده نشد: این نوع فایل پذیرفته نمی‌شود/).waitFor({ timeout: 20_000 })
  await failed.getByRole('button', { name: 'حذف' }).click()
  await failed.waitFor({ state: 'detached' })
  // Too many, and too large, are told before anything is sent.
  await attach.setInputFiles(
    Array.from({ length: 6 }, (_, at) => ({
      name: `${at}.pdf`,
      mimeType: 'application/pdf',
      buffer: pdf(),
    })),
  )
  await page.getByText('با یک پیام، حداکثر ۵ فایل می‌رود.').waitFor()
})

test('a message is pinned by either of two, stands above the conversation for both, and leads to where it was said', async () => {
  const { address } = product
  const page = await openLearnersTalk({ address, width: 390 })
  const teacher = await openTeachersTalk({ address, width: 1280 })
  const text = `جلسهٔ دوشنبه ۱۹:۰۰ ${Date.now()}`
  await teacher.getByRole('textbox', { name: 'متن پیام' }).fill(text)
  await teacher.getByRole('button', { name: 'فرستادن', exact: true }).click()
  const own = bubbleWith(teacher, text)
  await own.getByText(arrived).waitFor()
  await own.getByRole('button', { name: 'کارهای این پیام' }).click()
  await own.getByRole('button', { name: 'سنجاق' }).click()
  const pinned = page.getByRole('button', { name: `پیام سنجاق‌شده: ${text}` })
  await pinned.waitFor()
  expect(await axe(page)).toEqual([])
  await pinned.click()
  await chatLog(page).locator('[data-found]').filter({ hasText: text }).waitFor()
  const seen = bubbleWith(page, text)
  await seen.getByRole('button', { name: 'کارهای این پیام' }).click()
  await seen.getByRole('button', { name: 'برداشتن سنجاق' }).click()
  await pinned.waitFor({ state: 'detached' })
  await teacher.getByRole('button', { name: `پیام سنجاق‌شده: ${text}` }).waitFor({ state: 'detached' })
})
