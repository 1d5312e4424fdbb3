import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { livePaths } from '#contract/live.ts'
import { axe } from '../../test/browser.ts'
import { callAs } from '../../test/call-over-http.ts'
import { openPageAs } from '../../test/open-as.ts'
import { type Registered, registerOverHttp } from '../../test/register.ts'
import { person, wayIn } from '../../test/session-steps.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'پیام‌ها' })
const panel = (page: Page) => page.getByRole('region', { name: 'پیام‌های تازه' })
/** What the bell says of itself, and shows. */
const unread = (page: Page) => bell(page).evaluate(button => button.parentElement!.innerText.trim())

/** Changes the password, of which the account is notified; other sessions than the one given end. */
async function changePassword({ session, password }: Registered, newPassword = `${password}-2`) {
  await callAs(inject('address'), session, 'POST', '/api/account/password/change', {
    currentPassword: password,
    newPassword,
    newPasswordConfirmation: newPassword,
  })
}

/** A page of a new account, whose bell is alive. */
async function openWithBell(options: Parameters<typeof openPageAs>[1]) {
  const account = await registerOverHttp(inject('address'))
  const page = await openPageAs(account.session, options)
  return { account, page }
}

/** Resolves when the page is told of messages, by whatever way is left to it. */
const hello = (page: Page) =>
  page.waitForEvent('websocket').then(socket => socket.waitForEvent('framereceived'))

test('a message shows at once in every tab, and is read in all when it is read in one', async () => {
  const { account, page } = await openWithBell({ width: 1280 })
  const greeted = hello(page)
  await page.goto('/phrasebook')
  await greeted
  const other = await page.context().newPage()
  const sockets: string[] = []
  other.on('websocket', socket => sockets.push(socket.url()))
  await other.goto('/course')
  await expect.poll(() => bell(other).isVisible()).toBe(true)
  expect(await unread(page)).toBe('')

  await changePassword(account)
  for (const tab of [page, other]) await expect.poll(() => unread(tab)).toContain('۱ پیام خوانده‌نشده')
  await expect.poll(() => page.getByText('پیام تازه‌ای رسید؛ ۱ پیام خوانده‌نشده').count()).toBe(1)
  // The tab that came second hears it from the first.
  expect(sockets).toEqual([])

  await bell(other).click()
  await panel(other).getByRole('link', { name: 'رمز عبور شما تغییر کرد' }).waitFor()
  expect(await axe(other)).toEqual([])
  await panel(other).getByRole('button', { name: 'خوانده شد: رمز عبور شما تغییر کرد' }).click()
  for (const tab of [page, other]) await expect.poll(() => unread(tab)).not.toContain('خوانده‌نشده')

  // The first tab goes; the other takes the connection over and misses nothing.
  await page.close()
  await changePassword({ ...account, password: `${account.password}-2` }, account.password)
  await expect.poll(() => unread(other)).toContain('۱ پیام خوانده‌نشده')
  await expect.poll(() => sockets.length).toBe(1)
})

test.each(['stream', 'poll'])(
  'where sockets are stopped underway, messages come by a %s',
  async transport => {
    const { account, page } = await openWithBell({ width: 390, expectErrors: /WebSocket|ERR_FAILED/ })
    await page.routeWebSocket(
      url => url.pathname === livePaths.socket,
      socket => socket.close(),
    )
    if (transport === 'poll') await page.route(`**${livePaths.stream}?*`, route => route.abort())
    const asked = page.waitForRequest(request => {
      const { pathname, searchParams } = new URL(request.url())
      return transport === 'poll' ? searchParams.get('wait') === '25' : pathname === livePaths.stream
    })
    await page.goto('/phrasebook')
    await asked
    await changePassword(account)
    await expect.poll(() => unread(page)).toContain('۱ پیام خوانده‌نشده')
    await bell(page).click()
    const sheet = page.getByRole('dialog', { name: 'پیام‌ها' })
    await sheet.getByRole('link', { name: 'رمز عبور شما تغییر کرد' }).waitFor()
    await sheet.getByRole('button', { name: 'همه خوانده شد' }).click()
    await expect.poll(() => unread(page)).not.toContain('خوانده‌نشده')
    await sheet.getByRole('link', { name: 'همهٔ پیام‌ها' }).click()
    await page.waitForURL('**/profile?tab=messages')
    await expect.poll(() => sheet.count()).toBe(0)
  },
)

test('a session that is ended elsewhere ends in the open page', async () => {
  const { account, page } = await openWithBell({ width: 1280 })
  const greeted = hello(page)
  await page.goto('/phrasebook')
  await greeted
  await person(page).waitFor()
  const here = account.session
  const otherSession = await callAs<Registered['session']>(
    inject('address'),
    here,
    'POST',
    '/api/account/login',
    {
      countryCode: account.countryCode,
      phoneNumber: account.phoneNumber,
      email: null,
      password: account.password,
    },
  )
  await changePassword({ ...account, session: otherSession })
  await wayIn(page).waitFor()
  expect(await bell(page).count()).toBe(0)
})
