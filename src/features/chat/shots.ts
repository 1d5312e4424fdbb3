import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'chat-list',
    path: '/chat',
    signedIn: true,
    actions: page => page.getByRole('navigation', { name: 'گفت‌وگوها' }).getByRole('link').first().waitFor(),
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
]
