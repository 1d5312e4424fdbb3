import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { smsSample } from '#contract/fill-template.ts'
import { messageTemplates } from '#contract/message-templates.ts'
import { persianNumber } from '#persian/digits.ts'
import { signInOverHttp } from '../../../../test/api-person.ts'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { callAs } from '../../../../test/call-over-http.ts'
import { registerOverHttp } from '../../../../test/register.ts'
import { startProduct } from '../../../../test/server.ts'
import { atEachWidth } from '../../../../test/widths.ts'

// A product of its own: what is written here would stand in every other test's templates.
let product: Awaited<ReturnType<typeof startProduct>>
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product[Symbol.asyncDispose]())

// Each test, and a second try of one, begins with what the product says by itself.
beforeEach(async () => {
  const { ask } = await signInOverHttp(product.address, demoStaff('admin'))
  const { body } = await ask('GET', '/api/site/letter-texts')
  for (const { key, state } of body.items as { key: string; state: string }[]) {
    if (state === 'original') continue
    const read = await ask('GET', `/api/site/letter-texts/${key}`)
    await ask('POST', `/api/site/letter-texts/${key}/restore`, { version: read.body.version })
  }
})

const path = '/studio/site/letter-texts'

async function openAdmin(width: number, options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openPage({ width, address: product.address, ...options })
  await signIn(page, demoStaff('admin'))
  await page.goto(path)
  return page
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const saved = (page: Page) => page.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()
const state = (page: Page) => page.getByRole('form').getByText(/^(متن اصلی|تغییر کرده)$/)
const preview = (page: Page, of: string) => page.getByRole('article', { name: `نمونهٔ ${of}` })
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
async function openText(page: Page, name: string) {
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
}
async function restore(page: Page) {
  await press(page, 'بازگرداندن متن اصلی')
  await page.getByRole('dialog').getByRole('button', { name: 'بازگرداندن' }).click()
  await expect.poll(() => state(page).innerText()).toBe('متن اصلی')
}

async function outbox(to: string): Promise<string[]> {
  const { items } = (await (await fetch(`${product.address}/api/outbox`)).json()) as {
    items: { to: string; text: string }[]
  }
  return items.filter(item => item.to === to).map(({ text }) => text)
}
/** Somebody new, who was sent a code to register, and then changes the password. */
async function changePassword() {
  const { session, password, phoneNumber, email } = await registerOverHttp(product.address)
  const newPassword = 'setare-dar-shab-1405'
  await callAs(product.address, session, 'POST', '/api/account/password/change', {
    currentPassword: password,
    newPassword,
    newPasswordConfirmation: newPassword,
  })
  const mails = () => outbox(email)
  await expect
    .poll(async () => (await mails()).some(text => text.includes('رمز')), { timeout: 20_000 })
    .toBe(true)
  return {
    code: (await outbox(`+98${phoneNumber}`)).at(-1)!,
    mail: (await mails()).find(text => text.includes('رمز'))!,
  }
}

atEachWidth(width => {
  test('the words of a mail and of the SMS of a code are changed, are what people get, and are restored', async () => {
    const page = await openAdmin(width)
    await page.getByRole('heading', { level: 2, name: 'امنیت حساب' }).waitFor()
    expect(await axe(page)).toEqual([])
    expect(await overhang(page)).toBe(0)

    await openText(page, 'تغییر رمز عبور')
    const { title, body } = messageTemplates['password-changed'].parts
    expect(await field(page, 'عنوان').inputValue()).toBe(title.original)
    await field(page, 'عنوان').fill('رمز حساب شما عوض شد')
    await field(page, 'متن').fill('سلام ')
    // A placeholder stands where the cursor is.
    await page
      .getByRole('group', { name: 'متغیرهای متن' })
      .getByRole('button', { name: /نام گیرنده/ })
      .click()
    await field(page, 'متن').pressSequentially('، رمزتان تازه شد.')
    expect(await field(page, 'متن').inputValue()).toBe('سلام {name}، رمزتان تازه شد.')
    await preview(page, 'ایمیل').getByText('سلام نگار، رمزتان تازه شد.').waitFor()
    await preview(page, 'پیامک').getByText('رمز حساب شما عوض شد').waitFor()
    expect(await axe(page)).toEqual([])
    expect(await overhang(page)).toBe(0)
    await press(page, 'ذخیره')
    await saved(page)
    await expect.poll(() => state(page).innerText()).toBe('تغییر کرده')

    await page.getByRole('link', { name: 'بازگشت به فهرست' }).click()
    await page
      .getByRole('row', { name: /تغییر رمز عبور/ })
      .getByText('تغییر کرده')
      .waitFor()
    await openText(page, 'کد ثبت‌نام')
    const host = new URL(product.address).hostname
    const findCount = (text: string) =>
      page.getByText(`${persianNumber(smsSample(text, { brand: 'هم‌آوا', host }).length)} نویسه، `).first()
    const welcome = 'به مدرسه خوش آمدید. کد شما: {code}'
    const longer = `${welcome} {brand}، مدرسهٔ زبان`
    await field(page, 'متن پیامک').fill(longer)
    await findCount(longer).waitFor()
    await expect.poll(() => preview(page, 'پیامک').innerText()).toContain('۲ بخش پیامک')
    await field(page, 'متن پیامک').fill(welcome)
    await findCount(welcome).waitFor()
    await expect.poll(() => preview(page, 'پیامک').innerText()).toContain('۱ بخش پیامک')
    expect(await preview(page, 'پیامک').innerText()).toContain(`@${host} #482913`)
    await press(page, 'ذخیره')
    await expect.poll(() => state(page).innerText()).toBe('تغییر کرده')

    const received = await changePassword()
    expect(received.code).toMatch(
      new RegExp(`^به مدرسه خوش آمدید\\. کد شما: [۰-۹]{6}\\n\\n@${host} #\\d{6}$`),
    )
    expect(received.mail).toMatch(/^رمز حساب شما عوض شد\n\nسلام \S+، رمزتان تازه شد\.\n\n/)

    await restore(page)
    await page.getByRole('link', { name: 'بازگشت به فهرست' }).click()
    await openText(page, 'تغییر رمز عبور')
    await restore(page)
    expect(await field(page, 'متن').inputValue()).toBe(body.original)
    const after = await changePassword()
    expect(after.code).toMatch(/^کد تأیید شما: /)
    expect(after.mail).toContain(body.original)
  })
})

test('a text that may not be sent is refused at its field, with all that was typed', async () => {
  const page = await openAdmin(390)
  await openText(page, 'کد تغییر رمز عبور')
  await field(page, 'متن پیامک').fill('سلام {phone}')
  await field(page, 'عنوان ایمیل').fill('')
  await press(page, 'ذخیره')
  await page.getByText('متغیر {phone} در این متن شناخته نیست.').waitFor()
  await page.getByText('عنوان ایمیل وارد نشده است.').waitFor()
  await expect
    .poll(() => field(page, 'متن پیامک').evaluate(field => field === document.activeElement))
    .toBe(true)
  await field(page, 'متن پیامک').fill('سلام')
  await page.getByText('متغیر {code} (کد) باید در این متن باشد.').waitFor()
  await field(page, 'متن پیامک').fill(`${'سلام '.repeat(50)}{code}`)
  await page.getByText('این پیامک ۵ بخش می‌شود؛ بیشترین ۴ بخش است.').waitFor()
  expect(await field(page, 'متن پیامک').inputValue()).toBe(`${'سلام '.repeat(50)}{code}`)
  expect(await axe(page)).toEqual([])
  await page.reload()
  const { original } = messageTemplates['recover-code'].parts.sms
  await expect.poll(() => field(page, 'متن پیامک').inputValue()).toBe(original)
})

test('two who edit one text at once: the second is told, and keeps what they typed', async () => {
  const first = await openAdmin(1280)
  const second = await openAdmin(1280, { expectErrors: /409/ })
  for (const page of [first, second]) await openText(page, 'خبر به شمارهٔ پیشین')
  await field(first, 'متن پیامک').fill('شمارهٔ شما برداشته شد.')
  await press(first, 'ذخیره')
  await saved(first)
  await field(second, 'متن پیامک').fill('نوشتهٔ نفر دوم که نباید گم شود.')
  await press(second, 'ذخیره')
  await second.getByText(/همکار دیگری این را هم‌زمان تغییر داده است/).waitFor()
  expect(await field(second, 'متن پیامک').inputValue()).toBe('نوشتهٔ نفر دوم که نباید گم شود.')
  await restore(first)
})

test('who may change the site but not what is sent does not see these texts', async () => {
  const page = await openPage({ width: 1280, address: product.address })
  await signIn(page, demoStaff('editor'))
  await page.goto(path)
  const tabs = page.getByRole('navigation', { name: 'بخش‌های سایت' })
  await tabs.getByRole('link', { name: 'تعطیلی‌ها' }).waitFor()
  expect(await tabs.getByRole('link', { name: 'متن پیامک‌ها و ایمیل‌ها' }).count()).toBe(0)
  await page.getByRole('heading', { name: 'متن‌های سایت' }).waitFor()
})

test('where codes go by the carrier’s template, the form says so, and their SMS is not worded here', async () => {
  await using other = await startProduct({
    env: {
      SMS_PROVIDER: 'smsir',
      SMSIR_API_KEY: 'key',
      SMSIR_CODE_TEMPLATE: '7',
      SMSIR_LINE: '3000',
      SMSIR_URL: 'http://127.0.0.1:9',
    },
  })
  const page = await openAdmin(390, { address: other.address })
  await openText(page, 'کد ثبت‌نام')
  await page.getByText(/متن آن همان است که نزد اپراتور ثبت شده است/).waitFor()
  expect(await field(page, 'متن پیامک').isEditable()).toBe(false)
  expect(await page.getByRole('group', { name: 'متغیرهای متن پیامک' }).count()).toBe(0)
  expect(await preview(page, 'پیامک').count()).toBe(0)
  await field(page, 'عنوان ایمیل').fill('به {brand} خوش آمدید')
  await press(page, 'ذخیره')
  await saved(page)
  await page.getByRole('link', { name: 'بازگشت به فهرست' }).click()
  await openText(page, 'خبر به شمارهٔ پیشین')
  expect(await field(page, 'متن پیامک').isEditable()).toBe(true)
  expect(await page.getByText(/نزد اپراتور/).count()).toBe(0)
})
