import { press, type Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 20, name: 'phrasebook', path: '/phrasebook' },
  { name: 'phrasebook-full', path: '/phrasebook', fullPage: true },
  { name: 'phrasebook-search', path: '/phrasebook?q=%DA%AF%D8%B0%D8%B1%D9%86%D8%A7%D9%85%D9%87' },
  { name: 'phrasebook-search-english', path: '/phrasebook?q=ticket' },
  { name: 'phrasebook-nothing', path: '/phrasebook?q=zzzzqqqq' },
  { name: 'situation', path: '/phrasebook/situations/airport', fullPage: true },
  { name: 'phrase', path: '/phrasebook/phrases/heres-my-passport', fullPage: true },
  { name: 'phrasebook-german', path: '/phrasebook?language=de' },
  { name: 'situation-german', path: '/phrasebook/situations/bank?language=de', fullPage: true },
  { name: 'situation-arabic', path: '/phrasebook/situations/bank?language=ar', fullPage: true },
  {
    name: 'phrase-german',
    path: '/phrasebook/phrases/de-ich-moechte-ein-konto-eroeffnen',
    fullPage: true,
  },
  { order: 190, name: 'my-lists-visitor', path: '/phrasebook/mine' },
  { name: 'phrasebook-signed-in', path: '/phrasebook', signedIn: true },
  { name: 'my-lists', path: '/phrasebook/mine', signedIn: true, fullPage: true },
  {
    name: 'new-list-dialog',
    path: '/phrasebook/mine',
    signedIn: true,
    actions: async page => {
      await press(page, 'فهرست تازه')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'review', path: '/phrasebook/review', signedIn: true },
  {
    name: 'review-answer',
    path: '/phrasebook/review',
    signedIn: true,
    actions: page => press(page, 'نمایش معنی'),
  },
]
