import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import {
  ageMessages,
  leaveGroup,
  listTalks,
  newClass,
  newLearner,
  newPair,
  openTalk,
  readHead,
  readTalk,
  readTexts,
  say,
} from '../../../test/chat.ts'
import { countStatements } from '../../../test/count-queries.ts'
import { enrol } from '../../../test/school.ts'
import type { Message } from './contract.ts'
import { openGroups } from './open-groups.server.ts'
import { refusalSentences } from './rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

test('CH2 a message that is sent again is the same message, whoever else writes between', async () => {
  const { learner, teacher, talk } = await newPair(app)
  const id = randomUUID()
  const first = await say(learner, talk, 'سلام استاد', { id })
  await say(teacher, talk, 'سلام سامان جان')
  const again = await say(learner, talk, 'سلام استاد', { id })
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body.message).toEqual(first.body.message)
  expect(await readTexts(teacher, talk)).toEqual(['سلام استاد', 'سلام سامان جان'])
  // Somebody else's id names nothing of one's own.
  expect((await say(teacher, talk, 'دروغ', { id })).status).toBe(409)
})

test('numbers have no gaps, and what a client says of number and author counts for nothing', async () => {
  const { learner, teacher, talk } = await newPair(app)
  const forged = await say(learner, talk, 'یک', {
    seq: 99,
    change: 99,
    authorId: teacher.id,
    author_id: teacher.id,
  })
  expect(forged.body.message).toMatchObject({ seq: 1, change: 1, authorId: learner.id })
  expect((await say(learner, talk, '')).status).toBe(422)
  expect((await say(learner, talk, 'دو')).body.message.seq).toBe(2)
})

test('CH5 one to one, a group that follows enrolment, and channels in which teachers and the school alone write', async () => {
  const learner = await newLearner(app)
  const { teacher, group } = await newClass(app, [learner])
  await openGroups(app)
  const [talk] = (await listTalks(learner)).filter(({ kind }) => kind === 'group')
  expect(talk).toMatchObject({ groupId: group, unread: 0, lastMessage: null })
  expect((await say(learner, talk!.id, 'سلام به همه')).status).toBe(201)
  expect((await listTalks(teacher)).find(({ id }) => id === talk!.id)).toMatchObject({ unread: 1 })

  // A learner opens a channel that is there, and makes none.
  expect((await learner.post('/api/chat/conversations', { group, channel: true })).status).toBe(404)
  const channel = await openTalk(teacher, { group, channel: true })
  expect((await say(teacher, channel, 'فردا کتاب را بیاورید.')).status).toBe(201)
  expect(await openTalk(learner, { group, channel: true })).toBe(channel)
  const refused = await say(learner, channel, 'چشم')
  expect([refused.status, (await readHead(learner, channel)).body.refusal]).toEqual([
    403,
    'در این کانال فقط استاد و مدرسه می‌نویسند.',
  ])

  const owner = await app.user('هما', ['owner'])
  const school = '0192c4a7-0000-7000-8000-000000000001'
  expect((await say(owner, school, 'دوشنبه تعطیل است.')).status).toBe(201)
  expect((await say(teacher, school, 'من هم')).status).toBe(403)
  const stranger = await app.user()
  expect(await readTexts(stranger, school)).toEqual(['دوشنبه تعطیل است.'])
  expect((await listTalks(stranger)).map(({ title }) => title)).toEqual(['اعلان‌های مدرسه'])
})

test('who leaves a group reads, writes and lists it no more; who comes does not read what was said before', async () => {
  const [old, gone] = [await newLearner(app, 'آیدا'), await newLearner(app, 'سامان')]
  const { teacher, group } = await newClass(app, [old, gone])
  const talk = await openTalk(teacher, { group })
  await say(old, talk, 'پیش از آمدن تو')
  await leaveGroup(app, gone.id, group)
  for (const { status } of [
    await readTalk(gone, talk),
    await readHead(gone, talk),
    await say(gone, talk, 'هنوز هستم'),
  ])
    expect(status).toBe(404)
  expect((await listTalks(gone)).filter(({ kind }) => kind === 'group')).toEqual([])
  await ageMessages(app, 1)
  const fresh = await newLearner(app, 'فرناز')
  await enrol(app, fresh.id, group)
  await say(old, talk, 'خوش آمدی')
  expect(await readTexts(fresh, talk)).toEqual(['خوش آمدی'])
  expect((await listTalks(fresh)).find(({ id }) => id === talk)).toMatchObject({
    unread: 1,
    lastMessage: { text: 'خوش آمدی' },
  })
  expect(await readTexts(teacher, talk)).toEqual(['پیش از آمدن تو', 'خوش آمدی'])
})

