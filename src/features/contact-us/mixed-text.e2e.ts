import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, openPage } from '../../../test/browser.ts'
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
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const product = shareProduct()

/** The direction in which a text is read, as the browser lays it out; of one that is just being replaced, of what replaces it. */
async function readDirection(text: Locator) {
  for (;;) {
    const read = await text.evaluate(element => {
      const { direction, unicodeBidi } = getComputedStyle(element)
      return element.isConnected && { direction, isApart: unicodeBidi !== 'normal' }
    })
    if (read) return read
  }
}

/** Where on its line the first and the last letters of a text stand: the first is right of the last in Persian. */
const isReadFromRight = (text: Locator) =>
  text.evaluate(element => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!
    const at = (from: number) => {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, from + 1)
      return range.getBoundingClientRect().left
    }
    return at(0) > at(node.textContent!.trimEnd().length - 1)
  })

atEachWidth(width => {
  test('CT4 the form, the ticket and the studio read from the right in Persian digits; Latin text among them reads from the left', async () => {
    const { address } = product
    const page = await openPage({ address, width })
    await openForm(page)
    expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl')
    expect((await readDirection(page.getByLabel('شماره موبایل یا ایمیل'))).direction).toBe('ltr')
    const ticket = {
      ...newTicket(width),
      title: unique('خطای Error 504'),
      text: 'Zoom پیام Error 504 داد.',
    }
    await fill(page, ticket)
    const body = page.getByLabel('پیام شما')
    // A field follows what is typed first.
    expect((await readDirection(body)).direction).toBe('ltr')
    await body.fill('صدای کلاس 2 Zoom قطع است.')
    expect((await readDirection(body)).direction).toBe('rtl')
    await send(page)
    const number = await readNumber(page)
    const said = page.getByText(/^کد پیگیری: /)
    expect(await said.textContent()).not.toMatch(/[0-9٠-٩]/)
    expect(await isReadFromRight(said)).toBe(true)

    await followTicket(page, number, ticket.contact)
    await page.getByLabel('پاسخ شما').fill('Zoom says: Error 504, (retry)')
    await page.getByRole('button', { name: 'فرستادن', exact: true }).click()
    const talk = page.getByRole('list', { name: 'گفت‌وگو' })
    const persian = talk.getByText('صدای کلاس 2 Zoom قطع است.')
    const latin = talk.getByText('Zoom says: Error 504, (retry)')
    await latin.waitFor()
    expect([await readDirection(persian), await readDirection(latin)]).toMatchObject([
      { direction: 'rtl', isApart: true },
      { direction: 'ltr', isApart: true },
    ])
    expect([await isReadFromRight(persian), await isReadFromRight(latin)]).toEqual([true, false])
    // What the page says of itself has Persian digits alone; what people typed stays as they typed it.
    const meta = page.getByText(/^کد پیگیری/).first()
    expect(await meta.textContent()).not.toMatch(/[0-9٠-٩]/)
    expect(await axe(page)).toEqual([])

    const inbox = await openInbox({ address, width })
    await inbox.getByRole('link', { name: ticket.title }).click()
    const flow = inbox.getByRole('list', { name: 'پیام‌های گفت‌وگو' })
    expect([
      await readDirection(flow.getByText('صدای کلاس 2 Zoom قطع است.')),
      await readDirection(flow.getByText('Zoom says: Error 504, (retry)')),
    ]).toMatchObject([{ direction: 'rtl' }, { direction: 'ltr' }])
    const phone = inbox
      .getByRole('complementary', { name: 'دربارهٔ این پیام' })
      .getByText(/^[۰-۹0-9+ ]{10,16}$/)
    expect(await isReadFromRight(phone)).toBe(false)
    expect(await axe(inbox)).toEqual([])
  })
})
