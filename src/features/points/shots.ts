import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    order: 148,
    name: 'studio-club',
    path: '/studio/club',
    signedIn: 'owner',
    actions: async page => {
      await page.getByRole('list', { name: 'قاعده‌ها' }).waitFor()
    },
  },
]
