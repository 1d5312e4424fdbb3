/** @module-tag smoke */
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { toPersianDigits } from '#persian/digits.ts'
import { openPage } from '../../../test/browser.ts'
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
  stranger,
} from '../../../test/login-dialog.ts'
import { type Registered, registerOverHttp } from '../../../test/register.ts'
import { sharePage } from '../../../test/shared-page.ts'
import { atEachWidth } from '../../../test/widths.ts'

/** The five views as they stand, on a phone and on a desk. */

const forgot = 'اطلاعات ورود خود را فراموش کرده‌اید؟'
const automatic = 'اگر حساب کاربری نداشته باشید، ثبت‌نام شما به‌صورت خودکار انجام می‌شود.'
const stopped = 'برای ادامه، لطفاً وارد حساب کاربری خود شوید.'
const wanted = 'برای ورود، لطفاً شماره موبایل خود را وارد کنید.'

let person: Registered
beforeAll(async () => {
  person = await registerOverHttp(inject('address'))
})

atEachWidth(width => {
  describe('INITIAL', () => {
    const at = sharePage({ width })
    beforeAll(() => openLogin(at.page))

    test('S2.2.1 the dialog is titled «ورود / ثبت‌نام»', async () => {
      const heading = loginDialog(at.page).getByRole('heading', { name: 'ورود / ثبت‌نام', exact: true })
      await expect.poll(() => heading.isVisible()).toBe(true)
      expect(await at.page.getByRole('dialog').count()).toBe(1)
    })

    test('S2.2.2 it is 540 px wide where there is room, 90 % of the window else, before a backdrop', async () => {
      await at.page.setViewportSize({ width: 1280, height: 900 })
      expect((await loginDialog(at.page).boundingBox())!.width).toBe(540)
      await at.page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
      const seen = await loginDialog(at.page).evaluate(dialog => ({
        width: dialog.getBoundingClientRect().width,
        backdrop: getComputedStyle(dialog, '::backdrop').backgroundColor,
        modal: dialog.matches(':modal'),
      }))
      expect(seen.width).toBe(width === 1280 ? 540 : 351)
      expect(seen.modal).toBe(true)
      expect(seen.backdrop).toMatch(/^rgba\(.*, 0\.\d+\)$/)
    })

    test('S2.2.4 a switch «ورود با» offers phone number and email; phone is chosen', async () => {
      const options = loginDialog(at.page).getByRole('radiogroup', { name: 'ورود با' }).getByRole('radio')
      expect(await options.count()).toBe(2)
      const phone = loginDialog(at.page).getByRole('radio', { name: 'شماره موبایل', exact: true })
      expect(await phone.isChecked()).toBe(true)
      const email = loginDialog(at.page).getByRole('radio', { name: 'ایمیل', exact: true })
      expect(await email.isChecked()).toBe(false)
    })

    test('S2.2.5 a phone field with its country code, and hints', async () => {
      expect(await findField(at.page, 'شماره موبایل').isEditable()).toBe(true)
      expect(
        await loginDialog(at.page).getByRole('combobox', { name: 'کد کشور', exact: true }).isEditable(),
      ).toBe(true)
      await expect
        .poll(() => loginDialog(at.page).getByText(automatic, { exact: true }).isVisible())
        .toBe(true)
      expect(await readFieldNote(at.page, 'شماره موبایل')).not.toBe('')
    })

    test('S2.2.6 buttons «ورود» and «انصراف»', async () => {
      await expect.poll(() => findButton(at.page, 'ورود').isVisible()).toBe(true)
      expect(await findButton(at.page, 'انصراف').isEnabled()).toBe(true)
    })

    test('S2.2.7 a link for who forgot their login details', async () => {
      await expect.poll(() => findButton(at.page, forgot).isVisible()).toBe(true)
      expect(await findButton(at.page, forgot).isEnabled()).toBe(true)
    })

    test('S2.2.8 outside Iran one is told to log in by email', async () => {
      const hint = 'اگر خارج از ایران هستید، می‌توانید با ایمیل وارد شوید.'
      expect(await readFieldNote(at.page, 'شماره موبایل')).toBe(hint)
      await expect.poll(() => loginDialog(at.page).getByText(hint, { exact: true }).isVisible()).toBe(true)
    })

    test('S2.2.10 opened by the header’s button it asks for the mobile number', async () => {
      await expect.poll(() => loginDialog(at.page).getByText(wanted, { exact: true }).isVisible()).toBe(true)
      expect(await loginDialog(at.page).getByText(stopped).count()).toBe(0)
    })

    test('S1.5 the country code is Iran’s, +98, unless changed', async () => {
      const code = loginDialog(at.page).getByRole('combobox', { name: 'کد کشور' })
      expect(await code.inputValue()).toBe('+98')
      await code.press('ArrowDown')
      const iran = loginDialog(at.page).getByRole('option', { name: 'ایران (+۹۸)' })
      expect(await iran.getAttribute('aria-selected')).toBe('true')
      await code.press('Escape')
      expect(await iran.isVisible()).toBe(false)
    })
  })

  describe('EMAIL', () => {
    const at = sharePage({ width })
    beforeAll(async () => {
      await openLogin(at.page)
      await choose(at.page, 'ایمیل')
    })

    test('S2.2.11 an email field, and the hint that a new user is registered by itself', async () => {
      expect(await findField(at.page, 'ایمیل').isEditable()).toBe(true)
      expect(await readFieldNote(at.page, 'ایمیل')).toBe(automatic)
      expect(await findField(at.page, 'شماره موبایل').count()).toBe(0)
    })

    test('S2.2.12 login, cancel and the link for who forgot', async () => {
      for (const name of ['ورود', 'انصراف', forgot])
        await expect.poll(() => findButton(at.page, name).isVisible()).toBe(true)
      await findField(at.page, 'ایمیل').fill('mahtab@hamava.example')
      expect(await findButton(at.page, 'ورود').isEnabled()).toBe(true)
    })
  })

  describe('OTP', () => {
    const at = sharePage({ width })

    test('S2.2.13 a text says that the code went to the number, or to the email', async () => {
      await openLogin(at.page)
      const { contact: email } = await goToCode(at.page, stranger('email'))
      const sent = loginDialog(at.page).getByText(/^کد تأیید به/)
      expect(await sent.textContent()).toBe(`کد تأیید به ایمیل ${email} ارسال شد.`)
      await findButton(at.page, 'بازگشت').click()
      const { contact: phone } = await goToCode(at.page)
      const [, ...groups] = /^(...)(...)(....)$/.exec(phone)!
      const number = toPersianDigits(`0${groups.join('\u00A0')}`)
      expect(await sent.textContent()).toBe(`کد تأیید به شمارهٔ ${number} ارسال شد.`)
    })

    test('S2.2.14 a code field that turns Persian and Arabic digits into Latin ones', async () => {
      const field = findField(at.page, 'کد تأیید')
      await field.fill('')
      await field.pressSequentially('۴۸2٩')
      expect(await field.inputValue()).toBe('4829')
      await field.fill('کد شما: ۰۱۲۳۴۵')
      expect(await field.inputValue()).toBe('012345')
    })

    test('S2.2.15 buttons «بررسی کد» and «بازگشت»', async () => {
      await findField(at.page, 'کد تأیید').fill('123')
      expect(await findButton(at.page, 'بررسی کد').isDisabled()).toBe(true)
      await findField(at.page, 'کد تأیید').fill('1234')
      expect(await findButton(at.page, 'بررسی کد').isEnabled()).toBe(true)
      expect(await findButton(at.page, 'بازگشت').isEnabled()).toBe(true)
    })
  })

  describe('PASSWORD', () => {
    const at = sharePage({ width })

    test('S2.2.16 a password field, buttons «ورود» and «بازگشت»', async () => {
      await openLogin(at.page)
      await enterContact(at.page, person.phoneNumber)
      const field = findField(at.page, 'رمز عبور')
      await field.waitFor()
      expect(await field.getAttribute('type')).toBe('password')
      await expect.poll(() => findButton(at.page, 'ورود').isVisible()).toBe(true)
      await expect.poll(() => findButton(at.page, 'بازگشت').isVisible()).toBe(true)
    })
  })

  describe('REGISTER', () => {
    const at = sharePage({ width })
    beforeAll(async () => {
      await openLogin(at.page)
      await goToRegister(at.page, inject('address'))
    })

    test('S2.2.17 password and its repeat', async () => {
      for (const label of ['رمز عبور', 'تکرار رمز عبور']) {
        expect(await findField(at.page, label).getAttribute('type')).toBe('password')
        expect(await findField(at.page, label).getAttribute('autocomplete')).toBe('new-password')
      }
    })

    test('S2.2.18 Persian names, English names, a national ID of ten digits', async () => {
      const names = ['نام (فارسی)', 'نام خانوادگی (فارسی)', 'نام (انگلیسی)', 'نام خانوادگی (انگلیسی)']
      for (const label of names) expect(await findField(at.page, label).isEditable()).toBe(true)
      await findField(at.page, 'کد ملی').fill('۰۴۹۹۳۷۰۸۹۹۱۱')
      expect(await findField(at.page, 'کد ملی').inputValue()).toBe('0499370899')
    })

    test('S2.2.19 after a phone the other contact is an email', async () => {
      expect(await findField(at.page, 'ایمیل').isEditable()).toBe(true)
      expect(await findField(at.page, 'شماره موبایل').count()).toBe(0)
    })

    test('S2.2.21 a referral code of ten characters at most, whose field may be left empty', async () => {
      const field = findField(at.page, 'کد معرف (اختیاری)')
      await field.fill('YALDA-1405-KASHI')
      expect((await field.inputValue()).length).toBe(10)
      await field.fill('')
      expect(await field.getAttribute('aria-invalid')).toBe(null)
    })

    test('S2.2.22 buttons «تکمیل ثبت‌نام» and «بازگشت»', async () => {
      expect(await findButton(at.page, 'تکمیل ثبت‌نام').isEnabled()).toBe(true)
      expect(await findButton(at.page, 'بازگشت').isEnabled()).toBe(true)
    })
  })

  test('S2.2.20 after an email the other contact is a phone with its country code', async () => {
    const page = await openPage({ width })
    await openLogin(page)
    await goToRegister(page, inject('address'), stranger('email'))
    expect(await findField(page, 'شماره موبایل').isEditable()).toBe(true)
    const code = loginDialog(page).getByRole('combobox', { name: 'کد کشور' })
    expect(await code.inputValue()).toBe('+98')
    expect(await findField(page, 'ایمیل').count()).toBe(0)
  })

  test('S2.2.9 opened for something that needs a user it says that logging in goes on with it', async () => {
    const page = await openPage({ width })
    await page.goto('/profile')
    await loginDialog(page).waitFor()
    await expect.poll(() => loginDialog(page).getByText(stopped, { exact: true }).isVisible()).toBe(true)
    expect(await loginDialog(page).getByText(wanted).count()).toBe(0)
  })

  test('S2.2.3 five views: INITIAL, EMAIL, PASSWORD, OTP, REGISTER', async () => {
    const page = await openPage({ width })
    const readFieldNames = () =>
      loginDialog(page)
        .locator('form input:not([type=radio]):not([hidden])')
        .evaluateAll(inputs => inputs.map(input => (input as HTMLInputElement).name))
    await openLogin(page)
    expect(await readFieldNames()).toEqual(['countryCode', 'phoneNumber'])
    await choose(page, 'ایمیل')
    expect(await readFieldNames()).toEqual(['email'])
    await enterContact(page, person.phoneNumber)
    await findField(page, 'رمز عبور').waitFor()
    expect(await readFieldNames()).toEqual(['password'])
    await findButton(page, 'بازگشت').click()
    const who = await goToCode(page)
    expect(await readFieldNames()).toEqual(['otp'])
    await findButton(page, 'بازگشت').click()
    await goToRegister(page, inject('address'))
    expect(await readFieldNames()).toContain('identityNumber')
    expect(who.contact).toMatch(/^9\d{9}$/)
  })
})
