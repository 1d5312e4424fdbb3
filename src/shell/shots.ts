import { press, type Shot } from '../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    order: 80,
    name: 'outbox-panel',
    path: '/contact-us',
    signedIn: true,
    actions: async page => {
      await page.getByLabel('عنوان').fill('پول کم شد ولی دوره فعال نشد')
      await page.getByLabel('پیام شما').fill('امروز ساعت ۱۰:۲۰ پرداخت کردم.')
      await page.context().setOffline(true)
      await press(page, 'فرستادن پیام')
      await press(page, /در صف ارسال/)
      await page.getByText('منتظر اینترنت').waitFor()
    },
  },
  { order: 120, name: 'offline', path: '/offline?from=/phrasebook', only: 'handset' },
  {
    name: 'main-menu',
    path: '/',
    only: 'desktop',
    actions: async page => {
      await press(page, 'یادگیری')
      await page.getByRole('link', { name: 'استادان' }).first().waitFor()
    },
  },
  {
    name: 'display-panel',
    path: '/',
    only: 'desktop',
    actions: async page => {
      await press(page, 'رنگ و اندازهٔ متن')
      await page.getByText('بزرگ‌تر').waitFor()
    },
  },
  {
    order: 170,
    name: 'navigation-drawer',
    path: '/phrasebook',
    only: 'handset',
    actions: async page => {
      await press(page, 'باز کردن منو')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    order: 200,
    name: 'account-drawer',
    path: '/phrasebook',
    signedIn: true,
    actions: async page => {
      await press(page, /^حساب/)
      await page.getByRole('dialog').waitFor()
    },
  },
  { order: 360, name: 'not-found', path: '/no-such-page' },
]
