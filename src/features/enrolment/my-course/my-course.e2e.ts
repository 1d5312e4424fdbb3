import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { openHomework, sessionRow, unfoldSession } from '../../../../test/course-view.ts'

async function openMyCourse(page: Page): Promise<string> {
  await signIn(page, demoAccounts[0])
  await page.goto('/profile?tab=courses')
  await page.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).click()
  await page.getByRole('heading', { name: 'جلسه‌ها' }).waitFor()
  return page.url()
}
const measureTop = async (page: Page, name: string) =>
  (await page.getByRole('heading', { name, exact: true }).boundingBox())!.y
const unfolded = (page: Page) => page.locator('button[aria-controls^=session-][aria-expanded=true]')

test.each([390, 1280])(
  'at %i px a course is gone through by session: what is next first, then a line a session that unfolds to its lesson, recording, homework and what helps who missed it',
  async width => {
    const page = await openPage({ width })
    const { height } = page.viewportSize()!
    const address = await openMyCourse(page)
    // What is next and what is due stand in the first window, before the sessions.
    const next = page
      .getByRole('region')
      .filter({ hasText: /جلسهٔ بعد|در حال برگزاری/ })
      .first()
    // The demo's class has an hour of its own: at that hour it is being held, and its door opens a little before.
    const isRunning = (await next.getByText('در حال برگزاری').count()) > 0
    expect(await next.innerText()).toMatch(
      isRunning ? /جلسهٔ (۹|۱۰)، / : /جلسهٔ (۹|۱۰)، [\s\S]*(شروع کلاس: |ورود به کلاس)[\s\S]*نمی‌رسم/,
    )
    expect(await measureTop(page, 'تکلیف‌ها')).toBeLessThan(height)
    expect(await measureTop(page, 'تکلیف‌ها')).toBeLessThan(await measureTop(page, 'جلسه‌ها'))
    await page.getByRole('heading', { name: '۲ جلسه تا گواهی‌نامه' }).waitFor()
    await page.getByRole('region', { name: 'نمره‌ها' }).getByRole('meter').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(
      width < 600 ? 4100 : 2600,
    )
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await axe(page)).toEqual([])
    }

    // Only the next one stands unfolded; the others say the same in a line.
    expect(await unfolded(page).count()).toBe(1)
    expect(
      await page.locator('[id^=session-][aria-current=step]').getByText('درس', { exact: true }).isVisible(),
    ).toBe(true)
    const line = async (number: number) => (await sessionRow(page, number).innerText()).replaceAll('\n', ' ')
    expect(await line(4)).toMatch(/تعریف کردن یک خاطره .*غایب .*تماشا .*تا [۰-۹]+ \S+/)
    expect(await line(5)).toMatch(/موافق نبودن.*حاضر .*تماشا .*از ۲۰/)
    expect(await line(6)).not.toContain('تماشا')

    // By keyboard, and all that belongs to a session stands in it.
    const missed = sessionRow(page, 4)
    await missed.getByRole('button', { name: 'جلسهٔ ۴: تعریف کردن یک خاطره' }).focus()
    await page.keyboard.press('Enter')
    await missed.getByRole('button', { name: 'خواندن درس، درس ۴' }).click()
    await missed.getByText('هر خاطره یک صحنه دارد و یک اتفاق.').waitFor()
    await missed.getByRole('link', { name: 'مرور آنچه گذشت، جلسهٔ ۴' }).waitFor()
    await missed.getByRole('button', { name: 'رزرو جلسهٔ جبرانی برای جلسهٔ ۴' }).waitFor()
    expect(await missed.innerText()).toMatch(/ویدئو: [۰-۹]+ کیلوبایت · فقط صدا: [۰-۹]+ کیلوبایت/)
    expect(await (await unfoldSession(page, 6)).innerText()).toContain(
      'فایل این جلسه هنوز بارگذاری نشده است.',
    )

    // From what is due to its place, where nothing typed is lost when it is folded.
    expect(await openHomework(page, 'یک روز بارانی')).toBeTruthy()
    expect(new URL(page.url()).hash).toMatch(/^#homework-/)
    const words = missed.getByLabel('پاسخ شما')
    await words.fill('It was raining.')
    await missed.getByRole('button', { name: /^جلسهٔ ۴: / }).click()
    await expect.poll(() => words.isVisible()).toBe(false)
    await missed.getByRole('button', { name: /^جلسهٔ ۴: / }).click()
    expect(await words.inputValue()).toBe('It was raining.')
    expect(await axe(page)).toEqual([])
    await words.fill('')

    // A recording is played in its session, by its address too.
    await sessionRow(page, 8)
      .getByRole('link', { name: /تماشا.*، جلسهٔ ۸$/ })
      .first()
      .click()
    const play = sessionRow(page, 8).getByRole('button', { name: 'پخش', exact: true })
    await play.waitFor()
    const recording = page.url()
    expect(recording).toContain('&recording=')
    await sessionRow(page, 8).getByRole('link', { name: 'بستن ضبط، جلسهٔ ۸' }).click()
    await play.waitFor({ state: 'detached' })
    await page.goto(recording)
    await play.waitFor()
    await expect.poll(async () => (await sessionRow(page, 8).boundingBox())!.y).toBeLessThan(height)

    // What an address names after its `#` stands unfolded and in sight.
    const anchor = await sessionRow(page, 2).locator('[id^=lesson-]').first().getAttribute('id')
    for (const hash of ['session-3', anchor!]) {
      await page.goto('about:blank')
      await page.goto(`${address}#${hash}`)
      const named = page.locator(`#${hash}`)
      await expect.poll(async () => (await named.boundingBox())?.y ?? height).toBeLessThan(height)
      expect(await unfolded(page).count()).toBe(2)
    }
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  },
)
