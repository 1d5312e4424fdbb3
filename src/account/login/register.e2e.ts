import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPage } from '../../../test/browser.ts'
import {
  choose,
  enterContact,
  fillRegistration,
  findButton,
  findField,
  goodRegistration,
  goToRegister,
  holdBack,
  loginDialog,
  openLogin,
  readFieldNote,
  storedSession,
  stranger,
  watchCalls,
} from '../../../test/login-dialog.ts'
import { readCode, registerOverHttp, someEmail, someNumber } from '../../../test/register.ts'
import { type Product, startProduct } from '../../../test/server.ts'

/** How somebody new registers, with a code and without one. */

const password = 'yek-divar-kashi'
const submit = (page: Page) => findButton(page, 'تکمیل ثبت‌نام').click()

/** A page at REGISTER; `calls` is what it has asked since the dialog opened. */
async function openRegister(by: 'phone' | 'email' = 'phone', options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage(options)
  const calls = watchCalls(page)
  await openLogin(page)
  const verified = page.waitForResponse('**/login/otp/verify')
  const { contact } = await goToRegister(page, inject('address'), stranger(by))
  const { secret } = (await (await verified).json()) as { secret: string }
  return { page, calls, contact, secret }
}

type Calls = ReturnType<typeof watchCalls>
const findBody = (calls: Calls, path: string) => calls.findLast(call => call.path === path)?.body

test('S3.8 the payload names the contact that registers; the unused mode is null', async () => {
  const { page, calls, contact } = await openRegister('phone')
  await fillRegistration(page, goodRegistration({ ایمیل: someEmail() }))
  await submit(page)
  await loginDialog(page).waitFor({ state: 'detached' })
  expect(findBody(calls, '/register')).toMatchObject({
    countryCode: '+98',
    phoneNumber: contact,
    email: null,
  })

  const other = await openRegister('email')
  await fillRegistration(other.page, goodRegistration({ 'شماره موبایل': someNumber() }))
  await submit(other.page)
  await loginDialog(other.page).waitFor({ state: 'detached' })
  expect(findBody(other.calls, '/register')).toMatchObject({
    countryCode: null,
    phoneNumber: null,
    email: other.contact,
  })
})

test('S3.9 the payload has the secret, both passwords, the requestId and the referral code', async () => {
  const friend = await registerOverHttp(inject('address'))
  const { referralCode } = friend.session.user
  const { page, calls, secret } = await openRegister()
  await fillRegistration(page, goodRegistration({ ایمیل: someEmail(), 'کد معرف (اختیاری)': referralCode }))
  await submit(page)
  await loginDialog(page).waitFor({ state: 'detached' })
  const { requestId } = findBody(calls, '/login/otp/verify')!
  expect(requestId).toMatch(/\S/)
  expect(findBody(calls, '/register')).toMatchObject({
    secret,
    password,
    passwordConfirmation: password,
    requestId,
    referralCode,
  })
})

test('S3.10 the payload has the profile: names, English names, identityNumber', async () => {
  const { page, calls } = await openRegister()
  const form = goodRegistration({ ایمیل: someEmail(), 'نام (فارسی)': '  مهتاب ' })
  await fillRegistration(page, form)
  await submit(page)
  await loginDialog(page).waitFor({ state: 'detached' })
  expect(findBody(calls, '/register')!.profile).toEqual({
    name: 'مهتاب',
    surname: 'آزموده',
    enName: 'Mahtab',
    enSurname: 'Azmoudeh',
    identityNumber: form['کد ملی'],
  })
  expect(await storedSession(page)).toMatchObject({ user: { name: 'مهتاب', enSurname: 'Azmoudeh' } })
})

test('S3.11 the payload has the alternative contact: an email, or a phone with its country code', async () => {
  const { page, calls } = await openRegister('phone')
  const email = someEmail()
  await fillRegistration(page, goodRegistration({ ایمیل: ` ${email.toUpperCase()}` }))
  await submit(page)
  await loginDialog(page).waitFor({ state: 'detached' })
  expect(findBody(calls, '/register')!.alternativeIdentity).toEqual({
    email,
    phoneNumber: null,
    countryCode: null,
  })

  const other = await openRegister('email')
  await fillRegistration(other.page, goodRegistration())
  await loginDialog(other.page).getByRole('combobox', { name: 'کد کشور' }).fill('0049')
  await findField(other.page, 'شماره موبایل').fill('۰۳۰ ۱۲۳۴۵۶۷۸۹۰۱')
  await submit(other.page)
  await loginDialog(other.page).waitFor({ state: 'detached' })
  expect(findBody(other.calls, '/register')!.alternativeIdentity).toEqual({
    email: null,
    phoneNumber: '3012345678901',
    countryCode: '+49',
  })
})

