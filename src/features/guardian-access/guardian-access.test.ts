import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import { newClass, newLearner, openTalk, say } from '../../../test/chat.ts'
import { fetchAs, takePicture, uploadReady } from '../../../test/chat-files.ts'
import { countSettledStatements } from '../../../test/count-queries.ts'
import { withNewAddress } from '../../../test/seeded-user.ts'
import type { ChildTalks, ReadMessage } from './contract.ts'

let app: TestApp
let at: { app: TestApp; address: string }
beforeAll(async () => {
  app = await openTestApp()
  at = { app, address: await app.http.listen({ port: 0, host: '127.0.0.1' }) }
})
beforeEach(() => app.setNow(testNow))
afterAll(() => app[Symbol.asyncDispose]())

const path = '/api/guardian-access'
const list = (by: Person, child: string) => by.get<ChildTalks>(`${path}/children/${child}/talks`)
const look = (by: Person, child: string, talk: string, given = {}) =>
  by.post<{ items: ReadMessage[]; before: number | null }>(
    `${path}/children/${child}/talks/${talk}/look`,
    given,
  )
const note = (by: Person, talk: string) =>
  by.get<{ mayRead: boolean; firstAt: string | null; lastAt: string | null }>(`${path}/talks/${talk}`)
/** Without a guardian they have an address of their own. */
const setGuardian = (child: string, guardian: string | null) =>
  app.database.execute('update users set guardian_id = $1, email = $3 where id = $2', [
    guardian,
    child,
    guardian === null ? `${child}@example.com` : null,
  ])
const countLooks = async (child: string) =>
  (
    await app.database.execute(
      `select actor_id, details from audit_entry where action = 'guardian.read' and subject_id = $1 order by at`,
      [child],
    )
  ).rows

/** A guardian, a child in a class, and what the child and the teacher wrote to each other. */
async function newFamily(birthDate: string | null = '2014-02-01') {
  const guardian = await newLearner(app, 'نرگس')
  const id = randomUUID()
  const caller = await withNewAddress(app, guardian)
  await caller.post('/api/families/children', { id, name: 'آوا', surname: 'راد', birthDate })
  const { body } = await caller.post<{ auth: { accessToken: string } }>('/api/families/acting', { child: id })
  const child = await app.holder(id, body.auth.accessToken)
  const { teacher, group } = await newClass(app, [child])
  const talk = await openTalk(child, { person: teacher.id })
  await say(child, talk, 'سلام، مشق امروز چیست؟')
  await say(teacher, talk, 'درس پنج.')
  return { guardian, child, teacher, group, talk }
}

test('the guardian of a minor reads a talk with a teacher; each look is recorded and both sides see it', async () => {
  const { guardian, child, teacher, talk } = await newFamily()
  expect((await list(guardian, child.id)).body.talks.map(({ id }) => id)).toEqual([talk])
  expect((await note(child, talk)).body).toEqual({ mayRead: true, firstAt: null, lastAt: null })
  expect(await countLooks(child.id)).toEqual([])
  const page = await look(guardian, child.id, talk)
  expect(page.status).toBe(200)
  expect(page.body.items.map(({ from, text }) => [from, text])).toEqual([
    ['child', 'سلام، مشق امروز چیست؟'],
    ['school', 'درس پنج.'],
  ])
  const later = new Date(testNow.getTime() + 5 * 60_000)
  app.setNow(later)
  await look(guardian, child.id, talk)
  const seen = { mayRead: true, firstAt: testNow.toISOString(), lastAt: later.toISOString() }
  expect((await note(child, talk)).body).toEqual(seen)
  expect((await note(teacher, talk)).body).toEqual(seen)
  expect(await countLooks(child.id)).toEqual([
    { actor_id: guardian.id, details: { conversation: talk } },
    { actor_id: guardian.id, details: { conversation: talk } },
  ])
  expect((await note(guardian, talk)).status).toBe(404)
})

test('whoever is not the guardian of this minor is told it is not there, and nothing is recorded', async () => {
  const { guardian, child, teacher, talk } = await newFamily()
  const other = await newFamily()
  const support = await app.user('پویا', ['support'])
  const owner = await app.user('هما', ['owner'])
  for (const by of [other.guardian, teacher, support, owner, await newLearner(app)]) {
    expect((await list(by, child.id)).status).toBe(404)
    expect((await look(by, child.id, talk)).status).toBe(404)
  }
  // A talk of another child under the address of one's own.
  expect((await look(guardian, child.id, other.talk)).status).toBe(404)
  expect((await look(guardian, child.id, randomUUID())).status).toBe(404)
  expect((await look(guardian, guardian.id!, talk)).status).toBe(404)
  expect((await (await app.visitor()).get(`${path}/children/${child.id}/talks`)).status).toBe(401)
  expect(await countLooks(child.id)).toEqual([])
})

