import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 146, name: 'studio-discounts', path: '/studio/discounts', signedIn: 'owner' },
  {
    name: 'studio-discount',
    path: '/studio/discounts/new',
    signedIn: 'owner',
    fullPage: true,
    actions: async page => {
      await page.getByRole('textbox', { name: 'متن کد' }).waitFor()
    },
  },
]
