import type { Page } from 'playwright-core'

export const bodyField = (page: Page) => page.getByLabel('متن نوشته')
export const isSaved = (page: Page) => page.getByRole('status').getByText('ذخیره شد.').waitFor()
export const isKeptHere = (page: Page) =>
  page
    .getByRole('status')
    .getByText(/^اینترنت نیست؛ نوشته روی همین دستگاه/)
    .waitFor()

/** Begins a free text under a title. */
export async function beginText(page: Page, title: string) {
  await page.goto('/writing-correction')
  await page.getByRole('link', { name: 'نوشتن متن آزاد' }).click()
  await page.getByLabel('عنوان').fill(title)
}
