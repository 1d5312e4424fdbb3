import RssParser from 'rss-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LevelsTables } from '#features/levels/tables.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import { parseVtt } from '#ui/player/vtt.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'
import { newEpisode } from '../../../test/podcasts.ts'
import type { Episode, EpisodeCard } from './contract.ts'

const title = 'پایان ]]> و <b>درشت</b> & نشان 🎧\u0007\uFFFF است'
const shown = 'پایان ]]> و <b>درشت</b> & نشان 🎧 است'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const list = async (query: object = {}) => {
  const answer = await (await app.visitor()).get<{ items: EpisodeCard[]; next: string | null }>(
    '/api/podcasts/episodes',
    { ...query },
  )
  return answer.body
}
const read = async (slug: string) =>
  (await (await app.visitor()).get<{ episode: Episode }>(`/api/podcasts/episodes/${slug}`)).body.episode
const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers })

/** An element as the parser hands it over: its attributes and its text. */
type Element = { $?: Record<string, string>; _?: string; 'podcast:source'?: Element[] }
const podcastElements = ['transcript', 'chapters', 'person', 'season', 'episode', 'alternateEnclosure']

test('PO1 a parser of others finds each episode whole in the feed: guid, transcripts, chapters, people, season, number, both weights', async () => {
  const episode = await newEpisode(app, { title, season: 3, number: 12, hours: 1 })
  const answer = await get('/podcasts/feed.xml')
  expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect(answer.body).toContain('xmlns:podcast="https://podcastindex.org/namespace/1.0"')
  const parser = new RssParser<{ 'podcast:guid': string; language: string }, Record<string, Element[]>>({
    customFields: {
      feed: ['podcast:guid'],
      item: podcastElements.map(name => [`podcast:${name}`, name, { keepArray: true }] as never),
    },
  })
  const feed = await parser.parseString(answer.body)
  const { origin } = new URL(app.settings.PUBLIC_URL)
  expect(feed.language).toBe('fa')
  expect(feed['podcast:guid']).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  expect(feed.itunes?.author).toBeTruthy()
  const item = feed.items.find(({ guid }) => guid === `urn:uuid:${episode.id}`)!
  expect(item.title).toBe(shown)
  expect(item.link).toBe(`${origin}/podcasts/${episode.slug}`)
  expect(new Date(item.isoDate!).getTime()).toBe(testNow.getTime() + 3_600_000)
  const { files } = await read(episode.slug)
  expect(item.enclosure).toMatchObject({ url: origin + files[0]!.src, length: '4000', type: 'audio/mp4' })
  expect(item.itunes).toMatchObject({ duration: '250', season: '3', episode: '12' })
  const text = (element: Element | undefined) => element?._ ?? element
  expect([text(item.season![0]), text(item.episode![0])]).toEqual(['3', '12'])
  expect(item.person!.map(text)).toEqual(['Nora', 'Ben'])
  expect(item.alternateEnclosure!.map(({ $ }) => [$!.type, $!.length, $!.default])).toEqual([
    ['audio/mp4', '4000', 'true'],
    ['audio/ogg', '1500', 'false'],
  ])
  for (const [at, { $ }] of item.alternateEnclosure!.flatMap(one => one['podcast:source']!).entries())
    expect($!.uri).toBe(origin + files[at]!.src)
  // What it leads to is there, for players in browsers of other origins too.
  const besides = [...item.transcript!, ...item.chapters!].map(({ $ }) => $!)
  expect(besides.map(({ type }) => type)).toEqual(['text/vtt', 'text/vtt', 'application/json+chapters'])
  for (const { url, type } of besides) {
    const file = await get(new URL(url!).pathname, { origin: 'https://player.example' })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, `${type}; charset=utf-8`])
    expect(file.headers['access-control-allow-origin']).toBe('*')
  }
  const transcript = await get(new URL(besides[0]!.url!).pathname)
  expect(parseVtt(transcript.body)).toEqual([
    { start: 2.4, end: 4.9, voice: 'Nora', text: 'Hello & welcome.' },
    { start: 5.6, end: 9.25, voice: 'Ben', text: 'Is 2 < 3?' },
  ])
  const chapters = await get(new URL(besides[2]!.url!).pathname)
  expect(JSON.parse(chapters.body)).toMatchObject({
    version: '1.2.0',
    chapters: [{ startTime: 0 }, { startTime: 5.6, title: 'پرسش' }],
  })
})

