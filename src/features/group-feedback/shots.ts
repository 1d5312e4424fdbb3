import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'studio-group-feedback',
    path: '/studio/homework/groups',
    signedIn: 'teacher',
    fullPage: true,
    actions: async page => {
      await page
        .getByRole('main')
        .getByRole('link', { name: /روزمره/ })
        .first()
        .click()
      await page.getByRole('link', { name: 'نظر زبان‌آموزان' }).click()
      await page.getByRole('meter').first().waitFor()
    },
  },
  {
    name: 'group-feedback',
    path: '/',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: /نظر بی‌نام شما دربارهٔ/ }).click()
      await page.getByRole('button', { name: 'ثبت بی‌نام' }).waitFor()
    },
  },
]
