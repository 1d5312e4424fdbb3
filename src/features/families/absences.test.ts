import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { runningClass } from '../../../test/classes.ts'
import { createNewUser } from '../../../test/new-user.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

type Running = Awaited<ReturnType<typeof runningClass>>

/** A learner of a class who is a child under a new guardian from now on. */
async function someChild(running: Running) {
  const guardian = await createNewUser(app)
  const learner = await running.learner('آوا')
  await app.database.execute(
    `update users set guardian_id = $1, phone = null, email = null, contact_email = null,
       contact_phone_number = null, contact_country_code = null where id = $2`,
    [guardian.id, learner.id],
  )
  return { guardian, learner }
}

const messagesTo = async (userId: string) => {
  const { rows } = await app.database.execute(
    `select title, body, is_urgent, child_id from message where user_id = $1 order by created_at`,
    [userId],
  )
  return rows.map(row => ({ ...row, title: String(row.title), body: String(row.body) }))
}
const listAbsences = async (userId: string) =>
  (await messagesTo(userId)).filter(({ title }) => title.endsWith('به کلاس نیامد'))

test('a guardian hears at once that the child was not there, once of each session, and of nobody else', async () => {
  const running = await runningClass(app)
  const { guardian, learner } = await someChild(running)
  const grown = await running.learner('سامان')
  const diligent = await running.learner()
  await running.stay(diligent, 0, 60)
  await running.at(91)
  await running.settle()
  const [heard, ...more] = await listAbsences(guardian.id)
  expect(heard).toMatchObject({ title: 'آوا: به کلاس نیامد', is_urgent: true, child_id: learner.id })
  expect(heard!.body).toContain('آوا به جلسهٔ ۱')
  expect(more).toEqual([])
  // Who has an account of their own is told nothing of the kind.
  expect(await listAbsences(grown.id)).toEqual([])
  const url = `/api/studio/sessions/${running.session}/attendance`
  for (const state of ['present', 'absent']) {
    await running.teacher.put(url, { enrolmentId: learner.enrolment, state })
  }
  expect(await listAbsences(guardian.id)).toHaveLength(1)
})

test('a teacher who marks a child absent tells the guardian then and there; one who chose not to hear does not', async () => {
  const running = await runningClass(app)
  const [notified, silent] = [await someChild(running), await someChild(running)]
  const choice = `/api/families/children/${silent.learner.id}/absences`
  expect((await silent.guardian.put(choice, { wanted: false })).status).toBe(204)
  await running.at(5)
  const url = `/api/studio/sessions/${running.session}/attendance`
  for (const { learner } of [notified, silent]) {
    const { status } = await running.teacher.put(url, { enrolmentId: learner.enrolment, state: 'absent' })
    expect(status).toBe(204)
  }
  expect(await listAbsences(notified.guardian.id)).toHaveLength(1)
  expect(await listAbsences(silent.guardian.id)).toEqual([])
})