test('a reader that holds the latest feed is told so; what is not out is in neither feed nor list', async () => {
  const draft = await newEpisode(app, { published_at: null })
  const silent = await newEpisode(app, { media_id: null })
  const first = await get('/podcasts/feed.xml')
  const again = await get('/podcasts/feed.xml', { 'if-none-match': String(first.headers.etag) })
  expect(again.statusCode).toBe(304)
  const { items } = await list()
  for (const { slug, id } of [draft, silent]) {
    expect(first.body).not.toContain(id)
    expect(items.map(one => one.slug)).not.toContain(slug)
    expect((await get(`/api/podcasts/episodes/${slug}`)).statusCode).toBe(404)
    expect((await get(`/podcasts/${slug}/transcript.vtt`)).statusCode).toBe(404)
  }
})

test('a feed made again after one change has every item once, the newest first, each as it is now', async () => {
  for (let hours = 100; hours < 130; hours++) await newEpisode(app, { hours, title: `پیش از تغییر ${hours}` })
  const readItems = async () => {
    app.pages.dropAll()
    const { body } = await get('/podcasts/feed.xml')
    return (await new RssParser().parseString(body)).items
  }
  const before = await readItems()
  const [latest, second, ...rest] = before
  expect([latest?.title, second?.title]).toEqual(['پیش از تغییر 129', 'پیش از تغییر 128'])
  const id = second!.guid!.replace('urn:uuid:', '')
  await app.database.execute(`update podcast_episode set title = 'پس از تغییر' where id = $1`, [id])
  const { id: added } = await newEpisode(app, { hours: 200, title: 'تازه' })
  const after = await readItems()
  expect(after.map(({ guid }) => guid)).toEqual([`urn:uuid:${added}`, ...before.map(({ guid }) => guid)])
  expect(after.slice(1)).toEqual([latest, { ...second, title: 'پس از تغییر' }, ...rest])
})

test('PO6 each weight is said before anything of it is fetched; a fetch that broke off goes on at its byte', async () => {
  const { slug } = await newEpisode(app)
  const { bytes, files } = await read(slug)
  expect(bytes).toEqual({ full: 4000, light: 1500 })
  expect(files.map(({ type, isLight }) => [type, isLight])).toEqual([
    ['audio/mp4', false],
    ['audio/ogg; codecs=opus', true],
  ])
  for (const file of files) {
    const head = await get(file.src, { range: `bytes=0-${Math.floor(file.bytes * 0.4) - 1}` })
    expect(head.statusCode).toBe(206)
    const come = head.rawPayload.length
    const rest = await get(file.src, { range: `bytes=${come}-`, 'if-range': String(head.headers.etag) })
    expect(rest.headers['content-range']).toBe(`bytes ${come}-${file.bytes - 1}/${file.bytes}`)
    const whole = await get(file.src)
    expect(Buffer.concat([head.rawPayload, rest.rawPayload]).equals(whole.rawPayload)).toBe(true)
    expect(whole.headers['accept-ranges']).toBe('bytes')
  }
})

test('PO7 level, topic and accent narrow the list alone and together, page by page without gaps', async () => {
  for (let index = 0; index < 14; index++)
    await newEpisode(app, {
      level: index % 2 === 0 ? 'C1' : 'C2',
      topic: index < 13 ? 'travel' : 'food',
      accent: 'british',
      hours: -100 - index,
    })
  const first = await list({ accent: 'british', level: 'C1,C2' })
  const second = await list({ accent: 'british', level: 'C1,C2', before: first.next })
  expect([first.items.length, second.items.length, second.next]).toEqual([12, 2, null])
  expect(new Set([...first.items, ...second.items].map(({ slug }) => slug)).size).toBe(14)
  expect((await list({ level: 'C1', topic: 'travel', accent: 'british' })).items).toHaveLength(7)
  expect((await list({ topic: 'food', accent: 'british' })).items).toHaveLength(1)
  expect((await list({ level: 'A1', accent: 'british' })).items).toEqual([])
  expect((await (await app.visitor()).get('/api/podcasts/episodes', { level: 'Z9' })).status).toBe(422)
})

