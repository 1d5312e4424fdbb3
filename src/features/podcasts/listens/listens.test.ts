import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import type { SentFile } from '#server/app-context.ts'
import { openTestApp, type TestApp, testNow } from '../../../../test/app.ts'
import { onPostgres } from '../../../../test/database.ts'
import { newEpisode, newSound } from '../../../../test/podcasts.ts'
import type { EpisodeRow } from '../studio/contract.ts'
import type { readListens } from './contract.ts'
import { countFetch, forgetListeners, writeListens } from './listen-counter.server.ts'

let app: TestApp
let episode: { id: string; slug: string; src: string; light: string }
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(async () => {
  app.setNow(testNow)
  episode = await newHeardEpisode()
})
afterAll(() => app[Symbol.asyncDispose]())

/** An episode of 250 seconds: a minute is 960 of the 4000 bytes, and 360 of the light 1500. */
async function newHeardEpisode(changes: object = {}) {
  const { id, slug, mediaId } = await newEpisode(app, changes)
  const src = `/media/podcast/${mediaId}`
  return { id, slug, src: `${src}-full-aac.m4a`, light: `${src}-light-opus.ogg` }
}

const antennaPod = 'AntennaPod/3.4.0'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

type Asked = { range?: string; agent?: string; from?: string; headers?: Record<string, string> }
const fetchSound = (
  src: string,
  { range, agent = antennaPod, from = '192.0.2.7', headers = {} }: Asked = {},
) =>
  app.http.inject({
    url: src,
    remoteAddress: from,
    headers: { 'user-agent': agent, ...(range && { range: `bytes=${range}` }), ...headers },
  })

const read = async (id: string | null = episode.id) => {
  await writeListens(app)
  const path = '/api/studio/podcasts/listens'
  // A token is good for minutes, and the tests' clock leaps over days.
  const editor = await app.user('نگار', ['editor'])
  return (await editor.get<OutputOf<typeof readListens>>(path, id ? { episode: id } : {})).body
}
const count = async (id?: string) => (await read(id)).counts.all

test('whoever fetches an episode is counted once a day, however often and in whatever weight', async () => {
  await fetchSound(episode.src)
  expect(await count()).toBe(1)
  await fetchSound(episode.src)
  await fetchSound(episode.light)
  expect(await count()).toBe(1)
  await fetchSound(episode.src, { from: '192.0.2.8' })
  await fetchSound(episode.src, { agent: firefox })
  expect(await count()).toBe(3)
  // Midnight in Tehran is half past eight in the evening of UTC.
  app.setNow(new Date('2026-11-21T20:29:00Z'))
  await fetchSound(episode.src)
  expect(await count()).toBe(3)
  app.setNow(new Date('2026-11-21T20:31:00Z'))
  await fetchSound(episode.src)
  expect(await count()).toBe(4)
  const { days } = await read()
  expect(days.slice(-2)).toEqual([
    { day: '2026-11-21', listens: 3 },
    { day: '2026-11-22', listens: 1 },
  ])
  expect(days).toHaveLength(30)
})

test('a minute of bytes is needed, in one piece or in several; probes, repetitions and robots add nothing', async () => {
  for (let times = 0; times < 600; times++) await fetchSound(episode.src, { range: '0-1' })
  for (let times = 0; times < 3; times++) await fetchSound(episode.src, { range: '0-499' })
  expect(await count()).toBe(0)
  await fetchSound(episode.src, { range: '1000-1458' })
  expect(await count()).toBe(0)
  await fetchSound(episode.src, { range: '3000-3000' })
  expect(await count()).toBe(1)
  await fetchSound(episode.light, { range: '0-359', agent: firefox })
  expect(await count()).toBe(2)
  for (const agent of ['Googlebot/2.1', 'curl/8', '']) await fetchSound(episode.src, { agent })
  expect(await count()).toBe(2)
})

test('only what was sent counts: no HEAD, nothing that the listener has, no range past the end, no other file', async () => {
  const { headers } = await fetchSound(episode.src, { range: '0-1' })
  const held = { 'if-none-match': String(headers.etag) }
  expect((await fetchSound(episode.src, { headers: held })).statusCode).toBe(304)
  expect((await fetchSound(episode.src, { range: '9000-' })).statusCode).toBe(416)
  await app.http.inject({ method: 'HEAD', url: episode.src, headers: { 'user-agent': antennaPod } })
  const draft = await newHeardEpisode({ published_at: null })
  await fetchSound(draft.src)
  const alone = await newSound(app)
  expect((await fetchSound(`/media/podcast/${alone}-full-aac.m4a`)).statusCode).toBe(200)
  expect([await count(), await count(draft.id)]).toEqual([0, 0])
})