test('S4.8 the code verified, REGISTER comes and its secret is kept for the registration', async () => {
  const { page, calls, secret } = await openRegister()
  await expect.poll(() => findField(page, 'کد ملی').isVisible()).toBe(true)
  expect(await findField(page, 'کد تأیید').count()).toBe(0)
  await fillRegistration(page, goodRegistration({ ایمیل: someEmail() }))
  await submit(page)
  await loginDialog(page).waitFor({ state: 'detached' })
  expect(findBody(calls, '/register')!.secret).toBe(secret)
})

test('S4.9 registered, one is logged in by itself with the same contact and password', async () => {
  const { page, calls, contact } = await openRegister()
  await fillRegistration(page, goodRegistration({ ایمیل: someEmail() }))
  await submit(page)
  await loginDialog(page).waitFor({ state: 'detached' })
  expect(calls.map(({ path }) => path).slice(-2)).toEqual(['/register', '/login'])
  expect(findBody(calls, '/login')).toEqual({
    countryCode: '+98',
    phoneNumber: contact,
    email: null,
    password,
  })
})

test('S4.10 registered, the dialog closes with LOGGED_IN: what waited for a user goes on', async () => {
  const page = await openPage({ width: 1280 })
  await page.goto('/profile?tab=badges')
  await loginDialog(page).waitFor()
  await goToRegister(page, inject('address'))
  await fillRegistration(page, goodRegistration({ ایمیل: someEmail() }))
  await submit(page)
  await loginDialog(page).waitFor({ state: 'detached' })
  await page.waitForURL('**/profile?tab=badges')
  expect(new URL(page.url()).search).toBe('?tab=badges')
  expect(await storedSession(page)).toMatchObject({ user: { name: 'مهتاب', surname: 'آزموده' } })
})

test('S2.2.21 a referral code is optional: a registration without one opens an account', async () => {
  const { page, calls } = await openRegister()
  await fillRegistration(page, goodRegistration({ ایمیل: someEmail() }))
  expect(await findField(page, 'کد معرف (اختیاری)').inputValue()).toBe('')
  await submit(page)
  await loginDialog(page).waitFor({ state: 'detached' })
  expect(findBody(calls, '/register')).toMatchObject({ referralCode: null })
  expect(await storedSession(page)).not.toBe(null)
})

test('S4.17 repeated submits are blocked while a check, a login or a registration is running', async () => {
  const page = await openPage()
  await openLogin(page)
  /** Presses and strikes Enter again and again, until the call has been asked; then lets it be answered. */
  const submitOften = async (path: string, button: string, field: string) => {
    const asked = await holdBack(page, path)
    const first = page.waitForRequest(`**/api/account${path}`)
    for (let times = 0; times < 3; times += 1) {
      await findButton(page, button).click({ force: true })
      await findField(page, field).press('Enter')
      // The button may be passed by; the login itself must not be.
      await page
        .getByRole('dialog')
        .locator('form')
        .evaluate((form: HTMLFormElement) => form.requestSubmit())
    }
    await first
    expect(await findButton(page, button).getAttribute('aria-busy')).toBe('true')
    asked.release()
    return asked
  }

  await choose(page, 'شماره موبایل')
  const who = stranger('phone')
  await findField(page, 'شماره موبایل').fill(who.contact)
  const check = await submitOften('/login/check', 'ورود', 'شماره موبایل')
  await findField(page, 'کد تأیید').fill(await readCode(inject('address'), who.to))
  await findButton(page, 'بررسی کد').click()
  await findField(page, 'کد ملی').waitFor()
  await fillRegistration(page, goodRegistration({ ایمیل: someEmail() }))
  const registration = await submitOften('/register', 'تکمیل ثبت‌نام', 'نام (فارسی)')
  await loginDialog(page).waitFor({ state: 'detached' })
  expect(check.count).toBe(1)
  expect(registration.count).toBe(1)

  await page.evaluate(() => localStorage.clear())
  await page.unrouteAll({ behavior: 'wait' })
  await openLogin(page)
  await enterContact(page, who.contact)
  await findField(page, 'رمز عبور').fill(password)
  const login = await submitOften('/login', 'ورود', 'رمز عبور')
  await loginDialog(page).waitFor({ state: 'detached' })
  expect(login.count).toBe(1)
})

