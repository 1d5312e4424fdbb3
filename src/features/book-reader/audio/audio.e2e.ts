import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, needsWholeChromium, openPage } from '../../../../test/browser.ts'
import { atBank, button, goToBank, heading, openBuyer, paidTitle } from '../../../../test/buying-steps.ts'
import { shareProduct } from '../../../../test/shared-product.ts'
import { settle } from '../../../../test/under-worker.ts'

const product = shareProduct()

const isHeard = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('audio')].some(sound => sound.currentTime > 0))

async function buySound(page: Page) {
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
}

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
  await buySound(page)
  await page.goto('/book-store/bitter-coffee/audio')
  await page.getByRole('button', { name: 'پخش بخش ۳' }).click()
  await page.getByRole('button', { name: 'مکث بخش ۳' }).waitFor()
  await expect.poll(() => isHeard(page), { timeout: 10_000 }).toBe(true)
})

test('BK12 a unit that was kept is heard in airplane mode', async context => {
  needsWholeChromium(context)
  const page = await openBuyer(product.address, 390, {
    serviceWorker: true,
    expectErrors: /another origin|ERR_INTERNET|Failed to|net::/,
  })
  await buySound(page)
  await page.goto('/book-store/bitter-coffee/audio')
  await settle(page, '/book-store/bitter-coffee/audio')
  await button(page, 'نگه داشتن بخش ۳').click()
  await button(page, 'برداشتن بخش ۳').waitFor()
  await page.context().setOffline(true)
  await page.reload()
  await button(page, 'پخش بخش ۳').click()
  await expect.poll(() => isHeard(page), { timeout: 10_000 }).toBe(true)
  await page.context().setOffline(false)
})
