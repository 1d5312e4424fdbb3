import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 310, name: 'studio-pay', path: '/studio/pay', signedIn: 'accountant', fullPage: true },
  {
    name: 'studio-pay-teacher',
    path: '/studio/pay',
    signedIn: 'accountant',
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: 'هومن شریفی' }).click()
      await page.getByRole('heading', { name: 'نرخ‌ها' }).waitFor()
    },
  },
  { name: 'studio-my-pay', path: '/studio/my-pay', signedIn: 'teacher', fullPage: true },
]
