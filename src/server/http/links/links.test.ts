import { readFile } from 'node:fs/promises'
import { XMLParser } from 'fast-xml-parser'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { coursePicture } from '#features/courses/course-link.ts'
import { sharedListPicture } from '#features/phrasebook/phrase-links.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { glazes } from '../../platform/glazes.ts'
import { linkedData, openGraph } from './link-head.ts'
import { buildPicturePath } from './picture-path.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ seed: true, env: { PUBLIC_URL: 'https://school.example' } })
})
afterAll(() => app[Symbol.asyncDispose]())

const get = (url: string) => app.http.inject({ method: 'GET', url })
const brand = 'هم‌آوا'
const picturePaths = (kind: string, name: string) => get(`/pictures/${kind}/${name}.000000000000.jpg`)

type Listed = { path: string; lastmod: string | null }
async function listed(url: string, root: string, entry: string): Promise<Listed[]> {
  const { statusCode, headers, body } = await get(url)
  expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'application/xml; charset=utf-8'])
  const parsed = new XMLParser({ isArray: name => name === entry }).parse(body)
  return (parsed[root][entry] as { loc: string; lastmod?: string }[]).map(({ loc, lastmod }) => {
    const { origin, pathname } = new URL(loc)
    expect(origin).toBe('https://school.example')
    return { path: pathname, lastmod: lastmod ?? null }
  })
}
const sitemaps = () => listed('/sitemap.xml', 'sitemapindex', 'sitemap')
const pagesIn = (file: string) => listed(file, 'urlset', 'url')

test('the sitemap names every file of addresses, and each holds what is there', async () => {
  const files = await sitemaps()
  expect(files.map(({ path }) => path).toSorted()).toEqual(
    [
      'blog',
      'blogauthors',
      'blogposts',
      'blogtags',
      'books',
      'bookstorehome',
      'club',
      'courses',
      'errors',
      'errortypes',
      'groups',
      'journalarticles',
      'journalissues',
      'journals',
      'journalshome',
      'legal',
      'pages',
      'phrases',
      'podcastepisodes',
      'podcasts',
      'situations',
      'teachers',
      'writing',
      'writingtasks',
    ].map(name => `/sitemaps/${name}-1.xml`),
  )
  const all = new Map<string, Listed>()
  for (const { path } of files) for (const one of await pagesIn(path)) all.set(one.path, one)
  const { body } = await (await app.visitor()).get<{ total: number; items: { slug: string }[] }>(
    '/api/course/courses',
    { perPage: 50 },
  )
  const courses = [...all.keys()].filter(path => /^\/course\/./.test(path))
  expect(courses).toHaveLength(body.total)
  for (const { slug } of body.items) expect(all.get(`/course/${slug}`)?.lastmod).toMatch(/^2026-\d\d-\d\dT/)
  for (const path of ['/', '/phrasebook', '/teachers', '/info', '/terms']) expect(all.has(path)).toBe(true)
  expect([...all.keys()].filter(path => path.startsWith('/phrasebook/phrases/')).length).toBe(1066)
})

test.each(['/sitemaps/courses-2.xml', '/sitemaps/courses-0.xml', '/sitemaps/none-1.xml', '/sitemaps/x'])(
  'there is no %s',
  async url => {
    expect((await get(url)).statusCode).toBe(404)
  },
)

test('a sitemap is kept, and made anew once a writer invalidates its pages', async () => {
  const file = '/sitemaps/teachers-1.xml'
  const before = await pagesIn(file)
  const [gone] = before
  const hide = 'update teacher set is_hidden = true where slug = $1'
  await app.database.execute(hide, [gone!.path.split('/').at(-1)])
  expect(await pagesIn(file)).toEqual(before)
  await transaction(app.db, tx => invalidateTags(tx, 'teachers'))
  await expect.poll(() => pagesIn(file)).toEqual(before.slice(1))
  await app.database.execute('update teacher set is_hidden = false', [])
  await transaction(app.db, tx => invalidateTags(tx, 'teachers'))
})

const readCourse = async (slug: string) =>
  (
    await (
      await app.visitor()
    ).get<{ course: Parameters<typeof coursePicture>[0] }>(`/api/course/courses/${slug}`)
  ).body.course

