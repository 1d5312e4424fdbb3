import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { axe, returnToTab } from '../../../test/browser.ts'
import { openExamStudio } from '../../../test/exam-studio.ts'
import { atEachWidth } from '../../../test/widths.ts'

let studio: Awaited<ReturnType<typeof openExamStudio>>
beforeAll(async () => {
  studio = await openExamStudio()
})
afterAll(() => studio.school[Symbol.asyncDispose]())

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The points that stand in a review of four. */
const readScore = (page: Page) =>
  page.getByText('از ۴', { exact: true }).locator('xpath=preceding-sibling::b').innerText()

const moodle = (mark: string) =>
  `<quiz>${['sun', 'moon']
    .map(
      word => `<question type="multichoice"><name><text>${word} ${mark}</text></name>
      <questiontext format="html"><text>What is the ${word} ${mark}?</text></questiontext><single>true</single>
      <answer fraction="100"><text>${word} cold ${mark}</text></answer>
      <answer fraction="0"><text>${word} hot ${mark}</text></answer></question>`,
    )
    .join('')}</quiz>`

atEachWidth(width => {
  test('EX14 staff import a Moodle file, build an exam from it, give a learner time, mend a key and mark anew; the learner sees both marks', async () => {
    const mark = `${Date.now().toString(36)}${width}`
    const staff = await studio.openStudio('/studio/questions/import', { width })
    await staff
      .locator('input[type=file]')
      .setInputFiles({ name: 'quiz.xml', mimeType: 'text/xml', buffer: Buffer.from(moodle(mark)) })
    await choose(staff, 'وضعیت', 'در چرخه')
    await staff.getByRole('button', { name: 'بررسی' }).click()
    await staff.getByRole('button', { name: 'ثبت' }).click()
    await staff.getByText('وارد شد: ۲ تازه، ۰ تکراری، ۰ ردشده.').waitFor()

    await staff.goto('/studio/exams')
    await staff.getByRole('button', { name: 'آزمون تازه' }).click()
    const title = `میان‌دوره ${mark}`
    await staff.getByRole('textbox', { name: 'عنوان', exact: true }).fill(title)
    await choose(staff, 'برای چه کسی', 'همه')
    await staff.getByRole('button', { name: 'برداشتن این سطر' }).click()
    await staff.getByRole('button', { name: 'پرسش ثابت' }).click()
    const picker = staff.getByRole('dialog', { name: 'پرسش ثابت از بانک' })
    await picker.getByRole('textbox', { name: 'جست‌وجو در پرسش‌ها' }).fill(mark)
    await picker.getByText('۲ پرسش', { exact: true }).waitFor()
    for (const word of ['sun', 'moon']) {
      await picker.getByRole('button', { name: `افزودن «What is the ${word} ${mark}?»` }).click()
    }
    expect(await picker.getByText('در آزمون است').count()).toBe(2)
    await picker.getByRole('button', { name: 'تمام' }).click()
    await staff.getByRole('textbox', { name: 'دقیقه', exact: true }).fill('۱۲')
    await staff.getByRole('region', { name: 'جمع' }).getByText('۲ پرسش · ۱۲ دقیقه · ۴ نمره').waitFor()
    await staff.getByRole('button', { name: 'گذاشتن برای زبان‌آموزان' }).click()
    await staff.getByText('آزمون برای زبان‌آموزان گذاشته شد.').waitFor()
    const exam = staff.url()

    const page = await studio.openLearner('/exam', { width })
    await page.getByRole('listitem').filter({ hasText: title }).getByRole('link').first().click()
    await page.getByText('۱۲ دقیقه از لحظهٔ شروع', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'شروع آزمون' }).click()
    await page.getByRole('radio', { name: /cold/ }).check({ force: true })
    await page.locator('[data-place-state="saved"]').waitFor()

    await staff.goto(`${exam}?view=live`)
    const row = staff.getByRole('row', { name: /مهتاب رستگار/ })
    await row.getByText('۱ از ۲').waitFor()
    await row.getByRole('button', { name: /^افزودن زمان/ }).click()
    const extending = staff.getByRole('dialog', { name: /^افزودن زمان/ })
    await extending.getByRole('button', { name: '۱۰ دقیقه' }).click()
    await extending.getByRole('textbox', { name: /^دلیل/ }).fill('قطع برق')
    await extending.getByRole('button', { name: 'افزودن', exact: true }).click()
    await row.getByText('۱۰ دقیقه بیشتر').waitFor()
    await page.getByRole('button', { name: 'بعدی' }).filter({ visible: true }).click()
    await page.getByRole('radio', { name: /cold/ }).check({ force: true })
    await page.locator('[data-place-state="saved"]').waitFor()
    expect(await page.getByRole('timer').innerText()).toMatch(/^۲[۱۲]:/)
    await page.getByRole('button', { name: 'پایان و ارسال' }).filter({ visible: true }).click()
    await page.getByRole('button', { name: 'پایان و ارسال' }).click()
    await page.getByRole('heading', { name: 'آزمون تحویل داده شد' }).waitFor()
    await page.getByRole('link', { name: 'بازبینی' }).click()
    await expect.poll(() => readScore(page)).toBe('۴')

    await staff.goto(`${exam}?view=analysis`)
    await staff
      .getByRole('region', { name: `What is the sun ${mark}?` })
      .getByRole('link', { name: 'دیدن و اصلاح کلید' })
      .click()
    await staff.getByRole('radio', { name: 'گزینهٔ ۲ درست است' }).check()
    await staff.getByRole('button', { name: 'ذخیره' }).click()
    await staff.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()
    await staff.goto(`${exam}?view=analysis`)
    await staff.getByRole('button', { name: 'چه چیزی عوض می‌شود؟' }).click()
    const moved = staff.getByRole('table', { name: 'نمره‌ها پیش و پس' }).getByRole('row', { name: /مهتاب/ })
    await moved.waitFor()
    expect((await moved.getByRole('cell').allInnerTexts()).map(cell => cell.trim())).toEqual([
      '۴',
      '۲',
      '۲ کمتر',
    ])
    await page.reload()
    await expect.poll(() => readScore(page)).toBe('۴')
    await staff.getByRole('button', { name: 'ثبت و خبر به ۱ نفر' }).click()
    await staff.getByText('عوض شد و به آنان خبر رسید', { exact: false }).waitFor()
    await page.reload()
    await page.getByText('نمرهٔ شما ۴ بود، ۲ شد.', { exact: false }).waitFor()
    await page.goto('/profile?tab=messages')
    await page.getByText('نمرهٔ شما از نو حساب شد').first().waitFor()
  })
})

