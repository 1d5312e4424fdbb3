import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findFullName } from '#account/public.server.ts'
import { transaction } from '#server/platform/database/database.ts'
import { redrawnPicture } from '#server/platform/redrawn-picture.ts'
import { type BigBlueButton, startBigBlueButton } from '../../../../emulators/bigbluebutton/server.ts'
import { openTestApp, type TestApp, testNow } from '../../../../test/app.ts'
import { runningClass } from '../../../../test/classes.ts'
import type { Lesson } from '../contract.ts'
import { eraseChat } from './class-chat.server.ts'
import { fetchRecording, findRecordings, formatChapters } from './fetch-recordings.server.ts'

let emulator: BigBlueButton
let app: TestApp
beforeAll(async () => {
  emulator = await startBigBlueButton()
  app = await openTestApp({
    env: {
      LIVE_CLASS_PROVIDER: 'bigbluebutton',
      LIVE_CLASS_PATIENCE: '0.5',
      BBB_URL: emulator.url,
      BBB_SECRET: emulator.secret,
      FFMPEG_PATH: 'off',
    },
  })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await emulator.close()
})
beforeEach(() => {
  app.setNow(testNow)
  emulator.trouble = null
  emulator.recordings = []
})

type RunningClass = Awaited<ReturnType<typeof runningClass>>
async function enter(running: RunningClass, person: RunningClass['teacher']) {
  const { body } = await person.post<{ url: string }>(`/api/course/sessions/${running.session}/join`)
  expect(await emulator.enter(body.url)).toContain('successfullyJoined')
}
/** The jobs that wait are run as a worker would; answers whether the class's was among them. */
async function search({ session }: RunningClass) {
  await findRecordings.run(app, {})
  const { rows } = await app.database.execute(
    `update pgboss.job set state = 'completed' where name = 'fetch-recording' and state = 'created' returning data`,
  )
  const ids = rows.map(({ data }) => (data as { id: string }).id)
  for (const id of ids) await fetchRecording.run(app, { id })
  return ids.includes(session)
}
const readRecordings = async ({ session }: RunningClass) =>
  (
    await app.database.execute(
      `select recording.id, recording.title, family, bytes, media.kind, vtt from recording
       join media on media.id = media_id
       left join recording_text words on words.recording_id = recording.id where session_id = $1`,
      [session],
    )
  ).rows

