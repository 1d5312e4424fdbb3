import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import type { listRevisions, readRevision } from '#features/documents/contract.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import { signInAgain } from '../../../test/bank.ts'
import { newDraft, newPost, type PostRecord, readPublication, somePost } from '../../../test/blog.ts'
import { pictureForm } from '../../../test/seeded-user.ts'
import type { listPosts, listTags, readPost, readPostGlosses } from './contract.ts'
import { splitForMembers } from './rules.ts'
import { publishDue } from './studio/publish.server.ts'
import type { BlogTables } from './tables.server.ts'

const t = withTables<BlogTables>()

const path = '/api/studio/blog/posts'
type List = OutputOf<typeof listPosts>

let app: TestApp
let editor: Person & { id: string; email: string }
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(async () => {
  app.setNow(testNow)
  editor = await app.user('نگار', ['editor'])
})

const hour = 3_600_000
const after = (hours: number) => new Date(testNow.getTime() + hours * hour)
async function passTo(at: Date) {
  app.setNow(at)
  await signInAgain(app, editor)
}
const list = async (query: object = {}) =>
  (await (await app.visitor()).get<List>('/api/blog/posts', { ...query })).body
const read = async (slug: string) =>
  (await app.visitor()).get<OutputOf<typeof readPost> & Refusal>(`/api/blog/posts/${slug}`)
const publish = (id: string, edition: number, at?: Date) =>
  editor.put<{ publication: { state: string } } & Refusal>(`${path}/${id}/publication`, {
    edition,
    at: at ?? null,
  })
const toErrors = ({ body }: { body: Refusal }) => body.errors?.map(({ field }) => field)
const pageAt = (url: string) => app.http.inject({ url, headers: { host: 'localhost' } })

test('BL1 of two tabs that write one post, the later never erases the newer text, and both are in its history', async () => {
  const { id, documentId } = await newDraft(editor, {}, 'متن نخست')
  const address = `/api/documents/${documentId}`
  const newer = await editor.put(address, { base: 2, markdown: 'متن تازه‌تر' })
  const stale = await editor.put<{ isConflict: boolean }>(address, { base: 2, markdown: 'متن برگهٔ دیگر' })
  expect(newer.body).toMatchObject({ isConflict: false })
  expect(stale.body.isConflict).toBe(true)
  const { body } = await editor.get<{ draft: { markdown: string; edition: number } }>(address)
  expect(body.draft.markdown).toBe('متن تازه‌تر')
  const { body: history } = await editor.get<{ items: { id: string; isAside: boolean }[] }>(
    `${address}/revisions`,
  )
  const aside = history.items.find(({ isAside }) => isAside)!
  const restored = await editor.post<{ draft: { markdown: string } }>(
    `${address}/revisions/${aside.id}/restore`,
    { base: body.draft.edition },
  )
  expect(restored.body.draft.markdown).toBe('متن برگهٔ دیگر')
  // What is said of it has a version too.
  const { body: record } = await editor.get<PostRecord>(`${path}/${id}`)
  expect((await editor.put(`${path}/${id}`, { ...record, title: 'عنوان تازه' })).status).toBe(200)
  expect((await editor.put(`${path}/${id}`, { ...record, title: 'عنوان دیگر' })).status).toBe(409)
  expect((await editor.get<PostRecord>(`${path}/${id}`)).body.title).toBe('عنوان تازه')
})

