import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'chat-list',
    path: '/chat',
    signedIn: true,
    actions: page => page.getByRole('navigation', { name: 'گفت‌وگوها' }).getByRole('link').first().waitFor(),
  },
  {
    name: 'chat-found',
    path: '/chat',
    signedIn: true,
    actions: async page => {
      await page.getByRole('searchbox', { name: 'جست‌وجو در گفت‌وگوها و پیام‌ها' }).fill('تمرین')
      await page.getByRole('region', { name: 'پیام‌های پیداشده' }).locator('mark').first().waitFor()
    },
  },
  {
    name: 'chat-talk',
    path: '/chat',
    signedIn: true,
    actions: async page => {
      await page.getByRole('link', { name: /لیلا بهمنی/ }).click()
      await page.getByRole('log').getByText('برای جلسهٔ بعد').waitFor()
    },
  },
  {
    name: 'chat-group',
    path: '/chat',
    signedIn: true,
    actions: async page => {
      await page
        .getByRole('link', { name: /^(?!اعلان).*گروه عصر/ })
        .first()
        .click()
      await page.getByRole('log').getByText('Thanks, everyone!').waitFor()
    },
  },
  {
    name: 'chat-files',
    path: '/chat',
    signedIn: true,
    actions: async page => {
      await page.getByRole('link', { name: /لیلا بهمنی/ }).click()
      await page.getByRole('log').getByText('برای جلسهٔ بعد').waitFor()
      await page.getByRole('button', { name: 'فایل‌ها و سنجاق‌ها' }).click()
      await page.getByRole('list', { name: 'فایل‌ها' }).locator('img').waitFor()
    },
  },
  {
    name: 'chat-support',
    path: '/chat',
    signedIn: true,
    actions: async page => {
      await page
        .getByRole('link', { name: /^پشتیبانی/ })
        .first()
        .click()
      await page.getByRole('list', { name: 'گفت‌وگو', exact: true }).waitFor()
    },
  },
  {
    name: 'chat-support-new',
    path: '/chat/support',
    signedIn: true,
    actions: page => page.getByRole('form', { name: 'پیام به پشتیبانی' }).waitFor(),
  },
]
