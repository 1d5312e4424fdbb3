/** @module-tag engines */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../../test/app.ts'
import {
  ageMessages,
  leaveGroup,
  newClass,
  newLearner,
  newPair,
  openTalk,
  readHead,
  say,
  type Talker,
} from '../../../../test/chat.ts'
import { countSettledStatements } from '../../../../test/count-queries.ts'
import { enrol } from '../../../../test/school.ts'
import type { MessagePlace } from '../contract.ts'
import type { FoundTalk } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

type Found = { items: FoundTalk[]; page: number; total: number }
const search = async (by: Person, q: string, more: object = {}) =>
  (await by.get<Found>('/api/chat/search', { q, ...more })).body
/** The texts of what is found, in their order. */
const find = async (by: Person, q: string) =>
  (await search(by, q)).items.flatMap(({ messages }) => messages.map(({ text }) => text))
const searchIn = async (by: Person, talk: string, query: { q: string; before?: number }) =>
  (await by.get<{ items: MessagePlace[]; hasMore: boolean }>(`/api/chat/conversations/${talk}/search`, query))
    .body

test('CH12 one search finds a message of any conversation by three spellings of its words', async () => {
  const { learner, teacher, talk } = await newPair(app)
  await say(teacher, talk, 'كتاب‌هاي زبان را می‌خوانیم؛ ثبت‌نام باز است.')
  for (const q of ['کتابهای زبان', 'كتاب های', 'کتاب‌های می خوانیم', 'میخوانیم', 'ثبتنام', 'کِتابهای'])
    expect([q, (await find(learner, q)).length, (await searchIn(learner, talk, { q })).items.length]).toEqual(
      [q, 1, 1],
    )
  for (const q of ['ناپیدا', 'کتاب ناپیدا', '؟!']) {
    expect(await search(learner, q)).toMatchObject({ items: [], total: 0 })
    expect(await searchIn(learner, talk, { q })).toEqual({ items: [], hasMore: false })
  }
  expect((await learner.get('/api/chat/search', { q: 'ک' })).status).toBe(422)
  expect((await learner.get('/api/chat/search', { q: 'ک'.repeat(101) })).status).toBe(422)
})

test('CH12 what is found stands by conversation, the newest first, cut to where the word is', async () => {
  const { learner, teacher, group, talk } = await newPair(app)
  const together = await openTalk(teacher, { group })
  await say(teacher, together, `${'یک دو سه چهار پنج '.repeat(20)}چمدانِ من`)
  await app.database.execute(
    `update enrolment set enrolled_at = enrolled_at - interval '1 hour' where user_id = $1`,
    [learner.id],
  )
  await ageMessages(app, 1)
  for (const text of ['چمدان یک', 'چمدان دو', 'چمدان سه', 'چمدان چهار']) await say(learner, talk, text)
  const { items, total } = await search(learner, 'چمدان')
  expect(items.map(({ id, kind, total: count }) => [id, kind, count])).toEqual([
    [talk, 'direct', 4],
    [together, 'group', 1],
  ])
  expect([total, items[0]!.title]).toEqual([2, (await readHead(learner, talk)).body.title])
  expect(items[0]!.messages.map(({ text, seq }) => [text, seq])).toEqual([
    ['چمدان چهار', 4],
    ['چمدان سه', 3],
    ['چمدان دو', 2],
  ])
  expect(items[1]!.messages[0]!.text).toMatch(/^… .*چمدانِ من$/)
  // What is written there now comes before.
  await ageMessages(app, 1)
  await say(learner, together, 'چمدان پنج')
  expect((await search(learner, 'چمدان')).items.map(({ id }) => id)).toEqual([together, talk])
  expect((await search(learner, 'چمدان', { kind: 'group' })).items.map(({ id }) => id)).toEqual([together])
})

test('CH12 only what one may read is found: taking part, since when, and what was deleted', async () => {
  const { learner, teacher, group, talk } = await newPair(app)
  const together = await openTalk(teacher, { group })
  const stranger = await newLearner(app, 'آیدا')
  await say(teacher, together, 'قطب‌نما پیش از آمدن')
  const [mine, all] = [
    await say(teacher, talk, 'قطب‌نما برای خودم پاک'),
    await say(teacher, talk, 'قطب‌نما برای همه پاک'),
  ]
  await learner.post(`/api/chat/messages/${mine.body.message.id}/deletion`, { forAll: false })
  await teacher.post(`/api/chat/messages/${all.body.message.id}/deletion`, { forAll: true })
  expect(await find(stranger, 'قطب‌نما')).toEqual([])
  expect(await find(learner, 'قطب‌نما')).toEqual(['قطب‌نما پیش از آمدن'])
  expect((await find(teacher, 'قطب‌نما')).sort()).toEqual(['قطب‌نما برای خودم پاک', 'قطب‌نما پیش از آمدن'])

  await ageMessages(app, 1)
  await enrol(app, stranger.id, group)
  await app.database.execute('update enrolment set enrolled_at = $1 where user_id = $2', [
    app.now(),
    stranger.id,
  ])
  await say(teacher, together, 'قطب‌نما پس از آمدن')
  expect(await find(stranger, 'قطب‌نما')).toEqual(['قطب‌نما پس از آمدن'])
  await app.database.execute('update chat_retention set newcomers_read_all = true')
  expect((await find(stranger, 'قطب‌نما')).length).toBe(2)
  await app.database.execute('update chat_retention set newcomers_read_all = false')
  await leaveGroup(app, stranger.id, group)
  expect(await find(stranger, 'قطب‌نما')).toEqual([])
  await app.database.execute(`update course_group set state = 'cancelled' where id = $1`, [group])
  expect(await find(teacher, 'قطب‌نما')).toEqual(['قطب‌نما برای خودم پاک'])
})

