import { press, type Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'profile-recording',
    path: '/profile?tab=courses',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).click()
      await page.getByRole('link', { name: /تماشا/ }).first().click()
      await page.getByRole('button', { name: 'پخش', exact: true }).waitFor()
    },
  },
  {
    name: 'profile-catch-up',
    path: '/profile?tab=courses',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).click()
      await press(page, /^جلسهٔ ۴: /)
      await page.getByRole('link', { name: 'مرور آنچه گذشت، جلسهٔ ۴' }).click()
      await page.getByRole('button', { name: 'نمایش معنی' }).waitFor()
    },
  },
  {
    name: 'studio-session-phrases',
    path: '/studio/groups?q=%D8%B1%D9%88%D8%B2%D9%85%D8%B1%D9%87',
    signedIn: 'admin',
    actions: async page => {
      await page
        .getByRole('link', { name: /گروه عصر/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'عبارت‌ها: جلسهٔ ۴' }).click()
      await page.getByRole('list', { name: 'عبارت‌های انتخاب‌شده' }).waitFor()
    },
  },
  { name: 'studio-recordings', path: '/studio/recordings', signedIn: 'teacher' },
]
