import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { newTrialTeacher } from '../../../../test/school.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const favourites = '/api/favourite-teachers'

test('who marked a teacher and asked for it is notified of new hours once they have stood a while; others do not', async () => {
  const start = app.now()
  const { id, slug } = await newTrialTeacher(app)
  const own = await app.user('مریم', ['teacher'])
  await app.database.execute('update teacher set user_id = $1 where id = $2', [own.id, id])
  const [waiting, quiet, gone] = [await app.user(), await app.user(), await app.user()]
  await waiting.put(`${favourites}/${slug}`, { wantsHours: true })
  await quiet.put(`${favourites}/${slug}`)
  await gone.put(`${favourites}/${slug}`, { wantsHours: true })
  expect((await gone.delete(`${favourites}/${slug}`)).status).toBe(204)
  const job = app.features
    .flatMap(feature => feature.jobs ?? [])
    .find(({ name }) => name === 'tell-free-hours')!
  const messagesTo = async (person: typeof own) =>
    (await person.get<{ items: { link: string }[] }>('/api/account/messages')).body.items
  const path = `/api/studio/teachers/${id}/hours`
  expect((await own.put(path, { hours: ['0-8', '0-10'] })).status).toBe(200)
  expect((await own.put(path, { hours: ['0-8', '0-10', '0-12'] })).status).toBe(200)
  await job.run(app, {})
  expect(await messagesTo(waiting)).toEqual([])
  app.setNow(new Date(start.getTime() + 11 * 60_000))
  await job.run(app, {})
  await job.run(app, {})
  expect(await messagesTo(waiting)).toMatchObject([{ link: `/teachers/${slug}` }])
  expect([await messagesTo(quiet), await messagesTo(gone)]).toEqual([[], []])
  // Fewer hours are no news.
  await own.put(path, { hours: ['0-8'] })
  app.setNow(start)
  await job.run(app, {})
  expect(await messagesTo(waiting)).toHaveLength(1)
  const listed = await waiting.get<{ teachers: object[] }>(favourites)
  expect(listed.body.teachers).toMatchObject([{ slug, wantsHours: true }])
})

test('a week is painted by its teacher and by staff, never by another teacher', async () => {
  const { id } = await newTrialTeacher(app)
  const [other, admin] = [await app.user('کاوه', ['teacher']), await app.user('بابک', ['admin'])]
  const path = `/api/studio/teachers/${id}/hours`
  expect((await other.put(path, { hours: [] })).status).toBe(403)
  expect((await admin.put(path, { hours: ['6-20'] })).body).toEqual({ hours: ['6-20'] })
  expect((await admin.put(path, { hours: ['7-20'] })).status).toBe(422)
})
