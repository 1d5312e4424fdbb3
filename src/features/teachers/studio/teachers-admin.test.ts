import { expect, test } from 'vitest'
import { openTestApp } from '../../../../test/app.ts'
import { listSessions, newGroup, newTeacher } from '../../../../test/school.ts'

type Record = { id: string; version: number; slug: string; teaches: object[] }
const path = '/api/studio/teachers'

test('who came without a language is listed and opened, and asked for one at its field when they are written', async () => {
  await using app = await openTestApp()
  const id = await newTeacher(app)
  const staff = await app.user('مدیر', ['admin'])
  const listed = await staff.get<{ items: Record[] }>(path)
  expect(listed.body.items).toContainEqual(expect.objectContaining({ id, teaches: [] }))
  const { body: record } = await staff.get<Record>(`${path}/${id}`)
  const without = await staff.put<{ errors: object[] }>(`${path}/${id}`, record)
  expect([without.status, without.body.errors]).toEqual([
    422,
    [{ field: 'teaches', message: 'دست‌کم یک زبان بیفزایید.' }],
  ])
  const taught = [{ language: 'en', from: 'A1', to: 'B2' }]
  const written = await staff.put<Record>(`${path}/${id}`, { ...record, teaches: taught })
  expect([written.status, written.body.teaches]).toEqual([200, taught])
})

test('hours that a teacher painted while staff had the form open are not painted over', async () => {
  await using app = await openTestApp()
  const own = await app.user('مریم', ['teacher'])
  const id = await newTeacher(app, { userId: own.id })
  const staff = await app.user('مدیر', ['admin'])
  const { body: opened } = await staff.get<Record>(`${path}/${id}`)
  expect((await own.put(`${path}/${id}/hours`, { hours: ['0-8', '2-18'] })).status).toBe(200)
  const taught = [{ language: 'en', from: 'A1', to: 'B2' }]
  const written = await staff.put(`${path}/${id}`, { ...opened, teaches: taught })
  const { body } = await staff.get<Record & { hours: string[] }>(`${path}/${id}`)
  expect([written.status, body.hours]).toEqual([409, ['0-8', '2-18']])
})

test('who has only stood in for a colleague is not deleted either, and it is said why', async () => {
  await using app = await openTestApp()
  const id = await newTeacher(app)
  const staff = await app.user('مدیر', ['admin'])
  const [session] = await listSessions(app, await newGroup(app, { teacherId: await newTeacher(app) }))
  await app.database.execute('update class_session set substitute_id = $1 where id = $2', [id, session!.id])
  expect((await staff.delete(`${path}/${id}`)).status).toBe(409)
})

test('a paper that was entered twice keeps nobody from editing its teacher', async () => {
  await using app = await openTestApp()
  const id = await newTeacher(app)
  const staff = await app.user('مدیر', ['admin'])
  const paper = { title: 'CELTA', source: 'Cambridge', year: 1400, isChecked: true }
  const teaches = [{ language: 'en', from: 'A1', to: 'B2' }]
  for (const credentials of [[paper], [paper, paper], [paper, paper]]) {
    const { body: record } = await staff.get<Record>(`${path}/${id}`)
    const { status, body } = await staff.put(`${path}/${id}`, { ...record, teaches, credentials })
    expect([status, body]).toMatchObject([200, { credentials }])
  }
})
