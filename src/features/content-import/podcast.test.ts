import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppContext } from '#server/app-context.ts'
import { createOutboundFetch } from '#server/platform/outbound-fetch.ts'
import { openTestApp, type Person, type Refusal, type TestApp } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import { newSound } from '../../../test/podcasts.ts'
import { podcastImport } from './command.server.ts'
import type { ContentReport } from './contract.ts'
import { findMoved } from './old-addresses.server.ts'

const docs = join(import.meta.dirname, '../../../docs/content-import')
/** A sound of the demo, which the players of tests can read. */
const demoSound = join(import.meta.dirname, '../../../seed-media/podcasts/three-hearts.ogg')

let app: TestApp
let manager: Person
let folder: string
let feed: string
beforeAll(async () => {
  app = await openTestApp()
  manager = await app.user('هما', ['admin'])
  folder = await mkdtemp(join(tmpdir(), 'hamava-podcast-'))
  feed = await readFile(join(docs, 'podcast.xml'), 'utf8')
  await mkdir(join(folder, 'media/audio'), { recursive: true })
  await cp(demoSound, join(folder, 'media/audio/rainy-morning.mp3'))
  for (const name of ['rainy-morning.vtt', 'rainy-morning-chapters.json'])
    await cp(join(docs, name), join(folder, 'media', name))
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const form = (content: string | Uint8Array) => {
  const given = new FormData()
  given.append('file', new File([new Uint8Array(Buffer.from(content))], 'feed.xml'))
  return given
}
const ask = (content: string | Uint8Array, rest = '') =>
  manager.post<{ report: ContentReport } & Refusal>(
    `/api/studio/content-import/podcast${rest}`,
    form(content),
  )
async function send(content: string | Uint8Array, rest = '') {
  const { status, body } = await ask(content, rest)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.report
}
const rows = async <T = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  (await app.database.execute(sql, values)).rows as T[]
type Row = Record<string, unknown> & { id: string; slug: string }
const readEpisode = async (guid: string) =>
  (await rows<Row>('select * from podcast_episode where imported_guid = $1', [guid]))[0]!
const pageAt = (url: string) => app.http.inject({ url, headers: { host: 'localhost' } })
const options = { write: true, skipRejected: false }

describe('the feed of a podcast, with a folder of its sounds', () => {
  test('is told item by item before anything is written', async () => {
    const file = join(docs, 'podcast.xml')
    const dry = await podcastImport.run(app, file, { ...options, write: false, media: join(folder, 'media') })
    expect(dry).toMatchObject({ read: 3, written: 2, unchanged: 0, rejected: [] })
    const said = dry.notes!.join('\n')
    expect(said).toContain('hello-neighbour.mp3')
    expect(said).toContain('سطح B1')
    expect(said).toContain('صدایی ندارد')
    expect(await rows('select id from podcast_episode where imported_guid is not null')).toEqual([])
  })

  test('comes as drafts with what the feed and the folder say, and once', async () => {
    const file = join(docs, 'podcast.xml')
    const media = join(folder, 'media')
    const done = await podcastImport.run(app, file, { ...options, media })
    expect(done).toMatchObject({ written: 2 })
    expect(done.notes!.join('\n')).not.toContain('rainy-morning.mp3')
    const rainy = await readEpisode('narvan-radio-2')
    expect(rainy).toMatchObject({
      slug: 'a-rainy-morning',
      title: 'A rainy morning',
      summary: 'چتر را جا می‌گذاریم و کلی واژه یاد می‌گیریم.\nقسمت بعد: صبحانه.',
      season: 1,
      number: 2,
      language: 'en',
      level: 'B1',
      people: ['Nora', 'Ben'],
      published_at: null,
      publish_at: null,
      first_out_at: new Date('2023-02-14T06:30:00Z'),
    })
    expect(rainy.lines).toEqual([
      { start: 1, end: 3.5, speaker: 'Nora', text: 'It is raining again.', persian: null },
      { start: 4, end: 6, speaker: 'Ben', text: 'And I left my umbrella on the bus.', persian: null },
    ])
    expect(rainy.chapters).toEqual([
      { start: 0, title: 'باران' },
      { start: 65.5, title: 'چتر' },
    ])
    const [sound] = await rows('select kind, family, file_key, personal from media where id = $1', [
      rainy.media_id,
    ])
    expect(sound).toMatchObject({ kind: 'podcast', family: 'audio', personal: false })
    expect(String(sound!.file_key)).toMatch(/^public\/podcast\//)
    expect(await app.files.stat(String(sound!.file_key))).not.toBeNull()
    const hello = await readEpisode('narvan-radio-1')
    expect(hello).toMatchObject({ slug: 'episode-1-1', media_id: null, people: ['آموزشگاه نارون'] })
    expect(hello.chapters).toEqual([
      { start: 0, title: 'آغاز' },
      { start: 90.5, title: 'پایان' },
    ])
    const sounds = await rows('select id from media')
    expect(await podcastImport.run(app, file, { ...options, media })).toMatchObject({
      written: 0,
      unchanged: 2,
    })
    expect(await rows('select id from media')).toHaveLength(sounds.length)
  })

  test('stays what players know: once published, the episode has its guid and its day, and old links lead to it', async () => {
    const { id, version } = (
      await rows<{ id: string; version: number }>(
        "select id, version from podcast_episode where imported_guid = 'narvan-radio-2'",
      )
    )[0]!
    const leads = (path: string) => findMoved(app, { path, post: null })
    expect(await leads('/episodes/rainy-morning')).toBeNull()
    await rows('update podcast_episode set media_id = $1 where id = $2', [await newSound(app), id])
    const { status } = await manager.put(`/api/studio/podcasts/episodes/${id}/publication`, { version })
    expect(status).toBe(200)
    const { published_at } = await readEpisode('narvan-radio-2')
    expect(published_at).toEqual(new Date('2023-02-14T06:30:00Z'))
    const { payload } = await pageAt('/podcasts/feed.xml')
    expect(payload).toContain('>narvan-radio-2</guid>')
    expect(await leads('/episodes/rainy-morning')).toBe('/podcasts/a-rainy-morning')
    expect(await leads('/rss/show.xml')).toBe('/podcasts/feed.xml')
    expect(await leads('/episodes/hello-neighbour')).toBeNull()
  })
})

const item = (guid: string, more = '') =>
  `<item><title>قسمت ${guid}</title><guid>${guid}</guid><enclosure url="https://x.example/${guid}.mp3" type="audio/mpeg"/>${more}</item>`
const wrap = (...items: string[]) =>
  `<rss version="2.0" xmlns:itunes="i" xmlns:podcast="p"><channel><title>نمونه</title>${items.join('')}</channel></rss>`

test('what is new is added with numbers of its own, and what cannot be read is named', async () => {
  const first = await send(wrap(item('n-2'), item('n-1')))
  expect(first).toMatchObject({ created: 2, isWritten: true })
  const [one, two] = [await readEpisode('n-1'), await readEpisode('n-2')]
  // The older one stands last in a feed and is counted first.
  expect(Number(one.number)).toBeLessThan(Number(two.number))
  const taken = `<itunes:season>1</itunes:season><itunes:episode>${one.number}</itunes:episode>`
  const zip = zipSync({
    'feed.xml': Buffer.from(
      wrap(
        item(
          'n-3',
          `${taken}<podcast:transcript url="https://x.example/t.srt" type="application/srt"/><podcast:chapters url="https://x.example/c.json"/><description>&lt;p&gt;${'بلند '.repeat(300)}&lt;/p&gt;&lt;script&gt;x()&lt;/script&gt;</description>`,
        ),
        item('n-2'),
      ),
    ),
    'n-3.mp3': Buffer.from('no sound at all'),
    't.srt': Buffer.from('nothing of a transcript'),
    'c.json': Buffer.from(
      '{"chapters":[{"startTime":"x","title":5},{"startTime":3,"title":"سوم"},{"startTime":1,"title":"نخست"}]}',
    ),
  })
  const report = await send(zip)
  expect(report).toMatchObject({ created: 1, known: 1, files: 0 })
  const lost = report.entries.find(({ outcome }) => outcome === 'new')!.lost.join()
  for (const what of ['شماره‌اش', 'دنبالهٔ معرفی', 't.srt', 'n-3.mp3']) expect(lost).toContain(what)
  const third = await readEpisode('n-3')
  expect(third).toMatchObject({
    media_id: null,
    chapters: [
      { start: 1, title: 'نخست' },
      { start: 3, title: 'سوم' },
    ],
  })
  expect(String(third.summary)).not.toMatch(/script|</)
})

test('a sound that cannot be played is named at its own episode, and at no other', async () => {
  const report = await send(
    zipSync({
      'feed.xml': Buffer.from(wrap(item('s-3'), item('s-2'), item('s-1'))),
      's-1.mp3': Buffer.from('no sound at all'),
    }),
  )
  expect(report).toMatchObject({ created: 3, files: 0, isWritten: true })
  const named = report.entries.filter(({ lost }) => lost.join().includes('s-1.mp3'))
  expect(named.map(({ name }) => name)).toEqual(['قسمت s-1'])
})

test('what is no feed is refused with a sentence, and writes nothing', async () => {
  const before = await rows('select id from podcast_episode')
  for (const text of [
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title></feed>',
    '<!DOCTYPE rss [<!ENTITY a "b">]><rss><channel/></rss>',
    wrap(item('x-1')).replace('</rss>', ''),
    await readFile(join(docs, 'wordpress.xml'), 'utf8'),
  ]) {
    const { status, body } = await ask(text)
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'file'])
  }
  expect(await rows('select id from podcast_episode')).toEqual(before)
})

test('a feed that the operator names by its address is asked once, behind the guard, and nowhere else', async () => {
  const asked: string[] = []
  const answers = (status: number, headers = {}): AppContext => ({
    ...app,
    outboundFetch: async address => {
      asked.push(address)
      return { status, headers, body: Buffer.from(wrap(item('fetched-1'))) }
    },
  })
  expect(await podcastImport.run(answers(200), 'https://radio.example/feed', options)).toMatchObject({
    written: 1,
  })
  expect(asked).toEqual(['https://radio.example/feed'])
  await expect(
    podcastImport.run(
      answers(301, { location: 'https://b.example/' }),
      'https://radio.example/feed',
      options,
    ),
  ).rejects.toThrow('stands elsewhere')
  const guarded: AppContext = { ...app, outboundFetch: createOutboundFetch() }
  for (const address of ['http://radio.example/feed', 'https://127.0.0.1/feed', 'https://localhost/feed'])
    await expect(podcastImport.run(guarded, address, options)).rejects.toThrow(
      'The feed was not fetched (address)',
    )
  const file = join(folder, 'feed.xml')
  await writeFile(file, feed)
  await expect(podcastImport.run(guarded, file, { ...options, write: false })).resolves.toMatchObject({
    unchanged: 2,
  })
})

onPostgres('two imports of one feed at once write each episode once', async () => {
  const text = wrap(...Array.from({ length: 12 }, (_, at) => item(`race-${at}`)))
  const reports = await Promise.all([send(text), send(text)])
  expect(reports.map(({ created }) => created).toSorted((one, other) => one - other)).toEqual([0, 12])
  expect(
    await rows("select count(*)::int as n from podcast_episode where imported_guid like 'race-%'"),
  ).toEqual([{ n: 12 }])
})
