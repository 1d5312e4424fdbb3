import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { axe, openPage } from '../../../test/browser.ts'
import {
  choose,
  enterContact,
  findButton,
  findField,
  goToCode,
  goToRegister,
  loginDialog,
  openLogin,
  readFieldNote,
  storedSession,
  stranger,
  watchCalls,
} from '../../../test/login-dialog.ts'
import { type Registered, readCode, registerOverHttp } from '../../../test/register.ts'

/** How a login goes: by phone, by email, wrong and right, to its end and away from it. */

const generic = 'خطایی رخ داد. لطفاً دوباره تلاش کنید.'
const recovery = (page: Page) => page.getByRole('dialog', { name: 'فراموشی رمز عبور' })

let byPhone: Registered
let byEmail: Registered
beforeAll(async () => {
  const address = inject('address')
  ;[byPhone, byEmail] = await Promise.all([
    registerOverHttp(address),
    registerOverHttp(address, { by: 'email' }),
  ])
})

/** A page whose login dialog is open; `calls` is what it has asked since. */
async function open(options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage(options)
  const calls = watchCalls(page)
  await openLogin(page)
  return { page, calls }
}

async function givePassword(page: Page, password: string) {
  await findField(page, 'رمز عبور').fill(password)
  await findButton(page, 'ورود').click()
}

/** What a proxy says that is no answer of ours: there is no sentence in it. */
const wordless = { status: 400, contentType: 'text/html', body: '<h1>Bad Request</h1>' }

test('S1.6 somebody logs in by phone number or by email', async () => {
  const { page } = await open()
  await enterContact(page, byPhone.phoneNumber)
  await givePassword(page, byPhone.password)
  await loginDialog(page).waitFor({ state: 'detached' })
  expect(await storedSession(page)).toMatchObject({ user: { id: byPhone.session.user.id } })

  const other = (await open({ width: 1280 })).page
  await enterContact(other, byEmail.email)
  await givePassword(other, byEmail.password)
  await loginDialog(other).waitFor({ state: 'detached' })
  expect(await storedSession(other)).toMatchObject({ user: { id: byEmail.session.user.id } })
})

test('S2.2.23 LOGGED_IN carries the login response: what it answered is the session', async () => {
  const { page } = await open()
  await enterContact(page, byPhone.phoneNumber)
  const answered = page.waitForResponse('**/api/account/login')
  await givePassword(page, byPhone.password)
  const answer = (await (await answered).json()) as { auth: unknown; user: unknown }
  await loginDialog(page).waitFor({ state: 'detached' })
  expect(Object.keys(answer).toSorted()).toEqual(['auth', 'user'])
  expect(await storedSession(page)).toEqual(answer)
  await page
    .getByRole('button', { name: `حساب ${byPhone.profile.name} ${byPhone.profile.surname}` })
    .waitFor()
})

test('S4.1 a phone that has an account: INITIAL checks it and goes to PASSWORD', async () => {
  const { page, calls } = await open()
  await enterContact(page, byPhone.phoneNumber)
  await findField(page, 'رمز عبور').waitFor()
  expect(calls).toEqual([
    {
      path: '/login/check',
      body: { countryCode: '+98', phoneNumber: byPhone.phoneNumber, email: null },
    },
  ])
  const found = 'حساب شما پیدا شد. لطفاً رمز عبور خود را وارد کنید.'
  await expect.poll(() => loginDialog(page).getByText(found).isVisible()).toBe(true)
})

test('S4.2 an unknown phone is sent a code, and OTP comes', async () => {
  const { page, calls } = await open()
  const { contact, to } = await goToCode(page)
  expect(calls.map(({ path }) => path)).toEqual(['/login/check', '/login/otp'])
  expect(calls[1]!.body).toEqual({ countryCode: '+98', phoneNumber: contact })
  expect(await readCode(inject('address'), to)).toMatch(/^\d{6}$/)
})

test('S4.5 an email that has an account goes to PASSWORD', async () => {
  const { page, calls } = await open()
  await enterContact(page, byEmail.email)
  await findField(page, 'رمز عبور').waitFor()
  expect(calls).toEqual([
    { path: '/login/check', body: { countryCode: null, phoneNumber: null, email: byEmail.email } },
  ])
  await expect.poll(() => loginDialog(page).getByText(byEmail.email).isVisible()).toBe(true)
})