test('CH10 learners write to each other alone only where both are known to be of age and share a group', async () => {
  const adult = await newLearner(app, 'سامان')
  const mate = await newLearner(app, 'آیدا')
  const minor = await newLearner(app, 'کیان', '2012-05-01')
  const unknown = await newLearner(app, 'مینا', null)
  const elsewhere = await newLearner(app, 'رضا')
  const { teacher, group } = await newClass(app, [adult, mate, minor, unknown])
  const open = async (by: typeof adult, person: string) => {
    const { status, body } = await by.post<{ info?: { message: string } }>('/api/chat/conversations', {
      person,
    })
    return status === 200 ? 200 : body.info?.message
  }
  expect(await open(adult, mate.id)).toBe(200)
  for (const [by, to] of [
    [adult, minor],
    [minor, adult],
    [adult, unknown],
    [unknown, mate],
  ] as const)
    expect(await open(by, to.id)).toBe(refusalSentences['not-of-age'])
  expect(await open(adult, elsewhere.id)).toBe(refusalSentences['no-shared-group'])
  // Whom one may write to is what is offered.
  const offered = await adult.get<{ items: { id: string }[] }>('/api/chat/people')
  const ids = offered.body.items.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([teacher.id, mate.id]))
  expect(ids).not.toContain(minor.id)
  // All of them talk to their teacher, and not to another's.
  const { teacher: other } = await newClass(app, [elsewhere])
  expect([await open(minor, teacher.id!), await open(minor, other.id!)]).toEqual([
    200,
    refusalSentences['not-my-teacher'],
  ])
  expect(await open(other, minor.id)).toBe(refusalSentences['not-my-learner'])
  // What they agreed on before ends with what allowed it.
  const talk = await openTalk(adult, { person: mate.id })
  await say(adult, talk, 'سلام')
  await leaveGroup(app, mate.id, group)
  expect((await say(adult, talk, 'هستی؟')).status).toBe(403)
  expect(await readTexts(mate, talk)).toEqual(['سلام'])
})

test('CH10 what the staff wrote or were written is kept for the school when it is edited or deleted', async () => {
  const { learner, teacher, talk } = await newPair(app)
  const { body } = await say(teacher, talk, 'فردا ساعت ۸ بیا')
  await teacher.put(`/api/chat/messages/${body.message.id}`, { text: 'فردا ساعت ۹ بیا' })
  await teacher.post(`/api/chat/messages/${body.message.id}/deletion`, { forAll: true })
  expect(await readTexts(learner, talk)).toEqual([''])
  const { rows } = await app.database.execute(
    'select text from chat_past_text where message_id = $1 order by id',
    [body.message.id],
  )
  expect(rows.map(({ text }) => text)).toEqual(['فردا ساعت ۸ بیا', 'فردا ساعت ۹ بیا'])
  const mate = await newLearner(app, 'آیدا')
  await newClass(app, [learner, mate])
  const between = await openTalk(learner, { person: mate.id })
  const own = await say(learner, between, 'رازی میان ما')
  await learner.post(`/api/chat/messages/${own.body.message.id}/deletion`, { forAll: true })
  const kept = await app.database.execute('select 1 from chat_past_text where message_id = $1', [
    own.body.message.id,
  ])
  expect(kept.rows).toEqual([])
})

