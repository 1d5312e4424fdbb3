import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
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

const wanted = '/profile?tab=badges#x'

/** Opens a guarded address as a visitor; ends at home, before the dialog. */
async function openStopped(): Promise<Page> {
  const page = await openPage({ width: 1280 })
  await page.goto(wanted)
  await loginDialog(page).waitFor()
  return page
}

test('the server answers a guarded address 200 with a skeleton for everybody, and tells robots to pass on', async () => {
  const page = await openPage({ context: { javaScriptEnabled: false } })
  const answer = await page.request.get('/profile?tab=badges', { maxRedirects: 0 })
  expect(answer.status()).toBe(200)
  const html = await answer.text()
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  await signIn(page, account)
  const session = (await readSession(page))!
  const same = await page.request.get('/profile?tab=badges', {
    headers: { authorization: `Bearer ${session.auth.accessToken}` },
  })
  expect(await same.text()).toBe(html)
  expect(html).not.toContain(session.user!.id)
})

test('S2.1.8 a visitor who opens a guarded address is sent to the home page', async () => {
  const page = await openPage()
  await page.goto('/phrasebook')
  await page.goto(wanted)
  await arriveAt(page, '/')
  expect(await at(page)).toBe('/')
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('heading', { name: 'پروفایل' }).count()).toBe(0)
  // It took the guarded address's place in the history.
  await page.goBack()
  await arriveAt(page, '/phrasebook')
  expect(await at(page)).toBe('/phrasebook')
  await expect.poll(() => loginDialog(page).count()).toBe(0)
})

test('S2.1.9 opening a guarded address as a visitor opens the login dialog in stopped mode, after a reload too', async () => {
  const page = await openStopped()
  await expect.poll(() => loginDialog(page).getByText(stopped).isVisible()).toBe(true)
  await page.reload()
  await loginDialog(page).waitFor()
  await expect.poll(() => loginDialog(page).getByText(stopped).isVisible()).toBe(true)
  expect(await at(page)).toBe('/')
})

test('S2.1.10 after LOGGED_IN the session user is set and the logged-in state is true', async () => {
  const page = await openStopped()
  expect([await readSession(page), await isMarked(page)]).toEqual([null, false])
  await logIn(page)
  await person(page).waitFor()
  expect(await person(page).getAttribute('aria-label')).toBe(`حساب ${account.name} ${account.surname}`)
  expect(await isMarked(page)).toBe(true)
  expect((await readSession(page))!.user!.id).toBe(account.id)
})

test('S2.1.11 after LOGGED_IN the visitor is taken to the wanted address, query and hash too', async () => {
  const page = await openStopped()
  // A reload between the two loses nothing.
  await page.reload()
  await loginDialog(page).waitFor()
  await logIn(page)
  await arriveAt(page, wanted)
  expect(await at(page)).toBe(wanted)
  await page.getByRole('heading', { level: 1, name: 'گواهی‌نامه‌ها و نشان‌ها' }).waitFor()
  await expect.poll(() => loginDialog(page).count()).toBe(0)
})

test('a link within the site is guarded as well', async () => {
  const page = await openPage({ width: 1280 })
  await page.goto('/phrasebook')
  await page.waitForLoadState('networkidle')
  await page.evaluate(address => {
    document.querySelector('main')!.insertAdjacentHTML('afterbegin', `<a href="${address}">guarded</a>`)
  }, wanted)
  await page.getByRole('link', { name: 'guarded' }).click()
  await loginDialog(page).waitFor()
  expect(await at(page)).toBe('/')
  await logIn(page)
  await arriveAt(page, wanted)
  expect(await at(page)).toBe(wanted)
})

test('who closes the dialog stays at home and is not asked again', async () => {
  const page = await openStopped()
  await loginDialog(page).getByRole('button', { name: 'انصراف' }).click()
  await loginDialog(page).waitFor({ state: 'detached' })
  expect(await at(page)).toBe('/')
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => loginDialog(page).count()).toBe(0)
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('profile')
})

test('who walks back from the dialog leaves it behind', async () => {
  const page = await openPage({ width: 1280 })
  await page.goto('/phrasebook')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    document.querySelector('main')!.insertAdjacentHTML('afterbegin', '<a href="/profile">guarded</a>')
  })
  await page.getByRole('link', { name: 'guarded' }).click()
  await loginDialog(page).waitFor()
  await page.goBack()
  await arriveAt(page, '/phrasebook')
  await loginDialog(page).waitFor({ state: 'detached' })
  expect(await at(page)).toBe('/phrasebook')
  await expect.poll(() => loginDialog(page).count()).toBe(0)
})

test('a wanted address that was tampered with leads home', async () => {
  const page = await openStopped()
  for (const evil of ['//evil.example/', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)']) {
    await page.evaluate(text => {
      localStorage.clear()
      history.replaceState({ ...history.state, usr: { wanted: text } }, '')
    }, evil)
    await page.reload()
    await loginDialog(page).waitFor()
    await logIn(page)
    await person(page).waitFor()
    await page.waitForFunction(() => !JSON.stringify(history.state).includes('wanted'))
    expect(await at(page)).toBe('/')
  }
})

test('who logs in in another tab goes on in this one', async () => {
  const page = await openStopped()
  const other = await page.context().newPage()
  await signIn(other, account)
  await arriveAt(page, wanted)
  expect(await at(page)).toBe(wanted)
  await expect.poll(() => loginDialog(page).count()).toBe(0)
})

test('S2.1.12 logging out while the path contains profile leads to /', async () => {
  const page = await openPage({ width: 1280 })
  await signIn(page, account)
  await page.goto('/profile?tab=badges')
  await person(page).waitFor()
  await logOut(page)
  await arriveAt(page, '/')
  await wayIn(page).waitFor()
  expect(await at(page)).toBe('/')
  // Who leaves is not asked to come back.
  await expect.poll(() => loginDialog(page).count()).toBe(0)
  // Elsewhere logging out leaves people where they are.
  await signIn(page, account)
  await page.goto('/phrasebook')
  await logOut(page)
  await wayIn(page).waitFor()
  expect(await at(page)).toBe('/phrasebook')
})

test('who is put out at a guarded address may come back to it', async () => {
  const page = await openPage({ width: 1280 })
  await signIn(page, account)
  await page.goto('/phrasebook')
  const { auth } = (await readSession(page))!
  const cookies = await page.context().cookies()
  await page.request.post('/api/account/logout', {
    headers: {
      authorization: `Bearer ${auth.accessToken}`,
      'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')!.value,
    },
  })
  await page.goto(wanted)
  await loginDialog(page).waitFor()
  expect([await at(page), await readSession(page)]).toEqual(['/', null])
  await logIn(page)
  await arriveAt(page, wanted)
  expect(await at(page)).toBe(wanted)
})
