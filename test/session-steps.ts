import type { Page } from 'playwright-core'
import { demoAccounts } from '#account/demo-accounts.ts'
import { type Session, sessionKey } from '#client/session.ts'
import { enterContact, findButton, findField, loginDialog } from './login-dialog.ts'
import type { Account } from './sign-in.ts'

/** An ordinary account, complete. */
export const account = demoAccounts[2]

/** What the login dialog says where something waits for a user. */
export const stopped = 'برای ادامه، لطفاً وارد حساب کاربری خود شوید.'

/** The signed-in user at the end of the bar, once they are known by name. */
export const person = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^حساب (?!کاربری)/ })
/** What a visitor sees in its place. */
export const wayIn = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'ورود', exact: true })
/** Whether the page is marked as a signed-in user's. */
export const isMarked = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.session !== undefined)
export const readSession = (page: Page) =>
  page.evaluate(key => JSON.parse(localStorage.getItem(key) ?? 'null') as Session | null, sessionKey)

/** Path, query and hash that the page stands at. */
export const at = (page: Page) => page.evaluate(() => location.pathname + location.search + location.hash)
export const arriveAt = (page: Page, address: string) =>
  page.waitForURL(({ pathname, search, hash }) => pathname + search + hash === address)

/** Fills the open login dialog as the account's owner does, and waits for it to close. */
export async function logIn(page: Page, { phone, password }: Account = account) {
  await enterContact(page, phone.slice(3))
  await findField(page, 'رمز عبور').fill(password)
  await findButton(page, 'ورود').click()
  await loginDialog(page).waitFor({ state: 'detached' })
}

/** Leaves by the account's drawer. */
export async function logOut(page: Page) {
  await person(page).click()
  await page.getByRole('button', { name: 'خروج از حساب' }).click()
}
