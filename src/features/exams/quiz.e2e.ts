import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { withTables } from '#server/platform/database/database.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { unfoldSession } from '../../../test/course-view.ts'
import { chooseOption, handInExam, startExam } from '../../../test/exam-page.ts'
import { newChoiceExam } from '../../../test/exams.ts'
import { openSchool } from '../../../test/school-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const [learner] = demoAccounts
const course = 'انگلیسی برای گفت‌وگوی روزمره'

atEachWidth(width => {
  test('CO5 the next lesson is open as soon as the quiz is passed, without a reload, and not before', async () => {
    await using school = await openSchool(async ({ db }) => {
      const { rows } = await sql<{ lesson: string; course: string }>`
        select course_lesson.id as lesson, course_unit.course_id as course from course_lesson
          join course_unit on course_unit.id = unit_id join course_group on course_group.course_id = course_unit.course_id
          join enrolment on group_id = course_group.id and user_id = ${learner.id}
        where course_unit.course_id = (select id from course where title = ${course})
        order by course_unit.place, course_lesson.place limit 1 offset 3`.execute(withTables()(db))
      await newChoiceExam({ db, now: () => new Date() }, 1, {
        title: 'آزمونک درس چهارم',
        audience: 'lesson',
        lesson_id: rows[0]!.lesson,
        course_id: rows[0]!.course,
        pass_percent: 100,
        attempts_allowed: 2,
        minutes: 30,
      })
    })
    const page = await openPage({ address: school.address, width })
    await signIn(page, learner)
    await page.goto('/profile?tab=courses')
    await page.getByRole('link', { name: course }).click()
    // Whoever loads a document anew loses this.
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    const waits = async () =>
      (await unfoldSession(page, 5)).getByText(/پس از کامل شدن درس «.+» باز می‌شود\./).count()
    await (await unfoldSession(page, 5)).getByText(/پس از کامل شدن درس «.+» باز می‌شود\./).waitFor()
    const quiz = page.getByRole('listitem').filter({ hasText: 'آزمونک درس چهارم' })

    const attempt = async (begins: 'take ' | 'takes ') => {
      await quiz.getByRole('link', { name: 'رفتن به آزمونک' }).click()
      await startExam(page)
      await chooseOption(page, 1, 'saved', begins)
      await handInExam(page)
      await page.getByRole('heading', { name: 'آزمون تحویل داده شد' }).waitFor()
      await page.getByRole('link', { name: 'بازگشت به درس‌ها' }).click()
      await page.getByRole('heading', { name: 'جلسه‌ها' }).waitFor()
    }
    await attempt('takes ')
    await quiz.getByText('هنوز قبول نشده').waitFor()
    expect(await waits()).toBe(1)
    await attempt('take ')
    await quiz.getByText('درس کامل شد').waitFor()
    await expect.poll(waits).toBe(0)
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    expect(await axe(page)).toEqual([])
  })
})
