import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 160, name: 'club', path: '/companions-club', fullPage: true },
  {
    name: 'club-member',
    path: '/companions-club',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      await page.getByRole('list', { name: 'سطرهای دفتر امتیاز' }).waitFor()
      await page.getByRole('list', { name: 'دوستان' }).waitFor()
    },
  },
  { name: 'studio-club-friends', path: '/studio/club-friends?only=all', signedIn: 'owner' },
  { name: 'studio-club-gifts', path: '/studio/club-gifts', signedIn: 'owner' },
]
