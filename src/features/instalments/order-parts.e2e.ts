import { afterAll, beforeAll, expect, test } from 'vitest'
import { startZarinpal, type Zarinpal } from '../../../emulators/zarinpal/server.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { toBank } from '../../../test/buying-steps.ts'
import { sellInPartsOverHttp } from '../../../test/front-desk-sales.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'

let bank: Zarinpal
let product: Product
beforeAll(async () => {
  bank = await startZarinpal()
  product = await startProduct({ env: { ZARINPAL_URL: bank.url } })
})
afterAll(async () => {
  await product?.stop()
  await bank?.close()
})

atEachWidth(width => {
  test('PA10 a learner reads the parts of an order with their days, and pays the next one from there', async () => {
    const account = await registerOverHttp(product.address)
    const order = await sellInPartsOverHttp(product.address, account.phone)
    const page = await openPage({ address: product.address, width, ...toBank })
    await signIn(page, account)
    await page.goto('/payment')
    const orders = page.getByRole('list', { name: 'سفارش‌های من' })
    await orders.getByText(/^مانده .* تومان$/).waitFor()
    await orders.getByRole('link', { name: 'قسط‌ها' }).click()
    await page.waitForURL(`**/payment/orders/${order}`)
    const parts = page.getByRole('list', { name: 'قسط‌ها' })
    await parts.getByText(/^قسط ۱، .* تومان تا /).waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: /^پرداخت قسط ۱، / }).click()
    await page.getByRole('link', { name: 'پرداخت در درگاه بانک' }).click()
    await page.getByRole('button', { name: 'پرداخت موفق' }).click()
    await page.getByText('پرداخت با موفقیت انجام شد.').waitFor()
    await page.goto(`/payment/orders/${order}`)
    await parts.getByText('پرداخت شد').waitFor()
    expect(await page.getByText('همه پرداخت شده است').count()).toBe(1)
  })
})
