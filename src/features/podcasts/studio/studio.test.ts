import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareMedia } from '#server/engines/media/prepare.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../../test/app.ts'
import { madeMedia, withFfmpeg } from '../../../../test/ffmpeg.ts'
import {
  type EpisodeRecord,
  episodesPath,
  newOwnSound,
  someEpisode,
  writeEpisode,
} from '../../../../test/podcasts.ts'
import { createSender, sendWhole } from '../../../../test/send-upload.ts'
import type { Episode } from '../contract.ts'
import type { EpisodeRow, Publication } from './contract.ts'
import { publishDueEpisodes } from './publish.server.ts'

let app: TestApp
let editor: Person & { id: string }
let address: string
beforeAll(async () => {
  app = await openTestApp()
  editor = await app.user('نگار', ['editor'])
  address = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app[Symbol.asyncDispose]())

type Refusal = { messages: { errors?: { field: string; message: string }[] } }
const create = (changes: object) => editor.post<EpisodeRecord & Refusal>(episodesPath, someEpisode(changes))
const publish = (id: string, version: number, at: string | null = null) =>
  editor.put<{ publication: Publication }>(`${episodesPath}/${id}/publication`, { version, at })
const heard = async (slug: string) =>
  (await app.visitor()).get<{ episode: Episode }>(`/api/podcasts/episodes/${slug}`)
const read = async (id: string) => (await editor.get<EpisodeRecord>(`${episodesPath}/${id}`)).body

test('what an editor writes comes out whole, is read again as it was written, and goes back to a draft', async () => {
  const episode = await writeEpisode(app, editor)
  expect((await heard(episode.slug)).status).toBe(404)
  const {
    id,
    version,
    changedAt: _,
    ...kept
  } = (await read(episode.id)) as EpisodeRecord & { changedAt: string }
  const { slug, number, mediaId } = episode
  expect(kept).toEqual(someEpisode({ slug, number, mediaId }))
  expect((await publish(id, version)).body.publication).toMatchObject({ state: 'published', version: 2 })
  const { episode: out } = (await heard(slug)).body
  expect(out.lines).toEqual([{ start: 2.4, end: 4.9, speaker: 'Nora', text: 'Hello.', persian: 'سلام.' }])
  expect(out.words).toEqual([{ start: 2.4, term: 'hello', meaning: 'سلام' }])
  expect((await editor.delete(`${episodesPath}/${id}`)).status).toBe(409)
  expect((await editor.post(`${episodesPath}/${id}/withdrawal`, { version: 2 })).status).toBe(200)
  expect((await heard(slug)).status).toBe(404)
  expect((await editor.delete(`${episodesPath}/${id}`)).status).toBe(204)
})

test('what is missing or twice is refused at its field, and nothing comes out without its sound and transcript', async () => {
  const first = await writeEpisode(app, editor)
  const fields = async (changes: object) => {
    const answer = await create(changes)
    expect(answer.status).toBe(422)
    return JSON.stringify(answer.body)
  }
  expect(await fields({ slug: first.slug })).toContain('"slug"')
  expect(await fields({ number: first.number })).toContain('"number"')
  expect(await fields({ mediaId: first.mediaId })).toContain('"mediaId"')
  expect(
    await fields({ transcript: '00:00:05,000 --> 00:00:06,000\nTwo\n\n00:00:01,000 --> 00:00:02,000\nOne' }),
  ).toContain('زمان‌ها به ترتیب نیستند')
  expect(await fields({ words: '1:02 alone' })).toContain('"words"')
  const colleague = await app.user('الهام', ['editor'])
  expect(await fields({ mediaId: await newOwnSound(app, colleague.id) })).toContain('"mediaId"')

  const { body: silent } = await create({})
  expect((await publish(silent.id, 1)).status).toBe(422)
  const mediaId = await newOwnSound(app, editor.id)
  const { body: mute } = await create({ transcript: '', mediaId })
  expect((await publish(mute.id, 1)).status).toBe(422)
  expect((await publish(first.id, 7)).status).toBe(409)
  const [learner, teacher] = [await app.user('سامان'), await app.user('لیلا', ['teacher'])]
  expect((await learner.post(episodesPath, someEpisode())).status).toBe(404)
  expect((await teacher.post(episodesPath, someEpisode())).status).toBe(403)
})

test('a scheduled episode comes out at its hour as it was saved until then; one without its sound is a draft again', async () => {
  const at = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000).toISOString()
  const whole = await writeEpisode(app, editor)
  const { body: silent } = await create({})
  expect((await publish(whole.id, 1, at(-1))).status).toBe(422)
  expect((await publish(whole.id, 1, at(2))).body.publication.state).toBe('scheduled')
  expect((await publish(silent.id, 1, at(2))).status).toBe(200)
  const before = await read(whole.id)
  expect((await editor.put(`${episodesPath}/${whole.id}`, { ...before, title: 'عنوان تازه‌تر' })).status).toBe(
    200,
  )
  await publishDueEpisodes.run(app, {})
  expect((await heard(whole.slug)).status).toBe(404)
  app.setNow(new Date(at(3)))
  await publishDueEpisodes.run(app, {})
  const { episode } = (await heard(whole.slug)).body
  expect([episode.title, episode.publishedAt]).toEqual(['عنوان تازه‌تر', at(2)])
  const { body } = await editor.get<{ items: EpisodeRow[] }>(episodesPath, { q: silent.slug })
  expect(body.items).toMatchObject([{ state: 'draft', sound: null }])
  app.setNow(testNow)
})

