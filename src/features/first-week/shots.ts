import type { Shot } from '../../../tools/shot.ts'

const isPlanned = { name: 'دیوار هفته' }

export const shots: readonly Shot[] = [
  {
    name: 'first-week-hours',
    path: '/first-week',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      // Whoever has a plan already changes its hours.
      const change = page.getByRole('button', { name: 'تغییر ساعت‌ها' })
      const paint = page.getByRole('button', { name: 'برنامه را بچین' })
      await change.or(paint).first().waitFor()
      if (await change.isVisible()) await change.click()
      await page.getByRole('checkbox', { name: 'شنبه ۱۸ تا ۲۰', exact: true }).check()
    },
  },
  {
    name: 'first-week',
    path: '/first-week',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      const paint = page.getByRole('button', { name: 'برنامه را بچین' })
      await paint.or(page.getByRole('heading', isPlanned)).first().waitFor()
      if (!(await paint.isVisible())) return
      for (const day of ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه'])
        await page.getByRole('checkbox', { name: `${day} ۱۸ تا ۲۰`, exact: true }).check()
      await paint.click()
      await page.getByRole('heading', isPlanned).waitFor()
    },
  },
]
