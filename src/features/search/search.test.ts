import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import { newPost } from '../../../test/blog.ts'
import { buyEbook, newEbook } from '../../../test/books-to-read.ts'
import { countStatements } from '../../../test/count-queries.ts'
import { ownSamples, publicSamples, type SearchSample } from '../../../test/search-samples.ts'
import type { searchOwn, searchSite } from './contract.ts'
import { findThings } from './find-things.server.ts'
import type { Searchable } from './hooks.server.ts'
import { indexAll } from './keep-index.server.ts'
import type { SearchTables } from './tables.server.ts'

const t = withTables<SearchTables>()

let app: TestApp
let visitor: Person
beforeAll(async () => {
  app = await openTestApp({ seed: true })
  visitor = await app.visitor()
})
afterAll(() => app[Symbol.asyncDispose]())

type Found = OutputOf<typeof searchSite>
const search = async (q: string, kind?: string) =>
  (await visitor.get<Found>('/api/search', { q, ...(kind && { kind }) })).body
/** The titles that are found of a kind. */
const titles = async (kind: string, q: string) =>
  (await search(q, kind)).kinds.find(one => one.kind === kind)?.items.map(({ title }) => title) ?? []

test('HO8 one search finds a thing of every kind, by three spellings of it', async () => {
  for (const { kind, title, spellings } of publicSamples) {
    for (const spelling of spellings)
      expect([kind, spelling, await titles(kind, spelling)]).toEqual([
        kind,
        spelling,
        expect.arrayContaining([title]),
      ])
  }
  const kinds = app.features.flatMap(({ searchables = [] }) => searchables).map(({ kind }) => kind)
  expect(publicSamples.map(({ kind }) => kind).sort()).toEqual(kinds.sort())
})

test('a phrase of another language is found as a learner types it, and its title says its language', async () => {
  const read = async (q: string) => {
    const { kinds } = await search(q, 'phrases')
    return kinds.find(({ kind }) => kind === 'phrases')?.items.map(({ title, lang }) => [title, lang]) ?? []
  }
  const machine = ['Wo ist der nächste Geldautomat?', 'de']
  for (const q of ['nächste Geldautomat', 'nachste geldautomat', 'naechste geldautomat'])
    expect(await read(q), q).toContainEqual(machine)
  expect((await read('ticket')).every(([, lang]) => lang !== null)).toBe(true)
})

test("HO8 one search finds one of one's own things of every kind, by three spellings of it", async () => {
  const [{ id, phone, password }] = demoAccounts
  const mahtab = await app.visitor()
  await mahtab.signIn({ countryCode: '+98', phoneNumber: phone.replace('+98', ''), password })
  await buyEbook(app, await newEbook(app), id)
  const samples: readonly SearchSample[] = [
    ...ownSamples,
    {
      kind: 'own-books',
      heading: 'کتاب شما',
      title: 'دالان آبی',
      spellings: ['دالان آبي', 'دالان اب', 'سهراب'],
    },
  ]
  for (const { kind, title, spellings } of samples) {
    for (const q of spellings) {
      const { items } = (await mahtab.get<OutputOf<typeof searchOwn>>('/api/search/own', { q })).body
      expect([q, items.map(item => [item.kind, item.title])]).toEqual([
        q,
        expect.arrayContaining([[kind, title]]),
      ])
    }
  }
  const kinds = app.features
    .flatMap(({ ownSearchables = [], ownFinders = [] }) => [...ownSearchables, ...ownFinders])
    .map(({ kind }) => kind)
  expect(samples.map(({ kind }) => kind).sort()).toEqual(kinds.sort())
})

test('HO8 what is mistyped is mended and said, and where nothing is found the words that alone find something are', async () => {
  const mended = await search('آیلتص')
  expect(mended.correctedTo).toBe('آیلتس')
  expect(mended.kinds.map(({ kind }) => kind)).toContain('courses')
  const nothing = await search('آیلتس نردبان‌کوبی')
  expect(nothing).toEqual({ kinds: [], correctedTo: null, fewer: ['آیلتس'] })
})

