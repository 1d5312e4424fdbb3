import type { Page } from 'playwright-core'
import { press, type Shot } from '../../../tools/shot.ts'

/** Puts a seat into the cart as a visitor does, and looks at it. */
async function fillCart(page: Page) {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^گفت‌وگوی انگلیسی/ })
    .first()
    .click()
  await press(page, 'افزودن به سبد')
  await page.getByText('به سبد افزوده شد.').waitFor()
  await page.goto('/cart')
  await page.getByRole('region', { name: 'آنچه در سبد است' }).waitFor()
}

export const shots: readonly Shot[] = [
  { name: 'cart', path: '/info?seats=free', actions: fillCart, fullPage: true },
  { name: 'cart-empty', path: '/cart' },
  { name: 'studio-left-carts', path: '/studio/left-carts', signedIn: 'owner', fullPage: true },
]
