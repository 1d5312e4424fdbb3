import { press, type Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 90, name: 'certificate', path: '/certificate/HV-1405-VB51RVQX', fullPage: true },
  { name: 'certificate-revoked', path: '/certificate/HV-1405-SS182ENM' },
  { name: 'certificate-unknown', path: '/certificate/HV-1405-00000000' },
  { name: 'profile-certificates', path: '/profile?tab=badges', signedIn: true, fullPage: true },
  {
    order: 110,
    name: 'transcript',
    path: '/profile?tab=status',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      await press(page, 'کارنامهٔ رسمی')
      await page.getByRole('article', { name: 'کارنامهٔ رسمی' }).waitFor()
    },
  },
  { order: 240, name: 'profile-badges', path: '/profile?tab=badges', signedIn: true },
]
