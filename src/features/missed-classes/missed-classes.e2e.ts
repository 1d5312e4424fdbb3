import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { withTables } from '#server/platform/database/database.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { enrol, listSessions, newGroup } from '../../../test/school.ts'
import { openSchool } from '../../../test/school-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const learnerId = '09121000001'

atEachWidth(width => {
  test('TE9 a teacher who missed a class is not in the list until they have read what to do; who leads says why one does not count', async () => {
    let slug = ''
    await using school = await openSchool(async ({ db }) => {
      const where = { db, now: () => new Date() }
      const t = withTables<{
        teacher: { id: string; slug: string; user_id: string | null }
        users: { id: string; phone: string }
        class_session: { id: string; settled_at: Date | null }
      }>()(db)
      const find = async (phone: string) =>
        (await t.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id
      const teacher = await t
        .selectFrom('teacher')
        .select(['id', 'slug'])
        .where('user_id', '=', await find(demoStaff('teacher').phone))
        .executeTakeFirstOrThrow()
      slug = teacher.slug
      const group = await newGroup(where, {
        title: 'گروه بی‌استاد',
        startsIn: -1 / 6,
        sessions: 1,
        minutes: 60,
        teacherId: teacher.id,
      })
      const [session] = await listSessions(where, group)
      const learner = await find(`+98${learnerId.slice(1)}`)
      await enrol(where, learner, group, new Date(Date.now() - 86_400_000))
      await sql`insert into class_visit (id, session_id, user_id, is_teacher, joined_at, left_at)
        values (gen_random_uuid(), ${session!.id}, ${learner}, false, ${session!.starts_at}, ${session!.starts_at})`.execute(
        t,
      )
      await t
        .updateTable('class_session')
        .set({ settled_at: new Date() })
        .where('id', '=', session!.id)
        .execute()
    })
    const seen = async () => (await fetch(`${school.address}/teachers/${slug}`)).status
    expect((await school.runJob('pause-teachers')).code).toBe(0)
    await expect.poll(seen).toBe(404)

    const page = await openPage({ address: school.address, width })
    await signIn(page, demoStaff('teacher'))
    await page.goto('/studio/missed-classes')
    await page
      .getByRole('table', { name: 'کلاس‌های بی‌استاد' })
      .getByText(/گروه بی‌استاد/)
      .waitFor()
    expect(await page.getByRole('button', { name: 'به حساب نگذاشتن…' }).count()).toBe(0)
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'خواندم؛ صفحه‌ام برگردد' }).click()
    await page.getByText('صفحهٔ شما به فهرست استادان برگشت.').waitFor()
    await expect.poll(seen).toBe(200)

    const admin = await openPage({ address: school.address, width })
    await signIn(admin, demoStaff('admin'))
    await admin.goto('/studio/missed-classes')
    await admin.getByRole('button', { name: 'به حساب نگذاشتن…' }).click()
    const dialog = admin.getByRole('dialog', { name: 'به حساب نگذاشتن' })
    await dialog.getByRole('button', { name: 'ثبت' }).click()
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'دلیل' }).getAttribute('aria-invalid'))
      .toBe('true')
    await dialog.getByRole('textbox', { name: 'دلیل' }).fill('برق شهر رفته بود')
    expect(await axe(admin, { within: 'dialog' })).toEqual([])
    await dialog.getByRole('button', { name: 'ثبت' }).click()
    await admin.getByText('برق شهر رفته بود').waitFor()
    expect(await axe(admin)).toEqual([])
  })
})
