/** @module-tag journey */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import type { OrderStory } from '#features/orders/contract.ts'
import { startZarinpal, type Zarinpal } from '../../../emulators/zarinpal/server.ts'
import { startZibal, type Zibal } from '../../../emulators/zibal/server.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { atBank, heading, openBuyer, openOrder, paidTitle, toBank } from '../../../test/buying-steps.ts'
import { sellInPartsOverHttp } from '../../../test/front-desk-sales.ts'
import { readPdf } from '../../../test/pdf-text.ts'
import { readDownload } from '../../../test/read-download.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'

/** A school with two gateways, the first of which opens no payment. */
let first: Zarinpal
let second: Zibal
let product: Product
beforeAll(async () => {
  first = await startZarinpal()
  second = await startZibal()
  product = await startProduct({ env: { ZARINPAL_URL: first.url, ZIBAL_URL: second.url }, movesClock: true })
})
/** Each test finds both well: what failed before is out of mind. */
let ahead = 0
beforeEach(async () => {
  first.trouble = null
  ahead += 15 * 60_000
  await product.moveClock(ahead)
})
afterAll(async () => {
  await product?.stop()
  await second?.close()
  await first?.close()
})

const down = 'درگاه زرین‌پال نمایشی اکنون پاسخ نمی‌دهد.'
const openAs = async (role: 'accountant', width: number, path: string) => {
  const page = await openPage({ address: product.address, width })
  await signIn(page, demoStaff(role))
  await page.goto(path)
  return page
}

/** Sells in two parts at the desk, and makes a link to pay the second by. */
async function sellWithLink(phone: string) {
  const order = await sellInPartsOverHttp(product.address, phone)
  const { ask } = await signInOverHttp(product.address, demoStaff('registrar'))
  const { parts } = (await ask('GET', `/api/studio/orders/${order}`)).body as unknown as OrderStory
  const made = await ask('POST', `/api/studio/orders/${order}/links`, { instalmentId: parts[0]!.id })
  const { pathname, search } = new URL(String(made.body.url))
  return { order, link: pathname + search }
}

const goToSecond = async (page: Page) => {
  await page.getByRole('link', { name: 'پرداخت در درگاه بانک' }).click()
  await heading(page, 'پرداخت به پذیرنده').waitFor()
  expect(page.url()).toMatch(new RegExp(`^${second.url}/start/\\d+$`))
}

