import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'studio-short-group',
    path: '/studio/groups?q=%D8%AA%D8%B1%DA%A9%DB%8C',
    signedIn: 'admin',
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: /گروه ظهر/ }).click()
      await page.getByRole('region', { name: 'حد نصاب' }).waitFor()
    },
  },
]
