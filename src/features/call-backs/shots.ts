import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { name: 'studio-call-backs', path: '/studio/call-backs', signedIn: 'support', fullPage: true },
  {
    order: 191,
    name: 'call-back-form',
    path: '/counseling',
    actions: async page => {
      await page.getByRole('button', { name: 'با من تماس بگیرید' }).click()
      await page.getByRole('button', { name: 'زنگ بزنید' }).waitFor()
    },
  },
]
