import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { planSession, readMinuteOfDay } from '../../../../test/class-of-today.ts'
import { openSchool } from '../../../../test/school-product.ts'
import { atEachWidth } from '../../../../test/widths.ts'

atEachWidth(width => {
  test('the list of a class of today is read where there is no connection, also by a page that is loaded there anew', async () => {
    await using school = await openSchool(database =>
      planSession(database, -Math.min(5, readMinuteOfDay()) * 60_000),
    )
    const { address } = school
    const page = await openPage({
      address,
      width,
      serviceWorker: true,
      expectErrors: /ERR_|Failed to (fetch|load)/,
    })
    await signIn(page, demoStaff('teacher'))
    const open = async () => {
      await page.goto('/studio/today')
      await page.getByRole('heading', { name: 'کلاس‌های امروز' }).waitFor()
    }
    await open()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    // Once more, under the worker: it keeps the page and all its files.
    await open()
    const readList = async () => {
      const fold = page.getByRole('main').locator('details', { hasText: 'فهرست زبان‌آموزان' }).first()
      await fold.locator('summary').click()
      return fold.getByRole('listitem').allInnerTexts()
    }
    const names = await readList()
    expect(names.length).toBeGreaterThan(3)
    expect(await axe(page)).toEqual([])

    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: 'کلاس‌های امروز' }).waitFor()
    expect(await readList()).toEqual(names)
    expect(await axe(page)).toEqual([])
  })
})