test('BL1 a version that is brought back is whole: its text and what was said of the post then, shown before', async () => {
  const { body: author } = await editor.post<{ id: string }>('/api/studio/blog/authors', {
    ...{ slug: `author-${Date.now()}`, name: 'نویسندهٔ آغاز', about: '' },
  })
  const first = { title: 'عنوان نخست', summary: 'خلاصهٔ نخست', tags: ['یک', 'دو'], authorId: author.id }
  const post = await newDraft(editor, first, 'متن نخست')
  const address = `/api/documents/${post.documentId}/revisions`
  const list = async () => (await editor.get<OutputOf<typeof listRevisions>>(address)).body.items
  const [written] = await list()
  const { body: record } = await editor.get<PostRecord>(`${path}/${post.id}`)
  const second = { title: 'عنوان دوم', slug: `${post.slug}-new`, summary: '', tags: ['سه'], authorId: '' }
  await editor.put(`${path}/${post.id}`, { ...record, ...second, language: '', level: '' })
  expect((await list()).map(({ isOfFields, edition }) => ({ isOfFields, edition }))).toContainEqual({
    isOfFields: true,
    edition: 2,
  })
  // Within the same sitting, but of another title: the version before stays what it was.
  await editor.put(`/api/documents/${post.documentId}`, { base: 2, markdown: 'متن دوم' })
  expect((await publish(post.id, 3)).status).toBe(200)

  const { body: shown } = await editor.get<OutputOf<typeof readRevision>>(`${address}/${written!.id}`)
  expect(shown.markdown).toBe('متن نخست')
  expect(shown.fields).toEqual([
    { label: 'عنوان', was: 'عنوان نخست', is: 'عنوان دوم' },
    { label: 'خلاصه', was: 'خلاصهٔ نخست', is: '' },
    { label: 'نویسنده', was: 'نویسندهٔ آغاز', is: 'بی‌نام' },
    { label: 'زبانی که از آن می‌گوید', was: 'آلمانی', is: '' },
    { label: 'سطح', was: 'B1', is: '' },
    { label: 'برچسب‌ها', was: 'یک، دو', is: 'سه' },
  ])
  // What comes too late brings nothing back, neither text nor title.
  const late = await editor.post<{ isConflict: boolean }>(`${address}/${written!.id}/restore`, { base: 2 })
  expect(late.body.isConflict).toBe(true)
  expect((await editor.get<PostRecord>(`${path}/${post.id}`)).body.title).toBe('عنوان دوم')

  const { body: restored } = await editor.post<{ draft: { markdown: string } }>(
    `${address}/${written!.id}/restore`,
    { base: 3 },
  )
  expect(restored.draft.markdown).toBe('متن نخست')
  const { body: now } = await editor.get<PostRecord>(`${path}/${post.id}`)
  // All but the address, to which links lead.
  expect(now).toMatchObject({ ...first, language: 'de', level: 'B1', slug: second.slug })
  expect((await read(second.slug)).body.post).toMatchObject({ title: 'عنوان نخست', tags: ['یک', 'دو'] })
  expect((await list())[0]).toMatchObject({ isRestored: true, isOfFields: false })
  // What was there before is a version as well, and is brought back the same way.
  const before = (await list()).find(({ edition, isOfFields }) => edition === 3 && !isOfFields)!
  await editor.post(`${address}/${before.id}/restore`, { base: 4 })
  expect((await editor.get<PostRecord>(`${path}/${post.id}`)).body).toMatchObject({
    title: 'عنوان دوم',
    tags: ['سه'],
  })
})

test('BL1 a version by an author who is gone comes back under the present one; a text alone leaves the rest as it is', async () => {
  const { body: author } = await editor.post<{ id: string; version: number }>('/api/studio/blog/authors', {
    ...{ slug: `gone-${Date.now()}`, name: 'رفتنی', about: '' },
  })
  const post = await newDraft(editor, { title: 'به نام او', authorId: author.id }, 'متن نخست')
  const address = `/api/documents/${post.documentId}/revisions`
  const list = async () => (await editor.get<OutputOf<typeof listRevisions>>(address)).body.items
  const [written] = await list()
  const { body: record } = await editor.get<PostRecord>(`${path}/${post.id}`)
  await editor.put(`${path}/${post.id}`, { ...record, title: 'بی‌نام', authorId: '' })
  await editor.delete(`/api/studio/blog/authors/${author.id}`)
  const { body: shown } = await editor.get<OutputOf<typeof readRevision>>(`${address}/${written!.id}`)
  expect(shown.fields).toContainEqual({ label: 'نویسنده', was: 'نویسنده‌ای که دیگر نیست', is: 'بی‌نام' })
  const restored = await editor.post(`${address}/${written!.id}/restore`, { base: 2 })
  expect(restored.status).toBe(200)
  expect((await editor.get<PostRecord>(`${path}/${post.id}`)).body).toMatchObject({
    title: 'به نام او',
    authorId: '',
  })

  // What met another's save was a text and nothing else.
  await editor.put(`/api/documents/${post.documentId}`, { base: 1, markdown: 'متن برگهٔ دیگر' })
  const aside = (await list()).find(({ isAside }) => isAside)!
  const { body: alone } = await editor.get<OutputOf<typeof readRevision>>(`${address}/${aside.id}`)
  expect(alone).toMatchObject({ fields: [], isTextAlone: true })
  await editor.post(`${address}/${aside.id}/restore`, { base: 3 })
  expect((await editor.get<PostRecord>(`${path}/${post.id}`)).body.title).toBe('به نام او')
})

