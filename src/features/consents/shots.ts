import { press, type Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'profile-consents',
    path: '/profile?tab=details',
    signedIn: true,
    fullPage: true,
    actions: page => page.getByRole('heading', { name: 'رضایت‌ها' }).waitFor(),
  },
  {
    name: 'studio-record-consent',
    path: '/studio/people?q=%D8%B3%D8%A7%D8%B1%D8%A7',
    signedIn: 'registrar',
    actions: async page => {
      await page.getByRole('table', { name: 'زبان‌آموزان' }).getByRole('link').first().click()
      await page.getByRole('heading', { name: 'روند' }).waitFor()
      await press(page, /^ثبت (رضایت|پس گرفتن) /)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'studio-group-consents',
    path: '/studio/homework/groups',
    signedIn: 'teacher',
    actions: async page => {
      await page
        .getByRole('main')
        .getByRole('link', { name: /روزمره/ })
        .first()
        .click()
      await page.getByRole('heading', { name: 'رضایت‌ها' }).waitFor()
    },
  },
]
