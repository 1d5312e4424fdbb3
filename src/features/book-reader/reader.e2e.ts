import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoUserId } from '#account/demo-accounts.ts'
import { buyEbook, newEbook } from '../../../test/books-to-read.ts'
import { axe, needsWholeChromium, openPage, signIn } from '../../../test/browser.ts'
import { openSchool } from '../../../test/school-product.ts'
import { settle } from '../../../test/under-worker.ts'
import { atEachWidth } from '../../../test/widths.ts'

const airplane = /ERR_INTERNET|Failed to|net::/

const persian = [
  'خانهٔ مادربزرگ ته کوچه بود؛ دری چوبی، دو کوبه، و بعد دالانی دراز که همیشه بوی خاک نم‌خورده می‌داد.',
  'مادربزرگ می‌گفت دالان برای این است که آدم یک‌باره به حیاط نرسد. من نمی‌فهمیدم، ولی دستش را می‌گرفتم.',
  'روی دیوار کسی نوشته بود welcome home و زیرش نشانی خانه.',
]
const english = ['Mina lived above a small bakery.', 'Every morning she heard the answer of the baker.']
const chapter = (title: string, language: string, lines: readonly string[]) => ({
  title,
  language,
  markdown: Array.from({ length: 60 }, (_, index) => lines[index % lines.length]).join('\n\n'),
})

let school: Awaited<ReturnType<typeof openSchool>>
let rtl: string
let ltr: string
beforeAll(async () => {
  school = await openSchool(async ({ db }) => {
    const app = { db, now: () => new Date() }
    const persianBook = await newEbook(app, {
      language: 'en',
      chapters: ['فصل ۱، کوچه', 'فصل ۲، کلید', 'فصل ۳، حیاط'].map(title => chapter(title, 'fa', persian)),
    })
    const englishBook = await newEbook(app, {
      direction: 'ltr',
      language: 'en',
      title: 'نانوایی پایین خانه',
      chapters: ['One', 'Two'].map(title => chapter(title, 'en', english)),
    })
    for (const book of [persianBook, englishBook]) await buyEbook(app, book, demoUserId)
    rtl = persianBook.slug
    ltr = englishBook.slug
  })
})
afterAll(() => school[Symbol.asyncDispose]())

const open = async (slug: string, options: Parameters<typeof openPage>[0] = {}) => {
  const page = await openPage({ address: school.address, ...options })
  await signIn(page)
  await page.goto(`/book-store/${slug}/read`)
  await opened(page)
  return page
}
/** From the first page on, wherever another test left the book. */
async function begin(page: Page) {
  await page.getByRole('button', { name: 'فهرست کتاب' }).click()
  await page
    .getByRole('region', { name: 'فهرست کتاب' })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .click()
  await page.getByText(/صفحهٔ ۱ از/).waitFor()
}
const opened = (page: Page) =>
  page.getByRole('button', { name: 'فهرست کتاب' }).and(page.locator(':enabled')).waitFor()
const said = (page: Page) => page.locator('footer [role="status"]').innerText()
const place = (page: Page) => page.getByRole('slider', { name: 'جای شما در کتاب' }).inputValue().then(Number)
const leaf = (page: Page): Frame => page.frames().findLast(frame => frame.url().startsWith('blob:'))!
/** Where the page of the book begins in the window: the further right, the more of a right-to-left book was read. */
const shift = (page: Page) => leaf(page).evaluate(() => window.frameElement!.getBoundingClientRect().x)

test.each([390, 1280])(
  'BK9 at %i px a Persian book turns from right to left by keys, presses and swipes, and looks as one likes',
  async width => {
    const page = await open(rtl, { width, context: { hasTouch: width === 390 } })
    await begin(page)
    const start = await shift(page)
    expect(await place(page)).toBeLessThan(200)
    // The next page lies left of this one.
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => shift(page)).toBeGreaterThan(start + width / 4)
    await page.getByText(/صفحهٔ ۲ از/).waitFor()
    const second = await said(page)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shift(page)).toBe(start)
    await page.mouse.click(width * 0.06, 400)
    await expect.poll(() => said(page)).toBe(second)
    await page.mouse.click(width * 0.94, 400)
    await expect.poll(() => shift(page)).toBe(start)
    await page.getByRole('button', { name: 'صفحهٔ بعد' }).locator('visible=true').click()
    await expect.poll(() => said(page)).toBe(second)
    if (width === 390) {
      await swipe(page, 80, 320)
      await expect.poll(() => said(page)).not.toBe(second)
      await swipe(page, 320, 80)
      await expect.poll(() => said(page)).toBe(second)
    }
    expect(await axe(page)).toEqual([])

    const size = () => leaf(page).evaluate(() => getComputedStyle(document.documentElement).fontSize)
    await page.getByRole('button', { name: 'نمای صفحه' }).click()
    await page.getByRole('button', { name: 'بزرگ‌تر' }).click()
    await expect.poll(size).toBe('20px')
    await page.getByRole('radio', { name: 'شب' }).check({ force: true })
    await expect
      .poll(() => leaf(page).evaluate(() => getComputedStyle(document.body).color))
      .toBe('rgb(242, 237, 226)')
    await page.getByRole('region', { name: 'نمای صفحه' }).getByRole('button', { name: 'بستن' }).click()

    await page.getByRole('button', { name: 'جست‌وجو در کتاب' }).click()
    await page.getByRole('searchbox').fill('دالان براي اين')
    await page.getByRole('searchbox').press('Enter')
    await page.getByText(/^۶۰ جا$/).waitFor()
    await page
      .getByRole('region', { name: 'جست‌وجو در کتاب' })
      .getByRole('listitem')
      .last()
      .getByRole('button')
      .click()
    await expect.poll(() => place(page)).toBeGreaterThan(900)
    await page.getByRole('button', { name: 'فهرست کتاب' }).click()
    await page.getByRole('button', { name: 'فصل ۲، کلید' }).click()
    await expect.poll(() => place(page)).toBeLessThan(500)
    expect(await place(page)).toBeGreaterThan(300)
  },
)

