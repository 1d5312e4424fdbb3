import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'studio-timetable',
    path: '/studio/timetable',
    signedIn: 'admin',
    fullPage: true,
    actions: async page => {
      await page.getByRole('button', { name: 'نشان بده' }).click()
      await page.getByText(/خالی است:/).waitFor()
    },
  },
]
