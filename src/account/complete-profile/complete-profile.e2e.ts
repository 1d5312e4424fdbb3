import type { Locator, Page, Route } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { axe, openPage } from '../../../test/browser.ts'
import { type Registered, registerOverHttp, someEmail, someNationalId } from '../../../test/register.ts'
import { atEachWidth } from '../../../test/widths.ts'

const calls = { check: '**/api/account/profile/check', save: '**/api/account/profile/identity' }

const completion = (page: Page) => page.getByRole('dialog', { name: 'تکمیل اطلاعات کاربری' })
const field = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true })
const continueButton = (within: Locator) => within.getByRole('button', { name: 'ادامه', exact: true })

/** What stands under a field: its hint, or its fault. */
const below = async (control: Locator) => {
  const id = await control.getAttribute('aria-describedby')
  return id ? control.page().locator(`[id="${id}"]`).innerText() : ''
}

const storedUser = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('hamava.session') ?? '{}') as Partial<Registered['session']>).user,
  )

/** Somebody who lacks a contact: another person has proved to be its owner. */
async function lacking(contact: 'PHONE' | 'EMAIL'): Promise<Registered> {
  const address = inject('address')
  const by = contact === 'PHONE' ? 'email' : 'phone'
  const person = await registerOverHttp(address, { by })
  const owner =
    contact === 'PHONE'
      ? { phoneNumber: person.phoneNumber }
      : ({ by: 'email', email: person.email } as const)
  await registerOverHttp(address, owner)
  return person
}

/** Starts the app with a person's session in store. */
async function start(page: Page, { session }: Pick<Registered, 'session'>) {
  await page.goto('/healthz')
  await page.evaluate(stored => localStorage.setItem('hamava.session', stored), JSON.stringify(session))
  await page.goto('/phrasebook')
}

/** For tests that save nothing. */
let ofAll: Record<'PHONE' | 'EMAIL', Registered>
beforeAll(async () => {
  ofAll = { PHONE: await lacking('PHONE'), EMAIL: await lacking('EMAIL') }
})

/** `given` for tests that save. */
async function openCompletion(page: Page, contact: 'PHONE' | 'EMAIL' = 'PHONE', given?: Registered) {
  const person = given ?? ofAll[contact]
  await start(page, person)
  const dialog = completion(page)
  await dialog.waitFor()
  return { person, dialog }
}

const refuse =
  (body: object, status = 422) =>
  (route: Route) =>
    route.fulfill({ status, json: body })

test('S2.4.1 the dialog of an incomplete profile is titled', async () => {
  const page = await openPage()
  const { dialog } = await openCompletion(page)
  expect(await dialog.getByRole('heading').allInnerTexts()).toEqual(['تکمیل اطلاعات کاربری'])
  expect(await page.getByRole('dialog').count()).toBe(1)
})

test('S2.4.2 neither cross nor Esc nor backdrop closes the dialog of an incomplete profile', async () => {
  const page = await openPage({ width: 1280 })
  const { dialog } = await openCompletion(page)
  expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['ادامه'])
  expect(await dialog.getByRole('button', { name: 'بستن' }).count()).toBe(0)
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
  await page.mouse.click(20, 20)
  await page.mouse.click(1260, 880)
  await expect.poll(() => dialog.isVisible()).toBe(true)
  // As a browser does that takes no refusal.
  await dialog.evaluate((element: HTMLDialogElement) => element.close())
  await expect.poll(() => dialog.isVisible()).toBe(true)
  expect(await dialog.evaluate(element => element.matches(':modal'))).toBe(true)
})

