import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { openPage } from '../../../test/browser.ts'
import { callAs, logInOverHttp } from '../../../test/call-over-http.ts'
import { type Registered, registerOverHttp } from '../../../test/register.ts'
import { findFreePort, type Product, startProduct } from '../../../test/server.ts'

/** Passkeys belong to a name, which `127.0.0.1` is none. */
let product: Product
let address: string
beforeAll(async () => {
  const port = String(await findFreePort())
  address = `http://localhost:${port}`
  product = await startProduct({ env: { PORT: port, PUBLIC_URL: address } })
})
afterAll(() => product?.stop())

/** A device with a lock that its owner opens at once. */
async function giveDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { devtools, authenticatorId }
}

async function openSecurity(page: Page, { session }: Registered) {
  await page.goto('/healthz')
  await page.evaluate(text => localStorage.setItem('hamava.session', text), JSON.stringify(session))
  await page.goto('/profile?tab=security')
}

test('a passkey made in the profile signs in from the login dialog, until it is removed', async () => {
  const person = await registerOverHttp(product.address)
  const page = await openPage({ address, width: 390 })
  await giveDevice(page)
  await openSecurity(page, person)
  await page.getByRole('button', { name: 'افزودن گذرکلید' }).click()
  await page.getByRole('button', { name: 'ساختن گذرکلید' }).click()
  await page.getByText('گذرکلید افزوده شد.').waitFor()
  const list = page.getByRole('list', { name: 'گذرکلیدها' })
  expect(await list.getByRole('listitem').count()).toBe(1)

  // Signed out, the browser offers it in the dialog's first field; the device's owner takes the offer.
  await page.evaluate(() => localStorage.removeItem('hamava.session'))
  await page.goto('/')
  await page.getByRole('button', { name: 'ورود', exact: true }).first().click()
  await page.waitForFunction(() => localStorage.getItem('hamava.session') !== null)
  await page.getByRole('dialog', { name: 'ورود / ثبت‌نام' }).waitFor({ state: 'detached' })
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('hamava.session') ?? 'null'))
  expect(stored.user.id).toBe(person.session.user.id)
  expect(stored.auth.accessToken).not.toBe(person.session.auth.accessToken)

  await page.goto('/profile?tab=security')
  await page.getByRole('button', { name: /^حذف گذرکلید/ }).click()
  await page
    .getByRole('dialog', { name: /^حذف گذرکلید/ })
    .getByRole('button', { name: 'حذف' })
    .click()
  await page.getByText('گذرکلید حذف شد.').waitFor()
  expect(await list.count()).toBe(0)

  // The device still has it and offers it, but it is nobody's any more.
  await page.evaluate(() => localStorage.removeItem('hamava.session'))
  await page.goto('/')
  const refused = page.waitForResponse(response => response.url().endsWith('/api/account/login/passkey'))
  await page.getByRole('button', { name: 'ورود', exact: true }).first().click()
  expect((await refused).status()).toBe(422)
  await expect.poll(() => page.getByRole('dialog', { name: 'ورود / ثبت‌نام' }).isVisible()).toBe(true)
})

test('what a device answers counts once, and only to the question it was asked', async () => {
  const person = await registerOverHttp(product.address)
  const page = await openPage({ address, width: 1280 })
  const { devtools, authenticatorId } = await giveDevice(page)
  await openSecurity(page, person)
  await page.getByRole('button', { name: 'افزودن گذرکلید' }).click()
  const sent = page.waitForRequest(
    request => request.method() === 'POST' && request.url().endsWith('/passkeys'),
  )
  await page.getByRole('button', { name: 'ساختن گذرکلید' }).click()
  const body = (await sent).postData()!
  await page.getByText('گذرکلید افزوده شد.').waitFor()
  const post = (path: string, data: string) =>
    page.evaluate(
      async ([path, data]) => {
        const { auth } = JSON.parse(localStorage.getItem('hamava.session')!)
        const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)![1]!
        const answer = await fetch(path!, {
          method: 'POST',
          body: data,
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${auth.accessToken}`,
            'x-xsrf-token': decodeURIComponent(token),
          },
        })
        return { status: answer.status, info: (await answer.json()).info }
      },
      [path, data],
    )
  // The very answer once more: its challenge is used up.
  expect(await post('/api/account/passkeys', body)).toMatchObject({ status: 422, info: { status: 1010 } })
  // An answer to the wrong question is none to a login.
  expect(await post('/api/account/login/passkey', body)).toMatchObject({ status: 422 })
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toHaveLength(1)
})

test('a passkey opens the studio to who holds a role with a short password, for as long as there is one', async () => {
  const { phone, password } = demoStaff('owner')
  const owner = await logInOverHttp(product.address, { phoneNumber: phone.replace('+98', ''), password })
  const person = await registerOverHttp(product.address, { password: 'shab-e-yalda' })
  const { id } = person.session.user
  await callAs(product.address, owner.session, 'PUT', `/api/studio/accounts/${id}/roles`, {
    roles: ['editor'],
  })
  const page = await openPage({ address, width: 1280 })
  await giveDevice(page)
  await openSecurity(page, person)
  await page.goto('/studio/courses')
  const gate = page.getByRole('heading', { name: 'رمز همکاران مدرسه' })
  await gate.waitFor()
  await page.getByRole('button', { name: 'افزودن گذرکلید' }).click()
  await page.getByRole('button', { name: 'ساختن گذرکلید' }).click()
  await page.getByRole('heading', { level: 1, name: 'دوره‌ها' }).waitFor()
  expect(await gate.count()).toBe(0)

  await page.goto('/profile?tab=security')
  await page.getByRole('button', { name: /^حذف گذرکلید/ }).click()
  await page
    .getByRole('dialog', { name: /^حذف گذرکلید/ })
    .getByRole('button', { name: 'حذف' })
    .click()
  await page.getByText('گذرکلید حذف شد.').waitFor()
  await page.goto('/studio/courses')
  await gate.waitFor()
})
