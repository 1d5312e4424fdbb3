import type { Page } from 'playwright-core'

/** Getting an hour of a counselor as people walk it in a browser. */

/** Chooses a topic, a counselor and the third day that has times. */
export async function chooseDay(page: Page, counselor = /^آرش نیکنام/) {
  await page.goto('/counseling')
  await page.getByRole('link', { name: /^برنامهٔ مطالعه/ }).click()
  await page.getByRole('heading', { name: 'با چه کسی؟' }).waitFor()
  await page.getByRole('link', { name: counselor }).click()
  await page.getByRole('heading', { name: 'چه روزی؟' }).waitFor()
  await page
    .getByRole('button', { name: /وقت آزاد/ })
    .nth(2)
    .click()
  await page.getByRole('heading', { name: 'چه ساعتی؟' }).waitFor()
}

/** Holds the last hour of the day that is chosen. */
export async function holdLastHour(page: Page) {
  await page.getByRole('radiogroup', { name: /^ساعت/ }).locator('label').last().click()
  await page.getByRole('button', { name: /^نگه داشتن/ }).click()
  await page.getByRole('heading', { name: 'قطعی کردن' }).waitFor()
}

/** Chooses the last hour in the dialog that moves a session, once the hours of its day are there. */
export async function chooseLastHour(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'جابه‌جایی وقت' })
  await dialog.getByRole('combobox', { name: 'ساعت، به وقت تهران' }).click()
  await page
    .getByRole('option', { name: /^[۰-۹]+:[۰-۹]+$/ })
    .last()
    .click()
}

/**
 * In the dialog that moves a session: chooses the last hour of the last day. An hour of the next days may lie so near that its session
 * can no longer be changed, which depends on when the test runs.
 */
export async function chooseFarTime(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'جابه‌جایی وقت' })
  await dialog.getByRole('combobox', { name: 'روز' }).click()
  await page.getByRole('option').last().click()
  await chooseLastHour(page)
  return dialog
}
