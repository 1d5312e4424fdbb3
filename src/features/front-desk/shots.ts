import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    order: 330,
    name: 'studio-front-desk',
    path: '/studio/front-desk',
    signedIn: 'registrar',
    fullPage: true,
    actions: async page => {
      await page.getByRole('textbox', { name: 'نام یا شماره موبایل' }).fill('محمدی')
      await page.getByRole('list', { name: 'کسانی که پیدا شدند' }).getByRole('button').first().click()
      await page.getByText('دریافت امروز').waitFor()
    },
  },
  {
    name: 'studio-front-desk-books',
    path: '/studio/front-desk',
    signedIn: 'registrar',
    fullPage: true,
    actions: async page => {
      await page.getByRole('textbox', { name: 'نام یا شماره موبایل' }).fill('محمدی')
      await page.getByRole('list', { name: 'کسانی که پیدا شدند' }).getByRole('button').first().click()
      const field = page.getByRole('textbox', { name: 'نام کتاب، شابک یا بارکد' })
      await field.fill('همسایه')
      const found = page.getByRole('list', { name: 'کتاب‌هایی که پیدا شدند' })
      await found.getByRole('button').first().click()
      await field.fill('داستان')
      await found.getByRole('button').first().waitFor()
      await page.getByText('دریافت امروز').waitFor()
    },
  },
  { name: 'studio-debts', path: '/studio/debts', signedIn: 'accountant', fullPage: true },
  { name: 'studio-cheques', path: '/studio/cheques', signedIn: 'accountant', fullPage: true },
]
