import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { addDays, formatLongDate, getWeekday, isoDay, toJalali } from '#persian/jalali.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { progress, session, show } from '../../../test/review-steps.ts'
import { atEachWidth } from '../../../test/widths.ts'

/** Whoever reviews is new: a day begins twenty new phrases at most. */
const grades = ['یادم نبود', 'سخت بود', 'یادم بود', 'آسان بود'] as const

async function addFavourites(page: Page, situation: string, count: number) {
  await page.goto(`/phrasebook/situations/${situation}`, { waitUntil: 'networkidle' })
  const favouriteButtons = page.getByRole('main').getByRole('button', { name: /^نشان‌کردن/, pressed: false })
  for (let added = 0; added < count; added++) {
    await Promise.all([
      page.waitForResponse(response => response.request().method() === 'PUT' && response.ok()),
      favouriteButtons.first().click(),
    ])
  }
}

/** How many items wait in the outboxes of this browser. */
const storedReviews = (page: Page) =>
  page.evaluate(() => {
    const counts = Object.keys(localStorage).filter(key => key.startsWith('hamava.outbox.'))
    return counts.reduce((sum, key) => sum + JSON.parse(localStorage.getItem(key)!).waiting, 0)
  })

atEachWidth(width => {
  test('PH6 four grades move four cards on, the count goes with them and is the same after a reload', async () => {
    const page = await openPage({ width })
    await signIn(page, await registerOverHttp(inject('address')))
    await addFavourites(page, 'hotel', 6)
    await page.goto('/phrasebook/review')
    await show(page).waitFor()
    const before = await progress(page)
    for (const [done, grade] of grades.entries()) {
      expect(await progress(page)).toEqual({ position: before.position + done, total: before.total })
      const meaning = session(page).getByRole('group', { name: 'معنی' })
      expect(await meaning.isVisible()).toBe(false)
      await show(page).click()
      await expect.poll(() => meaning.isVisible()).toBe(true)
      const buttons = session(page).getByRole('group', { name: 'چقدر یادتان بود؟' }).getByRole('button')
      expect(await buttons.allInnerTexts()).toEqual(
        grades.map(name => expect.stringMatching(new RegExp(`^${name}\\s+[۰-۹]+ .+ دیگر$`))),
      )
      await Promise.all([
        page.waitForResponse(response => response.url().endsWith('/api/phrasebook/reviews') && response.ok()),
        buttons.filter({ hasText: grade }).click(),
      ])
      await expect.poll(async () => (await progress(page)).position).toBe(before.position + done + 1)
    }
    await expect.poll(() => storedReviews(page)).toBe(0)
    await page.reload()
    await show(page).waitFor()
    const after = await progress(page)
    expect(after.position).toBe(before.position + grades.length)
  })

  test('PH6 reviews made without a connection wait on the device and reach the server when it is back', async () => {
    const page = await openPage({ width, expectErrors: /ERR_INTERNET_DISCONNECTED/ })
    await signIn(page, await registerOverHttp(inject('address')))
    await addFavourites(page, 'restaurant', 4)
    await page.goto('/phrasebook/review')
    await show(page).waitFor()
    const before = await progress(page)
    await page.context().setOffline(true)
    for (const grade of ['یادم بود', 'آسان بود']) {
      await show(page).click()
      await session(page).getByRole('button', { name: grade }).click()
    }
    await page.getByText('۲ مرور روی این دستگاه مانده است').waitFor()
    // Both go in one.
    expect(await storedReviews(page)).toBe(1)
    await page.context().setOffline(false)
    await page.getByText('مرور روی این دستگاه مانده است').waitFor({ state: 'detached' })
    await expect.poll(() => storedReviews(page)).toBe(0)
    await page.reload()
    await show(page).waitFor()
    expect((await progress(page)).position).toBe(before.position + 2)
  })

  test('X4 Space opens a card and the keys 1 to 4 grade it in Latin, Persian and Arabic digits', async () => {
    const page = await openPage({ width })
    await signIn(page, await registerOverHttp(inject('address')))
    await addFavourites(page, 'doctor', 4)
    await page.goto('/phrasebook/review')
    await show(page).waitFor()
    const before = await progress(page)
    // Chromium under a driver has no Persian keyboard: the event is the one such a keyboard sends.
    const press = (key: string) =>
      page.evaluate(
        typed => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: typed, bubbles: true })),
        key,
      )
    for (const [done, key] of ['3', '۳', '٣'].entries()) {
      // A grade before the meaning shows is none.
      await press(key)
      expect((await progress(page)).position).toBe(before.position + done)
      await page.keyboard.press('Space')
      await session(page).getByRole('group', { name: 'چقدر یادتان بود؟' }).waitFor()
      await press(key)
      await expect.poll(async () => (await progress(page)).position).toBe(before.position + done + 1)
    }
  })

  test('X3 a day picked in the Jalali calendar is an ISO day in the address and the same day after a reload', async () => {
    const page = await openPage({ width })
    await signIn(page)
    await page.goto('/phrasebook/review')
    const grid = page.getByRole('grid')
    await grid.waitFor()
    const heads = await grid
      .getByRole('columnheader')
      .evaluateAll(cells => cells.map(cell => cell.getAttribute('abbr')))
    expect(heads[0]).toBe('شنبه')
    expect(heads).toHaveLength(7)

    const today = toJalali(Date.now())
    const tomorrow = addDays(today, 1)
    if (tomorrow.month !== today.month) await page.getByRole('button', { name: 'ماه بعد' }).click()
    const picked = grid.getByRole('button', { name: new RegExp(`^${formatLongDate(tomorrow)}`) })
    const column = await picked.evaluate(button => button.closest('td')?.cellIndex)
    expect(column).toBe(getWeekday(tomorrow))
    await picked.click()
    await page.waitForURL(url => url.searchParams.has('day'))
    const day = new URL(page.url()).searchParams.get('day') ?? ''
    expect(day).toBe(isoDay(tomorrow))
    // The platform's own Persian calendar reads the address as the day that was pressed.
    const read = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', { timeZone: 'UTC', day: 'numeric' })
    expect(Number(read.format(new Date(day)))).toBe(tomorrow.day)

    await page.reload()
    await page.getByRole('heading', { name: formatLongDate(tomorrow) }).waitFor()
    expect(await grid.getByRole('button', { pressed: true }).getAttribute('aria-label')).toContain(
      formatLongDate(tomorrow),
    )
    expect(await axe(page, { within: 'section[aria-label="مرور امروز"]' })).toEqual([])
  })
})
