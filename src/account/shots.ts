import { press, type Shot } from '../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    order: 180,
    name: 'login-dialog',
    path: '/phrasebook',
    actions: async page => {
      await page.getByRole('button', { name: 'ورود', exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'recovery-dialog',
    path: '/phrasebook',
    actions: async page => {
      await page.getByRole('button', { name: 'ورود', exact: true }).click()
      await press(page, 'اطلاعات ورود خود را فراموش کرده‌اید؟')
      await page.getByRole('dialog', { name: 'فراموشی رمز عبور' }).waitFor()
    },
  },
  {
    name: 'complete-profile-dialog',
    path: '/phrasebook',
    signedIn: true,
    actions: async page => {
      const lacking = { completed: false, missingIdentifier: 'PHONE' }
      await page.route('**/api/account/profile/check', route => route.fulfill({ json: lacking }))
      await page.reload()
      await page.getByRole('dialog', { name: 'تکمیل اطلاعات کاربری' }).waitFor()
    },
  },
]
