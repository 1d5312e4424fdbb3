import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { openPage, signIn } from '../../test/browser.ts'
import {
  enterContact,
  findButton,
  goToCode,
  loginDialog,
  openLogin,
  stranger,
} from '../../test/login-dialog.ts'
import { sessionKey } from './session.ts'

const lists = '**/api/phrasebook/lists'
const ended = 'نشست شما پایان یافته است. لطفاً دوباره وارد شوید.'
const throttled = 'خطای شبکه! اگر از VPN (فیلترشکن) استفاده می‌کنید، لطفاً آن را قطع کنید.'

const locateSnack = (page: Page) => page.locator('[popover][role=status]').filter({ hasText: /./ })

/** Ends the session that the page holds, as its owner does from another device. */
async function revoke(page: Page) {
  const stored = await page.evaluate(key => localStorage.getItem(key), sessionKey)
  const { auth } = JSON.parse(stored!) as { auth: { accessToken: string } }
  const { origin } = new URL(page.url())
  const cookies = await page.context().cookies(origin)
  const answer = await page.context().request.post(`${origin}/api/account/logout`, {
    headers: {
      authorization: `Bearer ${auth.accessToken}`,
      'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')!.value,
    },
  })
  expect(answer.status()).toBe(204)
}

test('S8.2 the notification helper shows its message for 3000 ms in a snack bar', async () => {
  const page = await openPage()
  await signIn(page, demoAccounts[2])
  await revoke(page)
  // From here on no time passes but what the test lets pass.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/phrasebook')
  const shown = () => locateSnack(page).filter({ hasText: ended }).count()
  const isShown = async () => {
    await page.clock.runFor(10)
    return shown()
  }
  await expect.poll(isShown, { timeout: 30_000 }).toBe(1)
  await page.clock.runFor(2900)
  expect(await shown()).toBe(1)
  await page.clock.runFor(100)
  expect(await shown()).toBe(0)
  expect(await page.evaluate(key => localStorage.getItem(key), sessionKey)).toBe(null)
})

test('S8.18 429 shows the sentence about VPNs, and the error is passed on', async () => {
  const page = await openPage()
  await signIn(page, demoAccounts[2])
  await page.route(lists, route =>
    route.fulfill({ status: 429, json: { info: { status: 1017, message: 'پیامی از سرور' } } }),
  )
  await page.goto('/phrasebook/mine')
  await locateSnack(page).filter({ hasText: throttled }).waitFor()
  expect(await locateSnack(page).filter({ hasText: throttled }).count()).toBe(1)
  // The page that asked got its error, with the server's sentence.
  const failed = page.getByRole('main').getByText('پیامی از سرور')
  await failed.waitFor()
  expect(await failed.count()).toBe(1)
})

/** A page behind an address that a carrier's thousands share: what may be asked without a proof has been asked. */
async function openCrowded(prepare: (page: Page) => Promise<unknown> = () => Promise.resolve()) {
  const page = await openPage({ expectErrors: /404|422/ })
  await prepare(page)
  await page.goto('/')
  await page.evaluate(async () => {
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)![1]!)
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': token }
    for (const path of ['check', 'otp', 'mail/otp']) {
      for (let turn = 0; turn < 60; turn++)
        await fetch(`/api/account/login/${path}`, { method: 'POST', headers, body: '{}' })
    }
  })
  const proofs: string[] = []
  page.on('request', request => {
    if (request.headers()['x-altcha']) proofs.push(new URL(request.url()).pathname)
  })
  await openLogin(page)
  return { page, proofs }
}

test('past sixty calls an hour from one address the browser proves that it works, and its person sees nothing of it', async () => {
  const { page, proofs } = await openCrowded()
  await goToCode(page)
  expect(proofs).toEqual(['/api/account/login/check', '/api/account/login/otp'])
  expect(await locateSnack(page).count()).toBe(0)
  await findButton(page, 'بازگشت').click()
  await goToCode(page, stranger('email'))
  expect(proofs.slice(2)).toEqual(['/api/account/login/check', '/api/account/login/mail/otp'])
})

test('a browser that can prove nothing is told so in a sentence', async () => {
  const { page, proofs } = await openCrowded(page =>
    page.addInitScript(() => Reflect.deleteProperty(window, 'Worker')),
  )
  await enterContact(page, stranger('phone').contact)
  await locateSnack(page).filter({ hasText: 'مرورگرتان نتوانست' }).waitFor()
  await loginDialog(page).getByText('مرورگرتان نتوانست').waitFor()
  expect(proofs).toEqual([])
})
