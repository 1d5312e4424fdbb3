import { press, type Shot } from '../../../tools/shot.ts'

const airport = '/phrasebook/situations/airport/practice'

export const shots: readonly Shot[] = [
  { name: 'practice-type', path: '/phrasebook/practice#type', signedIn: true },
  { name: 'practice-choose', path: `${airport}#choose` },
  {
    name: 'practice-type-answer',
    path: `${airport}#type`,
    actions: async page => {
      await page.getByLabel('آن‌چه شنیدید').fill('Heres my pasport')
      await press(page, 'بررسی')
    },
  },
  { name: 'practice-order', path: `${airport}#order` },
  { name: 'practice-speak', path: `${airport}#speak` },
  { name: 'practice-hands', path: `${airport}#hands` },
  { name: 'phrase-packs', path: '/phrasebook/packs', fullPage: true },
]
