import type { Page } from 'playwright-core'
import { button } from './buying-steps.ts'

/** Filling a cart, and saying where it goes, as people do in a browser. */

/** Puts an edition of a book into the cart, from the book's page. @param edition «چاپی» */
export async function addEdition(page: Page, slug: string, edition: string) {
  await page.goto(`/book-store/${slug}`)
  await page.getByRole('radio', { name: new RegExp(`^${edition} `) }).check()
  await button(page, /^افزودن به سبد/).click()
  await page.getByText('به سبد افزوده شد.').waitFor()
}

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Types an address in Shiraz. */
export async function fillAddress(page: Page) {
  await choose(page, 'استان', 'فارس')
  await choose(page, 'شهر', 'شیراز')
  await field(page, 'نشانی').fill('خیابان زند، کوچهٔ ۱۲')
  await field(page, 'پلاک و واحد').fill('۴')
  await field(page, 'نام گیرنده').fill('پریسا نیکا')
  await field(page, 'موبایل گیرنده').fill('۰۹۱۷۱۲۳۴۵۶۷')
  await field(page, 'کد پستی').fill('۷۱۳۴۸۱۴۳۳۶')
}

/** Has it sent by post, and goes on to the order. */
export async function orderByPost(page: Page) {
  await page.getByRole('radio', { name: /پست پیشتاز/ }).check()
  await button(page, 'ادامه: پرداخت').click()
  await page.waitForURL('**/payment/orders/*')
  await page.getByRole('heading', { name: 'چگونه می‌پردازید؟' }).waitFor()
}
