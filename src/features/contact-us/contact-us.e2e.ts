import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { toLatinDigits } from '#persian/digits.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { waitForGlobalEffects } from '../../../test/global-effects.ts'
import { readOutbox } from '../../../test/read-outbox.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'

// A product of its own: what is written here would wait on every other test’s list.
let product: Product
let address: string
let owner: Awaited<ReturnType<typeof signInOverHttp>>
beforeAll(async () => {
  product = await startProduct()
  address = product.address
  owner = await signInOverHttp(address, demoStaff('owner'))
})
afterAll(() => product[Symbol.asyncDispose]())

/** What the browser logs of a connection that is cut. */
const cut = /ERR_INTERNET|Failed to|status of 404/

let made = 0
const newContact = () => `0912${String(7_000_000 + ++made)}`
/** Another at each try: what an earlier one wrote stands there still. */
const unique = (title: string) => `${title} (${++made})`
type Written = { name: string; contact: string; title: string; text: string }
const newTicket = (width: number): Written => ({
  name: 'ژاله مهرآیین',
  contact: newContact(),
  title: `پیوند کلاس باز نمی‌شود، ${width} (${made})`,
  text: 'در اتوبوسم و پیوند ورود را نمی‌بینم.',
})

async function openForm(page: Page) {
  await page.goto('/contact-us')
  await page.getByLabel('عنوان').waitFor()
  await waitForGlobalEffects(page)
}

async function fill(page: Page, { name, contact, title, text }: Written) {
  await page.getByLabel('نام').fill(name)
  await page.getByLabel('شماره موبایل یا ایمیل').fill(contact)
  await page.getByLabel('عنوان').fill(title)
  await page.getByLabel('پیام شما').fill(text)
}

const send = (page: Page) => page.getByRole('button', { name: 'فرستادن پیام' }).click()

/** The tracking number as it stands on the page, in Latin digits without its space. */
async function readNumber(page: Page): Promise<string> {
  const line = await page.getByText(/^کد پیگیری: /).innerText()
  return toLatinDigits(line).replace(/\D/g, '')
}

/** Follows a ticket as a guest does. */
async function followTicket(page: Page, number: string, contact: string) {
  await page.goto(`/contact-us/ticket?number=${number}`)
  await page.getByLabel('شماره موبایل یا ایمیل').fill(contact)
  await page.getByRole('button', { name: 'دیدن وضعیت' }).click()
}

async function openInbox(width: number, role: 'support' | 'registrar' = 'support') {
  const page = await openPage({ address, width })
  await signIn(page, demoStaff(role))
  await page.goto('/studio/letters')
  await page.getByRole('heading', { name: 'پیام‌ها', exact: true }).waitFor()
  return page
}

const listSms = (to: string) => readOutbox(address, `+98${to.slice(1)}`)

