import { expect, test } from 'vitest'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { fixedDraws, newExam, newQuestions } from '../../../test/exams.ts'
import { openSchool } from '../../../test/school-product.ts'
import { hearTone } from '../../../test/speech.ts'

test('EX9 what a learner says in an exam is heard by a teacher and marked by the rubric, and the learner reads the mark', async () => {
  let exam = ''
  await using school = await openSchool(async ({ db }) => {
    const where = { db, now: () => new Date() }
    const questions = await newQuestions(
      where,
      [{ kind: 'speaking', stem: 'Talk about your day.', seconds: 60, preparation: 0 }],
      { skill: 'speaking' },
    )
    exam = await newExam(where, {
      title: 'گفتار',
      draws: fixedDraws(questions, { marks: 20 }),
      review: {
        during: { marks: false, answers: false, feedback: false },
        after: { marks: true, answers: false, feedback: true },
        later: { marks: true, answers: false, feedback: true },
        closed: { marks: true, answers: false, feedback: true },
      },
    })
  })
  const page = await openPage({ address: school.address, width: 390 })
  await hearTone(page)
  await signIn(page, demoAccounts[0])
  await page.goto(`/exam/${exam}`)
  await page.getByRole('button', { name: 'شروع آزمون' }).click()
  await page.getByRole('button', { name: 'شروع ضبط' }).click()
  await page.getByText(/روی همین دستگاه می‌ماند: [۲-۹] تکه/).waitFor()
  await page.getByRole('button', { name: 'پایان ضبط' }).click()
  await page.getByText('صدای شما رسید.').waitFor()
  await page.getByRole('button', { name: '۱ از ۱' }).click()
  await page.getByRole('button', { name: 'پایان و ارسال' }).click()
  await page.getByRole('heading', { name: 'آزمون تحویل داده شد' }).waitFor()
  await page.getByRole('link', { name: 'بازبینی' }).click()
  // The receipt holds the year, which begins with the same digits as the mark.
  await page.getByRole('heading', { name: 'آزمون تحویل داده شد' }).waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator('main').innerText()).not.toContain('۱۴')

  const teacher = await openPage({ address: school.address, width: 1280 })
  await signIn(teacher, demoStaff('teacher'))
  await teacher.goto(`/studio/exams/${exam}?view=marking`)
  await teacher.getByRole('button', { name: /^گفتار ۱/ }).waitFor()
  // It is heard: the player has a length, and goes on.
  const player = teacher.getByLabel('گفتار زبان‌آموز')
  await player.waitFor()
  await player.evaluate((audio: HTMLAudioElement) => audio.play())
  await expect
    .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime), { timeout: 10_000 })
    .toBeGreaterThan(0.3)
  expect(await player.evaluate((audio: HTMLAudioElement) => audio.error)).toBeNull()
  // Names stay hidden from who marks.
  expect(await teacher.locator('main').innerText()).not.toContain('رستگار')
  const give = teacher.getByRole('button', { name: /^ثبت و بعدی/ })
  expect(await give.isDisabled()).toBe(true)
  const levels = { 'پاسخ به خواسته': '۴', روانی: '۳', تلفظ: '۳', 'واژگان و دستور': '۴' }
  for (const [criterion, level] of Object.entries(levels)) {
    await teacher
      .getByRole('group', { name: new RegExp(`^${criterion}`) })
      .getByRole('radio', { name: level })
      .check({ force: true })
  }
  await teacher.getByText('۱۴ از ۲۰').first().waitFor()
  await teacher.getByRole('textbox', { name: /^بازخورد/ }).fill('روان بود؛ «th» را تمرین کنید.')
  expect(await axe(teacher, { within: 'main' })).toEqual([])
  await give.click()
  await teacher.getByText('۰ مانده', { exact: false }).waitFor()

  await page.reload()
  await page.getByText('روان بود؛ «th» را تمرین کنید.').waitFor()
  await expect
    .poll(() => page.getByText('از ۲۰', { exact: true }).locator('xpath=preceding-sibling::b').innerText())
    .toBe('۱۴')
  await page.goto('/profile?tab=messages')
  await page.getByText('آزمون شما تصحیح شد').first().waitFor()
})