test('CO9 what was recorded is fetched within a day of the class and listed in it once: slides as chapters and pictures, the chat with its seconds', async () => {
  const running = await runningClass(app)
  const learner = await running.learner()
  await enter(running, learner)
  await running.at(95)
  expect(await search(running)).toBe(true)
  expect(await readRecordings(running)).toEqual([])
  const recordID = `record-${running.session}`
  const sound = await readFile('seed-media/lessons/at-a-party.mp3')
  emulator.files.set('/podcast/a/audio.mp3', sound)
  emulator.files.set(
    `/presentation/${recordID}/shapes.svg`,
    `<svg xmlns:xlink="http://www.w3.org/1999/xlink">
      <image in="0" out="30" xlink:href="presentation/d/slide-1.png" text="presentation/d/1.txt"/>
      <image in="30" out="50" xlink:href="presentation/d/slide-2.png" text="presentation/d/2.txt"/>
      <image in="50" out="60" xlink:href="../../../etc/slide-3.png" text="presentation/d/2.txt"/></svg>`,
  )
  const slide = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#122a55' } })
    .png()
    .toBuffer()
  emulator.files.set(`/presentation/${recordID}/presentation/d/slide-1.png`, slide)
  emulator.files.set(
    `/presentation/${recordID}/slides_new.xml`,
    `<popcorn>
      <chattimeline in="12" direction="down" name="Guest" message="Hi &lt;b&gt;all&lt;/b&gt;&lt;br/&gt;there" target="chat"/>
      <chattimeline in="5.5" direction="down" name="${await findFullName(app.db, learner.id)}" message="سلام" target="chat"/>
      <chattimeline in="20" name="Guest" message="for one alone" target="notes"/></popcorn>`,
  )
  emulator.files.set(`/presentation/${recordID}/presentation/d/1.txt`, 'Small talk & smiles')
  emulator.files.set(`/presentation/${recordID}/presentation/d/2.txt`, 'Saying goodbye')
  emulator.recordings.push({
    recordID,
    meetingID: running.session,
    name: 'جلسه',
    published: true,
    startTime: testNow.getTime(),
    endTime: testNow.getTime() + 60_000,
    formats: [{ type: 'podcast', url: `${emulator.url}/podcast/a/audio.mp3`, length: 1 }],
  })
  await running.at(23 * 60)
  expect(await search(running)).toBe(true)
  const found = await readRecordings(running)
  expect(found).toMatchObject([{ title: 'جلسهٔ ۱', family: 'audio', bytes: sound.length, kind: 'recording' }])
  expect(found[0]!.vtt).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:30.000\nSmall talk &amp; smiles\n\n00:00:30.000 --> 00:01:00.000\nSaying goodbye\n',
  )
  const path = `/api/presentation/profile/course/${learner.enrolment}/recordings`
  const { lesson } = (await learner.get<{ lesson: Lesson }>(`${path}/${found[0]!.id}`)).body
  expect(lesson.chat).toEqual([
    { second: 5.5, name: 'نگار', text: 'سلام' },
    { second: 12, name: 'Guest', text: 'Hi all\nthere' },
  ])
  // The second picture was not to be had, the third lies outside.
  expect(lesson.slides).toMatchObject([{ second: 0, title: 'Small talk & smiles' }])
  const cookies = Object.fromEntries([...learner.cookies].map(([name, { value }]) => [name, value]))
  const picture = await app.http.inject({ url: lesson.slides[0]!.src, cookies })
  const { format, width } = await sharp(picture.rawPayload).metadata()
  expect([format, width, picture.rawPayload.length <= 30 * 1024]).toEqual(['webp', 640, true])
  // It is asked about for two days, and brings nothing twice.
  expect(await search(running)).toBe(true)
  expect(await readRecordings(running)).toEqual(found)
  await running.at(3 * 24 * 60)
  expect(await search(running)).toBe(false)
  await running.at(23 * 60)
  const { body } = await learner.get<{ items: { media: { id: string } }[] }>(path)
  expect(body.items).toHaveLength(1)
  expect(body.items[0]!.media).toMatchObject({ family: 'audio', bytes: sound.length })
  const left = join(app.settings.DATA_DIR, 'fetching')
  expect(existsSync(left) ? readdirSync(left) : []).toEqual([])

  // What somebody wrote in a class goes with them.
  await transaction(app.db, tx => eraseChat(tx, learner.id))
  const { rows } = await app.database.execute('select chat from recording where id = $1', [found[0]!.id])
  expect(rows[0]!.chat).toMatchObject([{ name: 'Guest' }])
})

test('a file that is not there, or is no recording, becomes none and is tried again', async () => {
  const running = await runningClass(app)
  await enter(running, await running.learner())
  await running.at(95)
  const recordID = `record-${running.session}`
  const formats = [{ type: 'podcast' as const, url: `${emulator.url}/podcast/b/audio.mp3`, length: 1 }]
  const [startTime, endTime] = [testNow.getTime(), testNow.getTime() + 60_000]
  emulator.recordings.push({
    recordID,
    meetingID: running.session,
    name: 'ب',
    published: true,
    startTime,
    endTime,
    formats,
  })
  await expect(fetchRecording.run(app, { id: running.session })).rejects.toThrow(
    'a file could not be fetched',
  )
  emulator.files.set('/podcast/b/audio.mp3', '<html>the recording is being moved</html>')
  await expect(fetchRecording.run(app, { id: running.session })).rejects.toThrow(
    'این فایل صدا یا ویدئو نیست.',
  )
  expect(await readRecordings(running)).toEqual([])
})

test('of a class that was left and entered again every run is listed as a part, and its session leads to the longest', async () => {
  const running = await runningClass(app)
  const learner = await running.learner()
  await enter(running, learner)
  await running.at(95)
  const run = (recordID: string, fromMinute: number, seconds: number) => {
    emulator.files.set(`/podcast/${recordID}/audio.mp3`, sound)
    emulator.recordings.push({
      recordID,
      meetingID: running.session,
      name: 'جلسه',
      published: true,
      startTime: testNow.getTime() + fromMinute * 60_000,
      endTime: testNow.getTime() + fromMinute * 60_000 + seconds * 1000,
      formats: [{ type: 'podcast', url: `${emulator.url}/podcast/${recordID}/audio.mp3`, length: 1 }],
    })
  }
  const sound = await readFile('seed-media/lessons/at-a-party.mp3')
  // What comes first from the list is the fragment after everybody had left.
  run(`fragment-${running.session}`, 92, 89)
  await search(running)
  expect((await readRecordings(running)).map(({ title }) => title)).toEqual(['جلسهٔ ۱'])
  run(`main-${running.session}`, 0, 90 * 60)
  run(`lost-${running.session}`, 91, 30)
  emulator.files.delete(`/podcast/lost-${running.session}/audio.mp3`)
  await findRecordings.run(app, {})
  await expect(fetchRecording.run(app, { id: running.session })).rejects.toThrow('could not be fetched')
  const { rows } = await app.database.execute(
    'select id, title, seconds from recording where session_id = $1 order by recorded_at',
    [running.session],
  )
  expect(rows).toMatchObject([
    { title: 'جلسهٔ ۱، بخش ۱', seconds: 5400 },
    { title: 'جلسهٔ ۱، بخش ۲', seconds: 89 },
  ])
  const { body } = await learner.get<{ course: { plan: { id: string; recordings: { id: string }[] }[] } }>(
    `/api/presentation/profile/courses/${learner.enrolment}`,
  )
  expect(body.course.plan.find(({ id }) => id === running.session)!.recordings[0]!.id).toBe(rows[0]!.id)
})

