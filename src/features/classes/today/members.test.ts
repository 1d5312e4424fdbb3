import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { newColleague } from '../../../../test/colleagues.ts'
import { enrol, newGroup } from '../../../../test/school.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

type Day = { classes: { group: { id: string }; members: { name: string; phone: string | null }[] }[] }

test('the day lists who is expected in each class, with phones only before those who may read contacts', async () => {
  const teacher = await newColleague(app, { surname: 'رضایی' })
  const group = await newGroup(app, { teacherId: teacher.teacherId, startsIn: 0.05, sessions: 1 })
  const learner = await app.user('نگار')
  await app.database.execute('update users set phone = $1 where id = $2', ['+989121110077', learner.id])
  await enrol(app, learner.id, group)
  const read = async (person: { get: typeof learner.get }) =>
    (await person.get<Day>('/api/studio/today')).body.classes.find(one => one.group.id === group)?.members
  const [own] = (await read(teacher)) ?? []
  expect(own).toMatchObject({ name: expect.stringContaining('نگار'), phone: null })
  const [seen] = (await read(await app.user('بابک', ['admin']))) ?? []
  expect(seen?.phone).toBe('+989121110077')
})
