import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 269, name: 'studio-invoices', path: '/studio/invoices', signedIn: 'accountant', fullPage: true },
  {
    name: 'studio-invoice',
    path: '/studio/invoices',
    signedIn: 'accountant',
    fullPage: true,
    actions: async page => {
      await page.getByRole('table', { name: 'صورتحساب‌ها' }).getByRole('link').first().click()
      await page.getByRole('heading', { name: 'تسویه' }).waitFor()
    },
  },
  {
    name: 'studio-invoice-settings',
    path: '/studio/invoices/settings',
    signedIn: 'accountant',
    fullPage: true,
  },
]