test('HO8 a search of ten kilobytes is refused in words, and one of a letter, of signs or with a NUL is answered', async () => {
  const long = await visitor.get<{ errors: { field: string; message: string }[] }>('/api/search', {
    q: 'کتاب '.repeat(2000),
  })
  expect(long.status).toBe(422)
  expect(JSON.stringify(long.body)).toMatch(/عبارت جست‌وجو/)
  expect((await search('ق')).kinds.find(({ kind }) => kind === 'books')?.items[0]?.title).toBe('قهوهٔ تلخ')
  for (const q of ['%_\\', '', ' ', '؟!', '\u200c']) {
    expect([q, await search(q)]).toEqual([q, { kinds: [], correctedTo: null, fewer: [] }])
  }
  expect(await titles('books', '\u0000قهوه\u0000 تلخ%')).toEqual(['قهوهٔ تلخ'])
  expect((await visitor.get('/api/search', { q: 'قهوه', kind: "books' or 1=1" })).status).toBe(422)
  expect((await search('قهوه', 'no-such-kind')).kinds.length).toBeGreaterThan(1)
  const page = await app.http.inject({ url: `/api/search?q=${encodeURIComponent("'; drop table users --")}` })
  expect(page.statusCode).toBe(200)
})

test('HO8 one statement answers a search, however much is found; three where it has to be mended', async () => {
  for (const [q, statements] of [
    ['قهوه', 1],
    ['در', 1],
    ['حرف تعریف', 1],
    ['آیلتص', 3],
    ['xqzwv', 2],
  ] as const) {
    const { queries } = await countStatements(app, () => search(q))
    expect([q, queries.length]).toEqual([q, statements])
  }
})

test('HO8 a draft, what members alone read and what was withdrawn are never found, not even before the index is in step', async () => {
  const editor = await app.user('نگار', ['editor'])
  const post = await newPost(
    editor,
    { title: 'کبوترخانهٔ میبد', tags: [] },
    'متن باز دربارهٔ خشت.\n\n::: اعضا\n\nرازماهتاب\n\n:::',
  )
  await indexAll(app, ['posts'])
  expect(await titles('posts', 'کبوترخانه')).toEqual([post.title])
  expect(await titles('posts', 'خشت')).toContain(post.title)
  expect((await search('رازماهتاب')).kinds).toEqual([])
  const { version } = (
    await editor.get<{ publication: { version: number } }>(`/api/studio/blog/posts/${post.id}/publication`)
  ).body.publication
  await editor.post(`/api/studio/blog/posts/${post.id}/withdrawal`, { version })
  expect(await titles('posts', 'کبوترخانه')).toEqual([])
  await indexAll(app, ['posts'])
  expect((await search('کبوترخانه')).kinds).toEqual([])
})

test('HO8 what begins goes from what is found by time alone', async () => {
  const group = 'آمادگی آزمون آلمانی B1، گروه فشرده'
  expect(await titles('groups', 'آلمانی فشرده')).toEqual([group])
  app.setNow(new Date(testNow.getTime() + 400 * 86_400_000))
  expect(await titles('groups', 'آلمانی فشرده')).toEqual([])
  app.setNow(testNow)
})

