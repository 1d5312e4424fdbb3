import { expect, test } from 'vitest'
import { openTestHouse } from '../../../../test/house.ts'
import { newTeacher } from '../../../../test/school.ts'

type Record = { id: string; version: number; slug: string; teaches: object[] }
const path = '/api/studio/teachers'

test('who came without a language is listed and opened, and asked for one at its field when they are written', async () => {
  await using house = await openTestHouse()
  const id = await newTeacher(house)
  const staff = await house.user('مدیر', ['admin'])
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
