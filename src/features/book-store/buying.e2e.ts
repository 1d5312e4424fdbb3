import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { booksPath, someBook, stockPath } from '../../../test/books.ts'
import {
  applyCode,
  atBank,
  button,
  goToBank,
  heading,
  openBuyer,
  orderAt,
  paidTitle,
  readPath,
} from '../../../test/buying-steps.ts'
import { addEdition } from '../../../test/cart-steps.ts'
import { shareProduct } from '../../../test/shared-product.ts'

const product = shareProduct()

let made = 0
/** A book whose only copy waits to be fetched, with the last part of its page’s address. */
async function sellLastCopy(): Promise<string> {
  const { ask } = await signInOverHttp(product.address, demoStaff('owner'))
  const slug = `last-${Date.now()}-${++made}`
  const { body } = await ask('POST', booksPath, someBook({ slug, title: `آخرین جلد ${slug}` }))
  await ask('POST', `${booksPath}/${body.id}/publication`, { version: 1 })
  const { body: stock } = await ask('GET', `${stockPath}?q=${slug}`)
  const [edition] = stock.items as [{ id: string }]
  const { status } = await ask('POST', `${stockPath}/${edition.id}/purchases`, {
    ...{ key: crypto.randomUUID(), count: 1, supplier: 'پخش کتاب بهار', cost: '' },
  })
  expect(status).toBeLessThan(300)
  return slug
}

async function addToCart(page: Page, slug: string, edition: string) {
  await addEdition(page, slug, edition)
  await page.goto('/cart')
}

/** Orders what is to be fetched at a branch. */
async function orderToFetch(page: Page) {
  await button(page, 'ادامه: نشانی و ارسال').click()
  await page.getByRole('radio', { name: /تحویل حضوری در شعبهٔ انقلاب/ }).check()
  await button(page, 'ادامه: پرداخت').click()
}

test('BK3 of two who have the last copy in their carts one orders it, and the other is told before anything is paid', async () => {
  const slug = await sellLastCopy()
  const [first, second] = [await openBuyer(product.address, 390), await openBuyer(product.address, 390)]
  for (const page of [first, second]) await addToCart(page, slug, 'چاپی')
  await orderToFetch(first)
  await first.waitForURL('**/payment/orders/*')
  const order = readPath(first)
  await second.reload()
  await second.getByText('ظرفیت یا موجودی آن تمام شده است.').waitFor()
  expect(new URL(second.url()).pathname).toBe('/cart')
  await goToBank(first)
  await atBank(first, 'پرداخت موفق')
  await heading(first, paidTitle).waitFor()
  await first.goto(order)
  expect((await orderAt(first, order)).state).toBe('paid')
})

test('BK7 a code takes a fifth off a book at the checkout, and what is left is paid', async () => {
  const page = await openBuyer(product.address, 390)
  await addToCart(page, 'easy-grammar', 'الکترونیک')
  await button(page, 'ادامه: پرداخت').click()
  await page.waitForURL('**/payment/orders/*')
  const order = readPath(page)
  expect((await orderAt(page, order)).total).toBe(900_000)
  await applyCode(page)
  expect(await orderAt(page, order)).toMatchObject({ subtotal: 900_000, total: 720_000 })
  await button(page, 'پرداخت ۷۲٬۰۰۰ تومان').waitFor()
})
