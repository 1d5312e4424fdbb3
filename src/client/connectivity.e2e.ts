import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../../test/browser.ts'

const lost = 'لطفاً اتصال اینترنت خود را بررسی کنید.'
const regained = 'اتصال اینترنت دوباره برقرار شد.'

/** A page whose global effects have come: it is fetched once the page is hydrated. */
async function openAlive(): Promise<Page> {
  const page = await openPage({ width: 1280, expectErrors: /ERR_INTERNET_DISCONNECTED/ })
  await page.goto('/phrasebook')
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('global-effects')),
  )
  await page.waitForLoadState('networkidle')
  return page
}

const locateSnack = (page: Page) => page.locator('[popover][role=status]').filter({ hasText: /./ })

test('S4.34 going offline shows a message', async () => {
  const page = await openAlive()
  expect(await locateSnack(page).count()).toBe(0)
  await page.context().setOffline(true)
  await locateSnack(page).waitFor()
  await expect.poll(() => locateSnack(page).isVisible()).toBe(true)
})

test('S8.20 offline: the sentence asks to check the connection', async () => {
  const page = await openAlive()
  await page.context().setOffline(true)
  await locateSnack(page).waitFor()
  expect(await locateSnack(page).textContent()).toBe(lost)
  expect(await page.evaluate(() => navigator.onLine)).toBe(false)
})

test('S4.35 coming back online shows a message, only if the connection was lost before', async () => {
  const page = await openAlive()
  const shown = await page.evaluate(() => {
    dispatchEvent(new Event('online'))
    return new Promise(resolve => requestAnimationFrame(() => resolve(document.body.textContent)))
  })
  expect(shown).not.toContain(regained)
  expect(await locateSnack(page).count()).toBe(0)
  await page.context().setOffline(true)
  await page.getByText(lost).waitFor()
  await page.context().setOffline(false)
  await page.getByText(regained).waitFor()
  expect(await page.getByText(lost).count()).toBe(0)
  // Told once: the next word of a connection is no news.
  await page.getByText(regained).waitFor({ state: 'detached' })
  await page.evaluate(() => {
    dispatchEvent(new Event('online'))
    return new Promise(requestAnimationFrame)
  })
  expect(await page.getByText(regained).count()).toBe(0)
})

test('S8.21 reconnected: the sentence says that the connection is back', async () => {
  const page = await openAlive()
  await page.context().setOffline(true)
  await page.getByText(lost).waitFor()
  await page.context().setOffline(false)
  await page.getByText(regained).waitFor()
  expect(await locateSnack(page).textContent()).toBe(regained)
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
})
