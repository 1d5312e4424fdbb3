import { randomUUID } from 'node:crypto'
import { readAnkiPackage } from 'anki-reader'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardClip } from '#features/phrasebook/public.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import { downloadFile } from '../../../test/card-files.ts'
import { newMedia } from '../../../test/course-samples.ts'
import { enrol, listSessions, newGroup, newRecording } from '../../../test/school.ts'

let app: TestApp
let group: string
let recording: string

beforeAll(async () => {
  app = await openTestApp({ env: { FFMPEG_PATH: 'off' } })
})
afterAll(() => app[Symbol.asyncDispose]())

/** Somebody who may watch a recording of a minute that is there for them alone. */
async function learner(days: number | null = null) {
  group = await newGroup(app, { sessions: 1, startsIn: 0 })
  await app.database.execute('update course_group set recordings_days = $2 where id = $1', [group, days])
  recording = await newRecording(app, (await listSessions(app, group))[0]!.id, {
    title: 'جلسهٔ ۱: آشنایی',
    media_id: await newMedia(app),
  })
  const user = await app.user()
  const path = `/api/recording-clips/enrolments/${await enrol(app, user.id, group)}/recordings/${recording}/clips`
  return { user, path, recording }
}
/** The group of the last of them was over three months ago. */
const endTime = () =>
  app.database.execute(
    "update course_group set starts_at = starts_at - interval '90 days', ends_at = ends_at - interval '90 days' where id = $1",
    [group],
  )
const sides = { english: 'See you around.', persian: 'بعداً می‌بینمت.', note: 'جلسهٔ ۱' }

type Card = { id: string; english: string; audioUrl: string | null; clip: CardClip | null }
const listDue = async (user: Person) =>
  (await user.get<{ items: Card[] }>('/api/phrasebook/review')).body.items.filter(
    ({ english }) => english === sides.english,
  )

test('CO17 a stretch of a recording becomes a card on the list everybody has, once however often it is sent, and comes up for review with its seconds', async () => {
  const { user, path, recording } = await learner()
  const clip = `${path}/${randomUUID()}`
  const [one, other] = await Promise.all([
    user.put(clip, { from: 10, to: 20.5, ...sides }),
    user.put(clip, { from: 10, to: 20.5, ...sides }),
  ])
  expect([one.status, other.status]).toEqual([204, 204])
  const cards = await listDue(user)
  expect(cards).toHaveLength(1)
  expect(cards[0]).toMatchObject({
    audioUrl: null,
    clip: { title: 'جلسهٔ ۱: آشنایی', from: 10, to: 20.5, source: { recording } },
  })
  const lists = (await user.get<{ items: { id: string }[] }>('/api/phrasebook/lists')).body.items
  const listed = await user.get<{ items: Card[] }>(`/api/phrasebook/lists/${lists[0]!.id}/phrases`)
  expect(listed.body.items[0]!.clip).toEqual(cards[0]!.clip)
  // Its words are changed like those of any own card, and its sound stays.
  const changed = await user.put<{ phrase: Card }>(`/api/phrasebook/own-phrases/${cards[0]!.id}`, {
    ...sides,
    persian: 'فعلاً خداحافظ.',
  })
  expect(changed.body.phrase.clip).toEqual(cards[0]!.clip)
})

test('CO17 what is no stretch of at most 60 seconds of the recording is refused in Persian, and makes no card', async () => {
  const { user, path } = await learner()
  const put = (given: object) =>
    user.put<{ errors: { field: string; message: string }[] }>(`${path}/${randomUUID()}`, {
      ...sides,
      ...given,
    })
  for (const [given, field, message] of [
    [{ from: 0, to: 60.5 }, 'to', 'هر تکه بیش از ۶۰ ثانیه نمی‌شود.'],
    [{ from: 20, to: 20 }, 'to', 'پایان تکه باید پس از آغاز آن باشد.'],
    [{ from: 50, to: 70 }, 'to', 'این ضبط به آنجا نمی‌رسد.'],
    [{ from: -1, to: 5 }, 'from', 'زمان درست نیست.'],
    [{ from: 0, to: 5, english: ' ' }, 'english', 'عبارت وارد نشده است.'],
    [{ from: 0, to: 5, persian: 'م'.repeat(301) }, 'persian', 'معنی فارسی بیش از حد بلند است.'],
  ] as const) {
    const { status, body } = await put(given)
    expect([status, body.errors]).toEqual([422, [{ field, message }]])
  }
  expect(await listDue(user)).toEqual([])
  expect((await put({ from: 0, to: 60 })).status).toBe(204)
})