test('a picture is a JPEG of 1200 × 630 of at most 60 KB, found where its page says, and kept', async () => {
  const course = await readCourse('english-conversation-b1')
  const path = buildPicturePath(coursePicture(course), { brand })
  const first = await get(path)
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(first.headers['cache-control']).toMatch(/immutable/)
  expect(first.headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(first.rawPayload.length).toBeLessThanOrEqual(60_000)
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect((await get(path)).rawPayload.equals(first.rawPayload)).toBe(true)
})

test.each([
  ['course', 'turkish-a1-travel-work'],
  ['teacher', 'leila-bahmani'],
  ['situation', 'airport'],
  ['site', 'home'],
])('the picture of a %s shows other things than paper: wall, words and mark', async (kind, name) => {
  const now = await picturePaths(kind, name)
  expect(now.statusCode, `${kind} ${name}`).toBe(302)
  const { rawPayload } = await get(String(now.headers.location))
  expect(rawPayload.length).toBeLessThanOrEqual(60_000)
  const part = async (left: number, top: number, width: number, height: number) =>
    (await sharp(rawPayload).extract({ left, top, width, height }).stats()).channels.map(({ stdev }) => stdev)
  // Ink on paper in the column of words, and in the corner of the school's name.
  for (const deviation of await part(480, 150, 660, 400)) expect(deviation).toBeGreaterThan(10)
  for (const deviation of await part(980, 40, 170, 70)) expect(deviation).toBeGreaterThan(10)
})

test('an address of before leads on to the picture that holds now', async () => {
  const course = await readCourse('english-conversation-b1')
  const before = buildPicturePath(coursePicture(course), { brand })
  await get(before)
  await app.database.execute('update course set title = $1 where slug = $2', ['گفت‌وگو در جمع', course.slug])
  const { statusCode, headers } = await get(before)
  expect([statusCode, headers['cache-control']]).toEqual([302, 'no-cache'])
  expect(headers.location).toBe(
    buildPicturePath(coursePicture({ ...course, title: 'گفت‌وگو در جمع' }), { brand }),
  )
  expect((await get(String(headers.location))).statusCode).toBe(200)
  const kept: string[] = []
  for await (const { key } of app.files.list('pictures/course/')) kept.push(key.split('/').at(-1)!)
  expect(kept.some(name => before.includes(name))).toBe(false)
})

test('nothing is painted for what is not there, nor for a list that is shared no more', async () => {
  for (const [kind, name] of [
    ['course', 'no-such-course'],
    ['group', 'no-such-group'],
    ['none', 'x'],
    ['list', 'AAAAAAAAAAAAAAAAAAAAAA'],
  ]) {
    expect([kind, (await picturePaths(kind!, name!)).statusCode]).toEqual([kind, 404])
  }
  expect((await get('/pictures/course/..%2F..%2Fx.000000000000.jpg')).statusCode).toBe(404)

  const owner = await app.user()
  const id = '0190c0de-0000-7000-8000-00000000a0a0'
  await owner.post('/api/phrasebook/lists', { id, title: 'سفر' })
  type Lists = { list: { share: string } }
  const { body } = await owner.put<Lists>(`/api/phrasebook/lists/${id}`, { shared: true })
  const { share } = body.list
  const shown = await (await app.visitor()).get<Parameters<typeof sharedListPicture>[1]>(
    `/api/phrasebook/shared-lists/${share}`,
  )
  const path = buildPicturePath(sharedListPicture(share, shown.body), { brand })
  expect((await get(path)).statusCode).toBe(200)
  await owner.put(`/api/phrasebook/lists/${id}`, { shared: false })
  expect((await get(path)).statusCode).toBe(404)
})

test('however many ask for a picture at once, it is painted once', async () => {
  const { location } = (await picturePaths('teacher', 'kaveh-rastegar')).headers
  const put = vi.spyOn(app.files, 'put')
  const answers = await Promise.all(Array.from({ length: 8 }, () => get(String(location))))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  expect(put).toHaveBeenCalledTimes(1)
  put.mockRestore()
})

test('the walls of pictures have the glazes of the covers', async () => {
  const css = await readFile('src/ui/glaze.module.css', 'utf8')
  const written = [...css.matchAll(/^\.glaze(?::where\(\[data-lang="(..)"\]\))? \{\s*--glaze: (.+);/gm)].map(
    ([, code = 'en', glaze]) => [code, `#${Buffer.from(glaze!.split(' ').map(Number)).toString('hex')}`],
  )
  expect(written.length).toBe(8)
  expect(Object.fromEntries(written)).toEqual(glazes)
})

test('what people typed stays text in the head and in linked data', () => {
  const hostile = '</script><script>alert(1)</script>"><b>'
  const html = '<head><title>هم‌آوا | x</title></head><body></body>'
  const site = { brand, address: 'https://school.example/x' }
  const head = openGraph(
    html,
    site,
    { description: hostile },
    { address: 'https://a.example/p.jpg', alt: hostile },
  )
  expect(head).not.toMatch(/<(script|b)|"><b/)
  expect(head).toContain('og:title" content="x"')
  const data = linkedData({ things: [{ '@type': 'Course', name: hostile }] }, 'https://school.example')!
  expect(data).not.toContain('<')
  expect(JSON.parse(data)['@graph'][0].name).toBe(hostile)
  expect(linkedData({}, 'https://school.example')).toBeNull()
})
