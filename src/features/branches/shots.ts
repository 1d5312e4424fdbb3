import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 145, name: 'studio-branches', path: '/studio/branches', signedIn: 'owner' },
  {
    name: 'studio-branch',
    path: '/studio/branches',
    signedIn: 'owner',
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: 'شعبهٔ انقلاب' }).click()
      await page.getByRole('textbox', { name: 'نام شعبه' }).waitFor()
    },
  },
]
