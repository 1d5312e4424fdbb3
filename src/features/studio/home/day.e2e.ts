import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { moved, watchShifts } from '../../../../test/layout-shifts.ts'

test.each([390, 1280])(
  'staff come in to the day in numbers and to what waits for them, at %i px',
  async width => {
    const page = await openPage({ width })
    const shifts = await watchShifts(page)
    await signIn(page, demoStaff('owner'))
    await page.goto('/studio')
    const figures = page.getByRole('region', { name: 'امروز در چند عدد' })
    await figures.getByRole('link', { name: /^کلاس‌های امروز/ }).waitFor()
    expect(await figures.getByRole('link').count()).toBeGreaterThanOrEqual(3)
    expect(moved(await shifts())).toBeLessThan(0.02)
    const needs = page.getByRole('region', { name: 'نیاز به شما' })
    expect(await axe(page)).toEqual([])
    await needs.getByRole('link', { name: /^تصحیح: .*تکلیف منتظر تصحیح/ }).click()
    await page.waitForURL('**/studio/homework')
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
)