test('groups, and talks with who is no staff, are not read', async () => {
  const { guardian, child, group } = await newFamily()
  const talk = await openTalk(child, { group })
  await say(child, talk, 'سلام به همه')
  expect((await list(guardian, child.id)).body.talks.map(({ id }) => id)).not.toContain(talk)
  expect((await look(guardian, child.id, talk)).status).toBe(404)
  const friend = await newLearner(app, 'مینا')
  const between = randomUUID()
  await app.database.execute(
    `insert into chat_conversation (id, kind, person_a, person_b, last_seq, last_at, created_at) values ($1, 'direct', $2, $3, 1, $4, $4)`,
    [between, child.id, friend.id, testNow],
  )
  expect((await list(guardian, child.id)).body.talks.map(({ id }) => id)).not.toContain(between)
  expect((await look(guardian, child.id, between)).status).toBe(404)
})

test('it ends at once: when the relation ends, when another is the guardian, and on the 18th birthday', async () => {
  // Five minutes before the day begins in Tehran.
  const eve = new Date('2026-11-21T20:25:00Z')
  app.setNow(eve)
  const { guardian, child, teacher, talk } = await newFamily('2008-11-22')
  expect((await look(guardian, child.id, talk)).status).toBe(200)
  const next = await newLearner(app)
  await setGuardian(child.id, next.id!)
  expect((await look(guardian, child.id, talk)).status).toBe(404)
  expect((await look(next, child.id, talk)).status).toBe(200)
  await setGuardian(child.id, null)
  expect((await list(next, child.id)).status).toBe(404)
  expect((await note(teacher, talk)).body).toMatchObject({ mayRead: false, firstAt: eve.toISOString() })
  await setGuardian(child.id, guardian.id!)
  app.setNow(new Date('2026-11-21T20:31:00Z'))
  expect((await look(guardian, child.id, talk)).status).toBe(404)
  expect((await list(guardian, child.id)).status).toBe(404)
  expect((await guardian.get<{ ids: string[] }>(`${path}/children`)).body.ids).toEqual([])
  expect((await note(teacher, talk)).body.mayRead).toBe(false)
})

test('a child whose day of birth is not known is a minor', async () => {
  const { guardian, child, talk } = await newFamily(null)
  expect((await guardian.get<{ ids: string[] }>(`${path}/children`)).body.ids).toEqual([child.id])
  expect((await look(guardian, child.id, talk)).status).toBe(200)
})

test('what was deleted stays deleted, older pages follow, and the guardian cannot write', async () => {
  const { guardian, child, teacher, talk } = await newFamily()
  const gone = (await say(teacher, talk, 'پاک می‌شود')).body.message.id
  await teacher.post(`/api/chat/messages/${gone}/deletion`, { forAll: true })
  // More in a minute than one may send.
  await app.database.execute(
    `insert into chat_message (id, conversation_id, seq, change, author_id, text, search_key, created_at)
     select gen_random_uuid(), $1, 3 + n, 10 + n, $2, 'پیام ' || n, '', $3 from generate_series(1, 60) n`,
    [talk, child.id, testNow],
  )
  await app.database.execute('update chat_conversation set last_seq = 63, last_change = 80 where id = $1', [
    talk,
  ])
  const newest = (await look(guardian, child.id, talk)).body
  expect([newest.items.length, newest.items.at(-1)!.text]).toEqual([50, 'پیام 60'])
  const older = (await look(guardian, child.id, talk, { before: newest.before })).body
  expect(older.before).toBeNull()
  expect(older.items).toHaveLength(13)
  expect(older.items[2]).toMatchObject({ isDeleted: true, text: '' })
  expect((await say(guardian, talk, 'سلام')).status).toBe(404)
  expect(await countLooks(child.id)).toHaveLength(2)
})

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')

test('CH10 a guardian opens what went with the messages by the links of a recorded look, and by no other call', async () => {
  const { guardian, child, teacher, talk } = await newFamily()
  const [picture, document] = [
    await uploadReady(at, child, await takePicture(900, 600), { name: 'مشق.jpg' }),
    await uploadReady(at, teacher, pdf, { name: 'جزوه.pdf' }),
  ]
  await say(child, talk, '', { attachments: [picture] })
  await say(teacher, talk, 'جزوه', { attachments: [document] })
  const path = `/api/chat/conversations/${talk}/links`
  expect((await guardian.get(path, { ids: picture })).status).toBe(404)
  const { items } = (await look(guardian, child.id, talk)).body
  const files = items.flatMap(({ attachments }) => attachments)
  expect(files.map(({ kind, name }) => [kind, name])).toEqual([
    ['picture', 'مشق.jpg'],
    ['file', 'جزوه.pdf'],
  ])
  expect(await countLooks(child.id)).toHaveLength(1)
  const [shown, original, saved] = [
    files[0]!.links!.src,
    files[0]!.links!.original!.save,
    files[1]!.links!.save,
  ]
  const fetchAll = (by: typeof child) =>
    Promise.all([shown, original, saved].map(async link => (await fetchAs(at.address, by, link)).status))
  expect(await fetchAll(guardian)).toEqual([200, 200, 200])
  // Sealed to the guardian's own browser, and to the guardian.
  for (const by of [await newLearner(app), (await newFamily()).guardian, teacher])
    expect(await fetchAll(by)).toEqual([404, 404, 404])
  const content = Buffer.from(await (await fetchAs(at.address, guardian, saved)).arrayBuffer())
  expect(content).toEqual(pdf)
  // Nobody has heard or seen anything by it, and the guardian still has no part in the conversation.
  expect((await guardian.get(path, { ids: picture })).status).toBe(404)
})

