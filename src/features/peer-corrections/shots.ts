import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'peers',
    path: '/writing-correction/peers',
    signedIn: true,
    actions: async page => {
      await page.getByRole('list', { name: 'نوشته‌های در انتظار' }).waitFor()
    },
  },
  { name: 'studio-peers', path: '/studio/peer-corrections', signedIn: 'owner' },
]