test('BL2 a scheduled post comes out at its hour, with the title and the text that were saved meanwhile', async () => {
  const post = await newDraft(editor, { title: 'عنوان آغازین' })
  expect((await publish(post.id, 2, after(2))).body.publication.state).toBe('scheduled')
  expect((await read(post.slug)).status).toBe(404)

  const { body: record } = await editor.get<PostRecord>(`${path}/${post.id}`)
  await editor.put(`${path}/${post.id}`, { ...record, title: 'عنوان پس از زمان‌بندی' })
  await editor.put(`/api/documents/${post.documentId}`, { base: 2, markdown: 'متن پس از زمان‌بندی' })
  expect((await readPublication(editor, post.id)).publishAt).toBe(after(2).toISOString())

  await passTo(after(1.9))
  await publishDue.run(app, {})
  expect((await read(post.slug)).status).toBe(404)
  await passTo(after(2.1))
  await publishDue.run(app, {})
  const { body } = await read(post.slug)
  expect(body.post).toMatchObject({ title: 'عنوان پس از زمان‌بندی', publishedAt: after(2).toISOString() })
  expect(body.post!.html).toContain('متن پس از زمان‌بندی')
  // Once more does no harm.
  await publishDue.run(app, {})
  expect(await readPublication(editor, post.id)).toMatchObject({ state: 'published', edition: 3 })
})

test('BL2 a time that has passed is refused at its field, and a text that cannot be shown any more stays unpublished as a draft', async () => {
  const post = await newDraft(editor)
  expect(toErrors(await publish(post.id, 2, after(-1)))).toEqual(['at'])
  await publish(post.id, 2, after(1))
  await editor.put(`/api/documents/${post.documentId}`, { base: 2, markdown: '> '.repeat(1000) })
  await passTo(after(1.1))
  await publishDue.run(app, {})
  expect(await readPublication(editor, post.id)).toMatchObject({ state: 'draft', publishAt: null })
  expect((await read(post.slug)).status).toBe(404)
})

test('what is out stays as it was while its draft is written, until the new text is brought out', async () => {
  const post = await newPost(editor)
  await editor.put(`/api/documents/${post.documentId}`, { base: 2, markdown: 'متن تازه' })
  expect((await read(post.slug)).body.post!.html).toContain('نخستین بند')
  expect((await publish(post.id, 2)).status).toBe(409)
  expect((await publish(post.id, 3)).status).toBe(200)
  expect((await read(post.slug)).body.post!.html).toContain('متن تازه')
  const { version } = await readPublication(editor, post.id)
  expect((await editor.delete(`${path}/${post.id}`)).status).toBe(409)
  expect((await editor.post(`${path}/${post.id}/withdrawal`, { version })).status).toBe(200)
  expect((await read(post.slug)).status).toBe(404)
  expect((await editor.delete(`${path}/${post.id}`)).status).toBe(204)
})

test('the tags of what is taken back are no tags any more, and come with it again', async () => {
  const tag = 'برچسب رفتنی'
  const post = await newPost(editor, { tags: [tag] })
  const isThere = async () =>
    (await (await app.visitor()).get<OutputOf<typeof listTags>>('/api/blog/tags')).body.tags.some(
      one => one.tag === tag,
    )
  expect(await isThere()).toBe(true)
  const { version } = await readPublication(editor, post.id)
  await editor.post(`${path}/${post.id}/withdrawal`, { version })
  expect([await isThere(), (await list({ tag })).items]).toEqual([false, []])
  expect((await publish(post.id, 2)).status).toBe(200)
  expect([await isThere(), (await list({ tag })).items.length]).toEqual([true, 1])
})