test('listeners stay at their second where the sound of an episode is replaced', async () => {
  const episode = await writeEpisode(app, editor, { isOut: true })
  const listener = await app.user('مهتاب')
  const at = testNow.toISOString()
  await listener.put(`/api/media/${episode.mediaId}/place`, { second: 77, at })
  const mediaId = await newOwnSound(app, editor.id)
  const record = await read(episode.id)
  expect((await editor.put(`${episodesPath}/${episode.id}`, { ...record, mediaId: '' })).status).toBe(422)
  expect((await editor.put(`${episodesPath}/${episode.id}`, { ...record, mediaId })).status).toBe(200)
  const { body } = await listener.get<{ place: { second: number } }>(`/api/media/${mediaId}/place`)
  expect(body.place.second).toBe(77)
})

withFfmpeg(
  'PO6 of what staff send the job makes 64 kbit AAC, 24 kbit Opus and 24 kbit AAC; a film or a text is refused',
  async () => {
    const sender = createSender(address, editor)
    const seconds = 20
    const { body } = await sendWhole(sender, madeMedia('wav', seconds), {
      kind: 'podcast',
      name: 'episode.wav',
    })
    const { id } = body.media
    const readSound = async () =>
      (
        await editor.get<{ sound: { state: string; files: { src: string; bytes: number }[] } }>(
          `/api/studio/podcasts/sounds/${id}`,
        )
      ).body.sound
    expect(await readSound()).toMatchObject({ state: 'waiting', files: [] })
    await prepareMedia.run(app, { id })
    const episode = await create({ mediaId: id })
    await publish(episode.body.id, 1)
    const { files } = (await heard(episode.body.slug)).body.episode
    const [whole, ...light] = files
    expect(whole).toMatchObject({ type: 'audio/mp4', isLight: false })
    expect(light.map(({ type }) => type).sort()).toEqual(['audio/mp4', 'audio/ogg; codecs=opus'])
    // Kbit a second, with what the containers take.
    for (const { isLight, bytes } of files)
      expect((bytes * 8) / seconds / 1000).toBeLessThan((isLight ? 24 : 64) * 1.25)
    expect((await app.http.inject({ url: files[0]!.src, headers: { range: 'bytes=0-9' } })).statusCode).toBe(
      206,
    )
    expect((await readSound()).state).toBe('ready')

    for (const wrong of [madeMedia('mp4', 1, { film: true }), Buffer.from('%PDF-1.7\nno sound')]) {
      const refused = await sendWhole(sender, wrong, { kind: 'podcast', name: 'wrong' })
      expect(JSON.stringify(refused.body)).toContain('این فایل صدا نیست')
    }
  },
)