test('HO8 a change reaches the index through the pages it makes untrue, and the words are counted exactly', async () => {
  const editor = await app.user('نگار', ['editor'])
  const post = await newPost(editor, { title: 'چاپارخانهٔ یزد', tags: [] })
  await app.jobs.work(app)
  await vi.waitFor(async () => expect(await titles('posts', 'چاپارخانه')).toHaveLength(1), {
    timeout: 20_000,
  })
  const { version, ...before } = (
    await editor.get<Record<string, unknown>>(`/api/studio/blog/posts/${post.id}`)
  ).body
  const { status } = await editor.put(`/api/studio/blog/posts/${post.id}`, {
    ...before,
    version,
    title: 'آب‌انبار یزد',
    authorId: '',
  })
  expect(status).toBe(200)
  await vi.waitFor(async () => expect(await titles('posts', 'آبانبار')).toHaveLength(1), { timeout: 20_000 })
  expect(await titles('posts', 'چاپارخانه')).toEqual([])
  const { rows } = await sql<{ wrong: number; things: number }>`
    select
      (select count(*)::int from search_word
        left join (select number, count(*) as held from search_entry, unnest(terms) as number group by number) counted using (number)
        where kind <> '' and uses <> coalesce(held, 0)) as wrong,
      (select count(*)::int from search_kind where things <> (
        select count(*) from search_entry where search_entry.kind = search_kind.kind)) as things`.execute(
    t(app.db),
  )
  expect(rows).toEqual([{ wrong: 0, things: 0 }])
})

test("HO8 one's own things are found by oneself alone", async () => {
  const [mahtab, other] = [await app.user('مهتاب'), await app.user('سامان')]
  const own = async (by: Person, q: string) =>
    (await by.get<OutputOf<typeof searchOwn>>('/api/search/own', { q })).body.items?.map(({ title }) => title)
  const { body: lists } = await mahtab.get<{ items: { id: string }[] }>('/api/phrasebook/lists')
  const written = {
    id: randomUUID(),
    english: 'the quince jam of my aunt',
    persian: 'مربای بِهِ خاله',
    note: null,
  }
  const saved = await mahtab.post('/api/phrasebook/own-phrases', { ...written, list: lists.items[0]!.id })
  expect(saved.status).toBe(201)
  const ticket = await mahtab.post('/api/contact-us/letters', {
    id: randomUUID(),
    topic: 'other',
    name: 'مهتاب',
    contact: 'mahtab@example.com',
    title: 'پرسش دربارهٔ مربا',
    text: 'سلام',
    files: [],
  })
  expect(ticket.status).toBe(201)
  expect(await own(mahtab, 'quince ja')).toEqual([written.english])
  expect((await own(mahtab, 'مربا')).sort()).toEqual(['پرسش دربارهٔ مربا', written.english].sort())
  expect(await own(other, 'quince')).toEqual([])
  expect((await search('quince jam')).kinds).toEqual([])
  expect((await visitor.get('/api/search/own', { q: 'quince' })).status).toBe(401)
  const { queries } = await countStatements(app, () => own(mahtab, 'مربا'))
  expect(queries.filter(query => query.includes('ticket') || query.includes('phrase'))).toHaveLength(1)
})

test('HO8 of many things the first are found by walking, and those far behind as well', async () => {
  const many: Searchable = {
    kind: 'many',
    order: 1,
    title: 'بسیار',
    icon: 'list',
    tags: [],
    select: () =>
      sql`(select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id, n::text as key, 'عنوان' as title,
        null::text as detail, null::text as tag, 'انبوهستان' || case when n > 7000 then ' دوردست' else '' end as words,
        n::float8 as rank from generate_series(1, 8000) as n)`,
    path: key => `/${key}`,
  }
  const features = [{ name: 'many', searchables: [many] }]
  await indexAll({ features, db: app.db, now: app.now })
  const find = async (word: string) =>
    findThings(app.db, [many], { words: [word], only: null, perKind: 3, ofOne: 9, now: testNow })
  const everywhere = await find('انبوهستان')
  expect(everywhere.things.map(({ key }) => key)).toEqual(['1', '2', '3'])
  expect(everywhere.kinds).toEqual([{ kind: 'many', total: 8000, is_estimate: true }])
  const far = await find('دوردست')
  expect(far.things.map(({ key }) => key)).toEqual(['7001', '7002', '7003'])
  expect(far.kinds).toEqual([{ kind: 'many', total: 1000, is_estimate: false }])
})
