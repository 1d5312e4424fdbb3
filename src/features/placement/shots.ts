import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 30, name: 'placement-start', path: '/placement?language=en&level=b1', fullPage: true },
  {
    order: 31,
    name: 'placement-item',
    path: '/placement?language=en&level=b1',
    fullPage: true,
    actions: async page => {
      await page.getByRole('button', { name: 'شروع می‌کنم' }).click()
      await page.getByRole('button', { name: 'ثبت و بعدی' }).waitFor()
    },
  },
  { name: 'profile-placement', path: '/profile?tab=placement', signedIn: true },
  { name: 'studio-placement', path: '/studio/placement', signedIn: 'owner' },
  { name: 'studio-placement-paper', path: '/studio/placement?part=paper', signedIn: 'owner', fullPage: true },
  { name: 'studio-placement-learners', path: '/studio/placement-appeals', signedIn: 'owner' },
  {
    name: 'studio-placement-calibration',
    path: '/studio/placement-scale',
    signedIn: 'owner',
    fullPage: true,
  },
]
