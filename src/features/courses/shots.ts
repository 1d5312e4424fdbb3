import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 30, name: 'courses', path: '/course', fullPage: true },
  { name: 'courses-filtered', path: '/course?language=en&level=B1&time=evening' },
  { name: 'course', path: '/course/english-conversation-b1', fullPage: true },
  {
    order: 50,
    name: 'group',
    path: '/course/german-b1-exam',
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: 'برنامهٔ جلسه‌های این گروه' }).click()
      await page.getByRole('heading', { name: 'برنامهٔ جلسه‌ها' }).waitFor()
    },
  },
  { order: 270, name: 'studio-courses', path: '/studio/courses', signedIn: 'admin' },
  { name: 'studio-course', path: '/studio/courses/new', signedIn: 'admin', fullPage: true },
  { name: 'studio-groups', path: '/studio/groups', signedIn: 'admin' },
  {
    name: 'studio-group',
    path: '/studio/groups?state=running',
    signedIn: 'admin',
    fullPage: true,
    actions: async page => {
      await page
        .getByRole('link', { name: /گروه عصر/ })
        .first()
        .click()
      await page.getByRole('heading', { name: 'تنظیمات گروه' }).waitFor()
      await page.getByRole('table', { name: 'زبان‌آموزان گروه' }).waitFor()
    },
  },
]