test('what is typed of an exam stays when a colleague saves it meanwhile and its tab is come back to; saving says so', async () => {
  const page = await studio.openStudio('/studio/exams', { width: 1280 })
  await page.getByRole('button', { name: 'آزمون تازه' }).click()
  const title = page.getByRole('textbox', { name: 'عنوان', exact: true })
  await title.fill('عنوان من')
  const path = `/api/studio/exams/${new URL(page.url()).pathname.split('/').at(-1)}`
  const colleague = await signInOverHttp(studio.school.address, demoStaff('owner'))
  const { exam } = (await colleague.ask('GET', path)).body as { exam: Record<string, unknown> }
  const { id: _id, state: _state, hasAttempts: _has, ...settings } = exam
  expect((await colleague.ask('PUT', path, { ...settings, title: 'عنوان همکار' })).status).toBe(200)
  await returnToTab(page)
  await page.getByRole('button', { name: 'ذخیره', exact: true }).click()
  await page.getByRole('alert').first().waitFor()
  expect(await title.inputValue()).toBe('عنوان من')
})

test('EX7 a learner found by name gets more time and another attempt, with a reason', async () => {
  const before = await studio.openLearner(`/exam/${studio.exams.get('استثنا')}`)
  await before.getByText('۳۰ دقیقه از لحظهٔ شروع', { exact: false }).waitFor()
  const staff = await studio.openExam('استثنا', '', { width: 390 })
  await staff.getByRole('button', { name: 'استثنای تازه' }).click()
  const dialog = staff.getByRole('dialog', { name: 'استثنای تازه' })
  await dialog.getByRole('textbox', { name: /^دلیل/ }).fill('با گواهی پزشک')
  await dialog.getByRole('button', { name: 'ثبت استثنا' }).click()
  await dialog.getByText('یک زبان‌آموز یا یک گروه انتخاب کنید.').waitFor()
  await dialog.getByRole('textbox', { name: 'نام زبان‌آموز' }).fill('رستگار')
  await dialog.getByRole('button', { name: 'مهتاب رستگار' }).click()
  await dialog.getByRole('textbox', { name: 'دقیقهٔ بیشتر' }).fill('۱۵')
  await dialog.getByRole('textbox', { name: 'دفعه‌ها' }).fill('۲')
  expect(await axe(staff, { within: 'dialog' })).toEqual([])
  await dialog.getByRole('button', { name: 'ثبت استثنا' }).click()
  const given = staff.getByRole('region', { name: 'استثناها' }).getByRole('listitem')
  await given.getByText('با گواهی پزشک').waitFor()
  expect(await given.innerText()).toContain('۱۵ دقیقه بیشتر')
  await before.reload()
  await before.getByText('۴۵ دقیقه از لحظهٔ شروع', { exact: false }).waitFor()
  expect(await before.getByText('دفعه‌های مانده').locator('xpath=..').innerText()).toContain('۲')
})