test('S2.4.3 both names in both scripts and the national code of ten digits are asked for, what is known filled in', async () => {
  const page = await openPage()
  const { dialog, person } = await openCompletion(page)
  const { name, surname, enName, enSurname, identityNumber } = person.profile
  const known = [
    ['نام (فارسی)', name],
    ['نام خانوادگی (فارسی)', surname],
    ['نام (انگلیسی)', enName],
    ['نام خانوادگی (انگلیسی)', enSurname],
    ['کد ملی', identityNumber],
  ] as const
  for (const [label, value] of known) expect(await field(dialog, label).inputValue()).toBe(value)
  await field(dialog, 'کد ملی').fill('۰۱۲۳-۴۵۶۷٨٩١٢')
  expect(await field(dialog, 'کد ملی').inputValue()).toBe('0123456789')
})

test('S2.4.4 an email is asked for when the email is missing', async () => {
  const page = await openPage()
  const { dialog } = await openCompletion(page, 'EMAIL')
  await expect.poll(() => field(dialog, 'ایمیل').isVisible()).toBe(true)
  expect(await field(dialog, 'ایمیل').inputValue()).toBe('')
  expect(await field(dialog, 'شماره موبایل').count()).toBe(0)
  expect(await dialog.getByRole('combobox', { name: 'کد کشور' }).count()).toBe(0)
})

test('S2.4.5 a phone with its country code is asked for when the phone is missing', async () => {
  const page = await openPage()
  const { dialog } = await openCompletion(page, 'PHONE')
  expect(await field(dialog, 'شماره موبایل').inputValue()).toBe('')
  expect(await dialog.getByRole('combobox', { name: 'کد کشور' }).inputValue()).toBe('+98')
  expect(await field(dialog, 'ایمیل').count()).toBe(0)
})

test('S2.4.6 a hint says that the phone is not registered and why it is needed', async () => {
  const page = await openPage()
  const { dialog } = await openCompletion(page, 'PHONE')
  const ofPhone = 'شماره موبایل شما ثبت نشده است؛ برای دریافت اطلاع‌رسانی‌ها لازم است آن را وارد کنید.'
  const ofEmail = 'ایمیل شما ثبت نشده است؛ برای دریافت اطلاع‌رسانی‌ها لازم است آن را وارد کنید.'
  await expect.poll(() => dialog.getByText(ofPhone, { exact: true }).isVisible()).toBe(true)
  expect(await dialog.getByText(ofEmail, { exact: true }).count()).toBe(0)
  const other = await openPage()
  const { dialog: byPhone } = await openCompletion(other, 'EMAIL')
  await expect.poll(() => byPhone.getByText(ofEmail, { exact: true }).isVisible()).toBe(true)
  expect(await byPhone.getByText(ofPhone, { exact: true }).count()).toBe(0)
})

test('S2.4.7 the dialog of an incomplete profile has the button Continue', async () => {
  const page = await openPage()
  const { dialog } = await openCompletion(page)
  await expect.poll(() => continueButton(dialog).isVisible()).toBe(true)
  expect(await continueButton(dialog).getAttribute('type')).toBe('submit')
  expect(await dialog.getByRole('button').count()).toBe(1)
})

