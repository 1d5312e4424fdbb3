import type { Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toLatinDigits, toPersianDigits } from '#persian/digits.ts'
import { axe, openPage as openAnyPage } from '../../../test/browser.ts'
import { type Registered, readCode, registerOverHttp, someNumber } from '../../../test/register.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { sharePage } from '../../../test/shared-page.ts'
import type { PageOptions } from '../../../test/watched-page.ts'
import { atEachWidth } from '../../../test/widths.ts'

/**
 * A code is sent to a phone once a minute, and whoever has just registered has had theirs. So the people of these tests
 * register while the product requires no code; then it starts again on the same data and requires one.
 */
let product: Product
const people: Registered[] = []
let byEmail: Registered
let otherByEmail: Registered

const openPage = (options: PageOptions = {}) => openAnyPage({ ...options, address: product.address })

/** Somebody whose password no other test changes. */
const somebody = () => people.pop()!

const readSentCode = ({ phoneNumber }: Registered) => readCode(product.address, `+98${phoneNumber}`)

const generic = 'خطایی رخ داد. لطفاً دوباره تلاش کنید.'
const newPassword = 'divar-e-man-1405'
const calls = {
  otp: '**/api/account/forget-password/otp',
  verify: '**/api/account/forget-password/verify',
  reset: '**/api/account/forget-password/reset',
  login: '**/api/account/login',
}

const recovery = (page: Page) => page.getByRole('dialog', { name: 'فراموشی رمز عبور' })
const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true })
const field = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true })
const numberField = (within: Locator) => field(within, 'شماره موبایل')
const countryField = (within: Locator) => within.getByRole('combobox', { name: 'کد کشور' })
const codeField = (within: Locator) => field(within, 'کد تأیید')
const passwordField = (within: Locator) => field(within, 'رمز عبور جدید')
const repeatField = (within: Locator) => field(within, 'تکرار رمز عبور جدید')
const recoverButton = (within: Locator) => button(within, 'بازیابی رمز عبور')
const resetButton = (within: Locator) => button(within, 'تغییر رمز عبور')
const readBody = (request: Request) => request.postDataJSON() as Record<string, unknown>

/** What stands under a field: its hint, or its fault. */
const below = async (control: Locator) => {
  const id = await control.getAttribute('aria-describedby')
  return id
    ? control
        .page()
        .locator(`[id="${id.split(' ')[0]}"]`)
        .innerText()
    : ''
}

/** An envelope as the server sends it. */
const refusal = (status: number, message: string, errors?: object[]) => ({
  status: 422,
  json: { info: { status, message }, errors },
})

async function openRecovery(page: Page): Promise<Locator> {
  await page.goto('/phrasebook')
  await button(page.locator('body'), 'ورود').click()
  await page.getByRole('button', { name: 'اطلاعات ورود خود را فراموش کرده‌اید؟' }).click()
  await recovery(page).waitFor()
  return recovery(page)
}

async function askForCode(page: Page, account: Registered): Promise<Locator> {
  const dialog = await openRecovery(page)
  await numberField(dialog).fill(`0${account.phoneNumber}`)
  await recoverButton(dialog).click()
  await codeField(dialog).waitFor()
  return dialog
}

async function proveByCode(page: Page, account: Registered): Promise<Locator> {
  const dialog = await askForCode(page, account)
  await codeField(dialog).fill(await readSentCode(account))
  await button(dialog, 'بررسی کد').click()
  await passwordField(dialog).waitFor()
  return dialog
}

async function fillPasswords(dialog: Locator, password = newPassword, repeat = password) {
  await passwordField(dialog).fill(password)
  await repeatField(dialog).fill(repeat)
}

/** What stands in the dialog, its invisible marks and odd spaces aside. */
const readText = async (dialog: Locator) =>
  (await dialog.innerText()).replace(/[\u2066-\u2069]/g, '').replace(/[\s\u00A0]+/g, ' ')

const storedSession = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('hamava.session') ?? 'null') as Registered['session'])

beforeAll(async () => {
  product = await startProduct({ env: { OTP_REQUIRED: 'false', TRUST_PROXY: 'true' } })
  byEmail = await registerOverHttp(product.address, { by: 'email' })
  otherByEmail = await registerOverHttp(product.address, { by: 'email' })
  while (people.length < 20) people.push(await registerOverHttp(product.address))
})
afterAll(() => product?.stop())