test('S4.6 an unknown email is sent a code by email, and OTP comes', async () => {
  const { page, calls } = await open()
  const { contact, to } = await goToCode(page, stranger('email'))
  expect(calls.map(({ path }) => path)).toEqual(['/login/check', '/login/mail/otp'])
  expect(calls[1]!.body).toEqual({ email: contact })
  expect(await readCode(inject('address'), to)).toMatch(/^\d{6}$/)
})

test('S4.11 Back leads from OTP, PASSWORD and REGISTER to INITIAL, with what was typed', async () => {
  const { page } = await open()
  const phone = findField(page, 'شماره موبایل')
  await enterContact(page, byPhone.phoneNumber)
  await findField(page, 'رمز عبور').fill('half a pass')
  await findButton(page, 'بازگشت').click()
  expect(await phone.inputValue()).toBe(byPhone.phoneNumber)
  await findButton(page, 'ورود').click()
  await findField(page, 'رمز عبور').waitFor()
  expect(await findField(page, 'رمز عبور').inputValue()).toBe('half a pass')
  await findButton(page, 'بازگشت').click()

  const { contact } = await goToCode(page)
  await findButton(page, 'بازگشت').click()
  expect(await phone.inputValue()).toBe(contact)

  const registering = await goToRegister(page, inject('address'))
  await findField(page, 'نام (فارسی)').fill('مهتاب')
  await findButton(page, 'بازگشت').click()
  expect(await phone.inputValue()).toBe(registering.contact)
  await goToRegister(page, inject('address'))
  expect(await findField(page, 'نام (فارسی)').inputValue()).toBe('مهتاب')
})

test('S4.12 the switch toggles between INITIAL and EMAIL, by its keys too, and loses nothing', async () => {
  const { page } = await open()
  await findField(page, 'شماره موبایل').fill('912')
  await choose(page, 'ایمیل')
  await findField(page, 'ایمیل').fill('mahtab@')
  expect(await findField(page, 'شماره موبایل').count()).toBe(0)
  // From right to left, the next one is on the left.
  await page.getByRole('radio', { name: 'ایمیل' }).press('ArrowRight')
  expect(await page.getByRole('radio', { name: 'شماره موبایل' }).isChecked()).toBe(true)
  expect(await findField(page, 'شماره موبایل').inputValue()).toBe('912')
  await page.getByRole('radio', { name: 'شماره موبایل' }).press('ArrowLeft')
  expect(await findField(page, 'ایمیل').inputValue()).toBe('mahtab@')
})

const forgot = 'اطلاعات ورود خود را فراموش کرده‌اید؟'

test('S4.13 the link for who forgot closes the dialog', async () => {
  const { page } = await open()
  await findButton(page, forgot).click()
  await loginDialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => loginDialog(page).count()).toBe(0)
  expect(await storedSession(page)).toBe(null)
})

test('S4.14 after it the forgot-password dialog opens; closing that one ends the login: a later one does not take it up', async () => {
  const page = await openPage()
  await wantToKeep(page)
  await findButton(page, forgot).click()
  await recovery(page).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.keyboard.press('Escape')
  await recovery(page).waitFor({ state: 'detached' })
  expect(await page.getByRole('dialog').count()).toBe(0)
  await expectNothingWaits(page)
})

/** A visitor who wants to keep a phrase meets the dialog; the favourite is what waits for a user. */
async function wantToKeep(page: Page) {
  await page.goto('/phrasebook/situations/airport')
  await findFavouriteButton(page).click()
  await loginDialog(page).waitFor()
}
const findFavouriteButtons = (page: Page, pressed: boolean) =>
  page.getByRole('button', { name: /^نشان‌کردن/, pressed })
const findFavouriteButton = (page: Page) => findFavouriteButtons(page, false).first()
const isKept = async (page: Page) => (await findFavouriteButtons(page, true).count()) > 0

test('S4.15 Cancel closes the dialog with CANCELED: nobody is logged in and nothing goes on', async () => {
  const page = await openPage()
  await wantToKeep(page)
  await findButton(page, 'انصراف').click()
  await loginDialog(page).waitFor({ state: 'detached' })
  expect(await storedSession(page)).toBe(null)
  expect(await isKept(page)).toBe(false)
  expect(
    await findFavouriteButton(page).evaluate(favouriteButton => favouriteButton === document.activeElement),
  ).toBe(true)
})

