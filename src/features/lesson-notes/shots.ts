import { openDemoLesson } from '../../../test/course-view.ts'
import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'profile-lesson-notes',
    path: '/profile?tab=courses',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      await openDemoLesson(page)
      await page.getByRole('button', { name: 'ذخیرهٔ همه در یک فایل' }).waitFor()
    },
  },
]