test('CH9 who blocks somebody is written to by them no more, on whatever device, and neither writes', async () => {
  const { learner, teacher, talk, group } = await newPair(app)
  expect((await learner.put('/api/chat/blocks', { person: teacher.id, blocked: true })).status).toBe(204)
  const [there, here] = [await say(teacher, talk, 'پیام'), await say(learner, talk, 'پیام')]
  expect([there.status, here.status]).toEqual([403, 403])
  expect((await readHead(learner, talk)).body).toMatchObject({
    isBlocked: true,
    refusal: refusalSentences['blocked-by-me'],
  })
  // Who was blocked is not told by whom, and the class goes on.
  expect((await readHead(teacher, talk)).body).toMatchObject({
    isBlocked: false,
    refusal: refusalSentences.blocked,
  })
  expect((await say(teacher, await openTalk(teacher, { group }), 'تمرین')).status).toBe(201)
  expect((await learner.get<{ items: object[] }>('/api/chat/blocks')).body.items).toHaveLength(1)
  await learner.put('/api/chat/blocks', { person: teacher.id, blocked: false })
  expect((await say(teacher, talk, 'دوباره')).status).toBe(201)
  expect((await learner.put('/api/chat/blocks', { person: learner.id, blocked: true })).status).toBe(422)
})

test('CH9 who was blocked changes nothing any more of what they wrote there before', async () => {
  const { learner, teacher, talk } = await newPair(app)
  const { id } = (await say(learner, talk, 'سلام استاد')).body.message
  await teacher.put('/api/chat/blocks', { person: learner.id, blocked: true })
  const edit = () =>
    learner.put<{ info?: { message: string } }>(`/api/chat/messages/${id}`, { text: 'حرفی دیگر' })
  const refused = await edit()
  expect([refused.status, refused.body.info?.message]).toEqual([403, refusalSentences.blocked])
  expect(await readTexts(teacher, talk)).toEqual(['سلام استاد'])
  await teacher.put('/api/chat/blocks', { person: learner.id, blocked: false })
  expect((await edit()).status).toBe(200)
})

test('a message is edited for a quarter of an hour and deleted for all for an hour, and by its writer alone', async () => {
  const { learner, teacher, talk, group } = await newPair(app)
  const { id } = (await say(learner, talk, 'نوشتم')).body.message
  const edit = (by: typeof learner, text: string) =>
    by.put<{ message: Message }>(`/api/chat/messages/${id}`, { text })
  const remove = (by: typeof learner, forAll: boolean) =>
    by.post(`/api/chat/messages/${id}/deletion`, { forAll })
  expect((await edit(teacher as typeof learner, 'نه')).status).toBe(403)
  await ageMessages(app, 14)
  expect((await edit(learner, 'بهتر نوشتم')).body.message).toMatchObject({ text: 'بهتر نوشتم', seq: 1 })
  await ageMessages(app, 2)
  expect((await edit(learner, 'دیر')).status).toBe(403)
  expect((await remove(teacher as typeof learner, true)).status).toBe(403)
  // For oneself, always; the other keeps it.
  expect((await remove(teacher as typeof learner, false)).status).toBe(204)
  expect([await readTexts(teacher, talk), await readTexts(learner, talk)]).toEqual([[], ['بهتر نوشتم']])
  await ageMessages(app, 45)
  expect((await remove(learner, true)).status).toBe(403)
  // The teacher of a group keeps it clean.
  const ofGroup = await openTalk(learner, { group })
  const loud = await say(learner, ofGroup, 'تبلیغ')
  expect(
    (await teacher.post(`/api/chat/messages/${loud.body.message.id}/deletion`, { forAll: true })).status,
  ).toBe(204)
  expect((await readTalk(learner, ofGroup)).body.items[0]).toMatchObject({ text: '', isDeleted: true })
})