test('S4.16 closed with no result, the login that was waited for is over: a later one does not take it up', async () => {
  const page = await openPage()
  await wantToKeep(page)
  await page.keyboard.press('Escape')
  await loginDialog(page).waitFor({ state: 'detached' })
  await expectNothingWaits(page)
})

/** Logs in by the header's button: what was to be kept before is not. */
async function expectNothingWaits(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'ورود', exact: true }).click()
  await enterContact(page, byPhone.phoneNumber)
  await givePassword(page, byPhone.password)
  await loginDialog(page).waitFor({ state: 'detached' })
  expect(await storedSession(page)).not.toBe(null)
  // As the server knows it, once its own favourites have come.
  const favouritesRead = page.waitForResponse(answer => answer.url().includes('/api/phrasebook/'))
  await page.reload()
  await favouritesRead
  await findFavouriteButton(page).waitFor()
  expect(await isKept(page)).toBe(false)
}

test('S5.3 the phone field takes ten digits at most, and strips what leads them', async () => {
  const { page } = await open()
  const field = findField(page, 'شماره موبایل')
  for (const typed of ['912345678901', '09123456789', '۰۹۱۲۳۴۵۶۷۸۹', '+989123456789', '00989123456789']) {
    await field.fill('')
    await field.pressSequentially(typed)
    expect(await field.inputValue(), typed).toBe('9123456789')
  }
  for (const pasted of ['+98 912 345 67890', '0098 (0) 912-345-6789', 'شماره: ۰۹۱۲ ۳۴۵ ۶۷۸۹']) {
    await field.fill(pasted)
    expect(await field.inputValue(), pasted).toBe('9123456789')
  }
})

test('S5.9 a typed country code takes five characters at most', async () => {
  const { page } = await open()
  const code = loginDialog(page).getByRole('combobox', { name: 'کد کشور' })
  await code.fill('')
  await code.pressSequentially('+123456')
  expect(await code.inputValue()).toBe('+1234')
  await code.fill('۰۰۹۸')
  expect(await code.inputValue()).toBe('+98')
  await code.press('ArrowDown')
  await code.press('Enter')
  expect(await code.inputValue()).toBe('+98')
})

test('S5.34 a number field keeps digits only, and says so in its pattern', async () => {
  const { page } = await open()
  await goToCode(page)
  const field = findField(page, 'کد تأیید')
  await field.pressSequentially('1a۲-3 b٤')
  expect(await field.inputValue()).toBe('1234')
  expect(await field.getAttribute('pattern')).toBe('[0-9]+')
  expect(await field.getAttribute('inputmode')).toBe('numeric')
})

test('S5.35 login is disabled while the phone, the email or the password is not in order', async () => {
  const { page } = await open()
  const submit = findButton(page, 'ورود')
  expect(await submit.isDisabled()).toBe(true)
  await findField(page, 'شماره موبایل').fill('912345678')
  expect(await submit.isDisabled()).toBe(true)
  await findField(page, 'شماره موبایل').fill('9123456789')
  expect(await submit.isEnabled()).toBe(true)
  await loginDialog(page).getByRole('combobox').fill('')
  expect(await submit.isDisabled()).toBe(true)
  await choose(page, 'ایمیل')
  await findField(page, 'ایمیل').fill('www.mahtab@hamava.example')
  expect(await submit.isDisabled()).toBe(true)
  await enterContact(page, byEmail.email)
  await findField(page, 'رمز عبور').waitFor()
  expect(await submit.isDisabled()).toBe(true)
  await findField(page, 'رمز عبور').fill('x')
  expect(await submit.isEnabled()).toBe(true)
})

test('S2.1.16 the phone field wraps below 400 px: code first, then the number', async () => {
  const { page } = await open({ width: 400 })
  // Both at one instant: the dialog may still be rising.
  const places = () =>
    loginDialog(page).evaluate(dialog => {
      const place = (name: string) => dialog.querySelector(`[name=${name}]`)!.getBoundingClientRect().toJSON()
      return { code: place('countryCode') as DOMRect, number: place('phoneNumber') as DOMRect }
    })
  const wide = await places()
  expect(wide.code.y).toBe(wide.number.y)
  // The code stands on the left of the number, as in every number.
  expect(wide.code.x).toBeLessThan(wide.number.x)
  await page.setViewportSize({ width: 399, height: 844 })
  const narrow = await places()
  expect(narrow.number.y).toBeGreaterThan(narrow.code.y + narrow.code.height - 1)
  expect(narrow.number.width).toBe(narrow.code.width)
})

