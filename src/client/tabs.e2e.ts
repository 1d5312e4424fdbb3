import type { BrowserContext, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { openPage, signIn } from '../../test/browser.ts'
import { type Session, sessionKey } from './session.ts'

const readSession = (page: Page) =>
  page.evaluate(key => JSON.parse(localStorage.getItem(key) ?? 'null') as Session | null, sessionKey)

const refusal = (status: number) => ({ status: 401, json: { info: { status, message: 'پیام' } } })

/**
 * Lets the token stored now expire, for every tab of the context: calls that carry it are answered 1002. Refreshing is
 * the product's own. What was sent to whom is kept.
 */
async function expireToken(page: Page) {
  const old = (await readSession(page))!.auth.accessToken
  // Tokens tell whole seconds: one given in the same second would be the very same.
  const { iat } = JSON.parse(Buffer.from(old.split('.')[1]!, 'base64url').toString()) as { iat: number }
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(iat)
  const seen = { expired: 0, refreshes: 0, letIn: [] as string[] }
  const context = page.context()
  await context.route('**/api/**', async route => {
    const request = route.request()
    if (request.url().includes('/auth/refresh')) {
      seen.refreshes += 1
      return route.fallback()
    }
    if (request.headers().authorization !== `Bearer ${old}`) return route.fallback()
    seen.expired += 1
    return route.fulfill(refusal(1002))
  })
  context.on('response', response => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/') && response.ok()) seen.letIn.push(pathname)
  })
  return { old, seen }
}

/** Stops the refresh calls until they are let go. */
async function holdRefreshes(context: BrowserContext) {
  let letGo = () => {}
  const go = new Promise<void>(resolve => {
    letGo = resolve
  })
  await context.route('**/auth/refresh', async (route: Route) => {
    await go
    await route.fallback()
  })
  return { letGo }
}

const person = (page: Page) => page.getByRole('button', { name: /^حساب / })
const wayIn = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'ورود', exact: true })

test('calls of a page whose token expired make one refresh, and all get through', async () => {
  const page = await openPage({ width: 1280 })
  await signIn(page)
  const { old, seen } = await expireToken(page)
  await page.goto('/phrasebook/mine')
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  await page.waitForLoadState('networkidle')
  // Calls made while the first one's refresh is under way wait for it, and are never refused.
  expect(seen.expired).toBeGreaterThan(0)
  expect(seen.refreshes).toBe(1)
  expect(new Set(seen.letIn).size).toBeGreaterThan(1)
  expect(seen.letIn).toContain('/api/phrasebook/lists')
  const session = await readSession(page)
  expect(session!.auth.accessToken).not.toBe(old)
  expect(session!.user!.id).toBe(demoAccounts[0].id)
})

test.each(['with Web Locks', 'without'])('two tabs refresh once (%s)', async locks => {
  const page = await openPage({ width: 1280 })
  const context = page.context()
  if (locks === 'without') {
    await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
  }
  // Every tab notes that it asked for its turn.
  await context.addInitScript(() => {
    const [prototype, locked] = [Storage.prototype, navigator.locks as LockManager | undefined]
    const note = (key: string) => {
      if (key === 'hamava.turn') Object.assign(window, { hasAsked: true })
    }
    const { getItem } = prototype
    prototype.getItem = function (key) {
      note(key)
      return getItem.call(this, key)
    }
    const request = locked?.request.bind(locked)
    if (!locked || !request) return
    Object.assign(locked, {
      request(...args: Parameters<LockManager['request']>) {
        note(args[0])
        return request(...args)
      },
    })
  })
  await signIn(page)
  const { old, seen } = await expireToken(page)
  const { letGo } = await holdRefreshes(context)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/phrasebook/mine')
    await tab.waitForFunction(() => 'hasAsked' in window)
  }
  letGo()
  for (const tab of [page, other]) await tab.getByRole('main').getByRole('listitem').first().waitFor()
  expect(seen.refreshes).toBe(1)
  expect((await readSession(other))!.auth.accessToken).not.toBe(old)
  expect(await readSession(page)).toEqual(await readSession(other))
})

test('a refresh whose answer is lost is asked again, and nobody is logged out', async () => {
  const page = await openPage({ width: 1280, expectErrors: /ERR_FAILED/ })
  await signIn(page)
  const { old, seen } = await expireToken(page)
  let lost = 0
  await page.route('**/auth/refresh', async route => {
    if (lost > 0) return route.fallback()
    lost += 1
    seen.refreshes += 1
    // The server changed the credential; the browser never hears of it.
    await route.fetch()
    await route.abort()
  })
  await page.goto('/phrasebook/mine')
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  expect([lost, seen.refreshes]).toEqual([1, 2])
  expect((await readSession(page))!.auth.accessToken).not.toBe(old)
  await expect.poll(() => person(page).isVisible()).toBe(true)
})

test('who logs out in one tab is logged out in the other', async () => {
  const page = await openPage({ width: 1280 })
  await signIn(page)
  await page.goto('/')
  const other = await page.context().newPage()
  await other.goto('/profile')
  await person(other).waitFor()
  await person(page).click()
  await page.getByRole('button', { name: 'خروج از حساب' }).click()
  await wayIn(other).waitFor()
  await other.waitForURL(url => url.pathname === '/')
  expect(await person(other).count()).toBe(0)
  expect(await other.getByRole('dialog').count()).toBe(0)
  expect(await readSession(other)).toBe(null)
})