test('a film that is ready after the sound takes its place, with where people stood; slides that come later come too', async () => {
  const running = await runningClass(app)
  const learner = await running.learner()
  await enter(running, learner)
  await running.at(95)
  const recordID = `late-${running.session}`
  const recording = {
    recordID,
    meetingID: running.session,
    name: 'جلسه',
    published: true,
    startTime: testNow.getTime(),
    endTime: testNow.getTime() + 60_000,
    formats: [
      { type: 'podcast' as 'podcast' | 'video', url: `${emulator.url}/podcast/late/audio.mp3`, length: 1 },
    ],
  }
  emulator.files.set('/podcast/late/audio.mp3', await readFile('seed-media/lessons/at-a-party.mp3'))
  emulator.recordings.push(recording)
  await search(running)
  const media = async () =>
    (
      await app.database.execute(
        'select media.id, family from recording join media on media.id = media_id where session_id = $1',
        [running.session],
      )
    ).rows
  const [sound] = await media()
  expect(sound).toMatchObject({ family: 'audio' })
  const at = { second: 42, at: app.now().toISOString(), watched: false }
  expect((await learner.put(`/api/media/${sound!.id}/place`, at)).status).toBe(200)

  emulator.files.set(
    '/playback/video/late/video-0.m4v',
    await readFile('seed-media/lessons/making-plans.mp4'),
  )
  recording.formats.push({ type: 'video', url: `${emulator.url}/playback/video/late/`, length: 1 })
  const svg = (fill: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1600" height="900">
      <rect width="1600" height="900" fill="${fill}"/><image xlink:href="file:///etc/passwd" width="9" height="9"/></svg>`
  emulator.files.set(
    `/presentation/${recordID}/shapes.svg`,
    `<svg><image in="0" out="30" xlink:href="presentation/d/svgs/slide1.svg" text=""/></svg>`,
  )
  emulator.files.set(`/presentation/${recordID}/presentation/d/svgs/slide1.svg`, svg('#122a55'))
  await running.at(24 * 60)
  await search(running)
  const [shown, ...others] = await media()
  expect(others).toEqual([])
  expect(shown).toMatchObject({ family: 'video' })
  const { body } = await learner.get<{ place: { second: number } }>(`/api/media/${shown!.id}/place`)
  expect(body.place.second).toBe(42)
  const gone = await app.database.execute('select from media where id = $1', [sound!.id])
  expect(gone.rows).toEqual([])
  const slides = await app.database.execute(
    'select file_key from recording_slide join recording on recording.id = recording_id where session_id = $1',
    [running.session],
  )
  const stored = await buffer((await app.files.read(String(slides.rows[0]!.file_key))).stream)
  const { data, info } = await sharp(stored).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([640, 360])
  for (const [at, value] of [0x12, 0x2a, 0x55].entries()) expect(Math.abs(data[at]! - value)).toBeLessThan(8)
  // Its decoder is shut again: what people send is drawn by five others.
  await expect(redrawnPicture(Buffer.from(svg('#fff')), image => image)).rejects.toMatchObject({
    name: 'Fault',
  })
})

test('a chapter that is the last lasts to the end, and no title breaks the text it stands in', () => {
  expect(formatChapters({ seconds: 5, slides: [{ from: 7, title: '<b> & c', picture: null }] })).toBe(
    'WEBVTT\n\n00:00:07.000 --> 00:00:08.000\n&lt;b&gt; &amp; c\n',
  )
})