test('a former address leads on by 301, and no other post may take it', async () => {
  const post = await newPost(editor)
  const { body: record } = await editor.get<PostRecord>(`${path}/${post.id}`)
  const { status } = await editor.put(`${path}/${post.id}`, { ...record, slug: `${post.slug}-new` })
  expect(status).toBe(200)
  expect((await read(post.slug)).body).toEqual({ post: null, movedTo: `${post.slug}-new` })
  expect(toErrors(await editor.post<Refusal>(path, somePost({ slug: post.slug })))).toEqual(['slug'])
  const { body: changed } = await editor.get<PostRecord>(`${path}/${post.id}`)
  await editor.put(`${path}/${post.id}`, { ...changed, slug: post.slug })
  expect((await read(post.slug)).body.post!.title).toBe(post.title)
})

test('BL3 each paragraph has the direction of its own first letter, and a run of another language its name', async () => {
  const markdown = 'می‌گوییم [Schönen Feierabend!]{de} و می‌رویم.\n\nDer Abend gehört dir.\n\n- یک\n- two'
  const post = await newPost(editor, {}, markdown)
  const { html } = (await read(post.slug)).body.post!
  expect(html).toContain(
    '<p dir="rtl">می‌گوییم <bdi lang="de" dir="ltr">Schönen Feierabend!</bdi> و می‌رویم.</p>',
  )
  expect(html).toContain('<p dir="ltr" lang="en">Der Abend gehört dir.</p>')
  expect(html).toContain('<li dir="ltr" lang="en">two</li>')
})

test('BL5 a post has its parts, its minutes, what is like it by tag and level, and what came before and after it', async () => {
  const tags = ['برچسب یکتای آزمون', 'دومی']
  const words = 'واژه '.repeat(900)
  await passTo(after(24))
  const one = await newPost(editor, { tags, level: 'C1' }, `## الف\n\n${words}\n\n### ریز\n\n## ب\n\nپایان`)
  await passTo(after(25))
  const two = await newPost(editor, { tags, level: 'C2', title: 'نوشتهٔ میانی' })
  await passTo(after(26))
  const three = await newPost(editor, { tags: [tags[1]], level: 'C2' })
  const { post } = (await read(two.slug)).body
  expect(post!.previous).toEqual({ slug: one.slug, title: one.title })
  expect(post!.next).toEqual({ slug: three.slug, title: three.title })
  // Two tags in common before one tag and the level.
  expect(post!.related.slice(0, 2).map(({ slug }) => slug)).toEqual([one.slug, three.slug])
  const { post: long } = (await read(one.slug)).body
  expect(long!.minutes).toBe(5)
  expect(long!.sections.map(({ title }) => title)).toEqual(['الف', 'ب'])
})

test('BL7 a search finds a post in any spelling, a tag and an author have their own lists, and pages follow one another without gaps', async () => {
  const { body: author } = await editor.post<{ id: string }>('/api/studio/blog/authors', {
    slug: 'dariush',
    name: 'داریوش مهرپور',
    about: '',
  })
  const tag = 'فهرست بلند'
  for (let number = 1; number <= 14; number++) {
    await newPost(editor, { tags: [tag], title: `کتاب‌های شمارهٔ ${number}`, authorId: author.id })
  }
  const first = await list({ tag })
  expect(first.items).toHaveLength(12)
  const second = await list({ tag, before: first.next })
  expect(second).toMatchObject({ next: null, items: [{}, {}] })
  const all = [...first.items, ...second.items].map(({ slug }) => slug)
  expect(new Set(all).size).toBe(14)
  expect((await list({ author: 'dariush' })).items).toHaveLength(12)
  for (const q of ['کتابهای شماره', 'كتاب‌هاي شماره', 'کتاب های شماره'])
    expect((await list({ q })).items, q).toHaveLength(12)
  expect((await list({ q: 'چنین‌چیزی‌نیست' })).items).toEqual([])
  expect((await (await app.visitor()).get('/api/blog/posts', { before: 'x' })).status).toBe(422)
})

