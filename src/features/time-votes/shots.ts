import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'studio-time-vote',
    path: '/studio/homework/groups',
    signedIn: 'teacher',
    fullPage: true,
    actions: async page => {
      await page
        .getByRole('main')
        .getByRole('link', { name: /روزمره/ })
        .first()
        .click()
      await page.getByRole('link', { name: 'رأی‌گیری ساعت' }).click()
      await page.getByRole('button', { name: 'باز کردن رأی‌گیری' }).waitFor()
    },
  },
]
