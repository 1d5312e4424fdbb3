import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { toLatinDigits } from '#persian/digits.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import {
  fill,
  followTicket,
  newTicket,
  openForm,
  openInbox,
  readNumber,
  send,
  unique,
} from '../../../test/contact-steps.ts'
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

atEachWidth(width => {
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
    const inbox = await openInbox({ address, width })
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

  test('CT9 where the map of a branch does not come, a sentence stands in its place, and the address beside it', async () => {
    const page = await openPage({ address, width, expectErrors: /ERR_FAILED|ERR_INTERNET/ })
    await page.route('**/media/branches/**', route => route.abort('internetdisconnected'))
    await openForm(page)
    const branch = page.getByRole('region', { name: 'شعبه‌ها' }).locator('> div').last()
    await branch.scrollIntoViewIfNeeded()
    await branch.getByText('نقشه بدون اینترنت نیامد').waitFor()
    expect(await branch.getByRole('img').count()).toBe(0)
    await branch.getByText('بلوار ارم').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
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
    const inbox = await openInbox({ address, width })
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
