import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import { newMedia } from '../../../test/course-samples.ts'
import { enrol, listSessions, newGroup, newRecording } from '../../../test/school.ts'
import type { Note } from './contract.ts'
import { maxNotes } from './rules.ts'

let app: TestApp
let group: string
let recording: string

beforeAll(async () => {
  app = await openTestApp({ env: { FFMPEG_PATH: 'off' } })
  group = await newGroup(app, { sessions: 1, startsIn: 0 })
  recording = await newRecording(app, (await listSessions(app, group))[0]!.id, {
    title: 'جلسهٔ ۱: آشنایی',
    media_id: await newMedia(app),
  })
})
afterAll(() => app[Symbol.asyncDispose]())

async function learner() {
  const user = await app.user()
  const enrolment = await enrol(app, user.id, group)
  return { user, path: `/api/lesson-notes/enrolments/${enrolment}/recordings/${recording}` }
}
const list = async (by: Person, path: string) => (await by.get<{ items: Note[] }>(path)).body.items
const words = { second: 200.4, text: 'این را تمرین کنم.', quote: null }

test('CO12 a note is written once however often it is sent, listed by its second, changed, removed and brought back', async () => {
  const { user, path } = await learner()
  const note = randomUUID()
  const sent = await Promise.all([1, 2].map(() => user.put(`${path}/notes/${note}`, words)))
  expect(sent.map(({ status }) => status)).toEqual([204, 204])
  const mark = randomUUID()
  await user.put(`${path}/notes/${mark}`, { second: 10, text: '', quote: 'See you around.' })
  expect(await list(user, path)).toEqual([
    { id: mark, second: 10, text: '', quote: 'See you around.' },
    { id: note, ...words },
  ])
  await user.put(`${path}/notes/${note}`, { ...words, text: 'تمرین شد.' })
  expect((await list(user, path)).map(({ text }) => text)).toEqual(['', 'تمرین شد.'])
  expect((await user.delete(`${path}/notes/${note}`)).status).toBe(204)
  expect((await user.delete(`${path}/notes/${note}`)).status).toBe(404)
  expect(await list(user, path)).toHaveLength(1)
  await user.put(`${path}/notes/${note}`, words)
  expect(await list(user, path)).toHaveLength(2)
})

test('CO12 nobody else reads a note or touches it: another learner of the group, its teacher, the owner of the school', async () => {
  const [mine, other] = [await learner(), await learner()]
  const note = `${mine.path}/notes/${randomUUID()}`
  await mine.user.put(note, words)
  for (const by of [
    other.user,
    await app.user('استاد', ['teacher']),
    await app.user('هما', ['owner']),
    await app.user(),
  ]) {
    expect((await by.get(mine.path)).status).toBe(404)
    expect((await by.put(note, { ...words, text: 'x' })).status).toBe(404)
    expect((await by.delete(note)).status).toBe(404)
  }
  expect(await list(other.user, other.path)).toEqual([])
  // Nor by the id alone, at a place of one's own.
  const own = note.replace(mine.path, other.path)
  expect((await other.user.put(own, { ...words, text: 'x' })).status).toBe(404)
  expect((await other.user.delete(own)).status).toBe(404)
  expect(await list(mine.user, mine.path)).toMatchObject([words])
})

test('CO12 what is no note is refused in Persian at its field, and one lesson takes no more than 500', async () => {
  const { user, path } = await learner()
  const put = (given: object) =>
    user.put<{ errors: { field: string; message: string }[] }>(`${path}/notes/${randomUUID()}`, {
      ...words,
      ...given,
    })
  for (const [given, field, message] of [
    [{ text: ' ' }, 'text', 'متن یادداشت وارد نشده است.'],
    [{ text: 'ن'.repeat(2001) }, 'text', 'متن یادداشت بیش از حد بلند است.'],
    [{ quote: 'x'.repeat(501) }, 'quote', 'جملهٔ نشان‌شده بیش از حد بلند است.'],
    [{ second: -1 }, 'second', 'زمان درست نیست.'],
  ] as const) {
    const { status, body } = await put(given)
    expect([status, body.errors]).toEqual([422, [{ field, message }]])
  }
  expect((await put({ text: 'ن'.repeat(2000) })).status).toBe(204)
  await app.database.execute(
    `insert into lesson_note (id, user_id, recording_id, lesson, second, text, changed_at)
     select gen_random_uuid(), $1, $2, 'جلسه', n, 'x', now() from generate_series(1, $3::int) n`,
    [user.id, recording, maxNotes - 2],
  )
  const last = await Promise.all([put({}), put({})])
  expect(last.map(({ status }) => status).toSorted()).toEqual([204, 409])
  const [first] = await list(user, path)
  expect((await user.put(`${path}/notes/${first!.id}`, { ...words, text: 'تغییر' })).status).toBe(204)
})

test('CO12 a lesson that is full leaves the room for notes on the others as it is', async () => {
  const { user, path } = await learner()
  const [session] = await listSessions(app, group)
  const other = await newRecording(app, session!.id, { title: 'بخش دوم', media_id: await newMedia(app) })
  await app.database.execute(
    `insert into lesson_note (id, user_id, recording_id, lesson, second, text, changed_at)
     select gen_random_uuid(), $1, $2, 'جلسه', n, 'x', now() from generate_series(1, $3::int) n`,
    [user.id, recording, maxNotes],
  )
  const put = async (at: string) => (await user.put(`${at}/notes/${randomUUID()}`, words)).status
  expect([await put(path), await put(path.replace(recording, other))]).toEqual([409, 204])
})

test('CO12 notes outlive the time to watch and the recording, are found by their writer alone, told in the export, and go with the person', async () => {
  const { user, path } = await learner()
  const other = await app.user()
  await user.put(`${path}/notes/${randomUUID()}`, { ...words, text: 'کلمهٔ پرتقال را یاد گرفتم.' })
  const find = async (by: Person) => JSON.stringify((await by.get('/api/search/own', { q: 'پرتقال' })).body)
  expect(await find(user)).toContain('کلمهٔ پرتقال')
  expect(await find(user)).toContain(`recording=${recording}`)
  expect(await find(other)).not.toContain('پرتقال')

  await app.database.execute('update course_group set recordings_days = 10 where id = $1', [group])
  await app.database.execute(
    "update course_group set starts_at = starts_at - interval '90 days', ends_at = ends_at - interval '90 days' where id = $1",
    [group],
  )
  expect(
    (await user.get(path.replace('lesson-notes/enrolments', 'presentation/profile/course'))).status,
  ).toBe(404)
  expect(await list(user, path)).toHaveLength(1)
  await app.database.execute('delete from recording where id = $1', [recording])
  const feature = app.features.find(({ name }) => name === 'lesson-notes')!
  expect(await feature.export!(app.db, user.id, app)).toMatchObject({
    notes: [{ lesson: 'جلسهٔ ۱: آشنایی', second: 200.4, text: 'کلمهٔ پرتقال را یاد گرفتم.', quote: null }],
  })
  expect(await find(user)).toContain('کلمهٔ پرتقال')
})