test('S5.19 a mismatch is flagged once both are filled and the repeat has lost the focus', async () => {
  const { page } = await openRegister()
  const mismatch = 'رمز عبور انتخابی با تکرار آن یکسان نیست.'
  const repeat = findField(page, 'تکرار رمز عبور')
  await findField(page, 'رمز عبور').fill(password)
  await repeat.fill('yek-divar-kash')
  expect(await repeat.getAttribute('aria-invalid')).toBe(null)
  await repeat.press('Tab')
  expect(await readFieldNote(page, 'تکرار رمز عبور')).toBe(mismatch)
  await findField(page, 'رمز عبور').fill('yek-divar-kash')
  expect(await repeat.getAttribute('aria-invalid')).toBe(null)
  await findField(page, 'رمز عبور').fill(password)
  expect(await readFieldNote(page, 'تکرار رمز عبور')).toBe(mismatch)
  await repeat.fill('')
  expect(await loginDialog(page).getByText(mismatch).count()).toBe(0)
})

test('an invalid form is told as a whole and at every field, the focus at the first, and is not sent', async () => {
  const { page, calls } = await openRegister('phone', { width: 1280 })
  await findField(page, 'نام (فارسی)').fill('Mahtab')
  await findField(page, 'کد ملی').fill('123')
  await submit(page)
  expect(await loginDialog(page).getByRole('alert').textContent()).toBe(
    'لطفاً مقادیر فرم را با دقت کامل کنید.',
  )
  expect(await readFieldNote(page, 'نام (فارسی)')).toBe(
    'لطفاً نام و نام خانوادگی خود را کامل و به فارسی وارد کنید.',
  )
  expect(await readFieldNote(page, 'نام خانوادگی (فارسی)')).toBe('نام خانوادگی (فارسی) وارد نشده است.')
  expect(await readFieldNote(page, 'کد ملی')).toBe('کد ملی واردشده درست نیست.')
  expect(await readFieldNote(page, 'رمز عبور')).toBe('رمز عبور وارد نشده است.')
  expect(await loginDialog(page).locator('[aria-invalid=true]').count()).toBe(8)
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name')
  expect(findBody(calls, '/register')).toBe(undefined)
  await fillRegistration(page, goodRegistration({ ایمیل: someEmail() }))
  expect(await loginDialog(page).getByRole('alert').count()).toBe(0)
})

test('on a handset a field at fault is seen above the buttons, however far down the form it stands', async () => {
  const { page } = await openRegister('phone', { width: 390 })
  await fillRegistration(page, goodRegistration())
  await submit(page)
  await page.getByRole('dialog').getByRole('alert').first().waitFor()
  const email = findField(page, 'ایمیل')
  await expect.poll(() => email.evaluate(field => document.activeElement === field)).toBe(true)
  const isSeen = () =>
    email.evaluate(field => {
      const { x, y, width, height } = field.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height - 2) === field
    })
  await expect.poll(isSeen).toBe(true)
})

test('a press beside the dialog does not throw a registration away', async () => {
  const { page } = await openRegister()
  await findField(page, 'نام (فارسی)').fill('مهتاب')
  await page.mouse.click(3, 3)
  expect(await findField(page, 'نام (فارسی)').inputValue()).toBe('مهتاب')
  await findButton(page, 'بستن').click()
  await loginDialog(page).waitFor({ state: 'detached' })
  expect(await storedSession(page)).toBe(null)
})

