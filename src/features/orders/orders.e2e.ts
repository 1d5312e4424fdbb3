import type { Page } from 'playwright-core'
import readXlsx from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { formatMonth } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { sellInPartsOverHttp } from '../../../test/front-desk-sales.ts'
import { readDownload } from '../../../test/read-download.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'
import type { OrderStory, OrdersPage } from './contract.ts'

const product = shareProduct()

/** An order of the demo of which the policies give back a part only, and nobody has asked for more yet. */
async function findPartlyRefundable(): Promise<OrderStory> {
  const { ask } = await signInOverHttp(product.address, demoStaff('owner'))
  const { body } = await ask('GET', '/api/studio/orders?view=paid&perPage=100')
  for (const { id } of (body as unknown as OrdersPage).items) {
    const story = (await ask('GET', `/api/studio/orders/${id}`)).body as unknown as OrderStory
    if (story.refund && story.refund.refundable < story.refund.most && story.requests.length === 0)
      return story
  }
  throw new Error('the demo has no such order')
}

async function openAs(role: 'accountant' | 'owner' | 'support', width: number, path: string): Promise<Page> {
  const page = await openPage({ address: product.address, width, expectErrors: /422/ })
  await signIn(page, demoStaff(role))
  await page.goto(path)
  return page
}

atEachWidth(width => {
  test('an order is found by phone and refunded above the policies by two people, and support reads its story', async () => {
    const { order, payer } = await findPartlyRefundable()
    const name = `سفارش ${toPersianDigits(order.number)}`
    const page = await openAs('accountant', width, '/studio/orders')
    const main = page.getByRole('main')
    await main.getByRole('table', { name: 'سفارش‌ها' }).waitFor()
    expect(await axe(page)).toEqual([])
    await main.getByRole('searchbox', { name: 'جست‌وجوی سفارش' }).fill(payer!.contact!.replace('+98', '0'))
    await main.getByRole('button', { name: 'جست‌وجو', exact: true }).click()
    const row = main.getByRole('row').filter({ hasText: toPersianDigits(order.number) })
    await row.getByRole('link').click()
    await main.getByRole('heading', { level: 1, name }).waitFor()
    expect(await axe(page)).toEqual([])

    await main.getByRole('button', { name: 'بازگشت وجه…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('بیش از آن، با تأیید').click()
    await dialog.getByRole('button', { name: 'درخواست تأیید' }).click()
    // A field that is wrong says so, and what was chosen stays.
    await dialog.getByText('دلیل وارد نشده است.').or(dialog.getByText('دلیل کوتاه است.')).waitFor()
    await dialog.getByLabel('دلیل').fill('بیماری زبان‌آموز، با گواهی پزشک')
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'درخواست تأیید' }).click()
    const requests = main.getByRole('region', { name: 'بازگشت بیش از شرایط انصراف' })
    await requests.getByText('منتظر تأیید').waitFor()
    // Who asked for it is not who approves it.
    expect(await requests.getByRole('button').count()).toBe(0)

    const approver = await openAs('owner', width, `/studio/orders?view=approval`)
    await approver
      .getByRole('row')
      .filter({ hasText: toPersianDigits(order.number) })
      .getByRole('link')
      .click()
    await approver.getByRole('button', { name: 'تأیید…' }).click()
    await approver
      .getByRole('dialog')
      .getByRole('button', { name: /^تأیید و بازگشت/ })
      .click()
    await approver.getByText('بازگشت به کیف پول').waitFor()
    await approver.getByRole('heading', { level: 1, name }).waitFor()
    expect(await approver.getByText('بازگشت‌داده‌شده').first().isVisible()).toBe(true)

    const support = await openAs('support', width, `/studio/orders/${order.id}`)
    const story = support.getByRole('region', { name: 'روند' })
    await story.getByText(/بیش از شرایط خواسته شد: بیماری زبان‌آموز/).waitFor()
    expect(await story.getByText(/تأیید شد/).count()).toBe(1)
    expect(await support.getByRole('button', { name: 'بازگشت وجه…' }).count()).toBe(0)
  })

  test('the accountant narrows payments to a month and takes them along as a spreadsheet that comes to the same sum', async () => {
    // Something is taken in this month, whichever it is.
    await sellInPartsOverHttp(product.address, (await registerOverHttp(product.address)).phone)
    const page = await openAs('accountant', width, '/studio/received')
    const main = page.getByRole('main')
    await main.getByRole('table', { name: 'پرداخت‌ها' }).waitFor()
    expect(await axe(page)).toEqual([])
    await main.getByRole('link', { name: formatMonth(Date.now()) }).click()
    await page.waitForURL(/from=/)
    const downloading = page.waitForEvent('download')
    await main.getByRole('button', { name: 'خروجی اکسل' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('پرداخت ها.xlsx')
    const [sheet] = await readXlsx(await readDownload(download))
    expect(sheet!.data[0]!.slice(0, 3)).toEqual(['زمان', 'شمارهٔ سفارش', 'پرداخت‌کننده'])
    // As many as the page says, and they come to what it says, cash and all.
    const [head, ...rows] = sheet!.data
    const amountAt = head!.indexOf('دریافت‌شده (تومان)')
    const sum = rows.reduce((all, row) => all + Number(row[amountAt]), 0)
    const said = `${persianNumber(rows.length)} پرداخت، ${balance(sum * 10)}`
    await main.getByRole('status').filter({ hasText: said }).waitFor()
    expect(rows.length).toBeGreaterThan(0)
  })
})
