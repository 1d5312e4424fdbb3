import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'chat-saved-replies',
    path: '/chat',
    signedIn: 'teacher',
    actions: async page => {
      await page.getByRole('link', { name: /مهتاب رستگار/ }).click()
      await page.getByRole('textbox', { name: 'متن پیام' }).fill('/')
      await page.getByRole('option').first().waitFor()
    },
  },
]