test('S8.9 a failed registration: the server’s errors as a list, else its message, else the generic one', async () => {
  const { page } = await openRegister()
  const form = goodRegistration({ ایمیل: someEmail() })
  const alert = loginDialog(page).getByRole('alert')

  // A password that everybody uses is refused at its field.
  await fillRegistration(page, { ...form, 'رمز عبور': '123456789', 'تکرار رمز عبور': '123456789' })
  const answered = page.waitForResponse('**/api/account/register')
  await submit(page)
  const { errors } = (await (await answered).json()) as { errors: { field: string; message: string }[] }
  await alert.waitFor()
  expect(errors.map(({ field }) => field)).toEqual(['password'])
  expect(await alert.getByRole('listitem').allTextContents()).toEqual(errors.map(({ message }) => message))
  expect(await readFieldNote(page, 'رمز عبور')).toBe(errors[0]!.message)
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'password')

  // A secret that is none: the server knows no field for that.
  await fillRegistration(page, form)
  await page.route('**/api/account/register', route =>
    route.continue({
      postData: JSON.stringify({ ...(route.request().postDataJSON() as object), secret: 'none' }),
    }),
  )
  await submit(page)
  await loginDialog(page).getByText('مهلت این مرحله گذشته است. لطفاً از نو آغاز کنید.').waitFor()
  expect(await alert.getByRole('listitem').count()).toBe(0)

  // No answer of ours at all.
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/api/account/register', route =>
    route.fulfill({ status: 400, contentType: 'text/html', body: '<h1>Bad Request</h1>' }),
  )
  await submit(page)
  await loginDialog(page).getByText('خطایی رخ داد. لطفاً دوباره تلاش کنید.').waitFor()
  expect(await alert.textContent()).toBe('خطایی رخ داد. لطفاً دوباره تلاش کنید.')

  // Nothing that was typed got lost on the way.
  await page.unrouteAll({ behavior: 'wait' })
  await submit(page)
  await loginDialog(page).waitFor({ state: 'detached' })
  expect(await storedSession(page)).toMatchObject({ user: { enName: 'Mahtab' } })
})

/** A product that asks for no codes. */
let open: Product
const testCode = '30811'
beforeAll(async () => {
  open = await startProduct({ env: { OTP_REQUIRED: 'false', OTP_TEST_CODE: testCode } })
})
afterAll(() => open?.stop())

/** Notes every text the dialog ever showed from now on. */
const watchDialog = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const dialog = document.querySelector('dialog')
      if (dialog) seen.push(dialog.innerHTML)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
const readSeen = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
const sentTo = async (to: string) => {
  const { items } = (await (await fetch(`${open.address}/api/outbox`)).json()) as { items: { to: string }[] }
  return items.filter(item => item.to === to).length
}

/** From INITIAL to REGISTER where no code is asked for. */
async function goStraight(contact: string) {
  const page = await openPage({ address: open.address })
  const calls = watchCalls(page)
  await openLogin(page)
  await watchDialog(page)
  await enterContact(page, contact)
  await findField(page, 'کد ملی').waitFor()
  return { page, calls }
}

test('S4.3 where no code is required it is sent silently: no message leaves, OTP is never painted', async () => {
  const number = someNumber()
  const { page, calls } = await goStraight(number)
  expect(calls.map(({ path }) => path)).toEqual(['/login/check', '/login/otp', '/login/otp/verify'])
  const seen = await readSeen(page)
  expect(seen.some(html => html.includes('identityNumber'))).toBe(true)
  expect(seen.filter(html => html.includes('one-time-code') || html.includes('کد تأیید'))).toEqual([])
  expect(await sentTo(`+98${number}`)).toBe(0)
})

test('S4.4 where no code is required the fixed one is verified at once, and the registration goes on', async () => {
  const number = someNumber()
  const { page, calls } = await goStraight(number)
  expect(findBody(calls, '/login/otp/verify')).toMatchObject({ phoneNumber: number, token: testCode })
  await fillRegistration(page, goodRegistration({ ایمیل: someEmail() }))
  await submit(page)
  await loginDialog(page).waitFor({ state: 'detached' })
  expect(await storedSession(page)).toMatchObject({ user: { phoneNumber: number } })
})

test('S4.7 by email the same: sent silently, the fixed code verified at once', async () => {
  const email = someEmail()
  const { page, calls } = await goStraight(email)
  expect(calls.map(({ path }) => path)).toEqual(['/login/check', '/login/mail/otp', '/login/otp/verify'])
  expect(findBody(calls, '/login/otp/verify')).toMatchObject({ email, token: testCode })
  expect((await readSeen(page)).filter(html => html.includes('one-time-code'))).toEqual([])
  expect(await sentTo(email)).toBe(0)
})
