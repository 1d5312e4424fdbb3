import type { Page } from 'playwright-core'
import { press, type Shot } from '../../../tools/shot.ts'

/** Enrols in a group, or goes on with the order that is open for it. */
async function orderSeat(page: Page, group: string) {
  await page.goto(`/info?seats=free&q=${encodeURIComponent(group)}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${group}`) })
    .first()
    .click()
  await press(page, /^ثبت‌نام و پرداخت: /)
  await page.getByRole('heading', { name: 'چگونه می‌پردازید؟' }).waitFor()
}

/** A receipt of the demo's bank: bought by the first picture, opened by the others. */
async function showReceipt(page: Page) {
  await page.getByRole('heading', { name: 'سفارش‌های من' }).waitFor()
  const bought = page.getByRole('list', { name: 'سفارش‌های من' }).getByRole('link', { name: /نگارش/ })
  if ((await bought.count()) === 0) {
    await orderSeat(page, 'نگارش رسمی')
    await press(page, /^پرداخت .*تومان$/)
    await press(page, 'پرداخت موفق')
    await page.getByRole('link', { name: 'دیدن و چاپ رسید' }).click()
  } else await bought.first().click()
  await page.getByRole('article', { name: 'رسید پرداخت' }).waitFor()
}

export const shots: readonly Shot[] = [
  { order: 290, name: 'payment', path: '/payment', signedIn: true, fullPage: true },
  {
    name: 'payment-checkout',
    path: '/payment',
    signedIn: true,
    fullPage: true,
    actions: page => orderSeat(page, 'گفت‌وگوی انگلیسی'),
  },
  { name: 'payment-receipt', path: '/payment', signedIn: true, fullPage: true, actions: showReceipt },
  {
    name: 'payment-refund-dialog',
    path: '/payment',
    signedIn: true,
    actions: async page => {
      await showReceipt(page)
      await press(page, 'درخواست بازگشت وجه')
      await page.getByRole('dialog').getByText('برمی‌گردد').first().waitFor()
    },
  },
  { name: 'payment-return', path: '/payment/return?Authority=nobody&Status=OK' },
  { name: 'profile-orders', path: '/profile?tab=orders', signedIn: true },
  { name: 'studio-refund-policies', path: '/studio/refund-policies', signedIn: 'owner', fullPage: true },
  {
    name: 'studio-refund-policy',
    path: '/studio/refund-policies/new?template=zabanara',
    signedIn: 'owner',
    fullPage: true,
  },
]
