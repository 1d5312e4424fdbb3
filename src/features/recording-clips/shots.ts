import { openDemoLesson } from '../../../test/course-view.ts'
import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'profile-recording-clip',
    path: '/profile?tab=courses',
    signedIn: true,
    actions: async page => {
      await openDemoLesson(page)
      await page.getByRole('button', { name: /Second, making plans/ }).click()
      await page.getByRole('button', { name: 'کارت با صدای همین‌جا' }).click()
      await page.getByRole('dialog', { name: 'کارت با صدای جلسه' }).waitFor()
    },
  },
]
