import type { Shot } from '../../../tools/shot.ts'

const table = [
  'english,persian,note',
  'Where is the platform?,سکو کجاست؟,در ایستگاه',
  '"A window seat, please.",لطفاً صندلی کنار پنجره.,',
  'How long does it take?,چقدر طول می‌کشد؟,',
  ',بی انگلیسی,',
].join('\n')

export const shots: readonly Shot[] = [
  { name: 'card-files', path: '/phrasebook/cards', signedIn: true, fullPage: true },
  {
    name: 'card-files-report',
    path: '/phrasebook/cards',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'travel.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
      await page.getByText('هنوز چیزی وارد نشده است').waitFor()
    },
  },
]
