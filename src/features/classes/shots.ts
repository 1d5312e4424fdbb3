import { press, type Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'make-up-dialog',
    path: '/profile?tab=courses',
    signedIn: true,
    actions: async page => {
      await page.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).first().click()
      await press(page, /^جلسهٔ ۴: /)
      await press(page, 'رزرو جلسهٔ جبرانی برای جلسهٔ ۴')
      // The demo's groups may have no session near the missed one: then it says so.
      const none = page.getByText('جلسه‌ای با جای خالی پیدا نشد.')
      await page.getByRole('list', { name: 'جلسه‌های جبرانی' }).or(none).waitFor()
    },
  },
  {
    name: 'class-check',
    path: '/',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: 'آزمودن میکروفون و خط' }).click()
      await page.getByRole('button', { name: 'سنجیدن خط' }).click()
      await page.getByText('کیلوبیت در ثانیه.').first().waitFor()
    },
  },
  { name: 'studio-today', path: '/studio/today', signedIn: 'teacher', fullPage: true },
  {
    name: 'cannot-come-dialog',
    path: '/studio/today',
    signedIn: 'teacher',
    actions: async page => {
      await press(page, 'نمی‌توانم بیایم')
      await page.getByRole('dialog').waitFor()
    },
  },
]
