import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { name: 'group-requests', path: '/group-requests', signedIn: true, fullPage: true },
  {
    name: 'group-request-form',
    path: '/info',
    actions: async page => {
      await page.getByRole('button', { name: 'خبرم کنید' }).click()
      await page.getByRole('dialog').getByLabel('نام', { exact: true }).waitFor()
    },
  },
  {
    name: 'studio-group-requests',
    path: '/studio/group-requests?language=en&level=B2&part=evening',
    signedIn: 'admin',
    fullPage: true,
  },
]
