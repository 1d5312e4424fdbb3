import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    order: 147,
    name: 'studio-cashbox',
    path: '/studio/cashbox',
    signedIn: 'accountant',
    fullPage: true,
    actions: async page => {
      await page.getByRole('textbox', { name: '۱۰۰٬۰۰۰ تومانی' }).fill('24')
      await page.getByRole('region', { name: 'اختلاف‌ها' }).waitFor()
    },
  },
]