test('CH11 a correction holds what was written and as it should be, of what stands in that message alone', async () => {
  const { learner, teacher, talk } = await newPair(app)
  const { id } = (await say(learner, talk, 'Yesterday I have lost my keys. Sorry!')).body.message
  const correct = (
    by: typeof learner,
    original: string,
    corrected: string,
    replyTo: string | undefined = id,
  ) =>
    say(by, talk, 'وقتی زمانش گفته شده، گذشتهٔ ساده می‌آید.', { replyTo, correction: { original, corrected } })
  const right = await correct(teacher as typeof learner, 'I have lost my keys.', 'I lost my keys.')
  expect(right.body.message).toMatchObject({
    correction: { original: 'I have lost my keys.', corrected: 'I lost my keys.' },
    replyTo: { id, authorId: learner.id },
  })
  const refused = [
    await correct(teacher as typeof learner, 'I never wrote this', 'so'),
    await correct(teacher as typeof learner, 'Sorry!', 'Sorry!'),
    await correct(learner, 'Sorry!', 'Excuse me!'),
    await say(teacher, talk, 'چرا', { correction: { original: 'a', corrected: 'b' } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422])
})

test('CH8 marks only grow, never past the end, and tell what is unread', async () => {
  const { learner, teacher, talk } = await newPair(app)
  // The channel of the school may hold something as well.
  const inAll = async () => (await learner.get<{ count: number }>('/api/chat/unread')).body.count
  const before = await inAll()
  for (const text of ['یک', 'دو', 'سه']) await say(teacher, talk, text)
  const mark = (delivered: number, read: number) =>
    learner.put('/api/chat/marks', { items: [{ conversation: talk, delivered, read }] })
  const unread = async () => (await listTalks(learner)).find(({ id }) => id === talk)!.unread
  expect([await unread(), await inAll()]).toEqual([3, before + 1])
  await mark(3, 0)
  expect((await readHead(teacher, talk)).body.marks).toEqual([{ userId: learner.id, read: 0, delivered: 3 }])
  await mark(2, 2)
  expect(await unread()).toBe(1)
  await mark(0, 0)
  await mark(5000, 5000)
  expect((await readHead(teacher, talk)).body.marks).toEqual([{ userId: learner.id, read: 3, delivered: 3 }])
  expect([await unread(), await inAll()]).toEqual([0, before])
  // Conversations of others are passed over.
  const stranger = await app.user()
  expect(
    (await stranger.put('/api/chat/marks', { items: [{ conversation: talk, delivered: 1, read: 1 }] }))
      .status,
  ).toBe(204)
  expect((await readHead(teacher, talk)).body.marks).toHaveLength(1)
})

test('history comes in pages both ways and around a message, and what was missed by the number known', async () => {
  const { learner, teacher, talk } = await newPair(app)
  const sent: Message[] = []
  for (let number = 1; number <= 30; number++)
    sent.push((await say(teacher, talk, String(number))).body.message)
  const page = async (query: Record<string, unknown>) => {
    const { items, hasBefore, hasAfter } = (await readTalk(learner, talk, { limit: 10, ...query })).body
    return [items[0]?.seq, items.at(-1)?.seq, hasBefore, hasAfter]
  }
  expect(await page({})).toEqual([21, 30, true, false])
  expect(await page({ before: 21 })).toEqual([11, 20, true, true])
  expect(await page({ before: 6 })).toEqual([1, 5, false, true])
  expect(await page({ after: 10 })).toEqual([11, 20, true, true])
  expect(await page({ around: 15 })).toEqual([11, 20, true, true])
  expect((await readTalk(learner, talk, { before: 3, after: 4 })).status).toBe(422)
  await teacher.put(`/api/chat/messages/${sent[4]!.id}`, { text: 'پنج' })
  await teacher.post(`/api/chat/messages/${sent[5]!.id}/deletion`, { forAll: true })
  const missed = await learner.get<{ items: Message[]; change: number; isTooMuch: boolean }>(
    `/api/chat/conversations/${talk}/changes`,
    { since: 29 },
  )
  expect(missed.body.items.map(({ seq, text }) => [seq, text])).toEqual([
    [5, 'پنج'],
    [6, ''],
    [30, '30'],
  ])
  expect([missed.body.change, missed.body.isTooMuch]).toEqual([32, false])
  const ahead = await learner.get<{ isTooMuch: boolean }>(`/api/chat/conversations/${talk}/changes`, {
    since: 99,
  })
  expect(ahead.body.isTooMuch).toBe(true)
})

test('search finds folded words, and none of what was deleted', async () => {
  const { learner, teacher, talk } = await newPair(app)
  await say(teacher, talk, 'كتاب‌هاي زبان را بخوانید')
  const gone = await say(teacher, talk, 'کتاب گم شد')
  await teacher.post(`/api/chat/messages/${gone.body.message.id}/deletion`, { forAll: true })
  const find = async (q: string) =>
    (
      await learner.get<{ items: { seq: number }[] }>(`/api/chat/conversations/${talk}/search`, { q })
    ).body.items.map(({ seq }) => seq)
  expect(await find('کتاب زبان')).toEqual([1])
  expect(await find('ناپیدا')).toEqual([])
})

test('CH8 a day leads to its first message or to the next there is, by Tehran’s midnight and what one may read', async () => {
  const { learner, teacher, talk } = await newPair(app)
  for (const text of ['شب', 'بامداد', 'امروز']) await say(teacher, talk, text)
  const place = async (seq: number, at: string) =>
    app.database.execute('update chat_message set created_at = $1 where conversation_id = $2 and seq = $3', [
      at,
      talk,
      seq,
    ])
  await place(1, '2026-11-20T20:29:00Z')
  await place(2, '2026-11-20T20:31:00Z')
  await place(3, '2026-11-25T08:00:00Z')
  const find = async (day: string) =>
    (await learner.get<{ seq: number | null }>(`/api/chat/conversations/${talk}/day`, { day })).body.seq
  expect(await find('2026-11-19')).toBe(1)
  expect(await find('2026-11-20')).toBe(1)
  expect(await find('2026-11-21')).toBe(2)
  expect(await find('2026-11-22')).toBe(3)
  expect(await find('2026-11-26')).toBe(null)
  const first = (await readTalk(learner, talk)).body.items[1]!
  await learner.post(`/api/chat/messages/${first.id}/deletion`, { forAll: false })
  expect(await find('2026-11-21')).toBe(3)
  expect((await learner.get(`/api/chat/conversations/${talk}/day`, { day: 'دیروز' })).status).toBe(422)
})

test('who comes into a group reads what was said before only where the school says so', async () => {
  const learner = await newLearner(app)
  const { teacher, group } = await newClass(app, [])
  const talk = await openTalk(teacher, { group })
  await say(teacher, talk, 'پیش از او')
  await ageMessages(app, 1)
  await enrol(app, learner.id, group)
  const owner = await app.user('مالک', ['owner'])
  const read = async () => {
    const row = (await listTalks(learner)).find(({ id }) => id === talk)!
    return [await readTexts(learner, talk), row.lastMessage?.text]
  }
  expect(await read()).toEqual([[], undefined])
  await owner.put('/api/studio/chat/retention', { keepMonths: null, newcomersReadAll: true })
  expect(await read()).toEqual([['پیش از او'], 'پیش از او'])
  await owner.put('/api/studio/chat/retention', { keepMonths: null, newcomersReadAll: false })
  expect(await read()).toEqual([[], undefined])
})

test('a megabyte, a flood, marks of direction and half letters: refused or made harmless', async () => {
  const { learner, talk } = await newPair(app)
  expect((await say(learner, talk, 'ا'.repeat(1_000_000))).status).toBe(413)
  const long = await say(learner, talk, 'ا'.repeat(4001))
  expect(long.body).toMatchObject({
    errors: [{ field: 'text', message: 'متن پیام از ۴٬۰۰۰ نویسه بلندتر است.' }],
  })
  const hidden = await say(learner, talk, '\u202Eevil\u2066 می‌روم\u0000\uD800')
  expect(hidden.body.message.text).toBe('evil می‌روم')
  expect((await say(learner, talk, ' \u200F\n ')).status).toBe(422)
  let last = 201
  for (let number = 0; number < 45 && last === 201; number++)
    last = (await say(learner, talk, 'باز هم')).status
  expect(last).toBe(429)
  expect((await readTalk(learner, talk, { limit: 100 })).body.items).toHaveLength(40)
  await ageMessages(app, 2)
  expect((await say(learner, talk, 'آرام')).status).toBe(201)
})

test('of a conversation one is not in everything is a 404, as of none', async () => {
  const { talk, teacher } = await newPair(app)
  const message = (await say(teacher, talk, 'راز')).body.message.id
  const stranger = await app.user('غریبه', ['admin'])
  for (const conversation of [talk, randomUUID()]) {
    const base = `/api/chat/conversations/${conversation}`
    const answers = [
      await stranger.get(base),
      await stranger.get(`${base}/messages`),
      await stranger.get(`${base}/changes`, { since: 0 }),
      await stranger.get(`${base}/search`, { q: 'راز' }),
      await stranger.get(`${base}/day`, { day: '2026-11-21' }),
      await say(stranger, conversation, 'من هم'),
      await stranger.post(`${base}/typing`),
      await stranger.put(`${base}/muted`, { muted: true }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  }
  for (const id of [message, randomUUID()]) {
    const base = `/api/chat/messages/${id}`
    const answers = [
      await stranger.put(base, { text: 'من' }),
      await stranger.post(`${base}/deletion`, { forAll: false }),
      await stranger.put(`${base}/reaction`, { emoji: '👍' }),
      await stranger.post(`${base}/report`, { id: randomUUID(), reason: 'spam' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  }
})

test('the list of conversations is as many statements for twenty as for two', async () => {
  const { learner, teacher, talk } = await newPair(app)
  await say(teacher, talk, 'سلام')
  // The first look opens the group's.
  await listTalks(learner)
  const few = await countStatements(app, () => listTalks(learner))
  for (let number = 0; number < 20; number++) {
    const colleague = await app.user('همکار', ['support'])
    await say(colleague, await openTalk(colleague, { person: learner.id }), 'وقت بخیر')
  }
  const many = await countStatements(app, () => listTalks(learner))
  expect(many.result.length).toBeGreaterThan(20)
  expect(many.queries.length).toBe(few.queries.length)
})

test('with an account goes all its person wrote, and the other keeps their own side', async () => {
  const learner = await app.user('سامان', [], { password: 'baran-ast-1405' })
  const { teacher } = await newClass(app, [learner])
  const talk = await openTalk(learner, { person: teacher.id! })
  await say(learner, talk, 'حرف من')
  await say(teacher, talk, 'حرف استاد')
  const own = await learner.get<{ items: unknown[] }>('/api/account/export').catch(() => null)
  expect(own).not.toBeNull()
  expect((await learner.post('/api/account/deletion', { currentPassword: 'baran-ast-1405' })).status).toBe(
    204,
  )
  expect(await readTexts(teacher, talk)).toEqual(['', 'حرف استاد'])
  expect((await readHead(teacher, talk)).body).toMatchObject({ title: 'حساب حذف‌شده', person: null })
  expect((await say(teacher, talk, 'هستی؟')).status).toBe(403)
})

test('the list begins with the sixty newest conversations, and hands out all where they are asked for', async () => {
  const { learner, talk } = await newPair(app)
  await app.database.execute(
    `with other as (
       insert into users (id, email, password_hash, referral_code)
       select gen_random_uuid(), n || '@listed.example', 'none', 'LISTED' || n from generate_series(1, 60) as n returning id
     )
     insert into chat_conversation (id, kind, person_a, person_b, last_seq, last_at, created_at)
     select gen_random_uuid(), 'direct', id, $1, 1, '2020-01-01', '2020-01-01' from other`,
    [learner.id],
  )
  await say(learner, talk, 'سلام استاد')
  const read = async (path: string) =>
    (await learner.get<{ items: { id: string }[]; hasMore: boolean }>(path)).body
  const [first, all] = [await read('/api/chat/conversations'), await read('/api/chat/conversations?all=1')]
  expect([first.items.length, first.hasMore, all.hasMore]).toEqual([60, true, false])
  expect(first.items.slice(0, 2).map(({ id }) => id)).toContain(talk)
  expect(all.items.slice(0, 60)).toEqual(first.items)
  // With them the group and the school's channel.
  expect(all.items.length).toBeGreaterThan(60)
})
