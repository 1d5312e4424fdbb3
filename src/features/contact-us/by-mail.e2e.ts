import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
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
} from '../../../test/contact-steps.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const product = shareProduct()

type Outbox = {
  items: { to: string; text: string; thread?: { replyTo: string; messageId: string } }[]
  mailPort: number
}
const readMails = async (to: string) => {
  const outbox = (await (await fetch(`${product.address}/api/outbox`)).json()) as Outbox
  return { ...outbox, items: outbox.items.filter(item => item.to === to) }
}

/** Replies to the newest mail to somebody, as their mail program does. */
async function replyByMail(from: string, text: string) {
  const { items, mailPort } = await readMails(from)
  const { thread, text: quoted } = items[0]!
  await createTransport({ host: '127.0.0.1', port: mailPort, ignoreTLS: true }).sendMail({
    from,
    to: thread!.replyTo,
    subject: 'Re: پیام شما رسید',
    inReplyTo: thread!.messageId,
    text: `${text}\n\nدر تاریخ شنبه ۷ آذر ۱۴۰۵ هم‌آوا نوشت:\n\n${quoted.replace(/^/gm, '> ')}`,
  })
}

atEachWidth(width => {
  test('CT10 a guest writes on a bus without a connection, follows the same number, replies by mail, and support answers within its target with a canned answer and an internal note', async () => {
    const { address } = product
    const page = await openPage({ address, width, expectErrors: cut })
    await openForm(page)
    await page.context().setOffline(true)
    const ticket = newTicket(width)
    const contact = `${ticket.contact}@home.example`
    await page.getByText('کلاس و ضبط').click()
    await fill(page, { ...ticket, contact })
    await send(page)
    await page.getByRole('heading', { name: 'پیام شما در صف ارسال است.' }).waitFor()
    const number = await readNumber(page)
    await page.context().setOffline(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByRole('heading', { name: 'پیام شما رسید.' }).waitFor()
    expect(await readNumber(page)).toBe(number)
    await expect
      .poll(async () => toLatinDigits((await readMails(contact)).items.map(({ text }) => text).join()))
      .toContain(number)

    await replyByMail(contact, 'از خانه می‌نویسم: 2 بار تلاش کردم، خطای Error 504 آمد.')
    await followTicket(page, number, contact)
    const talk = page.getByRole('list', { name: 'گفت‌وگو' })
    await talk.getByText('از خانه می‌نویسم').waitFor()
    await talk.getByText(/شما با ایمیل، /).waitFor()
    expect(await talk.getByText('نوشت:').count()).toBe(0)
    expect(await axe(page)).toEqual([])

    const inbox = await openInbox({ address, width })
    await inbox.getByRole('link', { name: ticket.title }).click()
    const about = inbox.getByRole('complementary', { name: 'دربارهٔ این پیام' })
    await about.getByText('تا مهلت').waitFor()
    await inbox.getByText('از خانه می‌نویسم').waitFor()
    await inbox.getByRole('checkbox', { name: 'یادداشت داخلی' }).check()
    await inbox.getByRole('textbox', { name: 'یادداشت داخلی' }).fill('سرور کلاس را دیدم.')
    await inbox.getByRole('button', { name: 'ثبت یادداشت' }).click()
    await inbox.getByText('یادداشت داخلی، پویا مرادی').waitFor()
    await inbox.getByRole('checkbox', { name: 'یادداشت داخلی' }).uncheck()
    await inbox.getByRole('button', { name: 'ورود به کلاس زنده' }).click()
    await inbox.getByRole('textbox', { name: 'پاسخ' }).press('Control+Enter')
    await about.getByText('پاسخ داده شد').waitFor()
    expect(await axe(inbox)).toEqual([])

    await expect.poll(async () => (await readMails(contact)).items[0]!.text).toContain('دکمهٔ ورود')
    expect((await readMails(contact)).items.map(({ text }) => text).join()).not.toContain('سرور کلاس')
    // The answer's mail is replied to as well, and the ticket waits again.
    await replyByMail(contact, 'سپاس، درست شد.')
    await inbox.getByText('سپاس، درست شد.').waitFor()
    await about.getByText('تا مهلت').waitFor()
  })
})
