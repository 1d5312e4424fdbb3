import { press, type Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 100, name: 'profile-standing', path: '/profile?tab=status', signedIn: true, fullPage: true },
  { order: 210, name: 'profile-overview', path: '/profile', signedIn: true, fullPage: true },
  { name: 'profile-details', path: '/profile?tab=details', signedIn: true, fullPage: true },
  {
    name: 'profile-contact-dialog',
    path: '/profile?tab=details',
    signedIn: true,
    actions: async page => {
      await press(page, 'تغییر شماره موبایل')
      await page.getByRole('dialog').waitFor()
    },
  },
  { order: 230, name: 'profile-status', path: '/profile?tab=status', signedIn: true },
  { order: 250, name: 'profile-messages', path: '/profile?tab=messages', signedIn: true },
  { name: 'profile-notices', path: '/profile?tab=notices', signedIn: true, fullPage: true },
  { name: 'unsubscribe', path: '/unsubscribe?token=made-up' },
  { name: 'profile-security', path: '/profile?tab=security', signedIn: true, fullPage: true },
  { name: 'profile-account', path: '/profile?tab=account', signedIn: true },
  {
    name: 'profile-delete-dialog',
    path: '/profile?tab=account',
    signedIn: true,
    actions: async page => {
      await press(page, 'حذف حساب')
      await page.getByRole('dialog').waitFor()
    },
  },
]
