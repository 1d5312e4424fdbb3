import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#account/sessions/sessions.server.ts'
import type { PlaybackPosition } from '#contract/media.ts'
import type { MyLesson } from '#features/enrolment/lessons/contract.ts'
import { toLatinDigits } from '#persian/digits.ts'
import { removeMediaFiles } from '#server/engines/media/erase-media.ts'
import type { MediaTables } from '#server/engines/media/tables.ts'
import { withTables } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'
import { attend, enrol, listSessions, newGroup, newRecording, someLesson } from '../../../test/school.ts'
import type { Lesson } from './contract.ts'
import type { RecordingsTables } from './tables.server.ts'

const t = withTables<RecordingsTables & MediaTables>()
let app: TestApp
let teacher: Awaited<ReturnType<TestApp['user']>>
let group: string
let recording: string

beforeAll(async () => {
  app = await openTestApp({ env: { FFMPEG_PATH: 'off' } })
  teacher = await app.user('استاد', ['teacher'])
  group = await newGroup(app, { sessions: 1, startsIn: 0 })
  recording = await newRecording(app, (await listSessions(app, group))[0]!.id)
})
afterAll(() => app[Symbol.asyncDispose]())

async function sentBy(owner_id: string, kind = 'recording') {
  const id = randomUUID()
  const file_key = `private/recording/${id}.mp3`
  await app.files.put(file_key, Buffer.from('sound'))
  await t(app.db)
    .insertInto('media')
    .values({
      id,
      owner_id,
      kind,
      personal: false,
      family: 'audio',
      name: 'a.mp3',
      file_key,
      bytes: 5,
      state: 'plain',
      seconds: 60,
      peaks: null,
      created_at: testNow,
    })
    .execute()
  return id
}
async function enrolled() {
  const user = await app.user()
  const id = await enrol(app, user.id, group)
  return { user, lesson: `/api/presentation/profile/course/${id}/recordings/${recording}` }
}
const adminPath = () => `/api/studio/recordings/${recording}`

