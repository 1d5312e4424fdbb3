import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import { axe, needsWholeChromium, openPage, signIn } from '../../../test/browser.ts'
import { callAs, logInOverHttp } from '../../../test/call-over-http.ts'
import { readPdf } from '../../../test/pdf-text.ts'
import { readDownload } from '../../../test/read-download.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { atEachWidth } from '../../../test/widths.ts'
import type { Progress } from './contract.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isDone = (page: Page) => /\/placement\/result\//.test(page.url())

/** The id of the question on screen, as this browser keeps it; null between two. */
const readShown = (page: Page) =>
  page.evaluate(() => {
    const name = Object.keys(localStorage).find(key => key.startsWith('hamava.placement.'))
    return name ? ((JSON.parse(localStorage.getItem(name)!).shown?.id as string) ?? null) : null
  })

async function begin(page: Page, query = '?language=en') {
  await page.goto(`/placement${query}`)
  await page.getByRole('radio', { name: /^تازه شروع می‌کنم/ }).check()
  await button(page, 'شروع می‌کنم').click()
  await page.waitForURL('**/placement/test/*')
  await button(page, 'نمی‌دانم').waitFor()
}

/** Says that they do not know, and waits for another question or the end. */
async function skip(page: Page) {
  const before = await readShown(page)
  try {
    await button(page, 'نمی‌دانم').click({ timeout: 15_000 })
  } catch (error) {
    // The end may come while a question that was here before it is on the screen.
    if (isDone(page)) return
    throw error
  }
  await expect
    .poll(async () => isDone(page) || ![before, null].includes(await readShown(page)), {
      timeout: 15_000,
      message: 'another question, or the end',
    })
    .toBe(true)
}

async function skipToEnd(page: Page) {
  while (!isDone(page)) await skip(page)
  await page.getByRole('heading', { level: 1, name: 'نخستین قدم‌ها را برداشته‌اید.' }).waitFor()
}

const cutErrors = { expectErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/ }

atEachWidth(width => {
  test('PL1 a visitor whose network is cut twice is placed, registers, finds the result and enrols', async () => {
    const page = await openPage({ width, ...cutErrors })
    await begin(page)
    await skip(page)
    // On a slow machine the next question is here before the reply is.
    await page.getByText('ذخیره شد').waitFor()

    // In the tunnel: three questions are here, and then there is nothing but waiting.
    await page.context().setOffline(true)
    await skip(page)
    await page.getByText('اتصال قطع است.').waitFor()
    await page.getByText('روی همین دستگاه ماند').waitFor()
    await skip(page)
    await button(page, 'نمی‌دانم').click()
    await page.getByText('پرسش‌های آماده تمام شد.').waitFor()
    await page.context().setOffline(false)
    await page.getByText('ذخیره شد').waitFor()
    await button(page, 'نمی‌دانم').waitFor()

    // The battery dies with an answer on its way; the same question is there afterwards.
    await page.context().setOffline(true)
    await skip(page)
    const shown = await readShown(page)
    await page.context().setOffline(false)
    await page.reload()
    await button(page, 'نمی‌دانم').waitFor()
    await page.getByText('ذخیره شد').waitFor()
    expect(await readShown(page)).toBe(shown)
    await skipToEnd(page)
    await page.getByRole('main').getByText('شنیدن', { exact: true }).waitFor()
    const address = page.url()

    await button(page, 'ورود یا ثبت‌نام').waitFor()
    await signIn(page, await registerOverHttp(inject('address')))
    await page.goto(address)
    await page.getByText('نتیجه در حساب شماست؛ از هر دستگاهی می‌بینیدش.').waitFor()
    await page.goto('/profile?tab=placement')
    await page.getByRole('link', { name: 'دیدن نتیجهٔ تعیین سطح انگلیسی' }).click()
    await page.waitForURL('**/placement/result/*')

    await page
      .getByRole('main')
      .getByRole('link', { name: /^انگلیسی.*گروه/ })
      .first()
      .click()
    await page.waitForURL('**/info/*')
    await page.getByRole('button', { name: /^ثبت‌نام و پرداخت: / }).click()
    await page.waitForURL('**/payment/orders/*')
    await page.getByRole('heading', { name: 'چگونه می‌پردازید؟' }).waitFor()
  })
})

test('PL2 what a visitor says of themselves decides how hard the first question is', async () => {
  const firstLevels = async (said: RegExp) => {
    const page = await openPage({ width: 390 })
    await page.goto('/placement?language=en')
    await page.getByRole('radio', { name: said }).check()
    const begun = page.waitForResponse(
      response =>
        response.url().endsWith('/api/placement/attempts') && response.request().method() === 'POST',
    )
    await button(page, 'شروع می‌کنم').click()
    const { progress } = (await (await begun).json()) as { progress: Progress }
    await button(page, 'نمی‌دانم').waitFor()
    expect(await readShown(page)).toBe(progress.current!.id)
    return findLevel(progress.current!.id)
  }
  const [beginner, expert] = [await firstLevels(/^تازه شروع می‌کنم/), await firstLevels(/^تقریباً مثل فارسی/)]
  expect(levelCodes.indexOf(beginner)).toBeLessThanOrEqual(1)
  expect(levelCodes.indexOf(expert)).toBeGreaterThanOrEqual(4)
})

/** The level of a question, as the bank has it. */
async function findLevel(questionId: string): Promise<LevelCode> {
  const { phone, password } = demoStaff('admin')
  const address = inject('address')
  const { session } = await logInOverHttp(address, { phoneNumber: phone.slice(3), password })
  const path = `/api/studio/questions/${questionId}`
  return (await callAs<{ level: LevelCode }>(address, session, 'GET', path)).level
}

