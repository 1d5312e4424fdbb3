import type { Page } from 'playwright-core'
import { readCode, someEmail, someNationalId, someNumber } from './register.ts'

/** How tests go about the login dialog: by the roles and names a person meets. */

export const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'ورود / ثبت‌نام' })

/** A text, email, code or password field of the open dialog, by its whole label. */
export const findField = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('textbox', { name: label, exact: true })

export const findButton = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

/** What is said under a field: its help or its fault. */
export async function readFieldNote(page: Page, label: string): Promise<string> {
  const described = await findField(page, label).getAttribute('aria-describedby')
  const text = described === null ? null : await page.locator(`[id="${described}"]`).textContent()
  return text ?? ''
}

/** Opens the dialog by the header's button, on a page with little else. */
export async function openLogin(page: Page): Promise<void> {
  await page.goto('/terms')
  await page.getByRole('banner').getByRole('button', { name: 'ورود', exact: true }).click()
  await loginDialog(page).waitFor()
}

/** Chooses in the switch. */
export const choose = (page: Page, option: 'شماره موبایل' | 'ایمیل') =>
  page.getByRole('dialog').getByRole('radio', { name: option }).press('Space')

/** Tells who logs in, a phone by its ten digits, and goes on. */
export async function enterContact(page: Page, contact: string): Promise<void> {
  const byEmail = contact.includes('@')
  await choose(page, byEmail ? 'ایمیل' : 'شماره موبایل')
  await findField(page, byEmail ? 'ایمیل' : 'شماره موبایل').fill(contact)
  await findButton(page, 'ورود').click()
}

/** Somebody nobody knows, as the outbox names them. */
export const stranger = (by: 'phone' | 'email') => {
  const contact = by === 'phone' ? someNumber() : someEmail()
  return { contact, to: by === 'phone' ? `+98${contact}` : contact }
}

/** From INITIAL to OTP, for a stranger unless told. */
export async function goToCode(page: Page, who = stranger('phone')): Promise<typeof who> {
  await enterContact(page, who.contact)
  await findField(page, 'کد تأیید').waitFor()
  return who
}

/** From INITIAL to REGISTER. @param address where the product listens */
export async function goToRegister(
  page: Page,
  address: string,
  who = stranger('phone'),
): Promise<typeof who> {
  await goToCode(page, who)
  await findField(page, 'کد تأیید').fill(await readCode(address, who.to))
  await findButton(page, 'بررسی کد').click()
  await findButton(page, 'تکمیل ثبت‌نام').waitFor()
  return who
}

export type RegisterForm = Record<string, string>

/** A registration that is in order, by the labels of its fields; the contact is the one the form asks for. */
export const goodRegistration = (more: RegisterForm = {}): RegisterForm => ({
  'نام (فارسی)': 'مهتاب',
  'نام خانوادگی (فارسی)': 'آزموده',
  'نام (انگلیسی)': 'Mahtab',
  'نام خانوادگی (انگلیسی)': 'Azmoudeh',
  'کد ملی': someNationalId(),
  'رمز عبور': 'yek-divar-kashi',
  'تکرار رمز عبور': 'yek-divar-kashi',
  ...more,
})

export async function fillRegistration(page: Page, form: RegisterForm): Promise<void> {
  for (const [label, value] of Object.entries(form)) await findField(page, label).fill(value)
}

/** The calls that the page sends from now on: their paths under /api/account and their bodies. */
export function watchCalls(page: Page): { path: string; body: Record<string, unknown> }[] {
  const calls: { path: string; body: Record<string, unknown> }[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'POST' || !pathname.startsWith('/api/account/')) return
    calls.push({
      path: pathname.slice('/api/account'.length),
      body: request.postDataJSON() as Record<string, unknown>,
    })
  })
  return calls
}

/** What the browser stored of the session, or null. */
export const storedSession = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('hamava.session') ?? 'null') as unknown)

/** Holds the answers of a call under /api/account back until `release`; `count` is how often it was asked. */
export async function holdBack(page: Page, path: string) {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const asked = { count: 0, release: () => release() }
  await page.route(`**/api/account${path}`, async route => {
    asked.count += 1
    await held
    await route.continue()
  })
  return asked
}
