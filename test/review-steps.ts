import type { Page } from 'playwright-core'
import { readInteger } from '#persian/digits.ts'

/** The session of today's cards. */
export const session = (page: Page) => page.getByRole('region', { name: 'مرور امروز' })
export const show = (page: Page) => page.getByRole('button', { name: 'نمایش معنی' })
/** The side of the card that lies there open. */
export const card = (page: Page) => session(page).locator('article :is(h1, p)').first()

/** What the head of the session says: the card under way, and how many there are today. */
export async function progress(page: Page) {
  const text = await session(page)
    .getByText(/^[۰-۹]+ از [۰-۹]+$/)
    .textContent()
  const [position, total] = text!.split(' از ').map(number => readInteger(number)!)
  return { position: position!, total: total! }
}

export async function openReview(page: Page) {
  await page.goto('/phrasebook/review')
  await show(page).waitFor()
}
