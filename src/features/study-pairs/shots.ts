import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'study-pair',
    path: '/companions-club',
    signedIn: true,
    actions: async page => {
      await page.getByRole('region', { name: 'هم‌گام شما' }).scrollIntoViewIfNeeded()
    },
  },
]
