import { expect, test } from 'vitest'
import { axe, openPage } from '../../../../test/browser.ts'
import { atBank, button, goToBank, heading, openBuyer, paidTitle } from '../../../../test/buying-steps.ts'
import { shareProduct } from '../../../../test/shared-product.ts'

const product = shareProduct()

test('BK12 the number that is printed in a book leads to its unit, which its buyer hears and others may buy', async () => {
  const visitor = await openPage({ address: product.address, width: 390 })
  await visitor.goto('/audio/bitter-coffee/3')
  await visitor.waitForURL('**/book-store/bitter-coffee/audio#unit-3')
  const units = visitor.getByRole('list', { name: 'بخش‌ها' }).getByRole('listitem')
  expect(await units.count()).toBe(9)
  await visitor.getByRole('img', { name: 'کد QR بخش ۳' }).waitFor()
  await visitor.getByText('صدا برای کسانی است که', { exact: false }).waitFor()
  expect(await visitor.getByRole('button', { name: 'پخش بخش ۳' }).count()).toBe(0)
  expect(await axe(visitor)).toEqual([])

  const page = await openBuyer(product.address, 390)
  await page.goto('/book-store/bitter-coffee')
  await page.getByRole('radio', { name: /^صوتی / }).check()
  await button(page, /^افزودن به سبد/).click()
  await page.getByText('به سبد افزوده شد.').waitFor()
  await page.goto('/cart')
  await button(page, 'ادامه: پرداخت').click()
  await page.waitForURL('**/payment/orders/*')
  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await heading(page, paidTitle).waitFor()
  await page.goto('/book-store/bitter-coffee/audio')
  await page.getByRole('button', { name: 'پخش بخش ۳' }).click()
  await page.getByRole('button', { name: 'مکث بخش ۳' }).waitFor()
  const isHeard = () =>
    page.evaluate(() => [...document.querySelectorAll('audio')].some(sound => sound.currentTime > 0))
  await expect.poll(isHeard, { timeout: 10_000 }).toBe(true)
})