atEachWidth(width => {
  test('PA5 a parent pays a part by a link at the second gateway while the first one is down', async () => {
    const learner = await registerOverHttp(product.address)
    const { order, link } = await sellWithLink(learner.phone)
    const parent = await openPage({ address: product.address, width, ...toBank })
    await parent.goto(link)
    await parent.getByText('درگاه زرین‌پال نمایشی، با هر کارت عضو شتاب').waitFor()
    first.trouble = call => (call === 'request' ? 'drop' : null)
    await goToSecond(parent)
    await atBank(parent, 'انصراف')
    await heading(parent, 'پرداخت انجام نشد.').waitFor()
    await parent.getByText('زیبال نمایشی').waitFor()
    // Tried once more the first one is still silent: from now on it is named, and nobody waits for it.
    await parent.goto(link)
    await goToSecond(parent)
    await parent.goto(link)
    await parent.getByText(down, { exact: false }).waitFor()
    expect(await axe(parent)).toEqual([])
    await goToSecond(parent)
    await atBank(parent, 'پرداخت موفق')
    await heading(parent, paidTitle).waitFor()
    await parent.getByText('زیبال نمایشی').waitFor()
    expect(await axe(parent)).toEqual([])
    // The link has paid what it stood for.
    expect((await fetch(product.address + link)).status).toBe(404)

    const page = await openPage({ address: product.address, width })
    await signIn(page, learner)
    await page.goto(`/payment/orders/${order}`)
    await page.getByRole('list', { name: 'قسط‌ها' }).getByText('پرداخت شد').waitFor()
    const attempts = page.getByRole('list', { name: 'تلاش‌های پرداخت' })
    expect(await attempts.getByRole('listitem').filter({ hasText: 'زرین‌پال' }).count()).toBe(0)

    // Staff see how each gateway does, and find what came by it.
    const desk = await openAs('accountant', width, '/studio/payments')
    const health = desk.getByRole('table', { name: 'درگاه‌ها' })
    await health.getByRole('row').filter({ hasText: 'زرین‌پال نمایشی' }).getByText('unreachable').waitFor()
    await health.getByRole('row').filter({ hasText: 'زیبال نمایشی' }).getByText('پاسخ می‌دهد').waitFor()
    expect(await axe(desk)).toEqual([])
    await desk.goto('/studio/received?gateway=emulator-zibal')
    const received = desk.getByRole('table', { name: 'پرداخت‌ها' })
    await received.getByText('درگاه زیبال نمایشی').first().waitFor()
    expect(await received.getByText('زرین‌پال').count()).toBe(0)
    const { ask } = await signInOverHttp(product.address, demoStaff('accountant'))
    const { body } = await ask('POST', '/api/payment/reconciliation/run', {})
    expect((body.proof as { faults: string[] }).faults).toEqual([])
  })

  test('who is about to pay reads which gateway takes them, and of the one that is down; what was paid at Zibal comes back by Sheba', async () => {
    const page = await openBuyer(product.address, width)
    const address = await openOrder(page, 'گفت‌وگوی انگلیسی')
    first.trouble = call => (call === 'request' ? 'drop' : null)
    const pay = page.getByRole('button', { name: /^(پرداخت .*تومان|تلاش دوباره برای پرداخت|ادامهٔ پرداخت)$/ })
    for (const _ of [1, 2]) {
      await pay.click()
      await heading(page, 'پرداخت به پذیرنده').waitFor()
      await atBank(page, 'پرداخت ناموفق')
      await heading(page, 'پرداخت انجام نشد.').waitFor()
      await page.goto(address)
      await pay.waitFor()
    }
    await page.getByText(down, { exact: false }).waitFor()
    expect(await page.getByText('درگاه زیبال نمایشی، با هر کارت عضو شتاب').count()).toBe(1)
    const attempts = page.getByRole('list', { name: 'تلاش‌های پرداخت' })
    expect(await attempts.getByText('زیبال نمایشی').count()).toBe(2)
    expect(await axe(page)).toEqual([])
    await pay.click()
    await heading(page, 'پرداخت به پذیرنده').waitFor()
    await atBank(page, 'پرداخت موفق')
    await heading(page, paidTitle).waitFor()
    await page.goto(address)
    await page.getByRole('article', { name: 'رسید پرداخت' }).getByText('زیبال نمایشی').waitFor()
    // Payers abroad have it in English.
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'رسید انگلیسی' }).click()
    const { text } = readPdf(await readDownload(await downloading))
    for (const words of ['Payment receipt', 'Zibal (demo)', 'IRR']) expect(text).toContain(words)
    await page.getByRole('button', { name: 'درخواست بازگشت وجه' }).click()
    const dialog = page.getByRole('dialog', { name: 'بازگشت وجه' })
    await dialog.getByText('شبا', { exact: true }).click()
    await dialog.getByText('پول را به کارت بازنمی‌گرداند', { exact: false }).waitFor()
    expect(await dialog.getByText('همان کارت', { exact: true }).count()).toBe(0)
    await dialog.getByRole('textbox', { name: 'شماره شبا' }).fill('IR820540102680020817909002')
    await dialog.getByRole('textbox', { name: 'نام صاحب حساب' }).fill('سارا محمدی')
    await dialog.getByRole('button', { name: /^انصراف و بازگشت/ }).click()
    await page.getByText('در دست حسابداری').waitFor()
  })
})
