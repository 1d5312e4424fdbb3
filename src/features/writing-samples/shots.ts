import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { name: 'studio-writing-samples', path: '/studio/writing-samples', signedIn: 'teacher', fullPage: true },
  {
    name: 'studio-writing-sample',
    path: '/studio/writing-samples',
    signedIn: 'teacher',
    fullPage: true,
    actions: async page => {
      await page
        .getByRole('link', { name: /^نمره دادن به/ })
        .first()
        .click()
      await page.getByRole('form', { name: 'نمره‌ها' }).waitFor()
    },
  },
  { name: 'studio-writing-agreement', path: '/studio/writing-agreement', signedIn: 'owner', fullPage: true },
]