atEachWidth(width => {
  test('CT10 a guest writes on a bus without a connection, follows the same number, and support answers within its target with a canned answer and an internal note', async () => {
    const page = await openPage({ address, width, expectErrors: cut })
    await openForm(page)
    await page.context().setOffline(true)
    const ticket = newTicket(width)
    await page.getByText('کلاس و ضبط').click()
    await fill(page, ticket)
    await send(page)
    await page.getByRole('heading', { name: 'پیام شما در صف ارسال است.' }).waitFor()
    const number = await readNumber(page)
    expect(number).toMatch(/^\d{8}$/)
    await page.context().setOffline(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByRole('heading', { name: 'پیام شما رسید.' }).waitFor()
    expect(await readNumber(page)).toBe(number)
    expect(await axe(page)).toEqual([])
    await expect.poll(async () => toLatinDigits((await listSms(ticket.contact)).join())).toContain(number)

    const inbox = await openInbox(width)
    await inbox.getByRole('link', { name: ticket.title }).click()
    const about = inbox.getByRole('complementary', { name: 'دربارهٔ این پیام' })
    await about.getByText('تا مهلت').waitFor()
    await inbox.getByRole('checkbox', { name: 'یادداشت داخلی' }).check()
    await inbox.getByRole('textbox', { name: 'یادداشت داخلی' }).fill('پیوند تازه را برایش فرستادم.')
    await inbox.getByRole('button', { name: 'ثبت یادداشت' }).click()
    await inbox.getByText('یادداشت داخلی، پویا مرادی').waitFor()
    await inbox.getByRole('checkbox', { name: 'یادداشت داخلی' }).uncheck()
    await inbox.getByRole('button', { name: 'ورود به کلاس زنده' }).click()
    const answer = inbox.getByRole('textbox', { name: 'پاسخ' })
    expect(await answer.inputValue()).toMatch(/^ژاله گرامی، دکمهٔ ورود/)
    expect(await axe(inbox)).toEqual([])
    await answer.press('Control+Enter')
    await about.getByText('پاسخ داده شد').waitFor()

    await page.getByRole('link', { name: 'پیگیری پیام', exact: true }).click()
    await page.getByLabel('شماره موبایل یا ایمیل').fill(ticket.contact)
    await page.getByRole('button', { name: 'دیدن وضعیت' }).click()
    const talk = page.getByRole('list', { name: 'گفت‌وگو' })
    await talk.getByText('ژاله گرامی، دکمهٔ ورود').waitFor()
    expect(await talk.getByText('پیوند تازه را').count()).toBe(0)
    await page.locator('label', { hasText: 'خشنودم' }).click()
    await page.getByRole('button', { name: 'ثبت نظر' }).click()
    await page.getByText('نظر شما دربارهٔ این گفت‌وگو: خشنودم. سپاس.').waitFor()
    expect(await axe(page)).toEqual([])
    await about.getByText('خشنودم').waitFor()
  })

  test('CT1 a topic, a picture by its content and the number: what is no picture is refused at its field', async () => {
    const page = await openPage({ address, width, expectErrors: /status of 422/ })
    await openForm(page)
    await page.getByText('پرداخت و سفارش').click()
    const ticket = { ...newTicket(width), title: unique('رسید') }
    await fill(page, ticket)
    const attach = page.getByLabel('پیوست تصویر یا PDF، تا ۱۰ مگابایت')
    await attach.setInputFiles({
      name: 'رسید.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('no picture'),
    })
    await page.getByText('تنها عکس یا PDF پذیرفته می‌شود.').waitFor()
    const buffer = await sharp({ create: { width: 60, height: 90, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    await attach.setInputFiles({ name: 'رسید.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByRole('button', { name: 'برداشتن رسید.webp' }).waitFor()
    expect(await axe(page)).toEqual([])
    await send(page)
    const number = await readNumber(page)
    await followTicket(page, number, ticket.contact)
    const file = page.getByRole('link', { name: /رسید\.webp/ })
    await file.waitFor()
    const href = await file.getAttribute('href')
    const answer = await page.evaluate(async path => {
      const response = await fetch(path!)
      return [response.status, response.headers.get('content-type')]
    }, href)
    expect(answer).toEqual([200, 'image/webp'])
    expect(await page.getByText('به بخش «مالی» سپرده شد').count()).toBe(1)
  })

  test('CT2 a wrong number finds nothing; the right one is read, written on, closed and opened again', async () => {
    const page = await openPage({ address, width, expectErrors: cut })
    await openForm(page)
    const ticket = newTicket(width)
    await fill(page, ticket)
    await send(page)
    const number = await readNumber(page)
    await followTicket(page, number, '09120000009')
    await page.getByText('پیامی با این کد و این شماره یا ایمیل پیدا نشد.').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByLabel('شماره موبایل یا ایمیل').fill(ticket.contact)
    await page.getByRole('button', { name: 'دیدن وضعیت' }).click()
    await page.getByRole('heading', { name: ticket.title }).waitFor()
    await page.getByLabel('پاسخ شما').fill('هنوز هم نمی‌شود.')
    await page.getByRole('button', { name: 'فرستادن', exact: true }).click()
    const talk = page.getByRole('list', { name: 'گفت‌وگو' })
    await talk.getByText('هنوز هم نمی‌شود.').waitFor()
    await page.getByRole('button', { name: 'حل شد، ببند' }).click()
    await page.getByText('این گفت‌وگو بسته شده است').waitFor()
    await page.getByLabel('پاسخ شما').fill('نه، دوباره شد.')
    await page.getByRole('button', { name: 'فرستادن و باز کردن' }).click()
    await talk.getByText('گفت‌وگو دوباره باز شد').waitFor()
    expect(await talk.getByText('نه، دوباره شد.').count()).toBe(1)
    expect(await axe(page)).toEqual([])
  })

  test('CT5 who opens a ticket that a colleague writes in is warned, and two of one person become one', async () => {
    const page = await openPage({ address, width })
    const ticket = newTicket(width)
    const [first, second] = [unique('نخست'), unique('دوم')]
    for (const title of [first, second]) {
      await openForm(page)
      await fill(page, { ...ticket, title })
      await send(page)
      await page.getByRole('heading', { name: 'پیام شما رسید.' }).waitFor()
    }
    const [one, other] = [await openInbox(width), await openInbox(width, 'registrar')]
    for (const inbox of [one, other]) await inbox.getByRole('link', { name: first }).click()
    await other.getByRole('textbox', { name: 'پاسخ' }).fill('سلام')
    await one.getByText(/همین حالا در این گفت‌وگو می‌نویسد\.$/).waitFor()
    expect(await axe(one)).toEqual([])
    await one.getByRole('button', { name: /^یکی کردن/ }).click()
    await one.getByText(/یکی شده است\.$/).waitFor()
    await other.getByText(/یکی شده است\.$/).waitFor()
    await one.getByRole('link', { name: /^گفت‌وگوی [۰-۹]/ }).click()
    await one.getByRole('heading', { name: second }).waitFor()
    expect(await one.getByText('در اتوبوسم و پیوند ورود را نمی‌بینم.').count()).toBe(2)
  })

  test('CT8 name and number stand open in the form, and before whoever answers', async () => {
    const page = await openPage({ address, width })
    await openForm(page)
    for (const label of ['نام', 'شماره موبایل یا ایمیل']) {
      expect(await page.getByLabel(label).isVisible()).toBe(true)
    }
    const ticket = { ...newTicket(width), title: unique('کیستم') }
    await fill(page, ticket)
    await send(page)
    await page.getByRole('heading', { name: 'پیام شما رسید.' }).waitFor()
    const inbox = await openInbox(width)
    await inbox.getByRole('link', { name: ticket.title }).click()
    const about = inbox.getByRole('complementary', { name: 'دربارهٔ این پیام' })
    await about.getByText(ticket.name).waitFor()
    expect(toLatinDigits(await about.innerText())).toContain(ticket.contact)
  })

  test('CT9 each branch has its map, a number to call and the way there, beside the school’s messengers', async () => {
    const { wording, version } = (await owner.ask('GET', '/api/site/wording')).body as {
      wording: object
      version: number
    }
    const socials = 'https://ble.ir/hamava\nhttps://t.me/hamava'
    expect((await owner.ask('PUT', '/api/site/wording', { ...wording, socials, version })).status).toBe(200)
    const page = await openPage({ address, width })
    await openForm(page)
    const branches = page.getByRole('region', { name: 'شعبه‌ها' })
    const map = branches.getByRole('img', { name: 'نقشهٔ شعبهٔ شیراز' })
    await map.scrollIntoViewIfNeeded()
    await expect.poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
    const calls = await branches
      .getByRole('link')
      .evaluateAll(links => links.map(link => link.getAttribute('href')))
    expect(calls).toEqual([
      'tel:02166400000',
      'https://nshn.ir/enghelab',
      'tel:07136400000',
      'https://nshn.ir/eram',
    ])
    const aside = page.getByRole('complementary', { name: 'راه‌های دیگر تماس' })
    expect(await aside.getByRole('link', { name: /بله|تلگرام/ }).count()).toBe(2)
    expect(await axe(page)).toEqual([])
  })

  test('CT11 a ticket from an order brings its facts, to its writer and to the agent', async () => {
    const page = await openPage({ address, width })
    await signIn(page, demoAccounts[0])
    await page.goto('/payment')
    await page.locator('a[href^="/payment/orders/"]').first().click()
    await page.getByRole('link', { name: 'پیام به پشتیبانی دربارهٔ این سفارش' }).click()
    const card = page.getByRole('region', { name: 'این پیام دربارهٔ' })
    await card.getByText('مبلغ').waitFor()
    expect(await page.getByRole('radio', { name: /پرداخت و سفارش/ }).isChecked()).toBe(true)
    const facts = await card.innerText()
    const title = unique('از سفارش')
    await page.getByLabel('عنوان').fill(title)
    await page.getByLabel('پیام شما').fill('رسید را ندارم.')
    expect(await axe(page)).toEqual([])
    await send(page)
    await page.getByRole('heading', { name: 'پیام شما رسید.' }).waitFor()
    const inbox = await openInbox(width)
    await inbox.getByRole('link', { name: title }).click()
    const shown = inbox.getByRole('region', { name: 'این پیام دربارهٔ' })
    await shown.waitFor()
    expect(await shown.innerText()).toBe(facts)
  })
})

test('CT3 the hours of the week stand open, and outside of them the page says when answers come', async () => {
  const page = await openPage({ address, width: 390 })
  const days = (opens: number, closes: number) =>
    [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, opens, closes }))
  const { body: before } = await owner.ask('GET', '/api/studio/business-hours')
  const path = '/api/studio/business-hours'
  expect((await owner.ask('PUT', path, { days: days(0, 1440) })).status).toBe(200)
  await openForm(page)
  await page.getByText('اکنون باز است').waitFor()
  expect(await page.getByText(/^اکنون کسی پاسخ نمی‌دهد/).count()).toBe(0)
  // A day that has the hours of another week day alone: today is closed whichever it is.
  const today = await page.evaluate(() => new Date().getDay())
  const tomorrow = (today + 2) % 7
  expect(
    (await owner.ask('PUT', path, { days: [{ weekday: tomorrow, opens: 540, closes: 780 }] })).status,
  ).toBe(200)
  await page.reload()
  await page.getByText('اکنون بسته است').waitFor()
  await page.getByText(/^اکنون کسی پاسخ نمی‌دهد\. پیام بگذارید؛ پاسخ‌ها از .+، ساعت ۰?۹:۰۰ می‌رسد\.$/).waitFor()
  expect(await page.getByText('۹ تا ۱۳').count()).toBe(1)
  const admin = await openPage({ address, width: 1280, expectErrors: /status of 422/ })
  await signIn(admin, demoStaff('owner'))
  await admin.goto('/studio/business-hours')
  const form = admin.getByRole('form', { name: 'ساعت پاسخ‌گویی' })
  await form.getByRole('checkbox', { name: 'شنبه', exact: true }).check()
  const saturday = form.getByRole('group', { name: 'شنبه', exact: true })
  await saturday.getByLabel('از').fill('۲۰')
  await form.getByRole('button', { name: 'ذخیره' }).click()
  await saturday.getByText('پایان باید پس از شروع باشد.').waitFor()
  await saturday.getByLabel('از').fill('۸')
  await form.getByRole('button', { name: 'ذخیره' }).click()
  await admin.getByText('ساعت پاسخ‌گویی ذخیره شد.').waitFor()
  expect(await axe(admin)).toEqual([])
  expect((await owner.ask('PUT', path, before)).status).toBe(200)
})

test('CT6 questions asked often come while one types, whichever letters are typed, and open in their place', async () => {
  const page = await openPage({ address, width: 390 })
  await openForm(page)
  await page.getByLabel('عنوان').fill('كد تاييد نرسيد')
  const found = page.getByRole('status').filter({ hasText: 'شاید پاسخ همین‌جا باشد:' })
  await found.getByText('کد تأیید به دستم نرسید. چه کنم؟').click()
  expect(await found.getByText('یک دقیقه صبر کنید').isVisible()).toBe(true)
  expect(await axe(page)).toEqual([])
  await page.getByLabel('عنوان').fill('سلام')
  await expect.poll(() => page.getByText('شاید پاسخ همین‌جا باشد:').count()).toBe(0)
})

test('CT7 a field that no person sees or reaches by keys catches machines', async () => {
  const page = await openPage({ address, width: 390 })
  await openForm(page)
  const trap = page.locator('input[name=website]')
  expect(await trap.getAttribute('tabindex')).toBe('-1')
  expect(await page.getByRole('textbox').count()).toBe(4)
  const ticket = { ...newTicket(390), title: 'از یک ربات' }
  await fill(page, ticket)
  await trap.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
      input,
      'https://spam.example',
    )
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await send(page)
  await page.getByRole('heading', { name: 'پیام شما رسید.' }).waitFor()
  const { items } = (await owner.ask('GET', '/api/studio/letters?perPage=100')).body as {
    items: { title: string }[]
  }
  expect(items.length).toBeGreaterThan(0)
  expect(items.map(({ title }) => title)).not.toContain(ticket.title)
})
