import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../../test/browser.ts'

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window)

test('a link within the site keeps the document; back returns to the page before', async () => {
  const page = await openPage({ width: 1280 })
  await page.goto('/phrasebook', { waitUntil: 'networkidle' })
  await mark(page)
  await page.getByRole('link', { name: /فرودگاه/ }).click()
  await page.getByRole('heading', { level: 1, name: 'فرودگاه' }).waitFor()
  expect(await isSameDocument(page)).toBe(true)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'عبارت‌نامه' }).waitFor()
  expect(await isSameDocument(page)).toBe(true)
})

test('what is pressed lights at once, says that it is busy until its page stands, and no longer', async () => {
  const page = await openPage({ width: 390 })
  await page.goto('/phrasebook', { waitUntil: 'networkidle' })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/course.data*', async route => {
    await held
    await route.continue()
  })
  const tab = page.getByRole('navigation', { name: 'میان‌بر' }).getByRole('link', { name: 'دوره‌ها' })
  const colour = () => tab.evaluate(element => getComputedStyle(element).color)
  const before = await colour()
  await tab.click()
  expect(await tab.getAttribute('aria-busy')).toBe('true')
  expect(await colour()).not.toBe(before)
  expect(new URL(page.url()).pathname).toBe('/phrasebook')
  release()
  await page.waitForURL('**/course')
  await expect.poll(() => tab.getAttribute('aria-busy')).toBe(null)
  await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
})

test('a filter replaces the address and leaves the page where it was', async () => {
  const page = await openPage({ width: 1280, height: 500 })
  await page.goto('/phrasebook', { waitUntil: 'networkidle' })
  await mark(page)
  const before = await page.evaluate(() => history.length)
  await page.evaluate(() => window.scrollTo(0, 120))
  await page.getByRole('link', { name: 'A2', exact: true }).click()
  await page.waitForURL('**/phrasebook?level=A2')
  await page.locator('a[aria-current="true"]', { hasText: 'A2' }).waitFor()
  expect(await page.evaluate(() => history.length)).toBe(before)
  expect(await page.evaluate(() => window.scrollY)).toBe(120)
  expect(await isSameDocument(page)).toBe(true)
})

test('what is no page of ours is left to the browser, as is a press that wants a new tab', async () => {
  const page = await openPage({ width: 1280 })
  await page.goto('/phrasebook', { waitUntil: 'networkidle' })
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /فرودگاه/ }).click({ modifiers: ['ControlOrMeta'] }),
  ])
  await tab.waitForURL('**/phrasebook/situations/airport')
  expect(new URL(page.url()).pathname).toBe('/phrasebook')

  await mark(page)
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: '/api/phrasebook/situations',
      textContent: 'api',
    })
    document.querySelector('main')?.prepend(link)
  })
  await page.getByRole('link', { name: 'api' }).click()
  await page.waitForURL('**/api/phrasebook/situations')
  expect(await isSameDocument(page)).toBe(false)
})