test('PL8 the result says the level of each skill, how sure it is and what one can do, leads to three groups, and is taken along as a PDF', async () => {
  const page = await openPage({ width: 390 })
  await begin(page)
  await skipToEnd(page)
  const result = page.getByRole('main')
  await result.getByRole('region', { name: 'سطح' }).getByRole('img', { name: /A1/ }).waitFor()
  for (const skill of ['دستور زبان', 'واژگان', 'خواندن', 'شنیدن']) {
    const lane = result.getByRole('listitem').filter({ has: page.getByText(skill, { exact: true }) })
    expect(await lane.innerText()).toMatch(/\.\s(اطمینان زیاد|اطمینان خوب|بین دو سطح)\.[\s\S]*A1/)
  }
  await result.getByText(/در این سنجش نبود: .*گفتن/).waitFor()
  const groups = result.getByRole('link', { name: /^انگلیسی.*گروه/ })
  const count = await groups.count()
  expect([1, 2, 3]).toContain(count)
  for (const group of await groups.all()) expect(await group.getAttribute('href')).toMatch(/^\/info\//)
  const downloading = page.waitForEvent('download')
  await button(page, 'دریافت کارنامه').click()
  const { text } = readPdf(await readDownload(await downloading))
  expect(text).toContain('A1')
  expect(await axe(page)).toEqual([])
})

test('PL7 in airplane mode the page of the test opens anew, at the same question with its answer', async context => {
  needsWholeChromium(context)
  const page = await openPage({ width: 390, serviceWorker: true, ...cutErrors })
  await begin(page)
  const { pathname } = new URL(page.url())
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const isKept = (address: string) =>
    page.evaluate(async address => (await caches.match(address)) !== undefined, address)
  await expect.poll(() => isKept(pathname)).toBe(true)

  await page.context().setOffline(true)
  await skip(page)
  await page.getByText('روی همین دستگاه ماند').waitFor()
  const shown = await readShown(page)
  await page.reload()
  await button(page, 'نمی‌دانم').waitFor()
  await page.getByText('روی همین دستگاه ماند').waitFor()
  expect(await readShown(page)).toBe(shown)
  await page.context().setOffline(false)
  await page.getByText('ذخیره شد').waitFor()
  expect(await readShown(page)).toBe(shown)
})

test('PL13 the whole way takes at most 600 KB, sounds included, and a stall of three seconds is not seen', async () => {
  const page = await openPage({ width: 360, context: { javaScriptEnabled: true } })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await begin(page)
  // A line that holds every answer back for three seconds: the next question is here all the same.
  let release = () => {}
  await page.route('**/answers', async route => {
    await new Promise<void>(resolve => {
      release = resolve
    })
    await route.continue()
  })
  const before = await readShown(page)
  await button(page, 'نمی‌دانم').click()
  await expect.poll(async () => ![before, null].includes(await readShown(page))).toBe(true)
  expect(await page.getByText('در حال فرستادن').isVisible()).toBe(true)
  release()
  await page.getByText('ذخیره شد').waitFor()
  await page.unroute('**/answers')

  while (!isDone(page)) {
    const play = page.getByRole('button', { name: 'پخش صدا' })
    if (await play.isVisible()) {
      const heard = page.waitForResponse(response => response.url().includes('/files/'))
      await play.click()
      await (await heard).finished()
    }
    await skip(page)
  }
  await page.getByRole('heading', { name: 'از این‌جا شروع کنید' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(600_000)
})

test('start, question and result fit 360 px, and have nothing that a screen reader stumbles over', async () => {
  const page = await openPage({ width: 360 })
  const fits = () =>
    page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
  await page.goto('/placement?language=de&level=b1')
  expect(await page.getByRole('radio', { name: 'آلمانی' }).isChecked()).toBe(true)
  expect(await page.getByRole('radio', { name: /^از روز و برنامه‌ام حرف می‌زنم/ }).isChecked()).toBe(true)
  expect(await axe(page)).toEqual([])
  expect(await fits()).toBe(true)
  await button(page, 'شروع می‌کنم').click()
  await button(page, 'ثبت و بعدی').waitFor()
  // Nothing else of the site stands around a question, and the way on is under the thumb.
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  const nextButton = (await button(page, 'ثبت و بعدی').boundingBox())!
  expect(nextButton.y + nextButton.height).toBeGreaterThan(844 - 60)
  expect(await axe(page)).toEqual([])
  expect(await fits()).toBe(true)
  // Nothing chosen is nothing answered.
  await button(page, 'ثبت و بعدی').click()
  await page.getByRole('alert').getByText('پاسخی نداده‌اید.').waitFor()
  await skipToEnd(page)
  await page.getByText('شنیدن سنجیده نشد').waitFor()
  expect(await axe(page)).toEqual([])
  expect(await fits()).toBe(true)
})

test('a result is shared under an address that shows levels to everybody', async () => {
  const page = await openPage({ width: 390 })
  await begin(page, '?language=fr')
  await skipToEnd(page)
  await button(page, 'ساختن پیوند بی‌نام').click()
  await page.getByText('هم‌رسانی').click()
  const shared = await page.getByText(/\/placement\/shared\//).innerText()
  const stranger = await openPage({ width: 390 })
  await stranger.goto(new URL(shared).pathname)
  await stranger.getByRole('heading', { level: 1, name: 'نتیجهٔ تعیین سطح فرانسه' }).waitFor()
  await stranger.getByRole('img', { name: 'سطح شما A1، مبتدی' }).waitFor()
})
