import type { Page } from 'playwright-core'
import { demoAccounts } from '#account/demo-accounts.ts'
import { sessionKey } from '#client/session.ts'

export type Account = { phone: string; password: string }

/**
 * Signs the page in as a demo account, by the same call as the dialog makes, and keeps the session where the client
 * keeps it. Leaves the page on an empty answer of the site: `goto` the page that the test is about.
 */
export async function signIn(page: Page, account: Account = demoAccounts[0]): Promise<void> {
  await page.goto('/healthz')
  const { origin } = new URL(page.url())
  const cookies = await page.context().cookies(origin)
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await page.context().request.post(`${origin}/api/account/login`, {
    headers: { 'X-XSRF-TOKEN': token },
    data: {
      countryCode: account.phone.slice(0, 3),
      phoneNumber: account.phone.slice(3),
      password: account.password,
    },
  })
  const session = await answer.text()
  if (!answer.ok()) throw new Error(`the login was refused: ${answer.status()} ${session}`)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [sessionKey, session] as const)
}
