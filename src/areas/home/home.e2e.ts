import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isOpen } from '#shell/closed-rooms.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { watchShifts } from '../../../test/layout-shifts.ts'
import { atEachWidth } from '../../../test/widths.ts'

/** `/placement?language=…&level=…` as it stands in the address bar. */
const address = (page: Page) => page.evaluate(() => location.pathname + location.search)
const placement = (page: Page) => page.getByRole('region', { name: 'نمی‌دانید از کجا شروع کنید؟' })

test('home leads to the phrases of a situation', async () => {
  const page = await openPage()
  await page.goto('/')
  const situations = page.getByRole('region', { name: 'امروز کجا به کارتان می‌آید؟' })
  expect(await situations.getByRole('listitem').getByRole('link').count()).toBe(12)
  await situations.getByRole('link', { name: 'هتل' }).click()
  await page.getByRole('heading', { level: 1, name: 'هتل' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/phrasebook/situations/hotel')
})

test('home searches the phrasebook, with scripts and without', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await openPage({ context: { javaScriptEnabled } })
    await page.goto('/')
    await page.getByRole('main').getByLabel('جست‌وجو در عبارت‌نامه').fill('passport')
    await page.getByRole('button', { name: 'یافتن عبارت' }).click()
    await page.getByRole('heading', { level: 2, name: 'نتیجه‌ها' }).waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('passport')
    expect(await page.getByRole('main').getByText('Here’s my passport.').count()).toBeGreaterThan(0)
  }
})

test('home finds the phrases of a level, with words or without', async () => {
  const page = await openPage({ width: 1280 })
  await page.goto('/')
  expect(await axe(page)).toEqual([])
  await page.getByRole('combobox', { name: 'سطح شما' }).selectOption('B1')
  await page.getByRole('button', { name: 'یافتن عبارت' }).click()
  await page.waitForURL('**/phrasebook?level=B1')
  const chosen = page.getByRole('main').locator('[aria-current="true"]').filter({ hasText: 'B1' })
  await chosen.waitFor()
  expect(await chosen.count()).toBe(1)
})

test.skipIf(!isOpen('/placement'))(
  'HO5 a language, a level, and the visitor is at the placement: two taps, no login, no scripts needed',
  async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await openPage({ context: { javaScriptEnabled } })
      await page.goto('/')
      await placement(page).getByRole('radio', { name: 'آلمانی' }).click()
      await placement(page).getByRole('button', { name: 'B1 متوسط' }).click()
      await page.waitForURL(/\/placement/)
      expect(await page.evaluate(() => location.pathname + location.search)).toBe(
        '/placement?language=de&level=b1',
      )
      expect(await page.getByRole('dialog').count()).toBe(0)
      await page.getByRole('heading', { level: 1, name: 'تعیین سطح' }).waitFor()
    }
  },
)

test.skipIf(!isOpen('/placement'))(
  'the placement is reached by the keyboard alone, by one tap for English, and without a level',
  async () => {
    const page = await openPage()
    await page.goto('/')
    await placement(page).getByRole('button', { name: 'A2 مقدماتی' }).click()
    await page.waitForURL(/\/placement/)
    expect(await address(page)).toBe('/placement?language=en&level=a2')

    await page.goto('/')
    await placement(page).getByRole('radio', { name: 'انگلیسی' }).focus()
    // Forward, where text runs from right to left.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await placement(page).getByRole('radio', { name: 'فرانسه' }).isChecked()).toBe(true)
    for (let press = 0; press < 3; press++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/placement/)
    expect(await address(page)).toBe('/placement?language=fr&level=a1')

    await page.goto('/')
    await placement(page).getByRole('button', { name: 'شروع تعیین سطح' }).click()
    await page.waitForURL(/\/placement/)
    expect(await address(page)).toBe('/placement?language=en')
  },
)

test.skipIf(isOpen('/placement'))(
  'while the placement is closed, home leads by what one can do to the courses of a level, and to lessons free to read',
  async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await openPage({ context: { javaScriptEnabled } })
      await page.goto('/')
      const levels = placement(page).getByRole('list', { name: 'سطح‌ها' }).getByRole('link')
      expect(await levels.allInnerTexts()).toHaveLength(5)
      await levels.filter({ hasText: 'متوسط' }).first().click()
      await page.waitForURL('**/course?level=B1')
      const cards = page.getByRole('list', { name: 'دوره‌ها' }).getByRole('listitem')
      await cards.first().waitFor()
      expect(await page.getByRole('link', { name: /^B1/ }).count()).toBe(1)

      await page.goto('/')
      const free = placement(page).locator('a[href*="#"]')
      expect(await free.count()).toBe(3)
      await free.first().click()
      await page.waitForURL(/\/course\/[^#]+#/)
      if (javaScriptEnabled) await page.locator('details[open]').waitFor()
      else expect(await page.locator('details:target').count()).toBe(1)
    }
  },
)

atEachWidth(width => {
  test('nothing moves, whoever looks, and each sees their own next step', async () => {
    for (const isMember of [false, true]) {
      const page = await openPage({ width })
      if (isMember) await signIn(page)
      const shifts = await watchShifts(page)
      await page.goto('/', { waitUntil: 'networkidle' })
      const review = page.getByRole('link', { name: 'مرور امروزم' })
      const test = page.getByRole('link', { name: /^سطحم را/ })
      expect([await review.isVisible(), await test.isVisible()]).toEqual([isMember, !isMember])
      if (!isMember) {
        await test.click()
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
      }
      expect(await shifts()).toEqual([])
    }
  })
})
