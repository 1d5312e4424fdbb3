import { press, type Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'my-homework',
    path: '/profile?tab=courses',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).first().click()
      await page.getByRole('link', { name: /^نوشتن دوباره، / }).click()
      await page.getByRole('button', { name: 'فرستادن دوباره' }).waitFor()
    },
  },
  {
    name: 'homework-workshop',
    path: '/profile?tab=courses',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).first().click()
      await page.getByRole('link', { name: /^نوشتن دوباره، / }).click()
      // The first view makes the draft in which the others go on.
      await page
        .getByRole('button', { name: 'نوشتن در کارگاه' })
        .or(page.getByRole('link', { name: 'ادامه در کارگاه نوشتن' }))
        .first()
        .click()
      await page.getByRole('button', { name: 'فرستادن تکلیف' }).waitFor()
    },
  },
  {
    name: 'studio-homework',
    path: '/studio/homework',
    signedIn: 'teacher',
    fullPage: true,
    actions: page => page.getByRole('heading', { name: 'معیارها' }).waitFor(),
  },
  { name: 'studio-homework-groups', path: '/studio/homework/groups', signedIn: 'teacher' },
  {
    name: 'studio-homework-group',
    path: '/studio/homework/groups',
    signedIn: 'teacher',
    actions: async page => {
      await page.getByRole('link', { name: /روزمره، گروه عصر/ }).click()
      await page.getByRole('list', { name: 'تکلیف‌ها' }).waitFor()
    },
  },
  {
    name: 'studio-homework-form',
    path: '/studio/homework/groups',
    signedIn: 'teacher',
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: /روزمره، گروه عصر/ }).click()
      await press(page, 'تکلیف تازه')
      await page.getByRole('button', { name: 'دادن تکلیف' }).waitFor()
    },
  },
  { name: 'studio-report-groups', path: '/studio/report-cards', signedIn: 'registrar' },
  {
    name: 'studio-report-cards',
    path: '/studio/report-cards',
    signedIn: 'registrar',
    actions: async page => {
      await page.getByRole('link', { name: /روزمره، گروه عصر/ }).click()
      await page.getByRole('button', { name: 'کارنامهٔ همه، PDF' }).waitFor()
    },
  },
  {
    name: 'studio-grades',
    path: '/studio/homework/groups',
    signedIn: 'teacher',
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: /روزمره، گروه عصر/ }).click()
      await page.getByRole('link', { name: 'نمره‌ها' }).click()
      await page.getByRole('table', { name: 'نمره‌های گروه' }).waitFor()
    },
  },
]
