import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { name: 'counseling-questions', path: '/counseling/questions', signedIn: true, fullPage: true },
  {
    name: 'counseling-question',
    path: '/counseling/questions',
    signedIn: true,
    actions: async page => {
      await page.getByRole('link', { name: /^برای شنیداری آیلتس/ }).click()
      await page.getByRole('heading', { name: /^پاسخ/ }).waitFor()
    },
  },
  {
    name: 'studio-counseling-question',
    path: '/studio/counseling-day',
    signedIn: 'counselor',
    fullPage: true,
    actions: async page => {
      await page.getByRole('region', { name: 'پرسش‌های صوتی' }).getByRole('link').first().click()
      await page.getByRole('form', { name: 'پاسخ' }).waitFor()
    },
  },
]