test('S8.4 a code that could not be sent: an error occurred, please try again', async () => {
  const { page } = await open()
  const who = await goToCode(page)
  await findButton(page, 'بازگشت').click()
  // Asked for twice within a minute the server refuses, with words of its own.
  const refused = page.waitForResponse('**/api/account/login/otp')
  await enterContact(page, who.contact)
  expect((await refused).status()).toBe(422)
  await loginDialog(page).getByRole('alert').waitFor()
  expect(await loginDialog(page).getByRole('alert').textContent()).toBe(generic)
  expect(await findField(page, 'شماره موبایل').inputValue()).toBe(who.contact)
})

test('S8.6 a code that is wrong: the server’s message under it, or the generic one where it has none', async () => {
  const { page } = await open()
  const { to } = await goToCode(page)
  const right = await readCode(inject('address'), to)
  await findField(page, 'کد تأیید').fill(right === '111111' ? '222222' : '111111')
  await findButton(page, 'بررسی کد').click()
  await loginDialog(page).getByText('کد واردشده نادرست است یا مهلت آن گذشته است.').waitFor()
  expect(await readFieldNote(page, 'کد تأیید')).toBe('کد واردشده نادرست است یا مهلت آن گذشته است.')

  await page.route('**/login/otp/verify', route => route.fulfill(wordless))
  await findField(page, 'کد تأیید').fill(right)
  await findButton(page, 'بررسی کد').click()
  await loginDialog(page).getByText(generic).waitFor()
  expect(await readFieldNote(page, 'کد تأیید')).toBe(generic)
  expect(await findField(page, 'کد تأیید').inputValue()).toBe(right)
})

test('S8.7 a failed login: the server’s message under the password field', async () => {
  const { page } = await open()
  await enterContact(page, byPhone.phoneNumber)
  const answered = page.waitForResponse('**/api/account/login')
  await givePassword(page, 'not-my-password')
  const { info } = (await (await answered).json()) as { info: { message: string } }
  await loginDialog(page).getByText(info.message).waitFor()
  expect(await readFieldNote(page, 'رمز عبور')).toBe(info.message)
  expect(await findField(page, 'رمز عبور').inputValue()).toBe('not-my-password')
  expect(await findField(page, 'رمز عبور').evaluate(field => field === document.activeElement)).toBe(true)
})

test('S9.3 the dialog takes 90 % of a small window at most, in both directions, before a backdrop', async () => {
  const { page } = await open({ width: 500, height: 480 })
  await goToRegister(page, inject('address'))
  const { width, height } = (await loginDialog(page).boundingBox())!
  expect(width).toBe(450)
  expect(height).toBe(432)
  // What does not fit is scrolled to; the buttons stay in sight.
  expect(
    await findButton(page, 'تکمیل ثبت‌نام').evaluate(button => button.getBoundingClientRect().bottom),
  ).toBeLessThan(456)
  await page.setViewportSize({ width: 1280, height: 480 })
  expect((await loginDialog(page).boundingBox())!.width).toBe(540)
})

test('S9.5 the dialog opens in 150 ms and closes in 75', async () => {
  const page = await openPage({ motion: true })
  await page.goto('/')
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    document.addEventListener('animationstart', ({ target, pseudoElement }) => {
      if (pseudoElement !== '' || !(target as Element).matches('dialog, [popover][inert]')) return
      // Of the style: on a busy machine the animation itself may be over by now.
      seen.push(Number.parseFloat(getComputedStyle(target as Element).animationDuration) * 1000)
    })
  })
  const seen = async (count: number) => {
    await page.waitForFunction(
      wanted => (window as unknown as { seen: number[] }).seen.length >= wanted,
      count,
    )
    return page.evaluate(() => (window as unknown as { seen: number[] }).seen)
  }
  await page.getByRole('banner').getByRole('button', { name: 'ورود', exact: true }).click()
  expect(await seen(1)).toEqual([150])
  await loginDialog(page).waitFor()
  await page.keyboard.press('Escape')
  expect(await seen(2)).toEqual([150, 75])
  // The picture that faded has gone.
  await page.waitForFunction(() => !document.querySelector('[popover][inert]'))
})

