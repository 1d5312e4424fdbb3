import { readFileSync } from 'node:fs'
import { press, type Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    order: 302,
    name: 'studio-content-import',
    path: '/studio/content-import',
    signedIn: 'admin',
    fullPage: true,
    actions: async page => {
      const buffer = readFileSync('docs/content-import/wordpress.xml')
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'wordpress.xml', mimeType: 'text/xml', buffer })
      await press(page, 'بررسی')
      await page.getByRole('table', { name: 'گزارش مورد به مورد' }).waitFor()
    },
  },
]