test('EX7 an override is changed and taken away, and it is said what becomes of who sits the exam', async () => {
  const exam = studio.exams.get('ویرایش استثنا')!
  const watcher = await studio.openLearner(`/exam/${exam}`)
  const minutesLeft = async (minutes: string) => {
    await watcher.goto(`/exam/${exam}`)
    await watcher.getByText(`${minutes} دقیقه از لحظهٔ شروع`, { exact: false }).waitFor()
  }
  await minutesLeft('۴۵')
  const staff = await studio.openExam('ویرایش استثنا', '', { width: 390 })
  const region = staff.getByRole('region', { name: 'استثناها' })
  await region.getByRole('button', { name: 'ویرایش استثنای مهتاب رستگار' }).click()
  const dialog = staff.getByRole('dialog', { name: 'استثنای مهتاب رستگار' })
  expect(await dialog.getByRole('textbox', { name: /^دلیل/ }).inputValue()).toBe('با گواهی پزشک')
  await dialog.getByText('دورهای داده‌شده همان می‌مانند', { exact: false }).waitFor()
  await dialog.getByRole('textbox', { name: 'دقیقهٔ بیشتر' }).fill('۷۰۰')
  await dialog.getByRole('button', { name: 'ذخیرهٔ استثنا' }).click()
  await dialog.getByText('بیش از اندازه', { exact: false }).waitFor()
  await dialog.getByRole('textbox', { name: 'دقیقهٔ بیشتر' }).fill('۲۰')
  expect(await axe(staff, { within: 'dialog' })).toEqual([])
  await dialog.getByRole('button', { name: 'ذخیرهٔ استثنا' }).click()
  await region.getByText('۲۰ دقیقه بیشتر').waitFor()
  await minutesLeft('۵۰')
  await watcher.getByRole('button', { name: 'شروع آزمون' }).click()
  await watcher.getByRole('timer').waitFor()
  await staff.reload()
  await region.getByRole('button', { name: 'برداشتن استثنای مهتاب رستگار' }).click()
  const asked = staff.getByRole('dialog', { name: 'برداشتن استثنای مهتاب رستگار' })
  await asked.getByText('۱ نفر همین حالا در آزمون است', { exact: false }).waitFor()
  await asked.getByRole('button', { name: 'برداشتن', exact: true }).click()
  await region.getByRole('listitem').waitFor({ state: 'detached' })
  await watcher.reload()
  expect(await watcher.getByRole('timer').innerText()).toMatch(/^(۴۹|۵۰):/)
  await staff.goto('/studio/audit')
  await staff.getByText('استثنای کسی در آزمون', { exact: false }).first().waitFor()
})

test('EX17 who sits an exam is watched: progress, connection, time left, what was noticed; one is opened again', async () => {
  const page = await studio.openExam('زنده', 'live')
  const table = page.getByRole('table', { name: 'زبان‌آموزان آزمون' })
  const cut = table.getByRole('row').filter({ hasText: 'بی‌خبر' })
  await cut.getByText('۳ از ۴').waitFor()
  expect(await cut.innerText()).toMatch(/قطعی ۴ دقیقه و ۶ ثانیه[\s\S]*[۰-۹]{1,2}:[۰-۹]{2}/)
  await page.getByText('۱۲ ثانیه از صفحه بیرون رفت', { exact: false }).waitFor()
  const done = table.getByRole('row').filter({ hasText: 'تحویل داد' })
  await done.getByRole('button', { name: /^باز کردن دوباره/ }).click()
  const dialog = page.getByRole('dialog', { name: /^باز کردن دوباره/ })
  await dialog.getByRole('button', { name: 'باز کردن با این زمان' }).click()
  await dialog.getByText(/دلیل/).nth(1).waitFor()
  await dialog.getByRole('textbox', { name: /^دلیل/ }).fill('اشتباهی تحویل داد')
  await dialog.getByRole('button', { name: 'باز کردن با این زمان' }).click()
  await done.waitFor({ state: 'detached' })
  expect(await table.getByRole('row').filter({ hasText: '۵ دقیقه بیشتر' }).count()).toBe(1)
})

test('EX15 the analysis shows how hard each question was, whether it tells strong from weak, and what was chosen', async () => {
  const page = await studio.openExam('سنجش', 'analysis')
  const items = page.locator('section').filter({ hasText: 'دیدن و اصلاح کلید' })
  await expect.poll(() => items.count()).toBe(3)
  await items.nth(0).getByText('آسانی ۱۰۰٪').waitFor()
  await items.nth(1).getByText('آسانی ۵۰٪').waitFor()
  expect(await items.nth(2).getByText('قوی‌ها بدتر پاسخ داده‌اند').count()).toBe(1)
  expect(await items.nth(0).getByText('قوی‌ها بدتر پاسخ داده‌اند').count()).toBe(0)
  const right = items.nth(1).getByRole('meter').first()
  expect(await right.getAttribute('aria-valuenow')).toBe('3')
  const spread = page.getByRole('img', { name: /۶۰ تا ۷۰ درصد: ۶ نفر/ })
  expect(await spread.innerText()).toContain('۶')
})
