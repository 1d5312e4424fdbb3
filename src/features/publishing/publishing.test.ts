import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import { fromJalali } from '#persian/jalali.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import { newPost } from '../../../test/blog.ts'
import type { readPublications } from './contract.ts'

let app: TestApp
let editor: Person & { id: string }
beforeAll(async () => {
  app = await openTestApp()
  editor = await app.user('نگار', ['editor'])
})
afterAll(() => app[Symbol.asyncDispose]())

const read = (month: string, by: Person = editor) =>
  by.get<OutputOf<typeof readPublications>>('/api/studio/publishing', { month })

test('what came out and what is to stands in the month of Tehran it belongs to, the first first', async () => {
  // The last minute of Aban and the first of Azar, in Tehran.
  const moments = [
    fromJalali({ year: 1405, month: 8, day: 30, hour: 23, minute: 59 }),
    fromJalali({ year: 1405, month: 9, day: 1 }),
    fromJalali({ year: 1405, month: 9, day: 12, hour: 9 }),
    // And of Dey.
    fromJalali({ year: 1405, month: 10, day: 1 }),
  ]
  const posts = []
  for (const _ of moments) posts.push(await newPost(editor))
  for (const [index, { slug }] of posts.entries()) {
    const column = index > 1 ? 'published_at = null, publish_at' : 'published_at'
    await app.database.execute(`update blog_post set ${column} = $1 where slug = $2`, [moments[index], slug])
  }
  const { body } = await read('1405-09')
  expect(body.items.map(({ kind, state, at }) => [kind, state, at])).toEqual([
    ['post', 'published', moments[1]!.toISOString()],
    ['post', 'scheduled', moments[2]!.toISOString()],
  ])
  expect(body.isCut).toBe(false)
  expect((await read('1405-08')).body.items.map(({ at }) => at)).toEqual([moments[0]!.toISOString()])
  expect((await read('1405-10')).body.items.map(({ at }) => at)).toEqual([moments[3]!.toISOString()])
})

test('a month that is none is refused, and so is whoever does not write', async () => {
  for (const month of ['1405-13', '1405', '2026-11']) expect((await read(month)).status).toBe(422)
  expect((await read('1405-09', await app.user('سامان'))).status).toBe(404)
})
