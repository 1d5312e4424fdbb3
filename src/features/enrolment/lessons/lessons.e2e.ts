import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { sessionRow, unfoldSession } from '../../../../test/course-view.ts'

const course = 'انگلیسی برای گفت‌وگوی روزمره'

/** @returns how many of its sessions are yet to begin */
async function openCourse(page: Page): Promise<number> {
  await page.goto('/profile?tab=courses')
  const answer = page.waitForResponse(/\/api\/presentation\/profile\/courses\/[^/]+$/)
  await page.getByRole('link', { name: course }).click()
  await page.getByRole('heading', { name: 'جلسه‌ها' }).waitFor()
  const opened = (await (await answer).json()) as { course: { plan: { startsAt: string }[] } }
  return opened.course.plan.filter(({ startsAt }) => Date.parse(startsAt) > Date.now()).length
}

test('CO6 lessons open with their sessions: a member reads those that are open, sees when the others are, and staff open all of them', async () => {
  const page = await openPage({ width: 390 })
  await signIn(page, demoAccounts[0])
  const ahead = await openCourse(page)
  expect([3, 4]).toContain(ahead)
  const fourth = await unfoldSession(page, 4)
  await fourth.getByRole('button', { name: 'خواندن درس، درس ۴' }).click()
  await fourth.getByText('هر خاطره یک صحنه دارد و یک اتفاق.').waitFor()
  const shut = page.locator('[id^=lesson-]').filter({ hasText: /از .+ باز می‌شود\./ })
  expect(await shut.count()).toBe(ahead)
  const last = await unfoldSession(page, 12)
  expect(await last.innerText()).toMatch(/شب آخر[\s\S]*از .+ ۱۴۰[۵۶] ساعت ۱۸:۳۰ باز می‌شود\./)
  expect(await last.getByRole('button', { name: /خواندن درس/ }).count()).toBe(0)
  // Where the page begins, the bar at the foot of the window halves no link.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await axe(page)).toEqual([])

  const staffPage = await openPage({ width: 1280 })
  await signIn(staffPage, demoStaff('admin'))
  await staffPage.goto(`/studio/groups?q=${encodeURIComponent(course)}`)
  // The newest term first: the demo's own is the one before.
  await staffPage
    .getByRole('link', { name: /گروه عصر/ })
    .first()
    .click()
  const opening = staffPage.getByRole('region', { name: 'باز شدن درس‌ها' })
  await opening.getByText('هر درس با جلسهٔ هم‌شماره‌اش').first().waitFor()
  expect(await axe(staffPage)).toEqual([])
  await opening.getByRole('button', { name: 'باز کردن همهٔ درس‌ها برای گروه' }).click()
  await opening.getByText('اکنون همهٔ درس‌ها برای این گروه باز است').waitFor()
  await openCourse(page)
  expect(await shut.count()).toBe(0)
  await unfoldSession(page, 12)
  await sessionRow(page, 12).getByRole('button', { name: 'خواندن درس، درس ۱۲' }).click()
  await page.getByText('شب آخر، گفت‌وگوی ده‌دقیقه‌ای بی‌یادداشت.').waitFor()
  await opening.getByRole('button', { name: 'بازگشت به برنامه' }).click()
  await opening.getByRole('button', { name: 'باز کردن همهٔ درس‌ها برای گروه' }).waitFor()

  const row = staffPage.getByRole('row', { name: /مهتاب رستگار/ })
  await row.getByRole('button', { name: 'باز کردن درس‌ها' }).click()
  await row.getByRole('button', { name: 'بستن درس‌ها به برنامه' }).waitFor()
  await openCourse(page)
  expect(await shut.count()).toBe(0)
  await row.getByRole('button', { name: 'بستن درس‌ها به برنامه' }).click()
  await row.getByRole('button', { name: 'باز کردن درس‌ها', exact: true }).waitFor()
  await openCourse(page)
  await expect.poll(() => shut.count()).toBe(ahead)
})

test('CO16 who missed a class catches up: chapters that play where they begin, phrases as cards, the homework with its due time', async () => {
  const page = await openPage({ width: 390 })
  await signIn(page, demoAccounts[0])
  await openCourse(page)
  await unfoldSession(page, 4)
  await page.getByRole('link', { name: 'مرور آنچه گذشت، جلسهٔ ۴' }).click()
  await page.getByRole('heading', { name: 'مرور جلسهٔ ۴ در پنج دقیقه' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'پخش بخش «اتفاق»' }).click()
  await page.getByRole('button', { name: 'پخش', exact: true }).click()
  const time = () => page.locator('video').evaluate(film => (film as HTMLVideoElement).currentTime)
  await expect.poll(time).toBeGreaterThan(15)
  await page.getByRole('button', { name: 'مکث' }).click()

  const cards = page.getByRole('region', { name: 'عبارت‌های تازه' })
  await cards.getByText('Long time no see!').waitFor()
  expect(await cards.innerText()).toContain('کارت ۱ از ۴')
  await cards.getByRole('button', { name: 'نمایش معنی' }).click()
  await cards.getByRole('button', { name: 'کارت بعدی' }).click()
  await cards.getByText('That rings a bell.').waitFor()

  const homework = page.getByRole('region', { name: 'تکلیف این جلسه' })
  expect(await homework.innerText()).toMatch(/یک روز بارانی\s*مهلت: /)
  await page.getByRole('button', { name: 'مرور کردم؛ ثبت شود' }).click()
  await page.getByRole('button', { name: 'مرور کردم', exact: true }).waitFor()
  await page.getByRole('button', { name: 'مرور کردم', exact: true }).click()
  await page.getByRole('button', { name: 'مرور کردم؛ ثبت شود' }).waitFor()
  await homework.getByRole('link', { name: 'رفتن به تکلیف' }).click()
  await sessionRow(page, 4).getByLabel('پاسخ شما').waitFor()
})