atEachWidth(width => {
  test('S2.4.8 a successful save closes the dialog for good', async () => {
    const page = await openPage({ width })
    const { dialog, person } = await openCompletion(page, 'PHONE', await lacking('PHONE'))
    await field(dialog, 'نام (فارسی)').fill(' مهتاب\u200C بانو ')
    await field(dialog, 'شماره موبایل').fill('۰۲۱ ۲۲۳۳ ۴۴۵۵')
    const saved = page.waitForResponse(calls.save)
    await continueButton(dialog).click()
    const response = await saved
    expect(response.status()).toBe(200)
    expect(response.request().postDataJSON()).toEqual({
      ...person.profile,
      name: 'مهتاب بانو',
      email: null,
      countryCode: '+98',
      phoneNumber: '2122334455',
    })
    await dialog.waitFor({ state: 'detached' })
    const { user } = (await response.json()) as Registered['session']
    expect(await storedUser(page)).toEqual(user)
    expect(user).toMatchObject({ name: 'مهتاب بانو', phoneNumber: '2122334455', phoneVerified: false })
    const checked = page.waitForResponse(calls.check)
    await page.reload()
    expect(await (await checked).json()).toEqual({ completed: true, missingIdentifier: null })
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('nothing in the completion of a profile is out of reach for keyboard and screen reader', async () => {
    const page = await openPage({ width, dark: width === 390 })
    const { dialog } = await openCompletion(page, 'EMAIL', await lacking('EMAIL'))
    expect(await axe(page, { within: 'dialog' })).toEqual([])
    await field(dialog, 'نام (انگلیسی)').fill('مهتاب')
    await field(dialog, 'ایمیل').fill('www.mahtab')
    await page.keyboard.press('Tab')
    expect(await below(field(dialog, 'نام (انگلیسی)'))).toBe(
      'لطفاً نام و نام خانوادگی خود را کامل و به انگلیسی وارد کنید.',
    )
    expect(await field(dialog, 'ایمیل').getAttribute('aria-invalid')).toBe('true')
    expect(await axe(page, { within: 'dialog' })).toEqual([])
    const email = someEmail()
    await field(dialog, 'نام (انگلیسی)').fill('Mahtab')
    await field(dialog, 'ایمیل').fill(email)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()
    expect((await storedUser(page))?.email).toBe(email)
  })
})

test('S4.31 an incomplete profile leads to its dialog after a login and at every start, a complete one does not', async () => {
  const person = await lacking('PHONE')
  const page = await openPage()
  await page.goto('/phrasebook')
  await page.getByRole('button', { name: 'ورود', exact: true }).click()
  const login = page.getByRole('dialog', { name: 'ورود / ثبت‌نام' })
  await login.getByRole('radiogroup').getByText('ایمیل').click()
  await field(login, 'ایمیل').fill(person.email)
  await login.getByRole('button', { name: 'ورود', exact: true }).click()
  await field(login, 'رمز عبور').fill(person.password)
  await login.getByRole('button', { name: 'ورود', exact: true }).click()
  await completion(page).waitFor()
  expect(await login.count()).toBe(0)
  await page.reload()
  await completion(page).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)

  const complete = await openPage()
  const checked = complete.waitForResponse(calls.check)
  await start(complete, await registerOverHttp(inject('address')))
  expect(await (await checked).json()).toMatchObject({ completed: true })
  await complete.waitForLoadState('networkidle')
  expect(await complete.getByRole('dialog').count()).toBe(0)
})

test('S5.38 Continue is disabled while the form is invalid and while it is being saved', async () => {
  const page = await openPage()
  const { dialog } = await openCompletion(page, 'PHONE', await lacking('PHONE'))
  const disabled = () => continueButton(dialog).isDisabled()
  expect(await disabled()).toBe(true)
  await field(dialog, 'شماره موبایل').fill('1234')
  expect(await disabled()).toBe(true)
  await field(dialog, 'شماره موبایل').fill('12345')
  expect(await disabled()).toBe(false)
  await field(dialog, 'کد ملی').fill('049937089')
  expect(await disabled()).toBe(true)
  await field(dialog, 'کد ملی').fill(someNationalId())
  expect(await disabled()).toBe(false)
  await dialog.getByRole('combobox', { name: 'کد کشور' }).fill('+')
  expect(await disabled()).toBe(true)
  await dialog.getByRole('combobox', { name: 'کد کشور' }).fill('98')
  expect(await disabled()).toBe(false)

  let sent = 0
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(calls.save, async route => {
    sent++
    await held
    await route.continue()
  })
  await continueButton(dialog).click()
  await expect.poll(() => sent).toBe(1)
  expect(await continueButton(dialog).getAttribute('aria-disabled')).toBe('true')
  await continueButton(dialog).click({ force: true })
  await field(dialog, 'کد ملی').press('Enter')
  release()
  await dialog.waitFor({ state: 'detached' })
  expect(sent).toBe(1)
})

test('S8.11 a save that fails lists the server’s validation errors; where there are none, its message', async () => {
  const other = await registerOverHttp(inject('address'))
  const page = await openPage({ expectErrors: /status of 500/ })
  const { dialog } = await openCompletion(page)
  const alert = dialog.getByRole('alert')
  const nationalId = field(dialog, 'کد ملی')
  await field(dialog, 'شماره موبایل').fill('02122334455')
  await nationalId.fill(other.profile.identityNumber)
  await continueButton(dialog).click()
  await alert.waitFor()
  expect(await alert.getByRole('listitem').allInnerTexts()).toEqual(['این کد ملی پیش‌تر ثبت شده است.'])
  expect(await below(nationalId)).toBe('این کد ملی پیش‌تر ثبت شده است.')
  await expect.poll(() => nationalId.evaluate(element => element === document.activeElement)).toBe(true)

  const errors = [
    { field: 'enName', message: 'نام انگلیسی پذیرفته نشد.' },
    { field: 'phoneNumber', message: 'این شماره پذیرفته نشد.' },
  ]
  const info = { status: 1010, message: 'لطفاً مقادیر فرم را با دقت کامل کنید.' }
  await page.route(calls.save, refuse({ info, errors }))
  await continueButton(dialog).click()
  await expect
    .poll(() => alert.getByRole('listitem').allInnerTexts())
    .toEqual(errors.map(({ message }) => message))
  expect(await below(field(dialog, 'نام (انگلیسی)'))).toBe('نام انگلیسی پذیرفته نشد.')
  expect(await below(field(dialog, 'شماره موبایل'))).toBe('این شماره پذیرفته نشد.')
  expect(await nationalId.getAttribute('aria-invalid')).toBeNull()

  await page.unroute(calls.save)
  await page.route(calls.save, refuse({ info: { status: 1000, message: 'سامانه در دسترس نیست.' } }, 500))
  await continueButton(dialog).click()
  await expect.poll(() => alert.allInnerTexts()).toEqual(['سامانه در دسترس نیست.'])
  expect(await alert.getByRole('listitem').count()).toBe(0)
  await expect.poll(() => completion(page).isVisible()).toBe(true)
})

test('where no contact is missing none is asked for, and a checksum that does not fit is only a hint', async () => {
  const person = await registerOverHttp(inject('address'))
  const page = await openPage()
  await page.route(calls.check, refuse({ completed: false, missingIdentifier: null }, 200))
  const user = { ...person.session.user, enName: '', enSurname: '', identityNumber: null }
  await start(page, { session: { ...person.session, user } })
  const dialog = completion(page)
  await dialog.waitFor()
  expect(await field(dialog, 'شماره موبایل').count()).toBe(0)
  expect(await field(dialog, 'ایمیل').count()).toBe(0)
  expect(await dialog.innerText()).not.toContain('ثبت نشده است')
  await field(dialog, 'نام (انگلیسی)').fill('Mahtab')
  await field(dialog, 'نام خانوادگی (انگلیسی)').fill('Azmoudeh')
  const likely = someNationalId()
  const unlikely = likely.slice(0, 9) + ((Number(likely[9]) + 1) % 10)
  await field(dialog, 'کد ملی').fill(unlikely)
  expect(await below(field(dialog, 'کد ملی'))).toContain('این کد ملی درست به نظر نمی‌رسد')
  await continueButton(dialog).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await storedUser(page))?.identityNumber).toBe(unlikely)
})

test('the dialog goes with its person: a session that ends in another tab ends it too', async () => {
  const page = await openPage()
  const { dialog } = await openCompletion(page)
  const tab = await page.context().newPage()
  await tab.goto('/healthz')
  await tab.evaluate(() => localStorage.clear())
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'ورود', exact: true }).waitFor()
})
