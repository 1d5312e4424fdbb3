import type { Page } from 'playwright-core'
import type { Order } from '#features/payment/contract.ts'
import { openPage, signIn } from './browser.ts'
import { registerOverHttp } from './register.ts'
import type { PageOptions } from './watched-page.ts'

/** Buying as people walk it in a browser: from the list of groups to the bank's page and back. */

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const receipt = (page: Page) => page.getByRole('article', { name: 'رسید پرداخت' })
export const paidTitle = 'پرداخت با موفقیت انجام شد.'

/** The bank is another site. */
export const toBank = { expectErrors: /another origin: http:..127.0.0.1:\d+.(?:pg.StartPay|start)/ }

export const readPath = (page: Page) => new URL(page.url()).pathname

/** A page of somebody new, at a product that sells. */
export async function openBuyer(address: string, width: number, options: PageOptions = {}): Promise<Page> {
  const page = await openPage({ address, width, ...toBank, ...options })
  await signIn(page, await registerOverHttp(address))
  return page
}

/** Enrols in the group whose card names it; answers the order's address. */
export async function openOrder(page: Page, group: string): Promise<string> {
  await page.goto(`/info?seats=free&q=${encodeURIComponent(group)}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${group}`) })
    .first()
    .click()
  await button(page, /^ثبت‌نام و پرداخت: /).click()
  await page.waitForURL('**/payment/orders/*')
  await heading(page, 'چگونه می‌پردازید؟').waitFor()
  return readPath(page)
}

export async function goToBank(page: Page) {
  await button(page, /^(پرداخت .*تومان|تلاش دوباره برای پرداخت|ادامهٔ پرداخت)$/).click()
  await heading(page, 'پرداخت به پذیرنده').waitFor()
}

export const atBank = (page: Page, action: string) => button(page, action).click()

/** The field of the code, which is folded at first. */
export async function unfoldCode(page: Page) {
  const field = page.getByRole('textbox', { name: 'کد تخفیف' })
  if (!(await field.isVisible())) await page.locator('summary', { hasText: 'کد تخفیف' }).click()
  return field
}

/** A fifth off, by the demo's code. */
export async function applyCode(page: Page) {
  await (await unfoldCode(page)).fill('yadgiri20')
  await button(page, 'اعمال').click()
  await page.getByText('کد تخفیف اعمال شد.').waitFor()
}

/** Buys a seat for 2,280,000 Toman, or without the code for 2,850,000; ends at the order and answers its address. */
export async function buySeatAsWalked(
  page: Page,
  { group = 'گفت‌وگوی انگلیسی', withCode = true } = {},
): Promise<string> {
  const address = await openOrder(page, group)
  if (withCode) await applyCode(page)
  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await heading(page, paidTitle).waitFor()
  await page.goto(address)
  await receipt(page).waitFor()
  return address
}

export const refundDialog = (page: Page) => page.getByRole('dialog', { name: 'بازگشت وجه' })

/** From an order's receipt: opens the dialog that says what comes back, and chooses where to. */
export async function chooseRefund(page: Page, way: 'کیف پول' | 'همان کارت' | 'شبا') {
  await button(page, 'درخواست بازگشت وجه').click()
  await refundDialog(page).getByText(way, { exact: true }).click()
}

export async function sendRefund(page: Page) {
  await refundDialog(page)
    .getByRole('button', { name: /^انصراف و بازگشت/ })
    .click()
  await refundDialog(page).waitFor({ state: 'detached' })
}

/** What the server says, asked as the page asks. */
export function ask<T>(page: Page, path: string): Promise<T> {
  return page.evaluate(async path => {
    const { auth } = JSON.parse(localStorage.getItem('hamava.session')!)
    return (await fetch(path, { headers: { authorization: `Bearer ${auth.accessToken}` } })).json()
  }, path) as Promise<T>
}

/** @param address the path of its page */
export const orderAt = async (page: Page, address: string) =>
  (await ask<{ order: Order }>(page, `/api${address}`)).order
