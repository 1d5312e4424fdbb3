import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 268, name: 'studio-orders', path: '/studio/orders', signedIn: 'accountant', fullPage: true },
  {
    name: 'studio-order',
    path: '/studio/orders',
    signedIn: 'accountant',
    fullPage: true,
    actions: async page => {
      await page.getByRole('table', { name: 'سفارش‌ها' }).getByRole('link').first().click()
      await page.getByRole('heading', { name: 'روند' }).waitFor()
    },
  },
  { name: 'studio-received', path: '/studio/received', signedIn: 'accountant', fullPage: true },
]
