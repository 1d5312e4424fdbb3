import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { type Database, withTables } from '#server/platform/database/database.ts'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { sessionRow, unfoldSession } from '../../../../test/course-view.ts'
import { openSchool } from '../../../../test/school-product.ts'

const course = 'انگلیسی برای گفت‌وگوی روزمره'
const [learner] = demoAccounts

/** Half of what was recorded of the fourth session, which the learner missed. */
const watchHalf = ({ db }: Database) =>
  sql`insert into recording_watch (user_id, recording_id, parts, seconds)
    select ${learner.id}, recording.id, jsonb_build_array(jsonb_build_array(0, media.seconds / 2)), media.seconds / 2
    from recording join class_session on class_session.id = session_id
      join enrolment on enrolment.group_id = class_session.group_id and user_id = ${learner.id}
      join media on media.id = media_id
    where class_session.number = 4`.execute(withTables()(db))

test('CO4 staff say what completes the lessons of a group; a learner reads it at the lesson, and marks one as complete', async () => {
  await using school = await openSchool(watchHalf)
  const { address } = school
  const staffPage = await openPage({ address, width: 1280 })
  await signIn(staffPage, demoStaff('admin'))
  await staffPage.goto(`/studio/groups?q=${encodeURIComponent(course)}`)
  await staffPage
    .getByRole('link', { name: /گروه عصر/ })
    .first()
    .click()
  const form = staffPage.getByRole('region', { name: 'کامل شدن درس‌ها' })
  await form.getByRole('checkbox', { name: 'غایبِ جلسه ضبط آن را تماشا کند' }).check()
  const percent = form.getByRole('textbox', { name: 'چند درصد از ضبط جلسه؟' })
  expect(await percent.inputValue()).toBe('۹۰')
  await percent.fill('۱۲۰')
  await form.getByRole('button', { name: 'ذخیرهٔ شرط‌ها' }).click()
  await form.getByText('درصد از ۱ تا ۱۰۰ است.').waitFor()
  await percent.fill('۹۰')
  await form.getByRole('checkbox', { name: 'زبان‌آموز بتواند درس را خودش کامل‌شده ثبت کند' }).check()
  expect(await axe(staffPage)).toEqual([])
  await form.getByRole('button', { name: 'ذخیرهٔ شرط‌ها' }).click()
  await staffPage.getByText('شرط کامل شدن درس‌ها ذخیره شد.').waitFor()

  const page = await openPage({ address, width: 390 })
  await signIn(page, learner)
  await page.goto('/profile?tab=courses')
  await page.getByRole('link', { name: course }).click()
  const fourth = await unfoldSession(page, 4)
  const rule = fourth.getByRole('listitem').filter({ hasText: 'حضور در کلاس یا تماشای ۹۰٪ ضبط آن' })
  expect(await rule.innerText()).toMatch(/^\s*مانده:\s[\s\S]*(۴۹|۵۰)٪ دیده‌اید/)
  const fifth = await unfoldSession(page, 5)
  await fifth.getByText(/پس از کامل شدن درس «.+» باز می‌شود\./).waitFor()
  expect(await axe(page)).toEqual([])
  await fourth.getByRole('button', { name: 'این درس را تمام کردم، درس ۴' }).click()
  await fourth.getByText('درس کامل شد').waitFor()
  await expect.poll(() => fifth.getByText(/پس از کامل شدن درس/).count()).toBe(0)
  await page.reload()
  await unfoldSession(page, 4)
  await sessionRow(page, 4).getByRole('button', { name: 'برداشتن ثبت من، درس ۴' }).click()
  await sessionRow(page, 4).getByRole('button', { name: 'این درس را تمام کردم، درس ۴' }).waitFor()
  expect(await sessionRow(page, 4).getByText('درس کامل شد').count()).toBe(0)
})
