import { openDemoLesson } from '../../../test/course-view.ts'
import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'profile-lesson-check',
    path: '/profile?tab=courses',
    signedIn: true,
    actions: async page => {
      await openDemoLesson(page, 7)
      await page.getByRole('button', { name: /سارا میزبان را/ }).click()
      await page.getByRole('region', { name: 'پرسش ۰:۱۴' }).waitFor()
    },
  },
  {
    name: 'studio-lesson-checks',
    path: '/studio/recordings',
    signedIn: 'teacher',
    actions: async page => {
      await page.getByRole('button', { name: 'پرسش‌های میان پخش: جلسهٔ ۷: در مهمانی' }).click()
      await page.getByRole('dialog').getByText('سارا میزبان را').waitFor()
    },
  },
]
