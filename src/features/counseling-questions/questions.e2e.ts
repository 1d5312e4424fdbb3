import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { atBank, goToBank, openBuyer, paidTitle } from '../../../test/buying-steps.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { hearTone } from '../../../test/speech.ts'
import { atEachWidth } from '../../../test/widths.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.stop())

async function say(page: Page, label: RegExp) {
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('timer').getByText('۰:۰۱').waitFor()
  await page.getByRole('button', { name: 'پایان ضبط' }).click()
  await page.getByText('صدای شما رسید.').waitFor()
}

/** What a page plays it fetches: the sound is there for whoever may hear it. */
async function isHeard(page: Page): Promise<boolean> {
  const src = await page.locator('audio').first().getAttribute('src')
  return page.evaluate(async address => (await fetch(address!)).ok, src)
}

atEachWidth(width => {
  test('CN13 a question is said, paid, heard by its counselor, answered by voice, and heard by who asked; by nobody else', async () => {
    const { address } = product
    const page = await openBuyer(address, width)
    await hearTone(page)
    await page.goto('/counseling')
    await page.getByRole('region', { name: 'پرسش صوتی' }).getByRole('link', { name: 'پرسیدن' }).click()
    const form = page.getByRole('form', { name: 'پرسش تازه' })
    await form.getByRole('button', { name: /^پرداخت / }).click()
    await form.getByText('چیزی نگفته و ننوشته‌اید.').waitFor()
    await say(page, /^ضبط پرسش/)
    expect(await axe(page)).toEqual([])
    await form.getByRole('button', { name: /^پرداخت / }).click()
    // The order's own button is named alike.
    await page.waitForURL('**/payment/orders/*')
    await goToBank(page)
    await atBank(page, 'پرداخت موفق')
    await page.getByRole('heading', { name: paidTitle }).waitFor()
    await page.goto('/counseling/questions')
    await page.getByText('در انتظار پاسخ').waitFor()
    await page.getByRole('link', { name: 'پرسش صوتی', exact: true }).last().click()
    await page.getByText(/^پاسخ تا .* می‌رسد/).waitFor()
    const asked = page.url()
    expect(await isHeard(page)).toBe(true)

    const counselor = await openPage({ address, width })
    await hearTone(counselor)
    await signIn(counselor, demoStaff('counselor'))
    await counselor.goto('/studio/counseling-day')
    await counselor
      .getByRole('region', { name: 'پرسش‌های صوتی' })
      .getByRole('link', { name: /^مهتاب آزموده پاسخ تا/ })
      .click()
    await counselor.getByRole('heading', { name: 'مهتاب آزموده' }).waitFor()
    expect(await isHeard(counselor)).toBe(true)
    await say(counselor, /^ضبط پاسخ/)
    expect(await axe(counselor)).toEqual([])
    await counselor.getByRole('button', { name: 'فرستادن پاسخ' }).click()
    await counselor.getByText('پاسخ شما فرستاده شد.').waitFor()
    await counselor.getByRole('heading', { name: /^پاسخ شما/ }).waitFor()

    await page.goto('/profile?tab=messages')
    await page.getByRole('button', { name: /پاسخ پرسش شما رسید/ }).waitFor()
    await page.goto(asked)
    await page.getByRole('heading', { name: 'پاسخ آرش نیکنام' }).waitFor()
    expect(await page.locator('audio').count()).toBe(2)
    const answer = await page.locator('audio').last().getAttribute('src')
    expect(await page.evaluate(async src => (await fetch(src!)).ok, answer)).toBe(true)
    expect(await axe(page)).toEqual([])
    const stranger = await openBuyer(address, width, { expectErrors: true })
    await stranger.goto(asked)
    await stranger.getByText('پیدا نشد').first().waitFor()
    // The link is sealed for the browser it was made for.
    expect(await stranger.evaluate(async src => (await fetch(src!)).status, answer)).toBe(404)
  })
})
