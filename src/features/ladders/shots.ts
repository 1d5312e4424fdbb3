import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 147, name: 'studio-ladders', path: '/studio/ladders', signedIn: 'owner' },
  {
    name: 'studio-ladder',
    path: '/studio/ladders',
    signedIn: 'owner',
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: 'انگلیسی بزرگسالان' }).click()
      await page.getByRole('textbox', { name: 'نام سطح' }).first().waitFor()
    },
  },
]
