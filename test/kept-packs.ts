import type { Page } from 'playwright-core'

/** The pack of the week in the page of one's course. */
export const weekPack = (page: Page) => page.getByRole('region', { name: /^بستهٔ / })

/** Goes to the demo's course and keeps the pack of its week on the device. */
export async function keepWeekPack(page: Page) {
  await page.goto('/profile?tab=courses')
  await page.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).click()
  await weekPack(page)
    .getByRole('button', { name: /^دریافت بسته، / })
    .click()
  await weekPack(page)
    .getByText(/روی این دستگاه است، [۰-۹]+ کیلوبایت/)
    .waitFor()
}

/** The row of a situation among the packs of phrases. */
export const packRow = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })

/** Keeps the phrases of a situation with their sound; on the page of the packs. */
export async function keepPhrasePack(page: Page, title: string) {
  const row = packRow(page, title)
  await row.getByRole('button', { name: `دریافت «${title}»`, exact: true }).click()
  await row.getByText(/روی این دستگاه، [۰-۹]+ کیلوبایت/).waitFor()
}
