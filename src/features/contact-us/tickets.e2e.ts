import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toLatinDigits } from '#persian/digits.ts'
import { axe, openPage } from '../../../test/browser.ts'
import {
  cut,
  fill,
  followTicket,
  newTicket,
  openForm,
  openInbox,
  readNumber,
  send,
  unique,
} from '../../../test/contact-steps.ts'
import { readOutbox } from '../../../test/read-outbox.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'

// A product of its own: what is written here would wait on every other test’s list.
let product: Product
let address: string
beforeAll(async () => {
  product = await startProduct()
  address = product.address
})
afterAll(() => product[Symbol.asyncDispose]())

const listSms = (to: string) => readOutbox(address, `+98${to.slice(1)}`)

atEachWidth(width => {
  test('CT10 a guest writes on a bus without a connection, follows the same number, and support answers within its target with a canned answer and an internal note', async () => {
    const page = await openPage({ address, width, expectErrors: cut })
    await openForm(page)
    await page.context().setOffline(true)
    const ticket = newTicket(width)
    await page.getByText('کلاس و ضبط').click()
    await fill(page, ticket)
    const attach = page.getByLabel('پیوست تصویر یا PDF')
    const picture = await sharp({ create: { width: 60, height: 90, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    await attach.setInputFiles({ name: 'برگه.txt', mimeType: 'text/plain', buffer: Buffer.from('متن') })
    await page.getByText('تنها عکس یا PDF پذیرفته می‌شود.').waitFor()
    await attach.setInputFiles({ name: 'خطا.png', mimeType: 'image/png', buffer: picture })
    await page.getByText(/با وصل شدن اینترنت، همراه پیام فرستاده می‌شود/).waitFor()
    expect(await page.getByLabel('پیام شما').inputValue()).toBe(ticket.text)
    expect(await axe(page)).toEqual([])
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

    const inbox = await openInbox({ address, width })
    await inbox.getByRole('link', { name: ticket.title }).click()
    const about = inbox.getByRole('complementary', { name: 'دربارهٔ این پیام' })
    await about.getByText('تا مهلت').waitFor()
    // The file that waited with the message is there with it.
    await inbox.getByRole('link', { name: /خطا/ }).waitFor()
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
    const [one, other] = [
      await openInbox({ address, width }),
      await openInbox({ address, width }, 'registrar'),
    ]
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
})
