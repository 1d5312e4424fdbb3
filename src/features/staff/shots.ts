import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 264, name: 'studio-staff', path: '/studio/staff', signedIn: 'owner', fullPage: true },
  {
    name: 'studio-staff-invite',
    path: '/studio/staff',
    signedIn: 'owner',
    actions: async page => {
      await page.getByRole('button', { name: 'دعوت همکار' }).click()
      await page.getByRole('dialog').getByLabel('نام', { exact: true }).waitFor()
    },
  },
]
