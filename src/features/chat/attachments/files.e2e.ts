import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { takePicture } from '../../../../test/chat-files.ts'
import {
  bubbleWith,
  chatLog,
  openLearnersTalk,
  openTalkWith,
  openTeachersTalk,
} from '../../../../test/chat-steps.ts'
import { waitForGlobalEffects } from '../../../../test/global-effects.ts'
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
  })
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
})

/** Files that this browser keeps for messages that were not sent. */
const listChosen = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name!)
    const database = await new Promise<IDBDatabase>(resolve => {
      const asked = indexedDB.open(names.find(name => /^hamava\.[\da-f-]{36}$/.test(name))!)
      asked.onsuccess = () => resolve(asked.result)
    })
    const keys = await new Promise<IDBValidKey[]>(resolve => {
      const asked = database.transaction('files').objectStore('files').getAllKeys()
      asked.onsuccess = () => resolve(asked.result)
    })
    database.close()
    return keys.filter(key => String(key).startsWith('chosen '))
  })

const chosenList = (page: Page) => page.getByRole('list', { name: 'فایل‌های این پیام' })
const field = (page: Page) => page.getByRole('textbox', { name: 'متن پیام' })

atEachWidth(width => {
  test('CH1 files that were chosen and not sent outlive the closed app with their words, and are sent once', async () => {
    const { address } = product
    const page = await openPage({ address, width, serviceWorker: true, expectErrors: refused })
    const context = page.context()
    await signIn(page)
    await openTalkWith(page, /^لیلا بهمنی/)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    // Once more, under the worker: it keeps the page and all its files.
    await page.reload()
    await chatLog(page).getByRole('article').first().waitFor()
    await waitForGlobalEffects(page)
    const opened = page.url()
    await context.setOffline(true)
    await page.getByText('اتصال نیست.').waitFor()
    const [picture, document] = [named('دفتر.jpg'), named('جزوه.pdf')]
    const text = `هنوز نفرستاده ${Date.now()}`
    await page.getByLabel('پیوست فایل یا تصویر').setInputFiles([
      { name: picture, mimeType: 'image/jpeg', buffer: await takePicture(600, 400) },
      { name: document, mimeType: 'application/pdf', buffer: pdf(200_000) },
    ])
    await field(page).fill(text)
    await expect.poll(async () => (await listChosen(page)).length).toBe(2)
    await page.close()

    const again = await context.newPage()
    await again.goto(opened)
    await chosenList(again).getByText(picture).waitFor()
    await chosenList(again).getByText(document).waitFor()
    await expect.poll(() => field(again).inputValue()).toBe(text)
    expect(await axe(again)).toEqual([])
    await again.getByRole('button', { name: 'فرستادن', exact: true }).click()
    await bubbleWith(again, text).getByText('در صف، ۱').waitFor()
    await expect.poll(() => listChosen(again)).toEqual([])
    await again.close()

    const third = await context.newPage()
    await third.goto(opened)
    await bubbleWith(third, text).getByText('در صف، ۱').waitFor()
    expect(await chosenList(third).count()).toBe(0)
    await context.setOffline(false)
    await third.evaluate(() => dispatchEvent(new Event('online')))
    await bubbleWith(third, text).getByText(arrived).waitFor({ timeout: 40_000 })
    const teacher = await openTeachersTalk({ address, width: 1280 })
    const seen = bubbleWith(teacher, text)
    await seen.getByRole('button', { name: `تصویر: ${picture}` }).waitFor()
    await seen.getByRole('link', { name: new RegExp(document) }).waitFor()
    expect(await seen.count()).toBe(1)
    await third.reload()
    await bubbleWith(third, text).waitFor()
    expect(await chosenList(third).count()).toBe(0)
  })
})

test('CH13 what is chosen is kept up to 60 MB in all: past that the field says so, and once less is chosen it is kept', async () => {
  const { address } = product
  const page = await openLearnersTalk({ address, width: 390 })
  const warning = page.getByText('این فایل‌ها روی این دستگاه نگه داشته نشدند.')
  // Made in the page: so much is not carried there.
  await page.getByLabel('پیوست فایل یا تصویر').evaluate(input => {
    const carrier = new DataTransfer()
    for (let at = 0; at < 4; at++)
      carrier.items.add(
        new File([new Uint8Array(16 * 1024 * 1024)], `${at}.pdf`, { type: 'application/pdf' }),
      )
    Object.assign(input, { files: carrier.files })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await warning.waitFor()
  expect(await listChosen(page)).toEqual([])
  expect(await axe(page)).toEqual([])
  await chosenList(page).getByRole('button', { name: 'برداشتن 3.pdf' }).click()
  await warning.waitFor({ state: 'detached' })
  await expect.poll(async () => (await listChosen(page)).length).toBe(3)
  for (const at of [2, 1, 0])
    await chosenList(page)
      .getByRole('button', { name: `برداشتن ${at}.pdf` })
      .click()
  await expect.poll(() => listChosen(page)).toEqual([])
})

test('CH3 what the device has no place for stays in the field with its files, says so, and is sent when there is place', async () => {
  const { address } = product
  const page = await openLearnersTalk({ address, width: 390 })
  const name = named('جزوه.pdf')
  const text = `جا نیست ${Date.now()}`
  // As a full device does: what is put there is asked for, and then all of the transaction is undone.
  const fill = (isFull: boolean) =>
    page.evaluate(now => {
      const { put } = IDBObjectStore.prototype
      const shared = globalThis as { lately?: typeof put }
      shared.lately ??= put
      IDBObjectStore.prototype.put = now
        ? function (this: IDBObjectStore, value: unknown) {
            const asked = shared.lately!.call(this, value)
            if (this.name === 'files') queueMicrotask(() => this.transaction.abort())
            return asked
          }
        : shared.lately
    }, isFull)
  await fill(true)
  await page
    .getByLabel('پیوست فایل یا تصویر')
    .setInputFiles([{ name, mimeType: 'application/pdf', buffer: pdf(3_000_000) }])
  await page.getByText('این فایل‌ها روی این دستگاه نگه داشته نشدند.').waitFor()
  await field(page).fill(text)
  await page.getByRole('button', { name: 'فرستادن', exact: true }).click()
  await page.getByText('روی این دستگاه جا نیست و ذخیره نشد.').waitFor()
  await expect.poll(() => field(page).inputValue()).toBe(text)
  await chosenList(page).getByText(name).waitFor()
  expect(await bubbleWith(page, text).count()).toBe(0)
  await fill(false)
  await page.getByRole('button', { name: 'فرستادن', exact: true }).click()
  await bubbleWith(page, text).getByText(arrived).waitFor({ timeout: 30_000 })
  expect(await bubbleWith(page, text).count()).toBe(1)
  expect(await chosenList(page).count()).toBe(0)
})

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