test('what a teacher sent is played by who takes part, and by nobody else', async () => {
  const [mine, other] = [await enrolled(), await enrolled()]
  expect((await mine.user.get(mine.lesson)).status).toBe(404)
  const mediaId = await sentBy(teacher.id)
  expect((await teacher.put(`${adminPath()}/media`, { mediaId: await sentBy(mine.user.id) })).status).toBe(
    404,
  )
  expect(
    (await teacher.put(`${adminPath()}/media`, { mediaId: await sentBy(teacher.id, 'attachment') })).status,
  ).toBe(404)
  expect((await mine.user.put(`${adminPath()}/media`, { mediaId })).status).toBe(404)
  expect((await teacher.put(`${adminPath()}/media`, { mediaId })).status).toBe(204)

  const { lesson } = (await mine.user.get<{ lesson: Lesson }>(mine.lesson)).body
  expect(lesson).toMatchObject({
    mediaId,
    family: 'audio',
    audio: null,
    place: null,
    texts: [],
    slides: [],
    chat: [],
  })
  expect((await other.user.get(mine.lesson)).status).toBe(404)
  const cookies = Object.fromEntries([...mine.user.cookies].map(([name, { value }]) => [name, value]))
  const played = await app.http.inject({ url: lesson.whole.src, cookies })
  expect([played.statusCode, played.body]).toEqual([200, 'sound'])
  const saved = await app.http.inject({ url: lesson.whole.save, cookies })
  expect(saved.headers['content-disposition']).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('جلسه.mp3')}`,
  )
})

test('a class without a recording of its provider gets one from staff, once however many ask, and only when it is over', async () => {
  const session = (await listSessions(app, await newGroup(app, { startsIn: -1, sessions: 2 })))[0]!.id
  const ahead = (await listSessions(app, await newGroup(app)))[0]!.id
  const unrecorded = async () =>
    (
      await teacher.get<{ sessions: { id: string }[] }>('/api/studio/recordings/unrecorded')
    ).body.sessions.map(({ id }) => id)
  expect(await unrecorded()).toContain(session)
  expect(await unrecorded()).not.toContain(ahead)
  const add = (sessionId: string) => teacher.post<{ id: string }>('/api/studio/recordings', { sessionId })
  const [one, other] = await Promise.all([add(session), add(session)])
  expect([one.status, other.body.id]).toEqual([200, one.body.id])
  expect(await unrecorded()).not.toContain(session)
  expect((await add(ahead)).status).toBe(404)
  const listed = await teacher.get<{ items: { id: string; title: string }[] }>('/api/studio/recordings')
  expect(listed.body.items.find(({ id }) => id === one.body.id)?.title).toMatch(/^جلسهٔ ۱/)
})

test('recordings are listed for staff page by page, the newest first, each once', async () => {
  const [session] = await listSessions(app, await newGroup(app, { sessions: 1, startsIn: 0 }))
  const made: string[] = []
  for (let day = 1; day <= 5; day++) {
    const recorded_at = new Date(testNow.getTime() + day * 86_400_000)
    made.unshift(await newRecording(app, session!.id, { recorded_at }))
  }
  const listed: string[] = []
  for (const page of [1, 2, 3]) {
    const query = { page, perPage: 2 }
    const { body } = await teacher.get<{ items: { id: string }[] }>('/api/studio/recordings', query)
    expect(body.items).toHaveLength(2)
    listed.push(...body.items.map(({ id }) => id))
  }
  expect(listed.slice(0, 5)).toEqual(made)
  expect(made).not.toContain(listed[5])
})

test('with another file the one slide of a recording goes, and its picture after it', async () => {
  const [session] = await listSessions(app, await newGroup(app, { sessions: 1, startsIn: 0 }))
  const id = await newRecording(app, session!.id, { media_id: await sentBy(teacher.id) })
  const file_key = `private/recording/${randomUUID()}-slide-1.webp`
  await app.files.put(file_key, Buffer.from('slide'))
  await t(app.db)
    .insertInto('recording_slide')
    .values({ recording_id: id, place: 0, second: 0, title: 'آغاز', file_key, bytes: 5 })
    .execute()
  const mediaId = await sentBy(teacher.id)
  expect((await teacher.put(`/api/studio/recordings/${id}/media`, { mediaId })).status).toBe(204)
  const slides = t(app.db).selectFrom('recording_slide').select('place').where('recording_id', '=', id)
  expect(await slides.execute()).toEqual([])
  const { rows: jobs } = await app.database.execute(
    `select data from pgboss.job where name = 'remove-media-files' and data->'keys' ? $1`,
    [file_key],
  )
  expect(jobs).toHaveLength(1)
  await removeMediaFiles.run(app, jobs[0]!.data as { keys: string[] })
  expect(await app.files.stat(file_key)).toBeNull()
})

test('recordings are watched for as many days after the group as was said, and for good where nothing was', async () => {
  const user = await app.user()
  const media_id = await sentBy(teacher.id)
  const ways = []
  for (const days of [10, null]) {
    const own = await newGroup(app, { sessions: 1, startsIn: 0 })
    await app.database.execute('update course_group set recordings_days = $2 where id = $1', [own, days])
    const id = await newRecording(app, (await listSessions(app, own))[0]!.id, {
      media_id: days ? media_id : await sentBy(teacher.id),
    })
    const list = `/api/presentation/profile/course/${await enrol(app, user.id, own)}/recordings`
    ways.push({ list, lesson: `${list}/${id}` })
  }
  const [limited, unlimited] = ways as [(typeof ways)[0], (typeof ways)[0]]
  const seenAt = async (instant: number) => {
    app.setNow(new Date(instant))
    user.token = (await openSession(app, user.id)).accessToken
    const { body } = await user.get<{ total: number }>(limited.list)
    const playbackPosition = { second: 20, at: new Date(instant).toISOString() }
    const statuses = [(await user.put(`/api/media/${media_id}/place`, playbackPosition)).status]
    for (const path of [limited.lesson, unlimited.lesson]) statuses.push((await user.get(path)).status)
    return [body.total, ...statuses]
  }
  const shut = testNow.getTime() + 90 * 60_000 + 10 * 86_400_000
  expect(await seenAt(shut - 1)).toEqual([1, 200, 200, 200])
  expect(await seenAt(shut)).toEqual([0, 404, 404, 200])
  app.setNow(testNow)
})

test('where somebody stands: the later word wins whichever comes first, none counts as of the future', async () => {
  const [user, other] = [await app.user(), await app.user()]
  const media_id = await sentBy(teacher.id)
  const own = await newGroup(app, { sessions: 1, startsIn: 0 })
  await newRecording(app, (await listSessions(app, own))[0]!.id, { media_id })
  await enrol(app, user.id, own)
  const path = `/api/media/${media_id}/place`
  const at = (seconds: number) => new Date(testNow.getTime() + seconds * 1000).toISOString()
  const put = async (body: object) => (await user.put<{ place: PlaybackPosition }>(path, body)).body.place
  expect((await user.get(path)).body).toEqual({ place: null })
  expect(await put({ second: 20, at: at(-60) })).toEqual({ second: 20, at: at(-60), watched: false })
  expect(await put({ second: 50, at: at(-90), watched: true })).toEqual({
    second: 20,
    at: at(-60),
    watched: false,
  })
  expect(await put({ second: 30, at: at(86_400), watched: true })).toEqual({
    second: 30,
    at: at(0),
    watched: true,
  })
  app.setNow(new Date(testNow.getTime() + 1000))
  expect(await put({ second: 31, at: at(1) })).toEqual({ second: 31, at: at(1), watched: true })
  app.setNow(testNow)
  expect((await other.get(path)).body).toEqual({ place: null })
  expect((await other.put(path, { second: 1, at: at(0) })).status).toBe(404)
  expect((await user.put(`/api/media/${randomUUID()}/place`, { second: 1, at: at(0) })).status).toBe(404)
  expect((await user.put(path, { second: -1, at: at(0) })).status).toBe(422)
})

test('texts that are no WebVTT are refused with the line; a good one replaces the one before, an empty one takes it away', async () => {
  const put = (vtt: string) => teacher.put(`${adminPath()}/texts`, { kind: 'captions', lang: 'en', vtt })
  const refused = await put('WEBVTT\n\n00:01.000 --> 00:00.500\nx')
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'vtt', message: expect.stringContaining('سطر ۳') }] },
  })
  const stored = () =>
    t(app.db).selectFrom('recording_text').select('vtt').where('recording_id', '=', recording).execute()
  for (const word of ['one', 'two'])
    expect((await put(`WEBVTT\n\n00:01.000 --> 00:02.000\n${word}`)).status).toBe(204)
  expect(await stored()).toEqual([{ vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\ntwo' }])
  expect((await put('')).status).toBe(204)
  expect(await stored()).toEqual([])
})

test('CO4 a lesson is complete once its session was attended or 90 % of its recording watched, by whatever parts, and the next one waits for it', async () => {
  app.setNow(testNow)
  const own = await newGroup(app, { sessions: 2, startsIn: -2 })
  const [first] = await listSessions(app, own)
  await someLesson(app, { group: own })
  await someLesson(app, { group: own })
  const media_id = await sentBy(teacher.id)
  await newRecording(app, first!.id, { media_id })
  const [user, present] = [await app.user(), await app.user()]
  const enrolment = await enrol(app, user.id, own)
  const there = await enrol(app, present.id, own)
  await attend(app, first!, there, 'late')
  const admin = await app.user('هما', ['admin'])
  const rule = (given: object) => admin.put(`/api/course/desk/groups/${own}/completion`, given)
  const read = async (by = user, id = enrolment) => {
    const path = `/api/presentation/profile/course/${id}/lessons`
    const { body } = await by.get<{ units: { lessons: MyLesson[] }[] }>(path)
    return body.units.flatMap(({ lessons }) => lessons)
  }
  expect((await read()).map(({ steps, isOpen }) => [steps, isOpen])).toEqual([
    [[], true],
    [[], true],
  ])
  expect((await rule({ watchPercent: 0, mayMark: false })).status).toBe(422)
  expect((await rule({ watchPercent: 90, mayMark: false })).status).toBe(204)
  expect(await read(present, there)).toMatchObject([
    { steps: [{ isDone: true, note: 'در کلاس بوده‌اید' }], isComplete: true },
    // What was not recorded asks for nothing.
    { steps: [], isOpen: true, waitsFor: null, isComplete: false },
  ])

  let clock = testNow.getTime()
  /** Watches from where it stood to a second, at the pace of a player. */
  const watch = async (from: number, to: number) => {
    for (const [at, passed] of [
      [from, 1],
      [to, to - from],
    ] as const) {
      clock += passed * 1000
      app.setNow(new Date(clock))
      const place = { second: at, at: new Date(clock).toISOString() }
      expect((await user.put(`/api/media/${media_id}/place`, place)).status).toBe(200)
    }
  }
  await watch(0, 30)
  await watch(0, 30)
  await watch(40, 60)
  expect(await read()).toMatchObject([
    {
      steps: [{ text: 'حضور در کلاس یا تماشای ۹۰٪ ضبط آن', note: expect.any(String), isDone: false }],
      isComplete: false,
    },
    { isOpen: false, waitsFor: expect.any(String) },
  ])
  expect(Number.parseInt(toLatinDigits((await read())[0]!.steps[0]!.note!), 10)).toBeLessThan(90)
  await watch(28, 42)
  expect(await read()).toMatchObject([{ steps: [{ isDone: true }], isComplete: true }, { isOpen: true }])
  await rule({ watchPercent: null, mayMark: false })
  expect((await read())[0]!.steps).toEqual([])
})
