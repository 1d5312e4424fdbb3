import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'group-mine',
    path: '/profile?tab=courses',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).click()
      await page.getByRole('link', { name: /صفحهٔ گروه/ }).click()
      await page.getByRole('heading', { name: 'هم‌گروهی‌ها' }).waitFor()
    },
  },
  { order: 220, name: 'profile-courses', path: '/profile?tab=courses', signedIn: true },
  {
    name: 'profile-course',
    path: '/profile?tab=courses',
    signedIn: true,
    actions: async page => {
      await page.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).click()
      await page.getByRole('heading', { name: 'جلسه‌ها' }).waitFor()
    },
  },
  {
    name: 'profile-lessons',
    path: '/profile?tab=courses',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).click()
      await page.getByRole('button', { name: /^جلسهٔ ۴: / }).click()
      await page.getByRole('button', { name: 'خواندن درس، درس ۴' }).click()
      await page.getByText('هر خاطره یک صحنه دارد').waitFor()
    },
  },
  {
    name: 'studio-group',
    path: '/studio/groups?q=%D8%B1%D9%88%D8%B2%D9%85%D8%B1%D9%87',
    signedIn: 'admin',
    fullPage: true,
    actions: async page => {
      await page
        .getByRole('link', { name: /گروه عصر/ })
        .first()
        .click()
      await page.getByRole('heading', { name: 'برنامهٔ جلسه‌ها' }).waitFor()
    },
  },
]
