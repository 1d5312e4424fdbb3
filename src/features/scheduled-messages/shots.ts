import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'chat-scheduled',
    path: '/chat',
    signedIn: 'teacher',
    actions: async page => {
      await page.getByRole('link', { name: /مهتاب رستگار/ }).click()
      await page.getByRole('button', { name: /زمان‌بندی‌شده/ }).click()
      await page.getByRole('dialog').getByRole('list').waitFor()
    },
  },
]