test('CH12 what is written with the school is found among the rest, by its writer alone and without notes', async () => {
  const { learner, talk } = await newPair(app)
  const support = await app.user('پویا', ['support'])
  const id = crypto.randomUUID()
  await learner.post('/api/contact-us/letters', {
    id,
    topic: 'other',
    name: 'سامان',
    contact: '09121234567',
    title: 'کلید',
    text: 'جاکلیدی‌ام در کلاس مانده است.',
  })
  await support.post(`/api/studio/letters/${id}/messages`, {
    id: crypto.randomUUID(),
    kind: 'answer',
    text: 'جاکلیدی پیدا شد.',
  })
  await support.post(`/api/studio/letters/${id}/messages`, {
    id: crypto.randomUUID(),
    kind: 'note',
    text: 'جاکلیدی در کشو است.',
  })
  await say(learner, talk, 'جاکلیدی را دیدید؟')
  const { items, total } = await search(learner, 'جاکلیدی')
  expect([items.map(({ kind }) => kind).sort(), total]).toEqual([['direct', 'support'], 2])
  const thread = items.find(({ kind }) => kind === 'support')!
  expect(thread.id).toMatch(/^support-\d+$/)
  expect(thread.messages.map(({ text }) => text).some(text => text.includes('کشو'))).toBe(false)
  expect((await search(learner, 'جاکلیدی', { kind: 'support' })).items.map(({ kind }) => kind)).toEqual([
    'support',
  ])
  expect(await find(support, 'جاکلیدی')).toEqual([])
})

test('CH12 pages of conversations, and of the messages of one, hold each once and end', async () => {
  const { teacher, group, talk } = await newPair(app)
  const own = [talk]
  for (let n = 0; n < 3; n++) {
    const learner = await newLearner(app)
    await enrol(app, learner.id, group)
    own.push(await openTalk(teacher, { person: learner.id }))
  }
  for (const one of own) for (let n = 0; n < 4; n++) await say(teacher, one, `بادبادک ${n}`)
  const pages = await Promise.all([1, 2, 3].map(page => search(teacher, 'بادبادک', { page, perPage: 3 })))
  expect(pages.map(({ items }) => items.length)).toEqual([3, 1, 0])
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id)).sort()).toEqual(own.sort())
  expect(pages[0]!.total).toBe(own.length)

  await ageMessages(app, 2)
  for (let n = 0; n < 35; n++) await say(teacher, talk, 'بادبادک سرخ')
  await ageMessages(app, 2)
  for (let n = 0; n < 30; n++) await say(teacher, talk, 'بادبادک سرخ')
  const first = await searchIn(teacher, talk, { q: 'بادبادک سرخ' })
  expect([first.items.length, first.hasMore]).toEqual([50, true])
  const rest = await searchIn(teacher, talk, { q: 'بادبادک سرخ', before: first.items.at(-1)!.seq })
  expect([rest.items.length, rest.hasMore]).toEqual([15, false])
  expect(new Set([...first.items, ...rest.items].map(({ seq }) => seq)).size).toBe(65)
})

test('HO8 the search of the site finds one’s own messages, and leads to where each was said', async () => {
  const { learner, teacher, talk } = await newPair(app)
  await say(teacher, talk, 'فرفرهٔ کاغذی بسازید.')
  const own = async (by: Person) =>
    (
      await by.get<{ items: { kind: string; title: string; detail: string; path: string }[] }>(
        '/api/search/own',
        { q: 'فرفره‌ کاغذي' },
      )
    ).body.items
  const { title } = (await readHead(learner, talk)).body
  expect(await own(learner)).toEqual([
    expect.objectContaining({
      kind: 'own-messages',
      title,
      detail: 'فرفرهٔ کاغذی بسازید.',
      path: `/chat/${talk}?at=1`,
    }),
  ])
  expect(await own(await newLearner(app, 'آیدا'))).toEqual([])
})

test('the same statements find three messages and thirty', async () => {
  const { learner, teacher, group, talk } = await newPair(app)
  await say(teacher, talk, 'فانوس')
  const few = (await countSettledStatements(app, () => search(learner, 'فانوس'))).queries.length
  const together: Talker[] = []
  for (let n = 0; n < 5; n++) together.push(await newLearner(app, 'مینا'))
  for (const one of together) {
    await enrol(app, one.id, group)
    await say(one, await openTalk(one, { group }), 'فانوس')
    const { teacher: other } = await newClass(app, [learner])
    await say(learner, await openTalk(learner, { person: other.id! }), 'فانوس')
  }
  expect((await search(learner, 'فانوس')).total).toBe(7)
  const many = (await countSettledStatements(app, () => search(learner, 'فانوس'))).queries.length
  expect(many).toBe(few)
})
