import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from './browser.ts'
import { readOutbox } from './read-outbox.ts'
import { someEmail, someNationalId } from './register.ts'

const password = 'baran-ast-1405'

/** Chooses a password by the link that was sent to a phone, given without its country code. */
export async function choosePassword(address: string, number: string) {
  const token = (await readOutbox(address, `+98${number}`))
    .map(text => /set-password\?t=([\w-]+)/.exec(text)?.[1])
    .find(found => found !== undefined)
  const form = new URLSearchParams({ t: token!, password, passwordConfirmation: password })
  const { status } = await fetch(new URL('/set-password', address), { method: 'POST', body: form })
  expect(status).toBe(200)
}

/** Signs in a mother whose account was opened at the desk, and opens what she reads of her children. */
export async function openChildren(page: Page, number: string) {
  await signIn(page, { phone: `+98${number}`, password })
  await page.goto('/profile?tab=children')
}

/** Writes what the profile of every account needs, which is asked for first. */
export async function completeProfile(page: Page) {
  const profile = page.getByRole('dialog')
  const field = (name: string) => profile.getByRole('textbox', { name, exact: true })
  await field('نام (انگلیسی)').fill('Narges')
  await field('نام خانوادگی (انگلیسی)').fill('Madarzadeh')
  await field('کد ملی').fill(someNationalId())
  await field('ایمیل').fill(someEmail())
  await profile.getByRole('button').last().click()
  await profile.waitFor({ state: 'detached' })
}