test('BL8 the members’ part is given to members alone, and is in no list, page, search, feed or preview', async () => {
  const secret = 'رازی‌که‌فقط‌اعضا'
  const tag = 'نهان'
  const post = await newPost(editor, { tags: [tag] }, `آشکار است.\n\n::: اعضا\n\n${secret} می‌خوانند.`)
  const { body } = await read(post.slug)
  expect(body.post).toMatchObject({ hasMembersPart: true })
  expect(JSON.stringify(body)).not.toContain(secret)
  expect((await list({ q: secret })).items).toEqual([])
  for (const url of ['/blog/feed.xml', '/blog/atom.xml', '/blog/feed.json']) {
    const answer = await pageAt(`${url}?tag=${encodeURIComponent(tag)}`)
    expect(answer.body, url).toContain('آشکار است')
    expect(answer.body, url).not.toContain(secret)
  }
  expect((await (await app.visitor()).get(`/api/blog/posts/${post.slug}/members`)).status).toBe(401)
  const member = await app.user('سامان')
  const { body: part } = await member.get<{ html: string }>(`/api/blog/posts/${post.slug}/members`)
  expect(part.html).toContain(secret)
  expect(splitForMembers('a\n\n:::  اعضا  \n')).toEqual({ open: 'a\n\n', members: null })
})

const inTwoLevels =
  'آغاز\n\n::: سطح B1\n\n## سخت\n\nThis is hard.\n\n:::\n\n::: سطح A2\n\n## آسان\n\nThis is easy.\n\n:::\n'

test('BL10 a post of two levels is read at either, is found by the words of both, and is one post in lists and feeds', async () => {
  const tag = 'دو سطح'
  const { slug, title } = await newPost(editor, { tags: [tag] }, inTwoLevels)
  const at = async (level?: string) => {
    const visitor = await app.visitor()
    const { body } = await visitor.get<OutputOf<typeof readPost>>(
      `/api/blog/posts/${slug}`,
      level ? { level } : {},
    )
    return body.post!
  }
  const [own, other, none] = [await at(), await at('A2'), await at('C1')]
  expect(own).toMatchObject({
    level: 'B1',
    shownLevel: 'B1',
    levels: ['A2', 'B1'],
    sections: [{ title: 'سخت' }],
  })
  expect(own.html).toContain('This is hard.')
  expect(own.html).not.toContain('easy')
  expect(other).toMatchObject({ level: 'B1', shownLevel: 'A2', sections: [{ title: 'آسان' }] })
  expect(other.html).toContain('This is easy.')
  expect(other.html).not.toMatch(/hard|:::/)
  expect(none.html).toBe(own.html)
  for (const q of ['hard', 'easy'])
    expect(
      (await list({ q, tag })).items.map(({ title }) => title),
      q,
    ).toEqual([title])
  const feed = (await pageAt(`/blog/feed.xml?tag=${encodeURIComponent(tag)}`)).body
  expect([feed.includes('hard'), feed.includes('easy')]).toEqual([true, false])
})

test('BL10 a text whose levels do not fit is refused at the text, and the level of one that is out stays', async () => {
  const draft = await newDraft(editor, { level: '' }, inTwoLevels)
  const refused = await publish(draft.id, 2)
  expect([refused.status, toErrors(refused)]).toEqual([422, ['markdown']])
  expect(refused.body.errors![0]!.message).toContain('سطح نوشته را هم')
  const post = await newPost(editor, {}, inTwoLevels)
  const { body: record } = await editor.get<PostRecord>(`${path}/${post.id}`)
  expect(toErrors(await editor.put<Refusal>(`${path}/${post.id}`, { ...record, level: 'C1' }))).toEqual([
    'level',
  ])
  expect((await editor.put(`${path}/${post.id}`, { ...record, title: 'عنوانی دیگر' })).status).toBe(200)
  expect((await list({ q: 'easy عنوانی' })).items).toHaveLength(1)
})

test('BL9 what the words of a post mean is one answer, of both levels and without the members’ part', async () => {
  const markdown = `${inTwoLevels.replace('easy', 'small')}\n\n::: اعضا\n\nپنهان: The hospital.`
  const { slug } = await newPost(editor, { language: 'en' }, markdown)
  const { body } = await (await app.visitor()).get<OutputOf<typeof readPostGlosses>>(
    `/api/blog/posts/${slug}/glosses`,
  )
  const words = body.glosses.flatMap(({ words }) => words)
  expect(words).toEqual(expect.arrayContaining(['en:This', 'en:is', 'en:small']))
  expect(words.filter(word => /hospital|hard/.test(word))).toEqual([])
  const draft = await newDraft(editor)
  expect((await (await app.visitor()).get(`/api/blog/posts/${draft.slug}/glosses`)).status).toBe(404)
})

