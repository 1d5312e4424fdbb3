/** @module-tag engines */
import { expect, test } from 'vitest'
import { openPage, signIn } from '../../../test/browser.ts'
import {
  ask,
  atBank,
  button,
  goToBank,
  heading,
  orderAt,
  paidTitle,
  readPath,
  toBank,
} from '../../../test/buying-steps.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'
import type { CartLine } from './rules.ts'

const product = shareProduct()

atEachWidth(width => {
  test('BK2 a visitor fills a cart, signs in with another one, and pays one order over both once, whatever back and reload do', async () => {
    const page = await openPage({
      address: product.address,
      width,
      ...toBank,
      expectErrors: /StartPay|another origin/,
    })
    const addSeat = async (group: string) => {
      await page.goto(`/info?seats=free&q=${encodeURIComponent(group)}`)
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`^${group}`) })
        .first()
        .click()
      await button(page, 'افزودن به سبد').first().click()
      await page.getByText('به سبد افزوده شد.').waitFor()
    }
    const lines = page.getByRole('region', { name: 'آنچه در سبد است' }).getByRole('listitem')
    const bag = (count: string) => page.getByRole('link', { name: `سبد خرید، ${count} مورد` })

    // Somebody whose cart holds one thing signs out; a visitor puts in another.
    const person = await registerOverHttp(product.address)
    await addSeat('نگارش رسمی')
    await bag('۱').click()
    await heading(page, 'سبد خرید').waitFor()
    await lines.first().waitFor()
    expect(await lines.count()).toBe(1)
    // What is taken out can be put back.
    await button(page, /^برداشتن .* از سبد$/).click()
    await page.getByText('سبد شما خالی است.').waitFor()
    await button(page, 'برگرداندن').click()
    await lines.first().waitFor()

    await signIn(page, person)
    await page.goto('/cart')
    await lines.first().waitFor()
    await addSeat('گفت‌وگوی انگلیسی')
    await bag('۲').click()
    await lines.nth(1).waitFor()
    expect((await ask<{ lines: CartLine[] }>(page, '/api/cart')).lines).toHaveLength(2)
    await page.reload()
    await lines.nth(1).waitFor()
    await button(page, 'ادامه: پرداخت').click()
    await page.waitForURL('**/payment/orders/*')
    await heading(page, 'چگونه می‌پردازید؟').waitFor()
    const order = readPath(page)
    // Back and on again leads to the same order.
    await page.goBack()
    await lines.nth(1).waitFor()
    await button(page, 'ادامه: پرداخت').click()
    await page.waitForURL(`**${order}`)
    await goToBank(page)
    await atBank(page, 'پرداخت موفق')
    await heading(page, paidTitle).waitFor()
    await page.reload()
    await heading(page, paidTitle).waitFor()
    await page.goto('/cart')
    await page.getByText('سبد شما خالی است.').waitFor()
    await page.getByRole('link', { name: 'سبد خرید', exact: true }).waitFor()
    const bought = await orderAt(page, order)
    expect(bought.lines).toHaveLength(2)
    expect(bought.payments.filter(({ state }) => state === 'paid')).toHaveLength(1)
  })
})
