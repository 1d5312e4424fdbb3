import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { leavePage, takePage } from './page-pool.ts'

const options = () => ({ address: inject('address') })
const whole = { hasFailed: false }

test('a page that is used again remembers nothing of the test before', async () => {
  const browser = await openBrowser()
  const before = await takePage(browser, { ...options(), width: 1280, dark: true, expectErrors: true })
  const { page } = before
  await page.goto('/')
  await page.goto('/phrasebook')
  let requests = 0
  page.on('request', () => {
    requests += 1
  })
  await page.route('**/healthz*', route => route.fulfill({ body: 'held' }))
  await page.evaluate(async () => {
    localStorage.setItem('a', '1')
    sessionStorage.setItem('a', '1')
    await new Promise(resolve => {
      const opening = indexedDB.open('a')
      opening.onsuccess = () => resolve(opening.result.close())
    })
    console.error('on purpose')
  })
  await page.context().addCookies([{ name: 'a', value: '1', url: options().address }])
  expect(before.problems).toEqual([])
  await leavePage(before, whole)
  requests = 0

  const after = await takePage(browser, options())
  expect(after.page).toBe(page)
  expect(await (await page.goto('/healthz?again'))?.text()).not.toBe('held')
  const found = await page.evaluate(async () => ({
    stored: [localStorage.length, sessionStorage.length, (await indexedDB.databases()).length],
    depth: history.length,
    width: innerWidth,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
  }))
  expect(found).toEqual({ stored: [0, 0, 0], depth: 2, width: 390, dark: false })
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('a')
  expect(requests).toBe(0)
  await page.evaluate(() => console.error('by accident'))
  await expect.poll(() => after.problems.join()).toContain('by accident')
  await leavePage(after, { hasFailed: true })
  expect(page.isClosed()).toBe(true)
})

test('a tab beside a page that is used again is as wide and as dark as that page is now', async () => {
  const browser = await openBrowser()
  await leavePage(await takePage(browser, options()), whole)
  const taken = await takePage(browser, { ...options(), width: 1280, dark: true })
  const tab = await taken.page.context().newPage()
  const seen = await tab.evaluate(() => [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches])
  expect(seen).toEqual([1280, true])
  await leavePage(taken, whole)
})

test('a page is not used again that was told what cannot be taken back', async () => {
  const browser = await openBrowser()
  for (const spend of [
    (page: Page) => page.addInitScript(() => {}),
    (page: Page) => page.context().setOffline(true),
    (page: Page) => page.clock.install(),
  ]) {
    const taken = await takePage(browser, options())
    await spend(taken.page)
    await leavePage(taken, whole)
    expect(taken.page.isClosed()).toBe(true)
  }
})
