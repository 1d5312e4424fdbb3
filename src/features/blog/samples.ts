import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import { newPost, somePost, staffWithPost } from '../../../test/blog.ts'
import { newComment } from '../../../test/comments.ts'
import {
  collectionCalls,
  collectionSamples,
  each,
  type OpenCalls,
  type OtherActions,
  type PageWriters,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { pictureForm } from '../../../test/seeded-user.ts'
import { wxr, wxrItem } from '../../../test/wxr.ts'

const posts = '/api/studio/blog/posts'
const authors = '/api/studio/blog/authors'
const portrait = `${authors}/:id/portrait`
const publication = `${posts}/:id/publication`
const withdrawal = `${posts}/:id/withdrawal`

const commentCalls = {
  write: 'POST /api/blog/posts/:slug/comments',
  remove: 'DELETE /api/blog/comments/:comment',
  report: 'POST /api/blog/comments/:comment/report',
}

let made = 0
const someAuthor = () => ({ slug: `author-${++made}`, name: 'نویسندهٔ نمونه', about: 'استاد زبان.' })

async function newAuthor(app: TestApp) {
  const { by } = await staff(app)
  const { body } = await by.post<{ id: string }>(authors, someAuthor())
  return { by, names: { id: body.id } }
}

export const samples: Samples = {
  'GET /api/blog/posts': () => ({ given: { q: 'زبان' } }),
  'GET /api/blog/tags': () => ({}),
  async 'GET /api/blog/authors/:author'(_, app) {
    const { by } = await staff(app)
    const author = someAuthor()
    await by.post(authors, author)
    return { names: { author: author.slug } }
  },
  async 'GET /api/blog/posts/:slug'(_, app) {
    const { post } = await staffWithPost(app, true)
    return { names: { slug: post.slug } }
  },
  async 'GET /api/blog/posts/:slug/glosses'(_, app) {
    const { by } = await staff(app)
    const post = await newPost(by, {}, '[Guten Tag]{de} یعنی روز خوش.')
    return { names: { slug: post.slug } }
  },
  async 'GET /api/blog/posts/:slug/members'(_, app) {
    const { by } = await staff(app)
    const post = await newPost(by, {}, 'آشکار\n\n::: اعضا\n\nنهان')
    return { names: { slug: post.slug } }
  },
  'GET /blog/feed.xml': () => ({}),
  'GET /blog/atom.xml': () => ({}),
  'GET /blog/feed.json': () => ({}),
  async 'GET /api/blog/posts/:slug/comments'(_, app) {
    const { post } = await newComment(app)
    return { names: { slug: post.slug } }
  },
  async 'GET /api/blog/posts/:slug/own-comments'(_, app) {
    const { author, post } = await newComment(app)
    return { by: author.by, names: { slug: post.slug } }
  },
  async [commentCalls.write](_, app) {
    const { post } = await staffWithPost(app, true)
    return { names: { slug: post.slug }, given: { id: randomUUID(), body: 'دیدگاه نمونه' } }
  },
  async [commentCalls.remove](_, app) {
    const { author, id } = await newComment(app)
    return { by: author.by, names: { comment: id } }
  },
  async [commentCalls.report](_, app) {
    const { by, id } = await newComment(app)
    await by.put(`/api/studio/blog/comments/${id}`, { state: 'shown' })
    return { names: { comment: id } }
  },
  ...collectionSamples(authors, someAuthor),
  ...collectionSamples(posts, () => somePost()),
  [`GET ${portrait}`]: (_, app) => newAuthor(app),
  [`POST ${portrait}`]: async (_, app) => ({ ...(await newAuthor(app)), given: await pictureForm() }),
  [`DELETE ${portrait}`]: (_, app) => newAuthor(app),
  async [`GET ${publication}`](_, app) {
    const { by, post } = await staffWithPost(app)
    return { by, names: { id: post.id } }
  },
  async [`PUT ${publication}`](_, app) {
    const { by, post } = await staffWithPost(app)
    return { by, names: { id: post.id }, given: { edition: 2 } }
  },
  async [`POST ${withdrawal}`](_, app) {
    const { by, post } = await staffWithPost(app, true)
    return { by, names: { id: post.id }, given: { version: 2 } }
  },
}

export const openCalls: OpenCalls = [
  'GET /api/blog/posts/:slug/members',
  'GET /api/blog/posts/:slug/own-comments',
  commentCalls.write,
  commentCalls.report,
]

export const studioAccess: StudioAccess = {
  ...each(
    [
      ...collectionCalls(authors),
      ...collectionCalls(posts),
      `GET ${portrait}`,
      `POST ${portrait}`,
      `DELETE ${portrait}`,
      `GET ${publication}`,
      `PUT ${publication}`,
      `POST ${withdrawal}`,
    ],
    ['editor', 'admin', 'owner'],
  ),
}

export const recordedActions: RecordedActions = {
  [`POST ${authors}`]: ['blogAuthor.created'],
  [`PUT ${authors}/:id`]: ['blogAuthor.changed'],
  [`DELETE ${authors}/:id`]: ['blogAuthor.removed'],
  [`POST ${portrait}`]: ['blogAuthor.changed'],
  [`DELETE ${portrait}`]: ['blogAuthor.changed'],
  [`POST ${posts}`]: ['blogPost.created'],
  [`PUT ${posts}/:id`]: ['blogPost.changed'],
  [`DELETE ${posts}/:id`]: ['blogPost.removed'],
  [`PUT ${publication}`]: ['blogPost.published'],
  [`POST ${withdrawal}`]: ['blogPost.withdrawn'],
}

export const otherActions: OtherActions = {
  'a post is scheduled': {
    call: `PUT ${publication}`,
    given: { edition: 2, at: '2027-01-01T05:30:00.000Z' },
    actions: ['blogPost.created', 'blogPost.scheduled'],
  },
}

export const pageWriters: PageWriters = {
  'import-posts.server.ts': {
    async 'posts of another site come'(_, app) {
      const { by } = await staff(app)
      const given = new FormData()
      const item = wxrItem({ id: 77, guid: 'https://pages.example/?p=77', date: '2026-11-01 08:00:00' })
      given.append('file', new File([wxr(item)], 'export.xml'))
      return { pages: ['/blog'], write: () => by.post('/api/studio/content-import/wordpress', given) }
    },
  },
  'studio/posts.server.ts': {
    'a post comes out': { call: `PUT ${publication}`, pages: ['/blog'] },
    async 'a version of a post is brought back'(_, app) {
      const { by, post } = await staffWithPost(app, true)
      const revisions = `/api/documents/${post.documentId}/revisions`
      const { body } = await by.get<{ items: { id: string }[] }>(revisions)
      const { body: record } = await by.get<object>(`${posts}/${post.id}`)
      await by.put(`${posts}/${post.id}`, { ...record, title: 'عنوانی دیگر' })
      const write = () => by.post(`${revisions}/${body.items[0]!.id}/restore`, { base: 2 })
      return { pages: ['/blog', `/blog/${post.slug}`], write }
    },
  },
  'studio/author-portrait.server.ts': {
    async 'an author gets a portrait'(_, app) {
      const { by, names } = await newAuthor(app)
      const { slug } = await newPost(by, { authorId: names.id })
      const given = await pictureForm()
      return { pages: [`/blog/${slug}`], write: () => by.post(`${authors}/${names.id}/portrait`, given) }
    },
  },
  'studio/authors.server.ts': {
    async 'an author is called otherwise'(_, app) {
      const { by } = await staff(app)
      const { body } = await by.post<{ id: string; version: number }>(authors, someAuthor())
      await newPost(by, { authorId: body.id })
      const given = { ...someAuthor(), name: 'نامی دیگر', version: body.version }
      return { pages: ['/blog'], write: () => by.put(`${authors}/${body.id}`, given) }
    },
  },
}

export const shownFields: TextFields = {
  [commentCalls.write]: ['body'],
  ...each([`POST ${posts}`, `PUT ${posts}/:id`], ['title', 'summary', 'tags']),
  ...each([`POST ${authors}`, `PUT ${authors}/:id`], ['about']),
  ...each([`GET ${posts}`, `GET ${authors}`, 'GET /api/blog/posts'], ['q']),
}

export const hiddenFields: TextFields = {
  'GET /api/blog/posts': ['tag'],
  ...each(['GET /blog/feed.xml', 'GET /blog/atom.xml', 'GET /blog/feed.json'], ['tag']),
}