test('it is told apart what it was heard with: a page of ours, another browser, a program', async () => {
  const same = { 'sec-fetch-site': 'same-origin' }
  await fetchSound(episode.src, { agent: firefox, from: '192.0.2.1', headers: same })
  await fetchSound(episode.src, {
    agent: firefox,
    from: '192.0.2.2',
    headers: { host: 'school.example', referer: 'http://school.example/podcasts/a' },
  })
  await fetchSound(episode.src, {
    agent: firefox,
    from: '192.0.2.3',
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  await fetchSound(episode.src)
  await fetchSound(episode.src, { from: '2001:db8::1' })
  // Of one household's network, as its telephones change their addresses.
  await fetchSound(episode.src, { from: '2001:db8::2' })
  const { apps, counts } = await read()
  expect(apps).toEqual([
    { app: 'antennapod', month: 2, all: 2 },
    { app: 'site', month: 2, all: 2 },
    { app: 'browser', month: 1, all: 1 },
  ])
  expect(counts).toEqual({ week: 5, month: 5, all: 5 })
})

test('the studio shows 7 days, 30 days and all, of one episode and of all, and nobody else sees them', async () => {
  const other = await newHeardEpisode()
  const before = (await read(null)).counts
  for (const [daysAgo, times] of [
    [0, 1],
    [6, 2],
    [7, 3],
    [29, 4],
    [30, 5],
  ] as const) {
    app.setNow(new Date(testNow.getTime() - daysAgo * 86_400_000))
    for (let at = 0; at < times; at++) await fetchSound(episode.src, { from: `192.0.2.${at}` })
  }
  app.setNow(testNow)
  await fetchSound(other.src)
  expect((await read()).counts).toEqual({ week: 3, month: 10, all: 15 })
  const all = (await read(null)).counts
  expect([all.week - before.week, all.month - before.month, all.all - before.all]).toEqual([4, 11, 16])
  const editor = await app.user('نگار', ['editor'])
  const { body } = await editor.get<{ items: EpisodeRow[] }>('/api/studio/podcasts/episodes', {
    perPage: 100,
  })
  expect(body.items.find(({ id }) => id === episode.id)?.listens).toEqual({ week: 3, month: 10, all: 15 })
  const teacher = await app.user('لیلا', ['teacher'])
  expect((await teacher.get('/api/studio/podcasts/listens')).status).toBe(403)
})

test('nothing kept says who listened, and when the day is over nothing of it is left', async () => {
  const address = '198.51.100.23'
  await fetchSound(episode.src, { from: address })
  const other = await newHeardEpisode()
  await fetchSound(other.src, { from: address })
  await writeListens(app)
  const tables = ['podcast_listen', 'podcast_listener', 'podcast_listener_salt']
  const dump = async () => {
    const rows = await Promise.all(
      tables.map(async table => (await app.database.execute(`select t::text as row from ${table} t`)).rows),
    )
    return JSON.stringify(rows)
  }
  expect(await dump()).not.toMatch(/198\.51|AntennaPod\/|@/)
  const { rows } = await app.database.execute(
    'select distinct listener from podcast_listener where episode_id in ($1, $2)',
    [episode.id, other.id],
  )
  // One person who heard both is two.
  expect(rows).toHaveLength(2)
  app.setNow(new Date(testNow.getTime() + 2 * 86_400_000))
  await forgetListeners.run(app, {})
  for (const table of tables.slice(1))
    expect((await app.database.execute(`select * from ${table}`)).rows).toEqual([])
  expect(await count()).toBe(1)
})

test('a listener who goes away is counted by what reached them', async () => {
  // A minute of it is 9.6 MB, more than the buffers on the way hold of what nobody takes.
  const big = await newSound(app, Buffer.alloc(40_000_000, 3))
  const { id } = await newEpisode(app, { media_id: big })
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const leaveAfter = (bytes: number, agent: string) =>
    new Promise<void>((resolve, reject) => {
      const url = new URL(`/media/podcast/${big}-full-aac.m4a`, address)
      const asked = request(url, { headers: { 'user-agent': agent }, agent: false }, response => {
        let come = 0
        response.on('data', (part: Buffer) => {
          come += part.length
          if (come >= bytes) asked.destroy()
        })
        response.on('close', resolve)
      })
      asked.on('error', error => (asked.destroyed ? resolve() : reject(error)))
      asked.end()
    })
  await leaveAfter(1000, antennaPod)
  await leaveAfter(20_000_000, firefox)
  await expect.poll(() => count(id), { timeout: 10_000 }).toBe(1)
  expect((await read(id)).apps).toMatchObject([{ app: 'browser' }])
})

test('what the database does not take is kept and counted once it does', async () => {
  await fetchSound(episode.src)
  await app.database.execute('alter table podcast_listen rename to podcast_listen_away')
  await expect(writeListens(app)).rejects.toThrow()
  await app.database.execute('alter table podcast_listen_away rename to podcast_listen')
  await writeListens(app)
  await writeListens(app)
  expect(await count()).toBe(1)
})

onPostgres('processes that count the same listeners at the same time come to the exact number', async () => {
  await using second = await openTestApp({ beside: app })
  // A day on which nobody was counted: of those before, salts are gone.
  const at = new Date(testNow.getTime() + 5 * 86_400_000)
  for (const one of [app, second]) one.setNow(at)
  const episodes = [episode, await newHeardEpisode(), await newHeardEpisode()]
  const sent = (listener: number, src: string): SentFile => ({
    key: src.replace('/media/', 'public/'),
    ...{ start: 0, end: 3999, size: 4000, address: `192.0.2.${listener}`, userAgent: antennaPod },
    ...{ isOwnPage: listener % 2 === 0, at },
  })
  for (let round = 0; round < 5; round++) {
    // Each process hears of the same forty listeners, in another order.
    const all = episodes.flatMap(({ src }) =>
      Array.from({ length: 40 }, (_, listener) => sent(listener, src)),
    )
    for (const one of all) countFetch(app, one)
    for (const one of all.toReversed()) countFetch(second, one)
    await Promise.all([writeListens(app), writeListens(second)])
  }
  for (const { id } of episodes) {
    const { counts, apps } = await read(id)
    expect(counts.all).toBe(40)
    expect(apps.map(({ app, all }) => [app, all])).toEqual([
      ['antennapod', 20],
      ['site', 20],
    ])
  }
})
