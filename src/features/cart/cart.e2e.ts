/** @module-tag journey */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { openPage, signIn } from '../../../test/browser.ts'
import {
  applyCode,
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
import { callAs } from '../../../test/call-over-http.ts'
import { addEdition, fillAddress, orderByPost } from '../../../test/cart-steps.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'
import type { CartLine } from './rules.ts'

const product = shareProduct()

/** Somebody new with points and some money of the school, who has a class in the cart. */
async function openMember(page: Page) {
  const owner = await signInOverHttp(product.address, demoStaff('owner'))
  const person = await registerOverHttp(product.address)
  const { id } = person.session.user
  const given = await Promise.all([
    owner.ask('POST', `/api/studio/points/people/${id}`, {
      id: randomUUID(),
      points: 120,
      note: 'جایزهٔ مسابقهٔ واژه‌ها',
    }),
    owner.ask('POST', '/api/studio/wallet-credits', {
      id: randomUUID(),
      person: id,
      amount: 200_000,
      reason: 'جبران جلسهٔ لغوشده',
      currentPassword: demoStaff('owner').password,
    }),
  ])
  expect(given.map(({ status }) => status)).toEqual([200, 201])
  await page.goto(`/info?seats=free&q=${encodeURIComponent('گفت‌وگوی انگلیسی')}`)
  const group = page.getByRole('main').getByRole('link', { name: /^گفت‌وگوی انگلیسی/ })
  const item = (await group.first().getAttribute('href'))!.match(/[0-9a-f-]{36}/)![0]
  await callAs(product.address, person.session, 'PUT', '/api/cart/lines', {
    kind: 'course-seat',
    item,
    count: 1,
  })
  return person
}

atEachWidth(width => {
  test('BK2 a visitor fills a cart, signs in with another one, and pays one order over paper, a file and a class by code, points, wallet and bank, once, whatever back and reload do', async () => {
    const page = await openPage({
      address: product.address,
      width,
      ...toBank,
      expectErrors: /StartPay|another origin/,
    })
    const lines = page.getByRole('region', { name: 'آنچه در سبد است' }).getByRole('listitem')
    const bag = (count: string) => page.getByRole('link', { name: `سبد خرید، ${count} مورد` })
    const person = await openMember(page)

    await addEdition(page, 'bitter-coffee', 'الکترونیک')
    await addEdition(page, 'easy-grammar', 'چاپی')
    await bag('۲').click()
    await heading(page, 'سبد خرید').waitFor()
    await lines.nth(1).waitFor()
    // What is taken out can be put back.
    await button(page, /^برداشتن .* از سبد$/)
      .first()
      .click()
    await expect.poll(() => lines.count()).toBe(1)
    await button(page, 'برگرداندن').click()
    await lines.nth(1).waitFor()

    await signIn(page, person)
    await page.goto('/cart')
    await lines.nth(2).waitFor()
    expect((await ask<{ lines: CartLine[] }>(page, '/api/cart')).lines).toHaveLength(3)
    await page.reload()
    await lines.nth(2).waitFor()
    const goOn = async () => {
      await button(page, 'ادامه: نشانی و ارسال').click()
      await heading(page, 'به کدام نشانی؟').waitFor()
    }
    await goOn()
    await fillAddress(page)
    await button(page, 'ثبت نشانی').click()
    await orderByPost(page)
    const order = readPath(page)
    const { total } = await orderAt(page, order)
    // Back and on again leads to the same order.
    await page.goto('/cart')
    await goOn()
    await orderByPost(page)
    expect(readPath(page)).toBe(order)

    await applyCode(page)
    await page.getByText('استفاده از امتیاز').click()
    await expect.poll(async () => (await orderAt(page, order)).discounts.length).toBe(2)
    await page.getByText('استفاده از موجودی کیف پول').click()
    await goToBank(page)
    await atBank(page, 'پرداخت موفق')
    await heading(page, paidTitle).waitFor()
    await page.reload()
    await heading(page, paidTitle).waitFor()
    await page.goBack()
    await page.goto('/cart')
    await page.getByText('سبد شما خالی است.').waitFor()
    const bought = await orderAt(page, order)
    expect(bought.state).toBe('paid')
    expect(bought.lines).toHaveLength(4)
    const paid = bought.payments.filter(({ state }) => state === 'paid')
    expect(paid).toHaveLength(1)
    const off = bought.discounts.reduce((sum, { amount }) => sum + amount, 0)
    expect(off).toBeGreaterThan(1_200_000)
    expect(bought.total).toBe(total - off)
    expect(paid[0]!.amount).toBe(bought.total - 200_000)
    expect((await ask<{ balance: number }>(page, '/api/payment/wallet')).balance).toBe(0)
  }, 180_000)
})
