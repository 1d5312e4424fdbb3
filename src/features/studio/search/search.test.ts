import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import { key } from '#persian/search-key.ts'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { countSettledStatements } from '../../../../test/count-queries.ts'
import { newGroup } from '../../../../test/school.ts'
import type { searchStudio } from './contract.ts'

type Found = OutputOf<typeof searchStudio>

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Somebody who is found by their name. */
async function newPerson(name: string) {
  const person = await app.user(name)
  await app.database.execute('update users set search_key = $2 where id = $1', [person.id, key(name)])
  return person
}

const search = async (roles: string[], query: string, sign = '') => {
  const person = await app.user('همکار', roles)
  const asked = new URLSearchParams({ query, ...(sign && { sign }) })
  const { status, body } = await person.get<Found>(`/api/studio/search?${asked}`)
  expect(status).toBe(200)
  return body.kinds
}

test('one question finds people, groups, courses and teachers, however it is typed', async () => {
  const group = await newGroup(app, { title: 'گروه آبان' })
  const person = await newPerson('آبان')
  const kinds = await search(['owner'], 'ابان')
  expect(kinds.map(({ kind }) => kind)).toEqual(['people', 'groups'])
  expect(kinds[0]!.items).toContainEqual(
    expect.objectContaining({ id: person.id, path: `/studio/people/${person.id}` }),
  )
  expect(kinds[1]!.items).toContainEqual(
    expect.objectContaining({ id: group, path: `/studio/groups/${group}` }),
  )
})

test('each role finds what its pages show, and a question without a letter nothing', async () => {
  await newGroup(app, { title: 'گروه دی' })
  await newPerson('دیبا')
  expect((await search(['registrar'], 'دی')).map(({ kind }) => kind)).toEqual(['people', 'groups'])
  expect((await search(['accountant'], 'دی')).map(({ kind }) => kind)).toEqual(['people'])
  expect(await search(['teacher'], 'دی')).toEqual([])
  expect(await search(['owner'], '؟؟')).toEqual([])
})

test('a sign asks for one kind alone', async () => {
  await newGroup(app, { title: 'گروه تیر' })
  await newPerson('تیرداد')
  const both = await search(['owner'], 'تیر')
  expect(both.map(({ kind }) => kind)).toEqual(['people', 'groups'])
  const people = await search(['owner'], 'تیر', '@')
  expect(people).toEqual(both.slice(0, 1))
})

test('at most six of a kind are shown, for as many statements however many there are', async () => {
  const owner = await app.user('هما', ['owner'])
  const ask = () =>
    countSettledStatements(app, () =>
      owner.get<Found>(`/api/studio/search?${new URLSearchParams({ query: 'مرداد' })}`),
    )
  await newPerson('مرداد')
  await newGroup(app, { title: 'مرداد ۱' })
  const before = await ask()
  for (let count = 2; count < 9; count++) {
    await newPerson('مرداد')
    await newGroup(app, { title: `مرداد ${count}` })
  }
  const { result, queries } = await ask()
  expect(result.body.kinds.map(({ items }) => items.length)).toEqual([6, 6])
  expect(queries.length).toBe(before.queries.length)
})
