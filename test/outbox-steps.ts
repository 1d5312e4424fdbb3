import type { Page } from 'playwright-core'

/** What is on its way from this device. */
export const outboxPanel = (page: Page) => page.getByRole('dialog', { name: 'در صف ارسال' })

/** Opens it from the banner, which says that there is no connection. */
export async function openOutbox(page: Page) {
  await page.getByRole('button', { name: /^در صف ارسال \([۰-۹]+\)$/ }).click()
  return outboxPanel(page)
}
