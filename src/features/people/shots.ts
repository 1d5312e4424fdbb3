import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 262, name: 'studio-people', path: '/studio/people', signedIn: 'registrar', fullPage: true },
  {
    name: 'studio-person',
    path: '/studio/people?q=%D8%B3%D8%A7%D8%B1%D8%A7',
    signedIn: 'registrar',
    fullPage: true,
    actions: async page => {
      await page.getByRole('table', { name: 'زبان‌آموزان' }).getByRole('link').first().click()
      await page.getByRole('heading', { name: 'روند' }).waitFor()
      await page.getByRole('heading', { name: 'رضایت‌ها' }).waitFor()
    },
  },
]
