import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 60, name: 'teachers', path: '/teachers?hours=0-18,2-18,4-16,5-8,5-10,1-18,3-20' },
  { name: 'teachers-none', path: '/teachers?language=ru&gender=male', only: 'desktop' },
  { name: 'teacher', path: '/teachers/negar-sedaghat', fullPage: true },
  { name: 'teacher-signed-in', path: '/teachers/leila-bahmani', signedIn: true, only: 'handset' },
  { name: 'teachers-marked', path: '/teachers/marked', signedIn: true },
  { name: 'teacher-trials', path: '/teachers/trials', signedIn: true },
  { name: 'studio-teachers', path: '/studio/teachers', signedIn: 'admin' },
  {
    name: 'studio-teacher',
    path: '/studio/teachers',
    signedIn: 'admin',
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: /صداقت/ }).click()
      await page.getByLabel('نام خانوادگی', { exact: true }).waitFor()
      await page.getByRole('img', { name: /^تصویر/ }).waitFor()
    },
  },
  { name: 'studio-availability', path: '/studio/availability', signedIn: 'teacher', fullPage: true },
]