test('where no code is required, the view that asks for one is never painted', async () => {
  const account = somebody()
  const page = await openPage()
  const dialog = await openRecovery(page)
  await page.evaluate(() => {
    document.documentElement.dataset.seen = ''
    new MutationObserver(() => {
      if (document.querySelector('[autocomplete="one-time-code"]'))
        document.documentElement.dataset.seen = 'code'
    }).observe(document.body, { childList: true, subtree: true })
  })
  const asked = page.waitForRequest(calls.verify)
  await numberField(dialog).fill(account.phoneNumber)
  await recoverButton(dialog).click()
  await passwordField(dialog).waitFor()
  expect(readBody(await asked)).toMatchObject({ token: '123456' })
  expect(await page.evaluate(() => document.documentElement.dataset.seen)).toBe('')
})

describe('where a code is required', () => {
  beforeAll(async () => {
    const { env, dataDir } = product
    await product.kill('SIGTERM')
    const free = product
    product = await startProduct({ env: { ...env, OTP_REQUIRED: 'true' }, dataDir })
    const { stop } = product
    product = {
      ...product,
      stop: async () => {
        await stop()
        return free.stop()
      },
    }
  })

  describe('the first view', () => {
    const at = sharePage(() => ({ address: product.address }))
    beforeAll(() => openRecovery(at.page))

    test('S2.3.1 the dialog of a forgotten password is titled', async () => {
      const { page } = at
      const dialog = recovery(page)
      expect(await dialog.getByRole('heading').allInnerTexts()).toEqual(['فراموشی رمز عبور'])
      expect(await page.getByRole('dialog').count()).toBe(1)
    })

    test('S2.3.5 the first view of recovery has the buttons Recover password and Cancel', async () => {
      const { page } = at
      const dialog = recovery(page)
      await expect.poll(() => recoverButton(dialog).isVisible()).toBe(true)
      await expect.poll(() => button(dialog, 'انصراف').isVisible()).toBe(true)
      expect(await button(dialog, 'بازگشت').count()).toBe(0)
    })

    test('S2.3.4 the first view of recovery offers the mobile number, with its country code, or the email', async () => {
      const { page } = at
      const dialog = recovery(page)
      const modes = dialog.getByRole('radiogroup', { name: 'بازیابی رمز عبور با' })
      expect((await modes.locator('label').allInnerTexts()).map(text => text.trim())).toEqual([
        'شماره موبایل',
        'ایمیل',
      ])
      expect(await modes.getByRole('radio').count()).toBe(2)
      expect(await modes.getByRole('radio', { name: 'شماره موبایل' }).isChecked()).toBe(true)
      await expect.poll(() => numberField(dialog).isVisible()).toBe(true)
      expect(await countryField(dialog).inputValue()).toBe('+98')
      expect(await field(dialog, 'ایمیل').count()).toBe(0)
      await modes.getByText('ایمیل').click()
      expect(await modes.getByRole('radio', { name: 'ایمیل' }).isChecked()).toBe(true)
      await expect.poll(() => field(dialog, 'ایمیل').isVisible()).toBe(true)
      expect(await numberField(dialog).count()).toBe(0)
      expect(await countryField(dialog).count()).toBe(0)
    })

    test('S5.36 Recover password is disabled while the form is invalid or both email and phone are empty', async () => {
      const { page } = at
      const dialog = recovery(page)
      const disabled = () => recoverButton(dialog).isDisabled()
      await dialog.getByRole('radiogroup').getByText('شماره موبایل').click()
      expect(await disabled()).toBe(true)
      await numberField(dialog).fill('912')
      expect(await disabled()).toBe(true)
      await numberField(dialog).fill('9121234567')
      expect(await disabled()).toBe(false)
      await dialog.getByRole('radiogroup').getByText('ایمیل').click()
      expect(await disabled()).toBe(true)
      await field(dialog, 'ایمیل').fill('www.mahtab@hamava.example')
      expect(await disabled()).toBe(true)
      await field(dialog, 'ایمیل').fill('mahtab@hamava.example')
      expect(await disabled()).toBe(false)
    })

    test('S2.3.2 the dialog of a forgotten password is 540 px wide, and never wider than 90 % of the window', async () => {
      const { page } = at
      await page.setViewportSize({ width: 1280, height: 900 })
      expect(await recovery(page).boundingBox()).toMatchObject({ width: 540 })
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await recovery(page).boundingBox()).toMatchObject({ width: 351 })
    })

    test('S2.3.6 Cancel closes the dialog of a forgotten password', async () => {
      const { page } = at
      const dialog = recovery(page)
      await button(dialog, 'انصراف').click()
      await dialog.waitFor({ state: 'detached' })
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(await storedSession(page)).toBeNull()
    })
  })

  test('S2.3.3 a forgotten password is recovered in three views', async () => {
    const account = somebody()
    const page = await openPage()
    const dialog = await proveByCode(page, account)
    await expect.poll(() => resetButton(dialog).isVisible()).toBe(true)
    expect(await codeField(dialog).count()).toBe(0)
    await button(dialog, 'بازگشت').click()
    await expect.poll(() => recoverButton(dialog).isVisible()).toBe(true)
    expect(await passwordField(dialog).count()).toBe(0)
    expect(await codeField(dialog).count()).toBe(0)
  })

  test.for(['phone', 'email'] as const)('S2.3.4 a password is recovered by %s, and signs in', async by => {
    const account = by === 'email' ? otherByEmail : somebody()
    const page = await openPage()
    const dialog = await openRecovery(page)
    if (by === 'email') {
      await dialog.getByRole('radio', { name: 'ایمیل' }).press('Space')
      await field(dialog, 'ایمیل').fill(account.email)
    } else await numberField(dialog).fill(account.phoneNumber)
    await recoverButton(dialog).click()
    await codeField(dialog).waitFor()
    const to = by === 'email' ? account.email : `+98${account.phoneNumber}`
    await codeField(dialog).fill(await readCode(product.address, to))
    await button(dialog, 'بررسی کد').click()
    const password = `mizan-e-${by}-1405`
    await fillPasswords(dialog, password)
    const answer = page.waitForResponse(calls.login)
    await resetButton(dialog).click()
    expect((await answer).status()).toBe(200)
    expect(readBody((await answer).request())).toMatchObject({ password })
    await dialog.waitFor({ state: 'detached' })
    expect((await storedSession(page)).user.id).toBe(account.session.user.id)
  })

  test('S2.3.7 the code that was sent to the phone, or to the email, is asked for', async () => {
    const account = somebody()
    const page = await openPage()
    const dialog = await askForCode(page, account)
    const groups = /^(\d{3})(\d{3})(\d{4})$/.exec(account.phoneNumber)!.slice(1).join(' ')
    expect(await readText(dialog)).toContain(
      `کدی را که به شمارهٔ ${toPersianDigits(`0${groups}`)} ارسال شده است وارد کنید.`,
    )
    expect(await codeField(dialog).inputValue()).toBe('')

    const { email } = byEmail
    await button(dialog, 'بازگشت').click()
    await dialog.getByRole('radiogroup').getByText('ایمیل').click()
    await field(dialog, 'ایمیل').fill(email.toUpperCase())
    await recoverButton(dialog).click()
    await codeField(dialog).waitFor()
    expect(await readText(dialog)).toContain(`کدی را که به ایمیل ${email} ارسال شده است وارد کنید.`)
    expect(await codeField(dialog).inputValue()).toBe('')
  })

  test('S2.3.8 the view of the code has the buttons Check code and Back', async () => {
    const page = await openPage()
    const dialog = await askForCode(page, somebody())
    await expect.poll(() => button(dialog, 'بررسی کد').isVisible()).toBe(true)
    await expect.poll(() => button(dialog, 'بازگشت').isVisible()).toBe(true)
    expect(await button(dialog, 'بررسی کد').isDisabled()).toBe(true)
    await codeField(dialog).fill('۱۲۳۴')
    expect(await button(dialog, 'بررسی کد').isDisabled()).toBe(false)
  })

  test('S2.3.9 the new password and its repeat are asked for, hidden', async () => {
    const page = await openPage()
    const dialog = await proveByCode(page, somebody())
    for (const control of [passwordField(dialog), repeatField(dialog)]) {
      expect(await control.getAttribute('type')).toBe('password')
      expect(await control.getAttribute('autocomplete')).toBe('new-password')
    }
  })

  test('S2.3.10 the view of the new password has the buttons Reset password and Back', async () => {
    const page = await openPage()
    const dialog = await proveByCode(page, somebody())
    await expect.poll(() => resetButton(dialog).isVisible()).toBe(true)
    await expect.poll(() => button(dialog, 'بازگشت').isVisible()).toBe(true)
  })

  atEachWidth(width => {
    test('S2.3.11 after the reset the dialog closes and whoever waited for a login goes on', async () => {
      const account = somebody()
      const page = await openPage({ width })
      await page.goto('/phrasebook/phrases/where-do-i-sign')
      await page.getByRole('button', { name: /^نشان‌کردن/ }).click()
      await page.getByRole('button', { name: 'اطلاعات ورود خود را فراموش کرده‌اید؟' }).click()
      const dialog = recovery(page)
      await numberField(dialog).fill(account.phoneNumber)
      await recoverButton(dialog).click()
      await codeField(dialog).fill(await readSentCode(account))
      await button(dialog, 'بررسی کد').click()
      await fillPasswords(dialog)
      await resetButton(dialog).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('به علاقه‌مندی‌ها افزوده شد.').waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect((await storedSession(page)).user.id).toBe(account.session.user.id)
    })

    test('nothing in recovery is out of reach for keyboard and screen reader', async () => {
      const account = somebody()
      const page = await openPage({ width })
      const dialog = await openRecovery(page)
      expect(await axe(page, { within: 'dialog' })).toEqual([])
      await numberField(dialog).fill(account.phoneNumber)
      await page.keyboard.press('Enter')
      await codeField(dialog).waitFor()
      await expect
        .poll(() => codeField(dialog).evaluate(element => element === document.activeElement))
        .toBe(true)
      expect(await codeField(dialog).getAttribute('autocomplete')).toBe('one-time-code')
      expect(await axe(page, { within: 'dialog' })).toEqual([])
      await page.keyboard.type(await readSentCode(account))
      await page.keyboard.press('Enter')
      await passwordField(dialog).waitFor()
      await expect
        .poll(() => passwordField(dialog).evaluate(element => element === document.activeElement))
        .toBe(true)
      expect(await axe(page, { within: 'dialog' })).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    })
  })

  test('S4.18 the code request leads to the view of the code, and its requestId is kept', async () => {
    const account = somebody()
    const page = await openPage()
    const answered = page.waitForResponse(calls.otp)
    const dialog = await askForCode(page, account)
    const { requestId } = (await (await answered).json()) as { requestId: string }
    const asked = page.waitForRequest(calls.verify)
    await codeField(dialog).fill(await readSentCode(account))
    await button(dialog, 'بررسی کد').click()
    expect(requestId).toMatch(/./)
    expect(readBody(await asked)).toMatchObject({ requestId, identifier: `+98${account.phoneNumber}` })
  })

  test('S4.19 a code that verifies leads to the view of the new password, and its secret is kept', async () => {
    const account = somebody()
    const page = await openPage()
    const answered = page.waitForResponse(calls.verify)
    const dialog = await proveByCode(page, account)
    const { secret } = (await (await answered).json()) as { secret: string }
    const asked = page.waitForRequest(calls.reset)
    await fillPasswords(dialog)
    await resetButton(dialog).click()
    expect(secret).toMatch(/./)
    expect(readBody(await asked)).toMatchObject({ secret, password: newPassword })
  })

  test('S4.20 Back leads to the first view with what was typed', async () => {
    const account = somebody()
    const page = await openPage()
    const dialog = await askForCode(page, account)
    await button(dialog, 'بازگشت').click()
    await recoverButton(dialog).waitFor()
    const number = toLatinDigits(await numberField(dialog).inputValue()).replace(/\D/g, '')
    expect(number).toBe(account.phoneNumber)
    expect(await codeField(dialog).count()).toBe(0)
    expect(await recoverButton(dialog).isDisabled()).toBe(false)
  })

  test('S4.21 after the reset the new password signs in by itself', async () => {
    const account = somebody()
    const page = await openPage()
    const dialog = await proveByCode(page, account)
    await fillPasswords(dialog)
    const asked = page.waitForRequest(calls.login)
    await resetButton(dialog).click()
    const request = await asked
    expect(readBody(request)).toMatchObject({ phoneNumber: account.phoneNumber, password: newPassword })
    expect((await request.response())?.status()).toBe(200)
    await page.getByRole('button', { name: /^حساب / }).waitFor()
  })

  test('S4.22 after that login auth and user are stored', async () => {
    const account = somebody()
    const page = await openPage()
    const dialog = await proveByCode(page, account)
    await fillPasswords(dialog)
    const answered = page.waitForResponse(calls.login)
    await resetButton(dialog).click()
    const { auth, user } = (await (await answered).json()) as Registered['session']
    await dialog.waitFor({ state: 'detached' })
    expect(await storedSession(page)).toEqual({ auth, user })
    expect(user.id).toBe(account.session.user.id)
  })

  test('S4.23 while the reset runs a second press sends nothing', async () => {
    const page = await openPage()
    const dialog = await proveByCode(page, somebody())
    let sent = 0
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(calls.reset, async route => {
      sent++
      await held
      await route.continue()
    })
    await fillPasswords(dialog)
    await resetButton(dialog).dblclick()
    await expect.poll(() => sent).toBe(1)
    await repeatField(dialog).press('Enter')
    await resetButton(dialog).click({ force: true })
    const loggedIn = page.waitForResponse(calls.login)
    release()
    expect((await loggedIn).status()).toBe(200)
    await dialog.waitFor({ state: 'detached' })
    expect(sent).toBe(1)
  })

  test('S5.37 Reset password is disabled while the form is invalid or the two differ', async () => {
    const page = await openPage()
    const dialog = await proveByCode(page, somebody())
    const disabled = () => resetButton(dialog).isDisabled()
    expect(await disabled()).toBe(true)
    await fillPasswords(dialog, '12345')
    expect(await disabled()).toBe(true)
    await fillPasswords(dialog, newPassword, `${newPassword}x`)
    expect(await disabled()).toBe(true)
    await repeatField(dialog).blur()
    expect(await below(repeatField(dialog))).toBe('رمز عبور انتخابی با تکرار آن یکسان نیست.')
    await fillPasswords(dialog)
    expect(await disabled()).toBe(false)
  })

  test('S8.5 a code request that fails shows the server’s message in the first view', async () => {
    const page = await openPage()
    const dialog = await openRecovery(page)
    await numberField(dialog).fill(someNumber())
    await recoverButton(dialog).click()
    await dialog.getByRole('alert').filter({ hasText: 'کاربری با این مشخصات پیدا نشد.' }).waitFor()
    expect(await codeField(dialog).count()).toBe(0)
    await page.route(calls.otp, route => route.fulfill(refusal(1018, 'یک دقیقهٔ دیگر تلاش کنید.')))
    await recoverButton(dialog).click()
    await dialog.getByRole('alert').filter({ hasText: 'یک دقیقهٔ دیگر تلاش کنید.' }).waitFor()
    await expect.poll(() => recoverButton(dialog).isVisible()).toBe(true)
  })

  test('a code that is refused is told of at its field, and another may be asked for in time', async () => {
    const account = somebody()
    const page = await openPage()
    const dialog = await askForCode(page, account)
    const code = await readSentCode(account)
    await codeField(dialog).fill(code === '000000' ? '000001' : '000000')
    await button(dialog, 'بررسی کد').click()
    await expect.poll(() => below(codeField(dialog))).toBe('کد واردشده نادرست است یا مهلت آن گذشته است.')
    expect(await codeField(dialog).getAttribute('aria-invalid')).toBe('true')
    expect(await dialog.innerText()).toMatch(/ارسال دوباره تا [\u2066]?۰[۰۱]:[۰-۵][۰-۹][\u2069]? دیگر/)
  })

  test('S8.8 a login that fails after the reset is told of at the password', async () => {
    const account = somebody()
    const page = await openPage()
    const dialog = await proveByCode(page, account)
    await page.route(calls.login, route =>
      route.fulfill(refusal(1007, 'ورود به این حساب موقتاً بسته شده است.')),
    )
    await fillPasswords(dialog)
    await resetButton(dialog).click()
    await expect.poll(() => below(passwordField(dialog))).toBe('ورود به این حساب موقتاً بسته شده است.')
    expect(await passwordField(dialog).getAttribute('aria-invalid')).toBe('true')
    expect(await storedSession(page)).toBeNull()
    // The password is changed all the same: the same button now only signs in.
    await page.unroute(calls.login)
    await resetButton(dialog).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await storedSession(page)).user.id).toBe(account.session.user.id)
  })

  test('S8.10 a reset that fails shows the server’s message, else the general one', async () => {
    const page = await openPage({ expectErrors: /status of 500/ })
    const dialog = await proveByCode(page, somebody())
    await page.route(calls.reset, route =>
      route.fulfill(refusal(1011, 'مهلت این مرحله گذشته است. لطفاً از نو آغاز کنید.')),
    )
    await fillPasswords(dialog)
    await resetButton(dialog).click()
    await dialog
      .getByRole('alert')
      .filter({ hasText: 'مهلت این مرحله گذشته است. لطفاً از نو آغاز کنید.' })
      .waitFor()
    await page.unroute(calls.reset)
    await page.route(calls.reset, route => route.fulfill({ status: 500, body: '<h1>Bad Gateway</h1>' }))
    await resetButton(dialog).click()
    await dialog.getByRole('alert').filter({ hasText: generic }).waitFor()
    expect(await dialog.innerText()).not.toContain('Bad Gateway')
    await page.unroute(calls.reset)
    await page.route(calls.reset, route =>
      route.fulfill({ status: 422, json: { info: { status: 1016, message: '' } } }),
    )
    await resetButton(dialog).click()
    await expect.poll(() => dialog.getByRole('alert').allInnerTexts()).toEqual([generic])
    await expect.poll(() => resetButton(dialog).isVisible()).toBe(true)
  })
})
