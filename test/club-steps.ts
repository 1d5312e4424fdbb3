import type { Page } from 'playwright-core'
import { openPage, signIn } from './browser.ts'
import { toBank } from './buying-steps.ts'
import { registerOverHttp } from './register.ts'

/** The club as its members walk it in a browser. */

export async function openClub(page: Page) {
  await page.goto('/companions-club')
  await page.getByRole('heading', { name: 'دوستان شما' }).waitFor()
}

/** Somebody new, signed in on a page of a product that sells. */
export async function openMember(address: string, width: number, name: string) {
  const page = await openPage({ address, width, ...toBank })
  const account = await registerOverHttp(address, { profile: { name } })
  await signIn(page, account)
  const { id, referralCode: code } = account.session.user
  return { page, account, id, code }
}
