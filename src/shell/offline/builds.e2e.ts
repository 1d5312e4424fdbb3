import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { unregisteringWorker } from '#server/http/installable.ts'
import { openPage } from '../../../test/browser.ts'
import { waitForGlobalEffects } from '../../../test/global-effects.ts'
import { serveOtherWorker } from '../../../test/other-worker.ts'
import { kept, settle, snack } from '../../../test/under-worker.ts'

const lost = 'لطفاً اتصال اینترنت خود را بررسی کنید.'
const airport = '/phrasebook/situations/airport'

describe('a file of the build that does not come', () => {
  const gone = /status of 404|Failed to load|preload/
  const typed = 'گذرنامه'
  const box = (page: Page) => page.getByRole('main').getByRole('searchbox').first()

  /** How many documents the page has loaded. */
  function countDocuments(page: Page) {
    const count = { documents: 0 }
    page.on('request', request => {
      if (request.isNavigationRequest()) count.documents++
    })
    return count
  }

  test('loads the page anew once, with what was typed, and never again', async () => {
    const page = await openPage({ width: 1280, expectErrors: gone })
    const count = countDocuments(page)
    await page.route('**/assets/login-dialog-*.js', route => route.fulfill({ status: 404 }))
    await page.goto('/phrasebook')
    await waitForGlobalEffects(page)
    await box(page).fill(typed)
    await page.evaluate(() => Object.assign(window, { isOld: true }))
    await page.getByRole('button', { name: 'ورود', exact: true }).click()
    await expect.poll(() => count.documents).toBe(2)
    await page.waitForFunction(() => !('isOld' in window))
    await expect
      .poll(() =>
        box(page)
          .inputValue()
          .catch(() => ''),
      )
      .toBe(typed)
    await waitForGlobalEffects(page)
    await page.getByRole('button', { name: 'ورود', exact: true }).click()
    await snack(page, 'خطایی رخ داد. لطفاً دوباره تلاش کنید.').waitFor()
    expect(count.documents).toBe(2)
    expect(await box(page).inputValue()).toBe(typed)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('عبارت‌نامه')
  })

  test('of the next page loads that page as a document', async () => {
    const page = await openPage({ width: 1280, expectErrors: gone })
    const count = countDocuments(page)
    await page.goto('/phrasebook')
    await waitForGlobalEffects(page)
    await page.route('**/assets/situation-page-*.js', route => route.fulfill({ status: 404 }), { times: 1 })
    await page.getByRole('link', { name: 'فرودگاه' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'فرودگاه' }).waitFor()
    expect(count.documents).toBe(2)
    expect(new URL(page.url()).pathname).toBe(airport)
  })

  test('is waited for where there is no connection: the page stays and says so', async () => {
    // In a context of its own: another test's may have the file already.
    const page = await openPage({
      width: 1280,
      context: {},
      expectErrors: /ERR_INTERNET_DISCONNECTED|Failed to/,
    })
    const count = countDocuments(page)
    await page.goto('/phrasebook')
    await waitForGlobalEffects(page)
    await page.context().setOffline(true)
    await snack(page, lost).waitFor()
    await snack(page, lost).waitFor({ state: 'detached' })
    await box(page).fill(typed)
    await page.getByRole('button', { name: 'ورود', exact: true }).click()
    await snack(page, lost).waitFor()
    // No worker stands behind this page: a link would end on an error.
    await page.getByRole('link', { name: 'فرودگاه' }).first().click()
    expect(count.documents).toBe(1)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('عبارت‌نامه')
    await page.context().setOffline(false)
    await expect.poll(() => count.documents).toBe(2)
    await expect
      .poll(() =>
        box(page)
          .inputValue()
          .catch(() => ''),
      )
      .toBe(typed)
  })
})

test('a new version is offered, asks before it takes what is typed, and the other tab keeps its own', async () => {
  await using site = await serveOtherWorker(inject('address'))
  const page = await openPage({
    serviceWorker: true,
    address: site.address,
    width: 1280,
    expectErrors: /Failed to fetch|ERR_/,
  })
  await page.goto('/phrasebook')
  await settle(page, '/phrasebook')
  const other = await page.context().newPage()
  await other.goto('/phrasebook')
  await waitForGlobalEffects(other)
  const notice = (tab: Page) => tab.getByText('نسخهٔ تازه‌ای از هم‌آوا آماده است.')
  expect(await notice(page).count()).toBe(0)

  site.change()
  const box = (tab: Page) => tab.getByRole('main').getByRole('searchbox').first()
  await box(other).fill('در راه')
  await page.bringToFront()
  await page.reload()
  await notice(page).waitFor()
  await notice(other).waitFor()
  await box(page).fill('گذرنامه')
  const open = page.getByRole('button', { name: 'بازکردن نسخهٔ تازه' })
  await open.click()
  const question = page.getByRole('dialog', { name: 'بازکردن نسخهٔ تازه' })
  await question.getByRole('button', { name: 'انصراف' }).click()
  expect(await box(page).inputValue()).toBe('گذرنامه')
  await open.click()
  let documents = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) documents++
  })
  await question.getByRole('button', { name: 'بازکردن نسخهٔ تازه' }).click()
  await expect.poll(() => documents).toBe(1)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitForGlobalEffects(page)
  await expect
    .poll(() =>
      box(page)
        .inputValue()
        .catch(() => ''),
    )
    .toBe('گذرنامه')
  expect(await notice(page).count()).toBe(0)
  expect(documents).toBe(1)
  expect(await box(other).inputValue()).toBe('در راه')
  await expect.poll(() => notice(other).isVisible()).toBe(true)
})

test.each([
  ['the file that SERVICE_WORKER=off sends', unregisteringWorker],
  ['an empty file', ''],
])('%s takes the worker away', async (_what, text) => {
  await using site = await serveOtherWorker(inject('address'))
  const page = await openPage({ serviceWorker: true, address: site.address })
  await page.goto('/phrasebook')
  await settle(page, '/phrasebook')
  site.change(text)
  await page.reload()
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0)
  if (text) await expect.poll(async () => Object.keys(await kept(page))).toEqual([])
  expect(await page.getByText('نسخهٔ تازه‌ای').count()).toBe(0)
})
