/** @module-tag smoke */
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openPage, signIn } from '../../../test/browser.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { card, openReview, progress, session, show } from '../../../test/review-steps.ts'

/** How many were reviewed today. */
const countDone = async (page: Page) => (await progress(page)).position - 1

/** Reviews the card that lies there and answers its English sentence. */
async function review(page: Page, grade: string) {
  const english = await card(page).innerText()
  await show(page).click()
  await session(page).getByRole('button', { name: grade }).click()
  await expect.poll(() => card(page).innerText()).not.toBe(english)
  return english
}

test('PH6 two browsers review in airplane mode, one of them opened there anew, and both find the union', async () => {
  const account = await registerOverHttp(inject('address'))
  const phone = await openPage({ serviceWorker: true, expectErrors: /ERR_INTERNET|Failed to/ })
  await signIn(phone, account)
  await phone.goto('/phrasebook/situations/bank', { waitUntil: 'networkidle' })
  const favouriteButtons = phone.getByRole('main').getByRole('button', { name: /^نشان‌کردن/, pressed: false })
  for (let added = 0; added < 8; added++) {
    await Promise.all([
      phone.waitForResponse(response => response.request().method() === 'PUT' && response.ok()),
      favouriteButtons.first().click(),
    ])
  }
  await openReview(phone)
  await phone.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // Once more, under the worker: it keeps the page and all its files.
  await openReview(phone)
  await expect
    .poll(() =>
      phone.evaluate(async () => Boolean(await caches.match('/phrasebook/review', { ignoreVary: true }))),
    )
    .toBe(true)
  const before = await countDone(phone)

  const laptop = await openPage({ width: 1280, expectErrors: /ERR_INTERNET|Failed to/ })
  await signIn(laptop, account)
  await openReview(laptop)
  await phone.context().setOffline(true)
  await laptop.context().setOffline(true)
  const first = await review(phone, 'یادم بود')
  await phone.getByText('۱ مرور روی این دستگاه مانده است').waitFor()
  // The page is opened in the air: what was reviewed there does not come again.
  await phone.reload()
  await show(phone).waitFor()
  expect(await card(phone).innerText()).not.toBe(first)
  expect(await countDone(phone)).toBe(before + 1)
  const onPhone = [first, await review(phone, 'آسان بود'), await review(phone, 'آسان بود')]
  const onLaptop = [await review(laptop, 'سخت بود')]
  // The same card on both, and two others on one of them: four reviews.
  expect(onPhone).toContain(onLaptop[0])

  for (const page of [laptop, phone]) {
    const sent = page.waitForResponse(
      answer => answer.url().endsWith('/api/phrasebook/reviews') && answer.ok(),
    )
    await page.context().setOffline(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await sent
  }
  for (const page of [laptop, phone]) {
    await expect
      .poll(async () => {
        await openReview(page)
        return countDone(page)
      })
      .toBe(before + 4)
  }
}, 180_000)
