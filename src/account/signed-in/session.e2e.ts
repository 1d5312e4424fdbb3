import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Session, sessionKey } from '#client/session.ts'
import { openPage, signIn } from '../../../test/browser.ts'
import { loginDialog } from '../../../test/login-dialog.ts'
import {
  account,
  arriveAt,
  at,
  isMarked,
  logIn,
  logOut,
  person,
  readSession,
  stopped,
  wayIn,
} from '../../../test/session-steps.ts'

test('S3.1 the session is stored in local storage under a single key, as a JSON object', async () => {
  const page = await openPage({ width: 1280 })
  await page.goto('/')
  const keys = () => page.evaluate(() => Object.keys(localStorage))
  expect(await keys()).toEqual([])
  await wayIn(page).click()
  await logIn(page)
  await person(page).waitFor()
  expect(await keys()).toEqual([sessionKey])
  expect(Object.keys((await readSession(page))!).sort()).toEqual(['auth', 'user'])
})

test('S3.2 the session object holds auth with accessToken, and user', async () => {
  const page = await openPage({ width: 1280 })
  await page.goto('/')
  await wayIn(page).click()
  const answered = page.waitForResponse('**/api/account/login')
  await logIn(page)
  const answer = (await (await answered).json()) as Session
  await person(page).waitFor()
  const { auth, user } = (await readSession(page))!
  expect(auth.accessToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(auth).toEqual(answer.auth)
  expect(user).toEqual(answer.user)
  expect(user).toMatchObject({ id: account.id, name: account.name, enSurname: account.enSurname })
})

/** Leaves in the page's storage the auth of a session alone. */
async function keepAuthAlone(page: Page) {
  await signIn(page, account)
  await page.evaluate(key => {
    const { auth } = JSON.parse(localStorage.getItem(key)!)
    localStorage.setItem(key, JSON.stringify({ auth }))
  }, sessionKey)
}

test('S4.24 somebody is logged in when an auth is stored', async () => {
  const page = await openPage({ width: 1280 })
  await keepAuthAlone(page)
  // The user never comes: the auth alone makes the difference.
  await page.route('**/api/account/me', () => {})
  await page.goto('/profile')
  await page.waitForLoadState('load')
  await person(page)
    .or(page.getByRole('button', { name: 'حساب کاربری' }))
    .waitFor()
  expect([await isMarked(page), await wayIn(page).count()]).toEqual([true, 0])
  expect(await at(page)).toBe('/profile')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/profile')
  await loginDialog(page).waitFor()
  expect([await isMarked(page), await at(page)]).toEqual([false, '/'])
})

test('S4.25 the user is read from storage, or fetched by the me call if absent', async () => {
  const page = await openPage({ width: 1280 })
  let asked = 0
  await page.route('**/api/account/me', route => {
    asked += 1
    return route.fallback()
  })
  await signIn(page, account)
  await page.goto('/')
  await page.getByRole('button', { name: `حساب ${account.name} ${account.surname}` }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked).toBe(0)
  const { user } = (await readSession(page))!
  await keepAuthAlone(page)
  await page.goto('/')
  await page.getByRole('button', { name: `حساب ${account.name} ${account.surname}` }).waitFor()
  expect(asked).toBe(1)
  expect((await readSession(page))!.user).toEqual(user)
})

const badges = '**/api/presentation/profile/badge'

test('S4.26 when the user becomes set, badges are loaded', async () => {
  const page = await openPage({ width: 1280 })
  const asked: string[] = []
  await page.route(badges, route => {
    asked.push(route.request().headers().authorization ?? '')
    return route.fallback()
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  const answered = page.waitForResponse(badges)
  await wayIn(page).click()
  await logIn(page)
  const answer = await answered
  expect(answer.status()).toBe(200)
  expect(await answer.json()).toHaveProperty('badges')
  expect(asked).toEqual([`Bearer ${(await readSession(page))!.auth.accessToken}`])
})

test('S4.27 when the user is cleared, badges are cleared', async () => {
  const page = await openPage({ width: 1280 })
  // The clock stands still, so that nothing is asked again because it has grown old.
  await page.clock.setFixedTime(new Date())
  let asked = 0
  const badge = {
    id: 'b1',
    title: 'ده روز پیاپی',
    description: 'ده روز پشت سر هم مرور کرده است.',
    imageUrl: null,
    criteria: 'ده روز مرور پیاپی',
    grantedAt: '2026-11-01T08:00:00.000Z',
    expiresAt: null,
    revokedAt: null,
    verifyUrl: null,
  }
  await page.route(badges, route => {
    asked += 1
    // The second time no answer ever comes: what is shown then, was kept.
    return asked === 1 ? route.fulfill({ json: { badges: [badge] } }) : undefined
  })
  await signIn(page, account)
  await page.goto('/profile?tab=badges')
  const shown = page.getByRole('main').getByText(badge.title)
  await shown.waitFor()
  expect(asked).toBe(1)
  await logOut(page)
  await wayIn(page).click()
  const again = page.waitForRequest(badges)
  await logIn(page)
  await again
  await page.evaluate(() => {
    document
      .querySelector('main')!
      .insertAdjacentHTML('afterbegin', '<a href="/profile?tab=badges">badges</a>')
  })
  await page.getByRole('link', { name: 'badges' }).click()
  await page.getByRole('heading', { level: 1, name: 'گواهی‌نامه‌ها و نشان‌ها' }).waitFor()
  await page.waitForLoadState('load')
  expect(await shown.count()).toBe(0)
  expect(asked).toBe(2)
})

test('S4.28 logout clears storage, user and logged-in flag', async () => {
  const page = await openPage({ width: 1280 })
  await signIn(page, account)
  await page.goto('/')
  await person(page).waitFor()
  const { auth } = (await readSession(page))!
  const response = page.waitForResponse('**/api/account/logout')
  await logOut(page)
  await wayIn(page).waitFor()
  expect(await page.evaluate(key => localStorage.getItem(key), sessionKey)).toBe(null)
  expect(await person(page).count()).toBe(0)
  expect(await isMarked(page)).toBe(false)
  // The server has been told: the token opens nothing any more.
  expect((await response).status()).toBe(204)
  const me = await page.request.get('/api/account/me', {
    headers: { authorization: `Bearer ${auth.accessToken}` },
  })
  expect((await me.json()).info.status).toBe(1003)
})

test('logout does not wait for the server', async () => {
  const page = await openPage({ width: 1280 })
  await signIn(page, account)
  await page.route('**/api/account/logout', () => {})
  await page.goto('/profile')
  await person(page).waitFor()
  await logOut(page)
  await arriveAt(page, '/')
  await wayIn(page).waitFor()
  expect(await readSession(page)).toBe(null)
})

test('S4.29 the session is initialised at the start of the app', async () => {
  const page = await openPage({ width: 1280 })
  await signIn(page, account)
  const checked = page.waitForResponse('**/api/account/profile/check')
  await page.goto('/phrasebook')
  expect(await (await checked).json()).toEqual({ completed: true, missingIdentifier: null })
  await person(page).waitFor()
  expect(await person(page).getAttribute('aria-label')).toBe(`حساب ${account.name} ${account.surname}`)
  expect(await isMarked(page)).toBe(true)
})

test('a page without a place to store anything still logs in and out', async () => {
  const page = await openPage({ width: 1280 })
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto('/')
  await wayIn(page).click()
  await logIn(page)
  await person(page).waitFor()
  expect(await person(page).getAttribute('aria-label')).toBe(`حساب ${account.name} ${account.surname}`)
  await logOut(page)
  await wayIn(page).waitFor()
  expect(await person(page).count()).toBe(0)
})

test('S6.1 there are two states: an anonymous visitor and a logged-in user', async () => {
  const page = await openPage({ width: 1280 })
  await page.goto('/')
  await wayIn(page).waitFor()
  expect([await wayIn(page).count(), await person(page).count()]).toEqual([1, 0])
  await signIn(page, account)
  await page.goto('/')
  await person(page).waitFor()
  expect([await wayIn(page).count(), await person(page).count()]).toEqual([0, 1])
})

test('S6.2 an anonymous visitor is prompted to log in when an action needs a user', async () => {
  const page = await openPage({ width: 1280 })
  await page.goto('/phrasebook/situations/hotel')
  const favouriteButton = page
    .getByRole('main')
    .getByRole('button', { name: /^نشان‌کردن/ })
    .first()
  await favouriteButton.click()
  await loginDialog(page).waitFor()
  await expect.poll(() => loginDialog(page).getByText(stopped).isVisible()).toBe(true)
  await loginDialog(page).getByRole('button', { name: 'انصراف' }).click()
  await loginDialog(page).waitFor({ state: 'detached' })
  expect(await favouriteButton.getAttribute('aria-pressed')).toBe('false')
  // Whoever logs in finds the action done.
  await favouriteButton.click()
  await logIn(page)
  await expect.poll(() => favouriteButton.getAttribute('aria-pressed')).toBe('true')
})

test('a page taken out of the back-forward cache shows who is logged in now', async () => {
  const page = await openPage({ width: 1280 })
  await signIn(page, account)
  await page.goto('/phrasebook')
  await person(page).waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(key => {
    localStorage.removeItem(key)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  }, sessionKey)
  await wayIn(page).waitFor()
  expect([await person(page).count(), await isMarked(page)]).toEqual([0, false])
})