/** A finger that moves across the page. */
async function swipe(page: Page, from: number, to: number) {
  const debug = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    debug.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 420 }] })
  await send('touchStart', from)
  for (let step = 1; step <= 8; step++) await send('touchMove', from + ((to - from) * step) / 8)
  await send('touchEnd')
}

test('an English book turns from left to right, and a pressed word is explained and goes to the cards', async () => {
  const page = await open(ltr, { width: 1280 })
  await begin(page)
  const start = await shift(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shift(page)).toBeLessThan(start)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => shift(page)).toBe(start)
  const box = await leaf(page).evaluate(() => {
    const range = document.createRange()
    const text = document.querySelectorAll('p')[1]!.firstChild as Text
    range.setStart(text, text.data.indexOf('answer'))
    range.setEnd(text, text.data.indexOf('answer') + 6)
    const { x, y, width, height } = range.getBoundingClientRect()
    const frame = window.frameElement!.getBoundingClientRect()
    return { x: frame.x + x + width / 2, y: frame.y + y + height / 2 }
  })
  await page.mouse.click(box.x, box.y)
  const sheet = page.getByRole('region', { name: 'معنی واژه' })
  await sheet.getByText('پاسخ').first().waitFor()
  expect(await axe(page)).toEqual([])
  await sheet.getByRole('button', { name: 'کارت کن' }).click()
  await sheet.getByText('در کارت‌های شماست').waitFor()
  await sheet.getByRole('button', { name: 'واژهٔ بعدی' }).click()
  await sheet.getByText('of', { exact: true }).waitFor()
})

atEachWidth(width => {
  test('BK9 a kept book opens in airplane mode at its place, and goes on there on another device', async context => {
    needsWholeChromium(context)
    const page = await open(rtl, { width, serviceWorker: true, expectErrors: airplane })
    const path = `/book-store/${rtl}/read`
    await settle(page, path)
    await page.getByRole('button', { name: 'نگه داشتن برای بی‌اینترنت' }).click()
    await page.getByText(/» روی این دستگاه ماند/).waitFor()
    await page.context().setOffline(true)
    await page.reload()
    await opened(page)
    await begin(page)
    for (const reached of ['۲', '۳']) {
      await page.getByRole('button', { name: 'صفحهٔ بعد' }).locator('visible=true').click()
      await page.getByText(new RegExp(`صفحهٔ ${reached} از`)).waitFor()
    }
    const there = await said(page)
    await page.getByRole('button', { name: 'نشان‌کردن این صفحه' }).click()
    await page.reload()
    await opened(page)
    await expect.poll(() => said(page)).toBe(there)
    await page.context().setOffline(false)
    const waiting = () =>
      page.evaluate(() => Object.entries(localStorage).find(([key]) => key.includes('book-reading'))?.[1])
    await expect.poll(waiting).toBe('{}')

    const other = await open(rtl, { width })
    await expect.poll(() => said(other)).toBe(there)
    await other.getByRole('button', { name: 'برداشتن نشان این صفحه' }).waitFor()
  })
})

/** From the shelf to the page of a book's link. */
async function openLink(width: number) {
  const page = await openPage({ address: school.address, width })
  await signIn(page)
  await page.goto('/profile?tab=books')
  const card = page.getByRole('article').filter({ hasText: 'نانوایی پایین خانه' })
  await card.getByRole('button', { name: 'دریافت فایل' }).click()
  await page.getByRole('heading', { level: 1, name: 'دریافت کتاب' }).waitFor()
  return page
}

async function takeEpub(page: Page) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'دریافت EPUB' }).click()
  return download
}

test('BK10 the file that a buyer takes away names them and their order on a page of it, and is locked by nothing', async () => {
  const page = await openLink(390)
  const { name, surname } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('hamava.session')!).user as { name: string; surname: string },
  )
  const files = unzipSync(new Uint8Array(await buffer(await (await takeEpub(page)).createReadStream())))
  const texts = Object.keys(files).filter(file => file.endsWith('.xhtml'))
  const stamped = texts
    .map(file => strFromU8(files[file]!))
    .filter(text => text.includes(`${name} ${surname}`))
  expect(stamped).toHaveLength(1)
  expect(stamped[0]).toMatch(/سفارش.*[۰-۹]{3,}/s)
  expect(Object.keys(files)).not.toContain('META-INF/encryption.xml')
})

test.each([390, 1280])(
  'BK5 at %i px a buyer finds an e-book among theirs, and takes it away by its link',
  async width => {
    const page = await openLink(width)
    const address = page.url()
    expect((await takeEpub(page)).suggestedFilename()).toBe('نانوایی پایین خانه.epub')
    await page.getByText(/دریافت دیگر تا/).waitFor()
    expect(await axe(page)).toEqual([])
    const stranger = await openPage({ address: school.address, width, expectErrors: /404/ })
    await stranger.goto(`${address.slice(0, -3)}AAA`)
    await stranger.getByText('این پیوند کتابی را باز نمی‌کند.').waitFor()
  },
)
