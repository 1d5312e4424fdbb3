import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { openDemoLesson } from '../../../test/course-view.ts'
import { atEachWidth } from '../../../test/widths.ts'

const readMedia = (page: Page) =>
  page.locator('video, audio').evaluate(element => {
    const { currentTime, paused } = element as HTMLMediaElement
    return { at: currentTime, paused }
  })

atEachWidth(width => {
  test('CO11 staff write a question at a second; the player stops there once, says whether the answer is right and why, and goes on', async () => {
    const staff = await openPage({ width })
    await signIn(staff, demoStaff('teacher'))
    await staff.goto('/studio/recordings')
    const title = 'جلسهٔ ۷: در مهمانی'
    await staff.getByRole('button', { name: `پرسش‌های میان پخش: ${title}` }).click()
    const dialog = staff.getByRole('dialog', { name: 'پرسش‌های میان پخش' })
    await dialog.getByRole('button', { name: 'پرسش تازه' }).click()
    const question = `تام غذا را چشیده است؟ (${Date.now()})`
    await dialog.getByLabel('زمان در پخش').fill('نیم')
    await dialog.getByLabel('پرسش', { exact: true }).fill(question)
    await dialog.getByLabel('گزینه‌ها، هر سطر یکی').fill('بله، چشیده است.\nنه هنوز.')
    await dialog.getByRole('radio', { name: 'نه هنوز.' }).check()
    await dialog.getByLabel('توضیح پس از پاسخ').fill('تام می‌گوید Not yet.')
    await dialog.getByRole('button', { name: 'ذخیره' }).click()
    await dialog.getByText('زمان را مانند ۳:۲۰ بنویسید.').waitFor()
    await dialog.getByLabel('زمان در پخش').fill('۰:۲۸')
    expect(await axe(staff)).toEqual([])
    await dialog.getByRole('button', { name: 'ذخیره' }).click()
    const row = dialog.getByRole('listitem').filter({ hasText: question })
    await row.getByText('۰ نفر: نه هنوز. (پاسخ درست)').waitFor()

    const page = await openPage({ width })
    await signIn(page, demoAccounts[0])
    await openDemoLesson(page, 7)
    await page
      .getByRole('region', { name: 'متن گفته‌ها' })
      .getByRole('button', { name: /I was waiting for someone/ })
      .click()
    await page.getByRole('button', { name: 'پخش', exact: true }).click()
    const card = page.getByRole('region', { name: 'پرسش ۰:۲۸' }).filter({ hasText: question })
    await card.waitFor()
    await expect.poll(async () => (await readMedia(page)).paused).toBe(true)
    expect((await readMedia(page)).at).toBeLessThan(30)
    await card.getByRole('button', { name: 'پاسخ', exact: true }).click()
    await card.getByText('یکی از گزینه‌ها را انتخاب کنید.').waitFor()
    await card.getByText('بله، چشیده است.').click()
    await card.getByRole('button', { name: 'پاسخ', exact: true }).click()
    await card.getByText('درست نبود.').waitFor()
    await card.getByText('Not yet.').waitFor()
    expect(await axe(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await card.getByRole('button', { name: 'ادامهٔ جلسه' }).click()
    await expect.poll(async () => (await readMedia(page)).at).toBeGreaterThan(29)
    expect(await card.count()).toBe(0)

    // It was asked: the same place is played again without a stop.
    await page
      .getByRole('region', { name: 'متن گفته‌ها' })
      .getByRole('button', { name: /I was waiting for someone/ })
      .click()
    await expect.poll(async () => (await readMedia(page)).at).toBeGreaterThan(29)
    expect(await card.count()).toBe(0)
    await page.getByRole('button', { name: 'مکث' }).click()

    await staff.reload()
    await staff.getByRole('button', { name: `پرسش‌های میان پخش: ${title}` }).click()
    await row.getByText('۱ نفر: بله، چشیده است.').waitFor()
    await row.getByRole('button', { name: /^حذف/ }).click()
    await expect.poll(() => row.count()).toBe(0)
  })
})
