/** @module-tag journey */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { openPage } from '../../test/browser.ts'
import { readCode, someEmail, someNationalId, someNumber } from '../../test/register.ts'
import { type Product, startProduct } from '../../test/server.ts'
import { atEachWidth } from '../../test/widths.ts'

/**
 * The whole of accounts as people walk it, against `npm start` as a process of its own: nothing here touches the
 * database or calls the product's code.
 */
let product: Product
/** By how much the product's clock is ahead. */
let clock = 0
beforeAll(async () => {
  product = await startProduct({ movesClock: true })
})
afterAll(() => product?.stop())

const wanted = '/profile?tab=badges#x'
const [first, second] = ['shab-e-yalda-1', 'nowruz-1406-khosh']
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const loginDialog = (page: Page) => dialog(page, 'ورود / ثبت‌نام')
const at = (page: Page) => page.url().slice(product.address.length)

async function fillPhone(page: Page, phoneNumber: string) {
  await page.getByRole('textbox', { name: 'شماره موبایل' }).fill(`۰${phoneNumber}`)
}

async function enterCode(page: Page, to: string) {
  const field = page.getByRole('textbox', { name: 'کد تأیید' })
  await field.waitFor()
  await field.fill(await readCode(product.address, to))
  await page.getByRole('button', { name: 'بررسی کد' }).click()
}

async function fillRegistration(page: Page, { email, password }: { email: string; password: string }) {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('رمز عبور').fill(password)
  await field('تکرار رمز عبور').fill(password)
  await field('نام (فارسی)').fill('ترانه')
  await field('نام خانوادگی (فارسی)').fill('مهرآیین')
  await field('نام (انگلیسی)').fill('Taraneh')
  await field('نام خانوادگی (انگلیسی)').fill('Mehraein')
  await field('کد ملی').fill(someNationalId())
  await field('ایمیل').fill(email)
}

async function logIn(page: Page, contact: string, password: string) {
  await page.getByRole('button', { name: 'ورود', exact: true }).first().click()
  await loginDialog(page).waitFor()
  if (contact.includes('@')) {
    await loginDialog(page).getByText('ایمیل', { exact: true }).click()
    await page.getByRole('textbox', { name: 'ایمیل' }).fill(contact)
  } else await fillPhone(page, contact)
  await loginDialog(page).getByRole('button', { name: 'ورود', exact: true }).click()
  await page.getByRole('textbox', { name: 'رمز عبور', exact: true }).fill(password)
  await loginDialog(page).getByRole('button', { name: 'ورود', exact: true }).click()
}

const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('hamava.session'))

type Walker = { width: number; phoneNumber: string; email: string }

/** From a guarded address to an account and its verified email, and out again. */
async function register(width: number): Promise<Walker> {
  const phoneNumber = someNumber()
  const email = someEmail()
  const page = await openPage({ address: product.address, width, motion: true })

  // Stopped at a guarded address, a visitor registers and lands there.
  await page.goto(wanted)
  await loginDialog(page).getByText('برای ادامه، لطفاً وارد حساب کاربری خود شوید.').waitFor()
  expect(at(page)).toBe('/')
  await fillPhone(page, phoneNumber)
  await loginDialog(page).getByRole('button', { name: 'ورود', exact: true }).click()
  await enterCode(page, `+98${phoneNumber}`)
  await page.getByRole('button', { name: 'تکمیل ثبت‌نام' }).waitFor()
  await fillRegistration(page, { email, password: first })
  await page.getByRole('button', { name: 'تکمیل ثبت‌نام' }).click()
  await page.waitForURL(product.address + wanted)
  await page.getByText('هنوز نشانی نگرفته‌اید.').waitFor()
  expect(at(page)).toBe(wanted)
  await expect.poll(() => loginDialog(page).count()).toBe(0)

  // The email becomes a way in by its code.
  await page.goto('/profile?tab=details')
  await page.getByRole('button', { name: 'تأیید ایمیل' }).click()
  await page.getByRole('button', { name: 'ارسال کد' }).click()
  await enterCode(page, email)
  await page.getByRole('listitem').filter({ hasText: email }).getByText('تأییدشده').waitFor()

  await page.getByRole('button', { name: 'حساب ترانه مهرآیین' }).click()
  await page.getByRole('button', { name: 'خروج از حساب' }).click()
  await page.waitForURL(`${product.address}/`)
  expect(await storedSession(page)).toBe(null)
  return { width, phoneNumber, email }
}

