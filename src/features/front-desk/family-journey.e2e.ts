/** @module-tag journey */
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import type { OrderStory } from '#features/orders/contract.ts'
import { readInteger, toPersianDigits } from '#persian/digits.ts'
import { addDays, formatShortDate, toJalali } from '#persian/jalali.ts'
import { startZarinpal, type Zarinpal } from '../../../emulators/zarinpal/server.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { atBank, paidTitle, toBank } from '../../../test/buying-steps.ts'
import { someReference } from '../../../test/front-desk-sales.ts'
import { choosePassword, completeProfile, openChildren } from '../../../test/guardian-steps.ts'
import { someNumber } from '../../../test/register.ts'
import { runCommand } from '../../../test/run-command.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'

const day = 86_400_000

let bank: Zarinpal
let product: Product
beforeEach(async () => {
  bank = await startZarinpal()
  product = await startProduct({ env: { ZARINPAL_URL: bank.url }, movesClock: true })
})
afterEach(async () => {
  await product?.stop()
  await bank?.close()
})

/** Walks by the Tab key to what is meant, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the Tab key never came there')
}

const pressByKey = async (page: Page, target: Locator) => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** What a row of the receipt says, in Toman. */
async function readRow(page: Page, name: string) {
  const amount = await page.getByText(name, { exact: true }).locator('xpath=following::dd[1]').innerText()
  return readInteger(amount.replace(/[^۰-۹]/g, ''))!
}

const findReceipt = (page: Page) => page.getByRole('region', { name: 'رسید' })

/** Adds a child under whoever stands at the desk, and waits for the price. */
async function addChild(page: Page, name: string) {
  await pressByKey(page, page.getByRole('button', { name: 'فرزند تازه' }))
  const form = page.getByRole('form', { name: 'فرزند تازه' })
  await form.waitFor()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('پردیس')
  const quoted = page.waitForResponse(response => response.url().includes('/api/front-desk/quote'))
  await page.keyboard.press('Enter')
  await form.waitFor({ state: 'detached' })
  await (await quoted).finished()
  await page.getByText('دریافت امروز').waitFor()
}

async function openAs(role: 'registrar' | 'accountant', width: number, path: string): Promise<Page> {
  const page = await openPage({ address: product.address, width })
  await signIn(page, demoStaff(role))
  await page.goto(path)
  return page
}

/** What the accountant's books say: an order's story, and whether all of them hold. */
async function readBooks(orderId: string) {
  const { ask } = await signInOverHttp(product.address, demoStaff('accountant'))
  const story = (await ask('GET', `/api/studio/orders/${orderId}`)).body as unknown as OrderStory
  const { body } = await ask('POST', '/api/payment/reconciliation/run', {})
  return { story, faults: (body.proof as { faults: string[] }).faults }
}