test('scripts, frames and addresses that run come out as nothing; what is too long or too deep is refused at the text', async () => {
  const bad =
    'سلام <script>alert(1)</script><iframe src="https://evil.example"></iframe> [x](javascript:alert(1))\n\n<img src=x onerror=alert(1)>'
  const post = await newPost(editor, {}, bad)
  expect((await read(post.slug)).body.post!.html).not.toMatch(/<script|<iframe|javascript:|onerror/)
  const draft = await newDraft(editor)
  const address = `/api/documents/${draft.documentId}`
  const long = await editor.put<Refusal>(address, { base: 2, markdown: 'ا'.repeat(500_000) })
  expect(toErrors(long)).toEqual(['markdown'])
  await editor.put(address, { base: 2, markdown: `${'> '.repeat(1000)}ته` })
  expect(toErrors(await publish(draft.id, 3))).toEqual(['markdown'])
  const empty = await newDraft(editor, {}, '::: اعضا\n\nهمه نهان')
  expect(toErrors(await publish(empty.id, 2))).toEqual(['markdown'])
})

test('a list of many posts is read by its index, page by page', async () => {
  // A few posts are read faster as a whole: what counts is which index serves many.
  const { rows } = await transaction(app.db, async tx => {
    await sql`set local enable_seqscan = off`.execute(t(tx))
    await sql`set local enable_bitmapscan = off`.execute(t(tx))
    return sql<Record<string, unknown>>`
      explain select id from blog_post
      where published_at is not null and (published_at, id) < (now(), gen_random_uuid())
      order by published_at desc, id desc limit 13`.execute(t(tx))
  })
  const plan = rows.map(row => String(row['QUERY PLAN'])).join('\n')
  expect(plan).not.toMatch(/Seq Scan|Sort/)
  expect(plan).toContain('blog_post_out')
})

test('learners and teachers write no posts, and an author with posts is not removed', async () => {
  const [learner, teacher] = [await app.user('سامان'), await app.user('لیلا', ['teacher'])]
  expect((await learner.post(path, somePost())).status).toBe(404)
  expect((await teacher.post(path, somePost())).status).toBe(403)
  const authors = '/api/studio/blog/authors'
  const { body } = await editor.post<{ id: string }>(authors, {
    slug: 'kept-one',
    name: 'ماندگار',
    about: '',
  })
  const { id } = await newDraft(editor, { authorId: body.id })
  expect((await editor.delete(`${authors}/${body.id}`)).status).toBe(409)
  await editor.delete(`${path}/${id}`)
  expect((await editor.delete(`${authors}/${body.id}`)).status).toBe(204)
})

test('an author has a portrait on their pages, drawn anew, until it is taken away; its file goes with them', async () => {
  const authors = '/api/studio/blog/authors'
  const { body: author } = await editor.post<{ id: string; slug: string }>(authors, {
    slug: 'with-portrait',
    name: 'الهام نمونه',
    about: '',
  })
  const { id, slug } = await newPost(editor, { authorId: author.id })
  const readPortrait = async () => (await read(slug)).body.post?.author?.portraitUrl
  expect(await readPortrait()).toBeNull()
  const address = `${authors}/${author.id}/portrait`
  const { body } = await editor.post<{ portraitUrl: string }>(address, await pictureForm())
  expect(await readPortrait()).toBe(body.portraitUrl)
  const shown = await app.http.inject(body.portraitUrl)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  const text = new FormData()
  text.append('file', new File(['<svg/>'], 'a.png', { type: 'image/png' }))
  expect(toErrors(await editor.post<Refusal>(address, text))).toEqual(['file'])
  expect(await readPortrait()).toBe(body.portraitUrl)

  await editor.put(`${path}/${id}`, { ...somePost(), slug, authorId: '', version: 2 })
  expect((await editor.delete(`${authors}/${author.id}`)).status).toBe(204)
  await app.jobs.work(app)
  await expect
    .poll(async () => (await app.http.inject(body.portraitUrl)).statusCode, { timeout: 10_000 })
    .toBe(404)
})