/** In again by the phone, with a new password; another browser comes by the email and is sent away. */
async function recover({ width, phoneNumber, email }: Walker) {
  const page = await openPage({ address: product.address, width, motion: true })
  await page.goto('/')
  // A minute lies between two codes.
  clock += 62_000
  await product.moveClock(clock)
  await page.getByRole('button', { name: 'ورود', exact: true }).first().click()
  await loginDialog(page).getByRole('button', { name: 'اطلاعات ورود خود را فراموش کرده‌اید؟' }).click()
  const recovery = dialog(page, 'فراموشی رمز عبور')
  await recovery.getByRole('textbox', { name: 'شماره موبایل' }).fill(phoneNumber)
  await recovery.getByRole('button', { name: 'بازیابی رمز عبور' }).click()
  await recovery.getByRole('textbox', { name: 'کد تأیید' }).waitFor()
  await enterCode(page, `+98${phoneNumber}`)
  await recovery.getByRole('textbox', { name: 'رمز عبور جدید', exact: true }).fill(second)
  await recovery.getByRole('textbox', { name: 'تکرار رمز عبور جدید' }).fill(second)
  await recovery.getByRole('button', { name: 'تغییر رمز عبور' }).click()
  await recovery.waitFor({ state: 'detached' })
  expect(await storedSession(page)).toContain('accessToken')

  // A second browser signs in; the first ends its session, and it is out on its next call.
  const other = await openPage({ address: product.address, width, motion: true })
  await other.goto('/')
  await logIn(other, email, second)
  await other.waitForFunction(() => localStorage.getItem('hamava.session') !== null)
  await page.goto('/profile?tab=security')
  await page.getByRole('button', { name: /^خروج از [^ح]/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'خروج', exact: true }).click()
  await page.getByText('از حساب شما بیرون رفت.').waitFor()
  await other.goto('/profile')
  await loginDialog(other).waitFor()
  expect(at(other)).toBe('/')
  expect(await storedSession(other)).toBe(null)
}

/** Somebody whose profile lacks something meets the dialog that does not go away. */
async function meetCompletion(width: number) {
  const page = await openPage({ address: product.address, width, motion: true })
  await page.goto('/')
  await logIn(page, demoAccounts[1].phone.slice(3), demoAccounts[1].password)
  const completion = dialog(page, 'تکمیل اطلاعات کاربری')
  await completion.waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.click(2, 2)
  await page.keyboard.press('Escape')
  await expect.poll(() => completion.isVisible()).toBe(true)
  expect(await completion.getByRole('button', { name: 'بستن' }).count()).toBe(0)
}

atEachWidth(width => {
  let walker: Walker

  test('a person is stopped, registers, lands where they wanted to go and verifies an email', async () => {
    walker = await register(width)
  })

  test('with OTP_REQUIRED=false, a new number goes from INITIAL to REGISTER and the OTP view is never painted', async () => {
    await using open = await startProduct({ env: { OTP_REQUIRED: 'false' } })
    const page = await openPage({ address: open.address, width, motion: true })
    await page.goto('/')
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        seen.push(document.querySelector('dialog')?.textContent ?? '')
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    await page.getByRole('button', { name: 'ورود', exact: true }).first().click()
    await loginDialog(page).waitFor()
    const number = someNumber()
    await fillPhone(page, number)
    await loginDialog(page).getByRole('button', { name: 'ورود', exact: true }).click()
    await page.getByRole('button', { name: 'تکمیل ثبت‌نام' }).waitFor()
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    expect(seen.some(text => text.includes('تکمیل ثبت‌نام'))).toBe(true)
    expect(seen.filter(text => text.includes('بررسی کد'))).toEqual([])
    // Others of the demo may have been sent something.
    const outbox = (await (await fetch(`${open.address}/api/outbox`)).json()) as { items: object[] }
    expect(outbox.items.filter(item => JSON.stringify(item).includes(number))).toEqual([])
  })

  test('an incomplete profile cannot be passed', () => meetCompletion(width))

  test('that person recovers, and ends another browser that came in by the email', async () => {
    expect(walker.phoneNumber).toMatch(/^9/)
    await recover(walker)
  })
})