atEachWidth(width => {
  test('a mother’s two children are enrolled by keys alone, one of them in parts; the late part shuts the lessons, and its payment opens them', async () => {
    const number = someNumber()
    const desk = await openAs('registrar', width, '/studio/front-desk')
    await desk.getByRole('textbox', { name: 'نام یا شماره موبایل' }).waitFor()
    await desk.keyboard.press('Alt+KeyN')
    await desk.getByRole('form', { name: 'حساب تازه' }).waitFor()
    for (const typed of ['پوران', 'پردیس', `0${number}`]) {
      await desk.keyboard.type(typed)
      await desk.keyboard.press(typed.startsWith('0') ? 'Enter' : 'Tab')
    }

    // The first child: half in cash now, the rest in two parts.
    await addChild(desk, 'نیلوفر')
    await desk.keyboard.press('Digit5')
    await pressByKey(desk, desk.getByRole('button', { name: '۳ قسط' }))
    const price = (await readRow(desk, 'دریافت امروز')) + (await readRow(desk, 'مانده پس از دریافت'))
    const today = toJalali(Date.now())
    for (const [part, days] of [
      ['۲', 5],
      ['۳', 10],
    ] as const) {
      await tabTo(desk, desk.getByRole('textbox', { name: `قسط ${part}، تومان` }))
      await desk.keyboard.type(String(price / 4))
      await tabTo(desk, desk.getByRole('textbox', { name: `سررسید قسط ${part}` }))
      await desk.keyboard.press('Control+KeyA')
      await desk.keyboard.type(formatShortDate(addDays(today, days)))
    }
    expect(await readRow(desk, 'دریافت امروز')).toBe(price / 2)
    expect(await axe(desk)).toEqual([])
    await desk.keyboard.press('Control+Enter')
    await desk.getByText('ثبت شد: بخشی پرداخت‌شده').waitFor()
    const sold = await findReceipt(desk).innerText()
    expect(sold).toContain('نیلوفر پردیس')

    // The second one, without asking who they are again: all in cash.
    await pressByKey(desk, desk.getByRole('button', { name: 'ثبت‌نام دیگری برای خانوادهٔ پوران پردیس' }))
    await desk.getByRole('button', { name: 'برای نیلوفر پردیس' }).waitFor()
    await addChild(desk, 'شاهین')
    await desk.keyboard.press('Digit1')
    await desk.keyboard.press('Control+Enter')
    await desk.getByText('ثبت شد: پرداخت‌شده').waitFor()
    expect(await findReceipt(desk).innerText()).toContain('شاهین پردیس')

    // The first of the parts is paid by a link.
    await desk.goto('/studio/debts?q=نیلوفر پردیس')
    const debt = desk.getByRole('list', { name: 'بدهی‌ها' }).getByRole('listitem').first()
    await debt.getByText(/^قسط ۱، /).waitFor()
    const order = (await debt.getByRole('link', { name: /^سفارش/ }).getAttribute('href'))!.split('/').at(-1)!
    await debt.getByRole('button', { name: /^پیوند پرداخت/ }).click()
    const links = desk.getByRole('dialog', { name: /^پیوند پرداخت/ })
    await links.getByRole('button', { name: 'ساختن پیوند' }).click()
    const link = new URL(await links.getByText('/pay?').innerText())
    const aunt = await openPage({ address: product.address, width, ...toBank })
    await aunt.goto(link.pathname + link.search)
    await aunt.getByText('نیلوفر پ.', { exact: true }).waitFor()
    await aunt.getByRole('link', { name: 'پرداخت در درگاه بانک' }).click()
    await atBank(aunt, 'پرداخت موفق')
    await aunt.getByText(paidTitle).waitFor()
    expect((await readBooks(order)).story).toMatchObject({
      order: { debt: (price / 4) * 10 },
      isFrozen: false,
    })

    await choosePassword(product.address, number)
    const mother = await openPage({ address: product.address, width })
    await openChildren(mother, number)
    await completeProfile(mother)
    await mother.getByRole('button', { name: 'به‌جای نیلوفر' }).click()
    await mother.waitForURL(/tab=courses/)
    const taken = mother.getByRole('main').locator('a[href*="course="]').first()
    expect(sold).toContain(await taken.innerText())
    await taken.click()
    await mother.getByRole('heading', { name: 'جلسه‌ها' }).waitFor()
    const course = mother.url()
    const late = mother.getByText(/^قسطی عقب افتاده است/)
    expect(await late.count()).toBe(0)

    // The second part was due on the tenth day; a week of grace later it is late.
    await product.moveClock(18 * day)
    expect((await runCommand(product, 'job', 'follow-instalments')).code).toBe(0)
    await openChildren(mother, number)
    await mother.getByRole('button', { name: 'به‌جای نیلوفر' }).click()
    await mother.waitForURL(/tab=courses/)
    await mother.goto(course)
    await late.waitFor()
    expect(await axe(mother)).toEqual([])

    // Nothing is deleted: on the child's page the course stands as it did, shut until it is paid.
    const registrar = await openAs('registrar', width, '/studio/people?q=نیلوفر پردیس')
    const people = registrar.getByRole('table', { name: 'زبان‌آموزان' })
    await people.getByRole('link', { name: 'نیلوفر پردیس' }).click()
    await registrar.getByRole('region', { name: 'دوره‌ها' }).getByText('بسته تا پرداخت').waitFor()
    expect(await axe(registrar)).toEqual([])

    await registrar.goto('/studio/front-desk')
    await registrar.getByRole('textbox', { name: 'نام یا شماره موبایل' }).fill('نیلوفر پردیس')
    await registrar.getByRole('button', { name: /نیلوفر پردیس.*فرزندِ پوران پردیس/ }).click()
    await registrar.getByRole('button', { name: /^دریافت سفارش/ }).click()
    const dialog = registrar.getByRole('dialog', { name: /^دریافت سفارش/ })
    const reference = someReference()
    await dialog.getByRole('button', { name: 'کارت‌خوان' }).click()
    await dialog.getByRole('textbox', { name: 'شمارهٔ پیگیری' }).fill(toPersianDigits(reference))
    await dialog.getByRole('button', { name: 'ثبت دریافت' }).click()
    await registrar.getByText('بدهی این سفارش پرداخت شد.').waitFor()

    // The payment itself has opened it.
    await mother.goto(course)
    await mother.getByRole('heading', { name: 'جلسه‌ها' }).waitFor()
    expect(await late.count()).toBe(0)

    const { story, faults } = await readBooks(order)
    expect(faults).toEqual([])
    expect(story).toMatchObject({ isFrozen: false, order: { state: 'paid', debt: 0, total: price * 10 } })
    expect(story.order.deskPayments.map(({ method, amount }) => [method, amount])).toEqual([
      ['cash', price * 5],
      ['card-reader', price * 2.5],
    ])
    expect(story.order.deskPayments[1]!.reference).toBe(reference)
    expect(story.order.payments.filter(({ state }) => state === 'paid').map(({ amount }) => amount)).toEqual([
      price * 2.5,
    ])
  })
})
