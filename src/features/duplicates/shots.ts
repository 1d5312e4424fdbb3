import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { name: 'studio-duplicates', path: '/studio/duplicates', signedIn: 'registrar', fullPage: true },
  {
    name: 'studio-duplicates-compared',
    path: '/studio/people',
    signedIn: 'registrar',
    fullPage: true,
    actions: async page => {
      const links = page.getByRole('table', { name: 'زبان‌آموزان' }).getByRole('link')
      await links.first().waitFor()
      const [one, other] = await links.evaluateAll(all =>
        all
          .map(link => /people\/([0-9a-f-]{36})$/.exec((link as HTMLAnchorElement).href)?.[1])
          .filter(id => id !== undefined),
      )
      await page.goto(`/studio/duplicates?one=${one}&other=${other}`)
      await page.getByRole('button', { name: 'یکی کردن' }).waitFor()
    },
  },
]
