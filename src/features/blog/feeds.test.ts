import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import { newPost } from '../../../test/blog.ts'

const title = 'پایان ]]> و <b>درشت</b> & نشان 🎧\u0007\uFFFF است'
const shown = 'پایان ]]> و <b>درشت</b> & نشان 🎧 است'
const tag = 'خوراک'

let app: TestApp
let editor: Person
let slug: string
beforeAll(async () => {
  app = await openTestApp()
  editor = await app.user('نگار', ['editor'])
  const author = { slug: 'elham', name: 'الهام & همکاران', about: '' }
  const { body } = await editor.post<{ id: string }>('/api/studio/blog/authors', author)
  const markdown = 'بند نخست با ]]> در میان.\n\n[پیوند](/course) و 🎧\n\n::: اعضا\n\nنهان'
  ;({ slug } = await newPost(editor, { title, tags: [tag, 'دوم'], authorId: body.id }, markdown))
  await newPost(editor, { tags: ['دوم'] })
})
afterAll(() => app[Symbol.asyncDispose]())

const get = (url: string, headers: object = {}) => app.http.inject({ url, headers: { ...headers } })
const of = (path: string, tag?: string) => get(tag ? `${path}?tag=${encodeURIComponent(tag)}` : path)

test('BL7 the RSS of a tag is read by a parser of others, with its titles, contents, dates and authors whole', async () => {
  const answer = await of('/blog/feed.xml', tag)
  expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  const feed = parseRssFeed(answer.body)
  const [item] = feed.items!
  expect(feed.items).toHaveLength(1)
  expect(feed.language).toBe('fa')
  expect(item!.title).toBe(shown)
  expect(item!.link).toBe(`${app.settings.PUBLIC_URL}/blog/${slug}`)
  expect(item!.content?.encoded).toMatch(/بند نخست با \]\](?:>|&#x3E;|&gt;) در میان/)
  expect(item!.content?.encoded).toContain(`${app.settings.PUBLIC_URL}/course`)
  expect(item!.content?.encoded).not.toContain('نهان')
  expect(JSON.stringify(item!.dc)).toContain('الهام & همکاران')
  expect(item!.categories?.map(({ name }) => name)).toEqual([tag, 'دوم'])
  expect(new Date(item!.pubDate as string).getTime()).toBe(app.now().getTime())
})

test('BL7 the Atom feed and the JSON feed say the same of all posts', async () => {
  const atom = parseAtomFeed((await of('/blog/atom.xml')).body)
  expect(atom.entries).toHaveLength(2)
  const entry = atom.entries!.find(({ links }) => links?.some(({ href }) => href?.endsWith(slug)))!
  // Markup, as its type says.
  expect(JSON.stringify(entry.title)).toContain('&lt;b&gt;درشت&lt;/b&gt;')
  expect(JSON.stringify(entry.authors)).toContain('الهام & همکاران')
  const json = parseJsonFeed((await of('/blog/feed.json')).body)
  expect(json.items).toHaveLength(2)
  expect(json.items!.map(({ title }) => title)).toContain(shown)
  expect(json.items!.find(({ url }) => url?.endsWith(slug))!.tags).toEqual([tag, 'دوم'])
})

test('a reader that holds the latest feed is told so, and a tag that nobody gave has an empty one', async () => {
  const first = await of('/blog/feed.xml')
  expect(first.headers['content-disposition']).toBeUndefined()
  const again = await get('/blog/feed.xml', { 'if-none-match': first.headers.etag })
  expect(again.statusCode).toBe(304)
  const none = await of('/blog/feed.xml', 'چنین برچسبی نیست')
  expect(none.statusCode).toBe(200)
  expect(parseRssFeed(none.body).items ?? []).toEqual([])
})