test('PO7 what is new for a learner is of the level their listening was found to have, without what they heard to its end', async () => {
  const learner = await app.user('مهتاب')
  const forMe = () => learner.get<{ level: string | null; items: EpisodeCard[] }>('/api/podcasts/for-me')
  expect((await forMe()).body).toEqual({ level: null, items: [] })
  const [older, newer] = [
    await newEpisode(app, { level: 'A2', hours: -50 }),
    await newEpisode(app, { level: 'A2', hours: -40 }),
  ]
  const found = { user_id: learner.id, language: 'en', at: testNow }
  await withTables<LevelsTables>()(app.db)
    .insertInto('skill_level')
    .values([
      { ...found, skill: 'listening', level: 'A2' },
      { ...found, skill: 'writing', level: 'B2' },
    ])
    .execute()
  const { body } = await forMe()
  expect(body.level).toBe('A2')
  expect(body.items.map(({ slug }) => slug)).toEqual([newer.slug, older.slug])
  const at = testNow.toISOString()
  await learner.put(`/api/media/${newer.mediaId}/place`, { second: 249, at, watched: true })
  expect((await forMe()).body.items.map(({ slug }) => slug)).toEqual([older.slug])
  expect((await (await app.visitor()).get('/api/podcasts/for-me')).status).toBe(401)
})

test('PO12 how an episode was understood the first time leads the level of what is proposed, and is the listener’s own', async () => {
  const questions = JSON.stringify([
    { question: 'Who spoke?', answers: ['Nora', 'Ana'], right: 0 },
    { question: 'Of what?', answers: ['Tea', 'Coffee'], right: 1 },
  ])
  const learner = await app.user('ترانه')
  let minutes = 0
  const check = (slug: string, answers: number[]) => {
    app.setNow(new Date(testNow.getTime() + ++minutes * 60_000))
    return learner.post<{ correct: number; total: number }>(`/api/podcasts/episodes/${slug}/check`, {
      answers,
    })
  }
  const readLevel = async () =>
    (await learner.get<{ level: string | null }>('/api/podcasts/for-me')).body.level
  const easy = []
  for (let index = 0; index < 3; index++)
    easy.push(await newEpisode(app, { level: 'A2', questions, hours: -60 }))
  expect((await check(easy[0]!.slug, [0, 1])).body).toEqual({ correct: 2, total: 2 })
  expect(await readLevel()).toBe('A2')
  expect((await check(easy[1]!.slug, [0, 1])).body.correct).toBe(2)
  // Of the third the first answers count, not those after they were shown.
  expect((await check(easy[2]!.slug, [1, 0])).body.correct).toBe(0)
  expect((await check(easy[2]!.slug, [0, 1])).body.correct).toBe(2)
  expect(await readLevel()).toBe('A2')
  const fourth = await newEpisode(app, { level: 'A2', questions, hours: -60 })
  for (const { slug } of [fourth, await newEpisode(app, { level: 'A2', questions, hours: -60 })])
    await check(slug, [0, 1])
  expect(await readLevel()).toBe('A2')
  await check((await newEpisode(app, { level: 'A2', questions, hours: -60 })).slug, [0, 1])
  expect(await readLevel()).toBe('B1')
  const wrong = await check(fourth.slug, [0])
  expect([wrong.status, wrong.body]).toMatchObject([422, { errors: [{ field: 'answers' }] }])
  const visitor = await app.visitor()
  expect(
    (await visitor.post(`/api/podcasts/episodes/${fourth.slug}/check`, { answers: [0, 1] })).status,
  ).toBe(401)
  expect((await check((await newEpisode(app)).slug, [])).status).toBe(404)
  app.setNow(testNow)
})

test('PO3 of two devices the one that listened last says where an episode goes on, however late it is heard of', async () => {
  const { mediaId } = await newEpisode(app)
  const listener = await app.user('سامان')
  const path = `/api/media/${mediaId}/place`
  const at = (minutes: number) => new Date(testNow.getTime() - minutes * 60_000).toISOString()
  await listener.put(path, { second: 120.5, at: at(5) })
  // Heard earlier without a connection, told later.
  const { body } = await listener.put<{ place: { second: number } }>(path, { second: 30, at: at(60) })
  expect(body.place.second).toBe(120.5)
  await listener.put(path, { second: 64, at: at(1) })
  const { body: read } = await listener.get<{ place: { second: number; at: string } }>(path)
  expect(read.place).toMatchObject({ second: 64, at: at(1) })
  const draft = await newEpisode(app, { published_at: null })
  expect((await listener.put(`/api/media/${draft.mediaId}/place`, { second: 1, at: at(0) })).status).toBe(404)
})
