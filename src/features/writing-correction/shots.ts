import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { name: 'writing-correction', path: '/writing-correction', signedIn: true, fullPage: true },
  {
    name: 'writing-write',
    path: '/writing-correction/write',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      await page
        .getByLabel('متن نوشته')
        .fill('Last weekend I went to to the sea  with my family and we have had a wonderful time (really.')
      await page.getByRole('button', { name: 'نشان بده' }).first().waitFor()
      await page.getByText('ذخیره شد.').waitFor()
    },
  },
  {
    name: 'writing-text',
    path: '/writing-correction',
    signedIn: true,
    actions: async page => {
      await page.getByRole('link', { name: 'زندگی در شهر بزرگ' }).click()
      await page.getByRole('article', { name: 'متن نوشته' }).waitFor()
    },
  },
  { name: 'studio-writing', path: '/studio/writing', signedIn: 'owner', fullPage: true },
  {
    name: 'studio-writing-assignment',
    path: '/studio/writing-assignment',
    signedIn: 'owner',
    fullPage: true,
  },
  { name: 'studio-writing-prices', path: '/studio/writing-prices', signedIn: 'owner', fullPage: true },
]