test('CH10 what a guardian opened ends with the relation, with childhood and with the message', async () => {
  const eve = new Date('2026-11-21T20:25:00Z')
  app.setNow(eve)
  const { guardian, child, teacher, talk } = await newFamily('2008-11-22')
  const document = await uploadReady(at, teacher, pdf, { name: 'جزوه.pdf' })
  const sent = (await say(teacher, talk, 'جزوه', { attachments: [document] })).body.message.id
  const { items } = (await look(guardian, child.id, talk)).body
  const link = items.at(-1)!.attachments[0]!.links!.save
  const open = async () => (await fetchAs(at.address, guardian, link)).status
  expect(await open()).toBe(200)
  await setGuardian(child.id, null)
  expect(await open()).toBe(404)
  await setGuardian(child.id, guardian.id!)
  expect(await open()).toBe(200)
  app.setNow(new Date('2026-11-21T20:31:00Z'))
  expect(await open()).toBe(404)
  app.setNow(eve)
  expect(await open()).toBe(200)
  await teacher.post(`/api/chat/messages/${sent}/deletion`, { forAll: true })
  expect(await open()).toBe(404)
  expect((await look(guardian, child.id, talk)).body.items.at(-1)!.attachments).toEqual([])
})

test('a ticket of the child is read by its guardian alone, and says so in itself once', async () => {
  const { guardian, child } = await newFamily()
  const id = randomUUID()
  await (await withNewAddress(app, child)).post('/api/contact-us/letters', {
    id,
    topic: 'other',
    name: 'آوا راد',
    contact: '09123900002',
    title: 'پرسش',
    text: 'کلاس کی است؟',
  })
  const read = (by: Person) =>
    by.post<{ items: ReadMessage[] }>(`${path}/children/${child.id}/tickets/${id}/look`)
  expect((await read(await newLearner(app))).status).toBe(404)
  expect((await list(guardian, child.id)).body.tickets.map(one => one.id)).toEqual([id])
  expect((await read(guardian)).body.items[0]).toMatchObject({ from: 'child', text: 'کلاس کی است؟' })
  await read(guardian)
  const { rows } = await app.database.execute(
    `select count(*)::int as count from ticket_message where kind = 'event' and ticket_id = $1 and body like 'سرپرست%'`,
    [id],
  )
  expect(rows).toEqual([{ count: 1 }])
  expect(await countLooks(child.id)).toHaveLength(2)
})

test('CT5 of a ticket its guardian opens the files of what was written to and fro; notes of the staff and their files stay hidden', async () => {
  const { guardian, child } = await newFamily()
  const ticket = randomUUID()
  const by = await withNewAddress(app, child)
  const keep = async (who: Person, name: string) => {
    const form = new FormData()
    form.append('file', new File([pdf], name))
    form.append('name', name)
    return (await who.post<{ id: string }>('/api/contact-us/files', form)).body.id
  }
  await by.post('/api/contact-us/letters', {
    id: ticket,
    topic: 'other',
    name: 'آوا راد',
    contact: '09123900003',
    title: 'پرسش',
    text: 'رسید پیوست است.',
    files: [await keep(by, 'رسید.pdf')],
  })
  const support = await app.user('پویا', ['support'])
  const write = async (kind: 'note' | 'answer', text: string, name: string) =>
    support.post(`/api/studio/letters/${ticket}/messages`, {
      id: randomUUID(),
      kind,
      text,
      files: [await keep(support, name)],
    })
  expect((await write('note', 'یادداشت پنهان', 'پنهان.pdf')).status).toBe(201)
  expect((await write('answer', 'رسید.', 'پاسخ.pdf')).status).toBe(201)
  const { body } = await guardian.post<{ items: ReadMessage[] }>(
    `${path}/children/${child.id}/tickets/${ticket}/look`,
  )
  const files = body.items.flatMap(({ files }) => files)
  expect(files.map(({ name }) => name)).toEqual(['رسید.pdf', 'پاسخ.pdf'])
  expect(JSON.stringify(body)).not.toContain('پنهان')
  for (const { url } of files) {
    expect((await fetchAs(at.address, guardian, url)).status).toBe(200)
    expect((await fetchAs(at.address, await newLearner(app), url)).status).toBe(404)
  }
})

test('listing and reading send the same statements however many talks and messages there are', async () => {
  const { guardian, child, teacher, talk } = await newFamily()
  const count = async () => {
    const [listed, read] = [
      await countSettledStatements(app, () => list(guardian, child.id)),
      await countSettledStatements(app, () => look(guardian, child.id, talk)),
    ]
    return [listed.queries.length, read.queries.length]
  }
  const few = await count()
  for (let number = 0; number < 3; number++) {
    const support = await app.user('پویا', ['support'])
    await say(support, await openTalk(support, { person: child.id }), 'سلام')
    await say(teacher, talk, `پیام ${number}`)
  }
  expect(await count()).toEqual(few)
})