test('CO17 nobody cuts what they may not watch: others, another group, and who has no time left', async () => {
  const { user, path } = await learner()
  const stranger = await app.user()
  const given = { from: 0, to: 5, ...sides }
  expect((await stranger.put(`${path}/${randomUUID()}`, given)).status).toBe(404)
  const foreign = await learner()
  const crossed = path.replace(/recordings\/[^/]+/, `recordings/${foreign.recording}`)
  expect((await user.put(`${crossed}/${randomUUID()}`, given)).status).toBe(404)
  const late = await learner(10)
  await endTime()
  expect((await late.user.put(`${late.path}/${randomUUID()}`, given)).status).toBe(404)
})

test('CO17 the card stays and says that its sound is gone once the recording is replaced or removed, or the time to watch it is over', async () => {
  const gone = async (user: Person) => (await listDue(user))[0]?.clip
  const replaced = await learner()
  await replaced.user.put(`${replaced.path}/${randomUUID()}`, { from: 1, to: 5, ...sides })
  expect((await gone(replaced.user))?.source).not.toBeNull()
  await app.database.execute('update recording set media_id = $2 where id = $1', [
    replaced.recording,
    await newMedia(app),
  ])
  expect(await gone(replaced.user)).toEqual({ title: 'جلسهٔ ۱: آشنایی', from: 1, to: 5, source: null })

  const removed = await learner()
  await removed.user.put(`${removed.path}/${randomUUID()}`, { from: 1, to: 5, ...sides })
  await app.database.execute('delete from recording where id = $1', [removed.recording])
  expect(await gone(removed.user)).toEqual({ title: 'جلسهٔ ۱: آشنایی', from: 1, to: 5, source: null })

  const ended = await learner(10)
  await ended.user.put(`${ended.path}/${randomUUID()}`, { from: 1, to: 5, ...sides })
  expect((await gone(ended.user))?.source).not.toBeNull()
  await endTime()
  expect((await gone(ended.user))?.source).toBeNull()
})

test('CO17 the sound of a card is on no shared list and in no copy of one, is told to its owner, and goes with them', async () => {
  const { user, path } = await learner()
  await user.put(`${path}/${randomUUID()}`, { from: 1, to: 5, ...sides })
  const list = randomUUID()
  await user.post('/api/phrasebook/lists', { id: list, title: 'از کلاس' })
  const [card] = await listDue(user)
  await user.put(`/api/phrasebook/lists/${list}/phrases/${card!.id}`)
  const { body } = await user.put<{ list: { share: string } }>(`/api/phrasebook/lists/${list}`, {
    shared: true,
  })
  const shared = await (await app.visitor()).get<{ items: object[] }>(
    `/api/phrasebook/shared-lists/${body.list.share}`,
  )
  expect(shared.body.items).toHaveLength(1)
  expect(JSON.stringify(shared.body)).not.toMatch(/clip|source|recording|جلسهٔ ۱: آشنایی/)

  const feature = app.features.find(({ name }) => name === 'recording-clips')!
  expect(await feature.export!(app.db, user.id, app)).toEqual({
    clips: [{ english: sides.english, recording: 'جلسهٔ ۱: آشنایی', from: 1, to: 5 }],
  })
  await user.delete(`/api/phrasebook/own-phrases/${card!.id}`)
  expect(await feature.export!(app.db, user.id, app)).toEqual({ clips: [] })
})

test('CO17 a card with a clip goes out to Anki with its words, and without its sound', async () => {
  const { user, path } = await learner()
  await user.put(`${path}/${randomUUID()}`, { from: 10, to: 20.5, ...sides })
  const bytes = await downloadFile(app, user, 'cards.apkg', '?sound=yes')
  const { collection, media } = await readAnkiPackage(new Blob([bytes]))
  expect(Object.keys(media)).toEqual([])
  const [{ values = [] } = {}] = collection.getRawCollection().exec('select flds from notes')
  expect(values).toHaveLength(1)
  expect(String(values[0])).toContain(sides.english)
  expect(String(values[0])).not.toContain('[sound:')
})
