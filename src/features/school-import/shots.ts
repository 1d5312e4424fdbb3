import { press, type Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    order: 300,
    name: 'studio-import',
    path: '/studio/import',
    signedIn: 'admin',
    fullPage: true,
    actions: async page => {
      const lines = [
        'نام,نام خانوادگی,موبایل',
        'سارا,نوری,09170000001',
        'Sara,نوری,09170000002',
        'امید,نوری,12',
      ]
      const buffer = Buffer.from(lines.join('\n'))
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'learners.csv', mimeType: 'text/csv', buffer })
      await press(page, 'بررسی')
      await page.getByRole('table', { name: 'سطرهای نادرست' }).waitFor()
    },
  },
  {
    order: 301,
    name: 'studio-people-import',
    path: '/studio/people/import',
    signedIn: 'registrar',
    fullPage: true,
    actions: async page => {
      const lines = [
        'نام,فامیل,موبایل,نام پدر,موبایل پدر',
        'نگین,کوهساری,,بهزاد کوهساری,09167771001',
        'نیما,کوهساری,,,09167771001',
        'تینا,رودباری,09167771002,,',
        'آرش,رودباری,12,,',
      ]
      const buffer = Buffer.from(lines.join('\n'))
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
      await press(page, 'بررسی ۴ سطر')
      await page.getByRole('heading', { name: 'آنچه وارد می‌شود' }).waitFor()
    },
  },
]