test('X13 the code field is filled by the phone: autocomplete=one-time-code, and the SMS ends for WebOTP', async () => {
  const { page } = await open()
  const { to } = await goToCode(page)
  expect(await findField(page, 'کد تأیید').getAttribute('autocomplete')).toBe('one-time-code')
  const code = await readCode(inject('address'), to)
  const { items } = (await (await fetch(`${inject('address')}/api/outbox`)).json()) as {
    items: { to: string; text: string }[]
  }
  const { text } = items.find(item => item.to === to)!
  const host = new URL(inject('address')).hostname
  expect(text.split('\n').at(-1)).toBe(`@${host} #${code}`)
})

test('a browser that reads the SMS fills the code in, and stops listening when the view goes', async () => {
  const page = await openPage()
  await page.addInitScript(() => {
    const asked: CredentialRequestOptions[] = []
    Object.assign(window, { OTPCredential: class {}, asked })
    navigator.credentials.get = async options => {
      asked.push(options!)
      return asked.length === 1 ? ({ code: '482913' } as unknown as Credential) : new Promise(() => {})
    }
  })
  await openLogin(page)
  await goToCode(page)
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=otp]')?.value === '482913')
  await findButton(page, 'بازگشت').click()
  await findField(page, 'شماره موبایل').waitFor()
  const asked = await page.evaluate(() => {
    const [first] = (window as unknown as { asked: (CredentialRequestOptions & { otp: unknown })[] }).asked
    return { otp: first!.otp, aborted: first!.signal!.aborted }
  })
  expect(asked).toEqual({ otp: { transport: ['sms'] }, aborted: true })
})

test('the focus goes to the first field of every view, and the text of a new view is said', async () => {
  const { page } = await open()
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name)
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'phoneNumber')
  await goToCode(page)
  expect(await focused()).toBe('otp')
  const announcement = loginDialog(page).locator('[aria-live=polite]')
  expect(await announcement.textContent()).toContain('ارسال شد')
  await findButton(page, 'بازگشت').click()
  expect(await focused()).toBe('phoneNumber')
  await enterContact(page, byPhone.phoneNumber)
  await findField(page, 'رمز عبور').waitFor()
  expect(await focused()).toBe('password')
  expect(await announcement.textContent()).toContain('حساب شما پیدا شد')
})

test('a password is shown and hidden by its button', async () => {
  const { page } = await open()
  await enterContact(page, byPhone.phoneNumber)
  await findField(page, 'رمز عبور').fill('secret')
  await findButton(page, 'نمایش رمز عبور').click()
  expect(await findField(page, 'رمز عبور').getAttribute('type')).toBe('text')
  await findButton(page, 'پنهان کردن رمز عبور').click()
  expect(await findField(page, 'رمز عبور').getAttribute('type')).toBe('password')
})

test('another code may be asked for when its time has come, and the old one is over', async () => {
  const page = await openPage()
  await page.clock.install()
  const calls = watchCalls(page)
  await openLogin(page)
  await goToCode(page)
  expect(await loginDialog(page).getByRole('timer').textContent()).toMatch(
    /^ارسال دوباره تا ۰[۰۱]:[۰-۹]{2} دیگر$/,
  )
  await page.clock.runFor(121_000)
  expect(await readFieldNote(page, 'کد تأیید')).toBe('مهلت این کد گذشته است؛ کد تازه‌ای بخواهید.')
  const asked = page.waitForRequest('**/api/account/login/otp')
  await findButton(page, 'ارسال دوبارهٔ کد').click()
  await asked
  expect(calls.filter(({ path }) => path === '/login/otp')).toHaveLength(2)
})

test.each([
  ['light', false],
  ['dark', true],
])('axe finds nothing in INITIAL, OTP and REGISTER, %s', async (_, dark) => {
  const { page } = await open({ dark })
  expect(await axe(page, { within: 'dialog' })).toEqual([])
  await goToCode(page)
  expect(await axe(page, { within: 'dialog' })).toEqual([])
  await findButton(page, 'بازگشت').click()
  await goToRegister(page, inject('address'))
  await findButton(page, 'تکمیل ثبت‌نام').click()
  expect(await axe(page, { within: 'dialog' })).toEqual([])
})
