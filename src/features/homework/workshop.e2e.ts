import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { openHomework } from '../../../test/course-view.ts'
import { startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'
import { bodyField, isKeptHere, isSaved } from '../../../test/writing-steps.ts'

const airplane = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (fetch|load)/
const words = 'Last week I went to park with my brother. We saw the ducks.'

let photo: Buffer
beforeAll(async () => {
  photo = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#f6f2e6' } })
    .jpeg()
    .toBuffer()
})

async function giveLetter(page: Page, title: string) {
  await page.goto('/studio/homework/groups')
  await page.getByRole('link', { name: /روزمره، گروه عصر/ }).click()
  await page.getByRole('button', { name: 'تکلیف تازه' }).click()
  await page.getByLabel('عنوان تکلیف').fill(title)
  await page.getByLabel('شرح تکلیف').fill('از آخر هفتهٔ خود **دو جمله** بنویسید.')
  await page.getByRole('group', { name: 'نوع پاسخ' }).getByLabel('فایل').check()
  await page.getByRole('textbox', { name: 'روز مهلت' }).fill('۱۴۱۰/۱/۱۵')
  await page.getByRole('button', { name: 'دادن تکلیف' }).click()
  await page.getByRole('list', { name: 'تکلیف‌ها' }).getByText(title).waitFor()
}

async function openTask(page: Page, title: string) {
  await page.goto('/profile?tab=courses')
  await page
    .getByRole('link', { name: /گفت‌وگوی روزمره/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'تکلیف‌ها' }).waitFor()
  return openHomework(page, title)
}

atEachWidth(width => {
  test('homework is written in the workshop, corrected at the bench with its criteria, and graded in both places', async () => {
    // Of its own: what is given here is told to the demo's people.
    await using product = await startProduct()
    const { address } = product
    const title = `آخر هفته ${width}`
    const teacher = await openPage({ width, address })
    await signIn(teacher, demoStaff('teacher'))
    await giveLetter(teacher, title)

    const learner = await openPage({ width, address, expectErrors: airplane })
    await signIn(learner)
    const task = await openTask(learner, title)
    await task.getByLabel('پاسخ شما').fill('Last week')
    await task.getByRole('button', { name: 'نوشتن در کارگاه' }).click()
    await expect.poll(() => bodyField(learner).inputValue()).toBe('Last week')
    await learner.getByRole('region', { name: 'صورت تکلیف' }).getByText('دو جمله').waitFor()
    await learner.context().setOffline(true)
    await bodyField(learner).fill(words)
    await learner.getByText('۱۳ واژه').waitFor()
    await isKeptHere(learner)
    await learner.context().setOffline(false)
    await isSaved(learner)
    // Its teacher takes files, so a page of handwriting may lie with it; a voice may not, and nobody counts words.
    await learner
      .getByRole('button', { name: 'عکس برگه' })
      .setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: photo })
    await learner.getByRole('img', { name: 'عکس ۱ از دست‌نویس' }).waitFor()
    await isSaved(learner)
    await learner.getByRole('button', { name: 'فرستادن تکلیف' }).waitFor()
    expect(await learner.getByRole('button', { name: /^ضبط صدا/ }).count()).toBe(0)
    expect(await learner.getByLabel('شمار واژه‌های عکس‌ها و صدا').count()).toBe(0)
    expect(await learner.getByText('تومان').count()).toBe(0)
    expect(await axe(learner)).toEqual([])
    await learner.getByRole('button', { name: 'فرستادن تکلیف' }).click()
    const standing = learner.getByRole('region', { name: 'تکلیف' })
    await standing.getByText('نمره همین‌جا و در تکلیف‌های کلاس').waitFor()
    expect(await axe(learner)).toEqual([])

    await teacher.goto('/studio/homework')
    await teacher.getByRole('link', { name: new RegExp(title) }).click()
    await teacher.getByText('این پاسخ در کارگاه نوشتن نوشته شده است').waitFor()
    expect(await axe(teacher)).toEqual([])
    await teacher.goto('/studio/writing?show=mine')
    const entry = teacher.getByRole('listitem').filter({ hasText: title })
    await entry.getByText('تکلیف کلاس').waitFor()
    await entry.getByRole('link', { name: 'تصحیح', exact: true }).click()
    const page = teacher.getByRole('img', { name: 'عکس ۱ از دست‌نویس' })
    await expect
      .poll(() => page.evaluate(image => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    await teacher
      .getByRole('textbox', { name: 'اصلاح جملهٔ ۱' })
      .fill('Last week I went to the park with my brother.')
    await teacher.keyboard.press('Enter')
    await teacher.getByRole('textbox', { name: 'اصلاح جملهٔ ۲' }).waitFor()
    await teacher.keyboard.press('Escape')
    await teacher.keyboard.press('p')
    await teacher.getByText('۲ جمله از ۲').waitFor()
    const levels = { 'پاسخ به خواسته': '۴', پیوستگی: '۳', واژگان: '۳', 'دستور زبان': '۲' }
    for (const [criterion, level] of Object.entries(levels)) {
      await teacher.getByRole('radiogroup', { name: criterion }).getByText(level).click()
    }
    await teacher.getByLabel('پیام پایانی').fill('حرف تعریف را فراموش نکنید.')
    expect(await axe(teacher)).toEqual([])
    await teacher.getByRole('button', { name: 'بازگرداندن به زبان‌آموز…' }).click()
    await teacher.getByText('نمرهٔ معیارها در تکلیف ثبت می‌شود').waitFor()
    await teacher.getByRole('dialog').getByRole('button', { name: 'بازگرداندن', exact: true }).click()
    await teacher.getByText('به زبان‌آموز بازگردانده شد.').waitFor()

    await learner.reload()
    await standing.getByText('نمرهٔ تکلیف: ۱۵٫۳ از ۲۰').waitFor()
    await learner.getByRole('link', { name: 'خواندن تصحیح' }).click()
    const rows = learner.getByRole('list', { name: 'جمله‌ها' })
    await rows.locator('ins').first().waitFor()
    expect((await rows.locator('ins').allTextContents()).join('').trim()).toBe('the')
    expect(await axe(learner)).toEqual([])
    await learner.getByRole('link', { name: 'دیدن تکلیف' }).click()
    await learner.getByText('حرف تعریف را فراموش نکنید.').waitFor()
    await learner.getByRole('link', { name: 'خواندن تصحیح جمله به جمله' }).waitFor()
    expect(await axe(learner)).toEqual([])
  })
})
