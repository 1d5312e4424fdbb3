import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { demoStaff } from '#account/demo-accounts.ts'
import { toLatinDigits } from '#persian/digits.ts'
import { openPage, signIn } from './browser.ts'
import { waitForGlobalEffects } from './global-effects.ts'

/** What the browser logs of a connection that is cut. */
export const cut = /ERR_INTERNET|Failed to|status of 404/

let made = 0
/** A phone that nothing was written with: files share products. */
export const newContact = () => `0912${randomInt(1_000_000, 9_999_999)}`
/** Another at each try: what an earlier one wrote stands there still. */
export const unique = (title: string) => `${title} (${++made})`
export type Written = { name: string; contact: string; title: string; text: string }
export const newTicket = (width: number): Written => ({
  name: 'ژاله مهرآیین',
  contact: newContact(),
  title: `پیوند کلاس باز نمی‌شود، ${width} (${++made})`,
  text: 'در اتوبوسم و پیوند ورود را نمی‌بینم.',
})

export async function openForm(page: Page) {
  await page.goto('/contact-us')
  await page.getByLabel('عنوان').waitFor()
  await waitForGlobalEffects(page)
}

export async function fill(page: Page, { name, contact, title, text }: Written) {
  await page.getByLabel('نام').fill(name)
  await page.getByLabel('شماره موبایل یا ایمیل').fill(contact)
  await fillMessage(page, { title, text })
}

/** What is left to write for who is signed in. */
export async function fillMessage(page: Page, { title, text }: Pick<Written, 'title' | 'text'>) {
  await page.getByLabel('عنوان').fill(title)
  await page.getByLabel('پیام شما').fill(text)
}

export const send = (page: Page) => page.getByRole('button', { name: 'فرستادن پیام' }).click()

/** The tracking number as it stands on the page, in Latin digits without its space. */
export async function readNumber(page: Page): Promise<string> {
  const line = await page.getByText(/^کد پیگیری: /).textContent()
  return toLatinDigits(line ?? '').replace(/\D/g, '')
}

/** Follows a ticket as a guest does. */
export async function followTicket(page: Page, number: string, contact: string) {
  await page.goto(`/contact-us/ticket?number=${number}`)
  await page.getByLabel('شماره موبایل یا ایمیل').fill(contact)
  await page.getByRole('button', { name: 'دیدن وضعیت' }).click()
}

/** The messages of the school before one of its staff. */
export async function openInbox(
  { address, width }: { address: string; width: number },
  role: 'support' | 'registrar' = 'support',
) {
  const page = await openPage({ address, width })
  await signIn(page, demoStaff(role))
  await page.goto('/studio/letters')
  await page.getByRole('heading', { name: 'پیام‌ها', exact: true }).waitFor()
  return page
}
