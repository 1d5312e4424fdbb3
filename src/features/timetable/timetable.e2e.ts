import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { openPage, signIn } from '../../../test/browser.ts'
import { atEachWidth } from '../../../test/widths.ts'

atEachWidth(width => {
  test('the week shows rooms and teachers, draws where there is room, and is read by keyboard and on a handset', async () => {
    const page = await openPage({ width })
    await signIn(page, demoStaff('admin'))
    await page.goto('/studio/timetable')
    await page.getByRole('heading', { level: 1, name: 'برنامهٔ هفتگی' }).waitFor()
    await page.getByRole('button', { name: 'نشان بده' }).click()
    await page.getByText(/۱۸:۰۰ تا ۱۹:۳۰ خالی است: شعبهٔ انقلاب، کلاس ۱/).waitFor()
    if (width >= 900) {
      const table = page.getByRole('table', { name: 'برنامهٔ هفته' })
      expect(await table.getByRole('rowheader', { name: /کلاس ۲/ }).count()).toBe(1)
      // Three rooms, of which the smallest seats eight.
      expect(await table.getByRole('link', { name: /^خالی، ۱۸:۰۰/ }).count()).toBe(3)
      await page.locator('label').filter({ hasText: 'استادان' }).click()
      await table.getByRole('rowheader', { name: /لیلا بهمنی/ }).waitFor()
      const links = table.getByRole('link')
      await links.first().focus()
      const cell = () =>
        page.evaluate(() => {
          const td = document.activeElement?.closest('td')
          return td ? [(td.parentElement as HTMLTableRowElement).rowIndex, td.cellIndex] : []
        })
      const before = await cell()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      expect(await cell()).not.toEqual(before)
    } else {
      const day = page.getByRole('navigation', { name: 'روز' }).getByRole('link')
      expect(await day.count()).toBe(7)
      await day.last().click()
      await expect.poll(() => day.last().getAttribute('aria-current')).toBe('date')
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(wide).toBe(false)
  })
  test('a registrar reads the week and finds free rooms; planning is not offered', async () => {
    const page = await openPage({ width })
    await signIn(page, demoStaff('registrar'))
    await page.goto('/studio/timetable')
    await page.getByRole('button', { name: 'نشان بده' }).click()
    await page.getByText(/۱۸:۰۰ تا ۱۹:۳۰ خالی است: شعبهٔ انقلاب، کلاس ۱/).waitFor()
    const main = page.locator('main')
    expect(await main.locator('a[href^="/studio/groups/"]').count()).toBeGreaterThan(0)
    expect(await main.locator('a[href^="/studio/groups/new"]').count()).toBe(0)
    expect(await main.getByRole('button', { name: /^جابه‌جایی پیشنهادی/ }).count()).toBe(0)
  })
})
