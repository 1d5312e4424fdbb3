import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'chat-answer-hours',
    path: '/chat',
    signedIn: 'teacher',
    actions: async page => {
      await page.getByRole('button', { name: 'ساعت پاسخ‌گویی من' }).click()
      await page.getByRole('checkbox', { name: 'شنبه', exact: true }).check()
    },
  },
]
