import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import { solveProof } from '../../../test/solve-proof.ts'
import { alarmLateTickets } from './alarm.server.ts'
import { deleteLooseFiles } from './files.server.ts'
import { computeTicketNumber } from './ticket-number.ts'

type Message = {
  seq: number
  kind: string
  from: string
  by: string | null
  text: string
  files: { name: string; url: string }[]
}
type Ticket = {
  id: string
  number: number
  title: string
  state: string
  dueAt: string | null
  rating: string | null
  assignee: { id: string } | null
  minutesLeft: number | null
  messages: Message[]
  viewers: { name: string; isWriting: boolean }[]
  mergedInto: { id: string } | null
}
type List = { items: { id: string; number: number }[]; total: number; mine: number; unowned: number }
type Answered = { ticket: Ticket }

const path = '/api/contact-us/letters'
const follow = '/api/contact-us/ticket'
const adminPath = '/api/studio/letters'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

let made = 0
const newContact = () => `0912${String(5_000_000 + ++made)}`
const toE164 = (contact: string) => `+98${contact.slice(1)}`
const ticket = () => ({
  id: randomUUID(),
  topic: 'payment',
  name: 'نگار دادگر',
  contact: newContact(),
  title: 'پول کم شد',
  text: 'ولی دوره فعال نشد.',
})
const toWhose = ({ id, contact }: { id: string; contact: string }) => ({
  number: computeTicketNumber(id),
  contact,
})
const countRows = async (id: string) =>
  (await app.database.execute('select from ticket where id = $1', [id])).rows.length
const listSent = async (contact: string) =>
  (
    await app.database.execute(
      'select purpose, body from outbound_message where recipient = $1 order by created_at',
      [contact.includes('@') ? contact : toE164(contact)],
    )
  ).rows as { purpose: string; body: string }[]
async function write(by?: Awaited<ReturnType<TestApp['visitor']>>, changes: object = {}) {
  const sent = { ...ticket(), ...changes }
  const visitor = by ?? (await app.visitor())
  const reply = await visitor.post<{ number: number } & Refusal>(path, sent)
  return { sent, visitor, reply, whose: toWhose(sent) }
}
const answer = (text = 'دوره‌تان فعال شد.', more: object = {}) => ({
  id: randomUUID(),
  kind: 'answer',
  text,
  ...more,
})
async function picture() {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  return new Uint8Array(bytes)
}
function fileForm(bytes: Uint8Array<ArrayBuffer>, name: string) {
  const form = new FormData()
  form.append('file', new File([bytes], name))
  form.append('name', name)
  return form
}

test('CT10 the number is made of the id by the device, and a repeated call is one ticket with that number', async () => {
  const { sent, visitor, reply, whose } = await write()
  expect(reply.status).toBe(201)
  expect(reply.body.number).toBe(whose.number)
  expect(String(whose.number)).toMatch(/^\d{8}$/)
  const again = await visitor.post(path, sent)
  expect(again.body).toEqual(reply.body)
  expect(await countRows(sent.id)).toBe(1)
  expect((await listSent(sent.contact)).length).toBe(1)
})

test('another ticket under the same id is a conflict, whoever brings it', async () => {
  const { sent } = await write()
  const changed = await (await app.visitor()).post(path, { ...sent, text: 'چیزی دیگر' })
  const stolen = await (await app.user()).post(path, sent)
  expect([changed.status, stolen.status]).toEqual([409, 409])
  expect(await countRows(sent.id)).toBe(1)
})

test('what is missing or no phone or mail address is said at its field', async () => {
  const { reply } = await write(undefined, { title: ' ', contact: '09', topic: '' })
  expect(reply.status).toBe(422)
  expect(reply.body.errors!.map(({ field }) => field).toSorted()).toEqual(['contact', 'title', 'topic'])
  const { reply: unknown } = await write(undefined, { topic: 'no-such-topic' })
  expect(unknown.body.errors!.map(({ field }) => field)).toEqual(['topic'])
})

test('CT1 a topic routes to its role, the number goes by SMS or mail, and a target is set in open hours', async () => {
  const { sent, whose } = await write()
  const [notified] = await listSent(sent.contact)
  expect(notified).toMatchObject({ purpose: 'ticket-received' })
  expect(notified!.body).toContain('/contact-us/ticket?number=')
  const accountant = await app.user('مینا', ['accountant'])
  const support = await app.user('پویا', ['support'])
  const hasIt = async (by: typeof support) =>
    (await by.get<List>(adminPath, { view: 'unowned', perPage: 100 })).body.items.some(
      ({ id }) => id === sent.id,
    )
  expect([await hasIt(accountant), await hasIt(support)]).toEqual([true, false])
  const { body } = await support.get<Answered>(`${adminPath}/${sent.id}`)
  expect(body.ticket.messages.map(({ kind, text }) => [kind, text])).toEqual([
    ['writer', sent.text],
    ['event', 'به بخش «مالی» سپرده شد'],
  ])
  // The clock of the tests is a Saturday at 15:30 in Tehran; four hours of which three and a half are open.
  expect([testNow.toISOString(), body.ticket.dueAt]).toEqual([
    '2026-11-21T12:00:00.000Z',
    '2026-11-22T06:00:00.000Z',
  ])
  const mail = 'negar@example.com'
  await write(undefined, { contact: mail })
  expect((await listSent(mail))[0]!.body).toContain('کد پیگیری')
  expect(whose.number).toBe(body.ticket.number)
})

test('CT1 a topic that names a colleague gives the ticket to them and tells them', async () => {
  const admin = await app.user('هما', ['admin'])
  const colleague = await app.user('مهران', ['support'])
  const values = {
    title: 'گواهی‌نامه',
    description: '',
    role: 'support',
    assigneeId: colleague.id,
    targetMinutes: '۶۰',
    place: 7,
    isOpen: true,
  }
  expect((await admin.post('/api/studio/letter-topics', values)).status).toBe(201)
  const { body: reach } = await (await app.visitor()).get<{ topics: { key: string; title: string }[] }>(
    '/api/contact-us/support',
  )
  const { key } = reach.topics.find(({ title }) => title === 'گواهی‌نامه')!
  const { sent } = await write(undefined, { topic: key })
  const { body } = await colleague.get<Answered>(`${adminPath}/${sent.id}`)
  expect(body.ticket.assignee?.id).toBe(colleague.id)
  const { body: notified } = await colleague.get<{ items: { link: string }[] }>('/api/account/messages')
  expect(notified.items.map(({ link }) => link)).toContain(`/studio/letters/${sent.id}`)
})

test('CT1 an attachment is a picture or PDF by its content, whatever it is called, and goes with one message', async () => {
  const visitor = await app.visitor()
  const { status, body: file } = await visitor.post<{ id: string; name: string }>(
    '/api/contact-us/files',
    fileForm(await picture(), 'رسید بانک.jpg'),
  )
  expect([status, file.name]).toEqual([201, 'رسید بانک.webp'])
  const script = new TextEncoder().encode('<script>alert(1)</script>')
  const refused = await visitor.post<Refusal>('/api/contact-us/files', fileForm(script, 'receipt.pdf'))
  expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, 'file'])
  const { sent, whose } = await write(visitor, { files: [file.id] })
  const { body } = await visitor.post<Answered>(follow, whose)
  const [attached] = body.ticket.messages[0]!.files
  expect(attached).toMatchObject({ name: 'رسید بانک.webp' })
  expect((await app.http.inject({ url: attached!.url })).statusCode).toBe(404)
  const stolen = await write(await app.visitor(), { files: [file.id] })
  expect([stolen.reply.status, stolen.reply.body.errors?.[0]?.field]).toEqual([422, 'files'])
  expect(await countRows(stolen.sent.id)).toBe(0)
  expect(await countRows(sent.id)).toBe(1)
})

test('files that no message named are gone after a day, from the store too', async () => {
  const visitor = await app.visitor()
  const { body } = await visitor.post<{ id: string }>(
    '/api/contact-us/files',
    fileForm(await picture(), 'a.jpg'),
  )
  const key = `private/ticket-file/${body.id}.webp`
  expect(await app.files.stat(key)).not.toBe(null)
  app.setNow(new Date(testNow.getTime() + 86_400_001))
  await deleteLooseFiles.run(app, {})
  app.setNow(testNow)
  expect(await app.files.stat(key)).toBe(null)
})

test('CT2 a guest follows by number and contact; what does not fit is 404 with one body, whichever it was', async () => {
  const { sent, visitor, whose } = await write()
  const typed = { number: `${whose.number}`, contact: `+98 ${sent.contact.slice(1)}` }
  const { status, body } = await visitor.post<Answered>(follow, typed)
  expect([status, body.ticket.messages.map(({ from }) => from)]).toEqual([200, ['you', 'event']])
  const other = await write()
  const wrong = [
    { number: whose.number, contact: other.sent.contact },
    { number: other.whose.number, contact: sent.contact },
    { number: 12_345_678, contact: '09120000000' },
    { number: whose.number, contact: '' },
    { number: whose.number, contact: 'نه شماره' },
  ]
  const replies = await Promise.all(wrong.map(whose => visitor.post(follow, whose)))
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  // One statement finds or does not find it, so that neither answer is the faster one.
  for (let at = 0; at < 60; at++) await visitor.post(follow, wrong[0]!)
  expect((await visitor.post(follow, wrong[0]!)).status).toBe(429)
})

test('CT2 whoever wrote writes on, closes and opens again; a repeated reply is one; a member needs no contact', async () => {
  const member = await app.user('نگار')
  const { sent, whose } = await write(member)
  const reply = { ...whose, id: randomUUID(), text: 'و رسید هم دارم.' }
  expect((await member.post<Answered>(`${follow}/close`, { number: whose.number })).body.ticket.state).toBe(
    'closed',
  )
  const { body: open } = await member.post<Answered>(`${follow}/messages`, reply)
  const { body: again } = await member.post<Answered>(`${follow}/messages`, reply)
  expect([open.ticket.state, again.ticket.messages.length]).toEqual(['open', open.ticket.messages.length])
  expect(open.ticket.messages.slice(-2).map(({ from, text }) => [from, text])).toEqual([
    ['event', 'گفت‌وگو دوباره باز شد'],
    ['you', 'و رسید هم دارم.'],
  ])
  expect(open.ticket.dueAt).not.toBe(null)
  expect((await (await app.user()).post(follow, { number: whose.number })).status).toBe(404)
  expect((await member.get<List>(path)).body.items.map(({ id }) => id)).toEqual([sent.id])
})

test('CT3 hours are kept by staff, and the page’s data say whether somebody answers, and when else', async () => {
  const admin = await app.user('هما', ['admin'])
  const visitor = await app.visitor()
  const readSupport = async () =>
    (
      await visitor.get<{ openUntil: string | null; opensAt: string | null; hours: object[] }>(
        '/api/contact-us/support',
      )
    ).body
  await admin.post('/api/site/holidays', { title: 'روز مدرسه', day: '2026-11-28' })
  expect(await readSupport()).toMatchObject({ openUntil: '2026-11-21T15:30:00.000Z', opensAt: null })
  // Past the end of a Wednesday it is Thursday that comes; past that of a Thursday the Saturday is a holiday.
  app.setNow(new Date('2026-11-25T16:00:00.000Z'))
  expect(await readSupport()).toMatchObject({ openUntil: null, opensAt: '2026-11-26T05:30:00.000Z' })
  app.setNow(new Date('2026-11-26T12:00:00.000Z'))
  expect(await readSupport()).toMatchObject({ openUntil: null, opensAt: '2026-11-29T05:30:00.000Z' })
  app.setNow(testNow)
  const wrong = await admin.put<Refusal>('/api/studio/business-hours', {
    days: [{ weekday: 0, opens: 600, closes: 540 }],
  })
  expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([422, 'days.0.closes'])
  const { hours } = await readSupport()
  expect((await admin.put('/api/studio/business-hours', { days: [] })).status).toBe(200)
  expect(await readSupport()).toMatchObject({ hours: [], openUntil: null, opensAt: null })
  expect((await admin.put('/api/studio/business-hours', { days: hours })).status).toBe(200)
})

test('CT5 an answer takes the ticket, ends its target and tells the writer; a note is for colleagues alone', async () => {
  const member = await app.user()
  const { sent, whose } = await write(member)
  const guest = await write()
  const support = await app.user('پویا', ['support'])
  const note = { id: randomUUID(), kind: 'note', text: 'با بانک صحبت شد.' }
  expect((await support.post(`${adminPath}/${sent.id}/messages`, note)).status).toBe(201)
  const sentAnswer = answer()
  const { body } = await support.post<Answered>(`${adminPath}/${sent.id}/messages`, sentAnswer)
  await support.post(`${adminPath}/${sent.id}/messages`, sentAnswer)
  expect(body.ticket).toMatchObject({ state: 'answered', dueAt: null, assignee: { id: support.id } })
  const { body: seen } = await member.post<Answered>(follow, { number: whose.number })
  expect(seen.ticket.messages.map(({ from, text }) => [from, text])).toEqual([
    ['you', sent.text],
    ['event', 'به بخش «مالی» سپرده شد'],
    ['school', 'دوره‌تان فعال شد.'],
  ])
  expect(JSON.stringify(seen)).not.toContain('بانک صحبت')
  const { body: notified } = await member.get<{ items: object[] }>('/api/account/messages')
  expect(notified.items).toMatchObject([
    { body: 'دوره‌تان فعال شد.', link: `/contact-us/ticket?number=${whose.number}` },
  ])
  await support.post(`${adminPath}/${guest.sent.id}/messages`, answer('رسید.', { close: true }))
  expect((await listSent(guest.sent.contact)).map(({ purpose }) => purpose)).toEqual([
    'ticket-received',
    'ticket-replied',
  ])
  const rated = await guest.visitor.post<Answered>(`${follow}/rating`, { ...guest.whose, rating: 'good' })
  expect(rated.body.ticket).toMatchObject({ state: 'closed', rating: 'good' })
  const early = await write()
  expect((await early.visitor.post(`${follow}/rating`, { ...early.whose, rating: 'bad' })).status).toBe(409)
})

test('CT5 a target that passes alarms whoever has the ticket once, or all whose role answers it', async () => {
  const support = await app.user('پویا', ['support'])
  const other = await app.user('مهران', ['support'])
  const { sent } = await write(undefined, { topic: 'login' })
  await support.put(`${adminPath}/${sent.id}/assignee`, { assignee: support.id })
  const unowned = await write(undefined, { topic: 'login' })
  app.setNow(new Date(testNow.getTime() + 3 * 3_600_000))
  await alarmLateTickets.run(app, {})
  await alarmLateTickets.run(app, {})
  app.setNow(testNow)
  const alarms = async (by: typeof support) =>
    (await by.get<{ items: { title: string; link: string }[] }>('/api/account/messages')).body.items
      .filter(({ title }) => title.startsWith('مهلت پاسخ'))
      .map(({ link }) => link)
  expect((await alarms(support)).filter(link => link.endsWith(sent.id))).toHaveLength(1)
  expect((await alarms(other)).filter(link => link.endsWith(sent.id))).toHaveLength(0)
  expect((await alarms(other)).filter(link => link.endsWith(unowned.sent.id))).toHaveLength(1)
})

test('CT5 a colleague who has the ticket open, and writes, is seen by the others for half a minute', async () => {
  const { sent } = await write()
  const support = await app.user('پویا', ['support'])
  const other = await app.user('مهران', ['support'])
  const sign = (by: typeof support, isWriting: boolean) =>
    by.put<{ viewers: Ticket['viewers'] }>(`${adminPath}/${sent.id}/viewing`, { isWriting })
  expect((await sign(support, true)).body.viewers).toEqual([])
  expect((await sign(other, false)).body.viewers).toEqual([{ name: 'پویا آزمون', isWriting: true }])
  app.setNow(new Date(testNow.getTime() + 60_000))
  expect((await sign(other, false)).body.viewers).toEqual([])
  app.setNow(testNow)
})

test('CT5 two tickets of one person become one in both numbers; of two people they do not', async () => {
  const first = await write()
  const second = await write(first.visitor, {
    contact: first.sent.contact,
    title: 'دوباره',
    text: 'باز هم کم شد.',
  })
  const foreign = await write()
  const support = await app.user('پویا', ['support'])
  const merge = (letter: string, into: string) =>
    support.post<Answered>(`${adminPath}/${letter}/merge`, { into })
  expect((await merge(second.sent.id, foreign.sent.id)).status).toBe(409)
  const { body } = await merge(second.sent.id, first.sent.id)
  expect(body.ticket.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
  expect(body.ticket.messages.filter(({ kind }) => kind === 'writer').map(({ text }) => text)).toEqual([
    first.sent.text,
    'باز هم کم شد.',
  ])
  const { body: followed } = await first.visitor.post<Answered>(follow, second.whose)
  expect(followed.ticket.number).toBe(first.whose.number)
  expect((await merge(second.sent.id, first.sent.id)).status).toBe(409)
  expect((await support.post(`${adminPath}/${second.sent.id}/messages`, answer())).status).toBe(409)
  const { body: part } = await support.get<Answered>(`${adminPath}/${second.sent.id}`)
  expect(part.ticket.mergedInto?.id).toBe(first.sent.id)
})

test('CT5 a part of what becomes a part itself is followed in the whole', async () => {
  const first = await write()
  const same = { contact: first.sent.contact }
  const [second, third] = [await write(first.visitor, same), await write(first.visitor, same)]
  const support = await app.user('پویا', ['support'])
  for (const [part, whole] of [
    [third, second],
    [second, first],
  ] as const) {
    const into = { into: whole.sent.id }
    expect((await support.post(`${adminPath}/${part.sent.id}/merge`, into)).status).toBe(200)
  }
  for (const { whose, sent } of [second, third]) {
    const { body } = await first.visitor.post<Answered>(follow, whose)
    expect(body.ticket.number).toBe(first.whose.number)
    const { body: part } = await support.get<Answered>(`${adminPath}/${sent.id}`)
    expect(part.ticket.mergedInto?.id).toBe(first.sent.id)
  }
})

test('CT5 who writes twice waits no longer for it: what waits keeps its time, and what was answered gets a new one', async () => {
  const { sent, visitor, whose } = await write()
  const support = await app.user('پویا', ['support'])
  const reply = async () =>
    (await visitor.post<Answered>(`${follow}/messages`, { ...whose, id: randomUUID(), text: 'خبری نشد؟' }))
      .body.ticket.dueAt
  const { dueAt } = (await visitor.post<Answered>(follow, whose)).body.ticket
  app.setNow(new Date(testNow.getTime() + 600_000))
  expect(await reply()).toBe(dueAt)
  await support.post(`${adminPath}/${sent.id}/messages`, answer())
  // All of it within open hours.
  expect(await reply()).toBe(new Date(Date.parse(dueAt!) + 600_000).toISOString())
  app.setNow(testNow)
})

test('CT7 what a machine fills in is thrown away, and it is notified nothing', async () => {
  const { sent, reply } = await write(undefined, { website: 'https://spam.example' })
  expect([reply.status, reply.body.number]).toEqual([201, computeTicketNumber(sent.id)])
  expect(await countRows(sent.id)).toBe(0)
  expect(await listSent(sent.contact)).toEqual([])
})

test('CT7 of one phone the fourth of an hour wants a proof, three are notified by SMS, and the tenth is the last', async () => {
  const contact = newContact()
  const statuses: number[] = []
  for (let at = 0; at < 12; at++) {
    const sent = { ...ticket(), contact }
    const visitor = await app.visitor()
    const { status, body } = await visitor.post<Refusal>(path, sent)
    if (status !== 422) {
      statuses.push(status)
      continue
    }
    expect(body.info.status).toBe(1019)
    const proof = await solveProof(body.info.challenge)
    const proved = await app.visitor(undefined, { 'x-altcha': proof })
    statuses.push((await proved.post(path, sent)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(201), 409, 409])
  expect(await listSent(contact)).toHaveLength(3)
})

test('the school stops after twenty a day from one account, and thirty an hour from one address', async () => {
  const user = await app.user()
  const statuses: number[] = []
  for (let at = 0; at < 21; at++) statuses.push((await user.post(path, ticket())).status)
  expect(statuses).toEqual([...Array(20).fill(201), 409])
  const visitor = await app.visitor()
  for (let at = 0; at < 30; at++) await visitor.post(path, { ...ticket(), website: 'x' })
  expect((await visitor.post(path, ticket())).status).toBe(429)
})

test('CT11 what a ticket is opened from is its writer’s own, and its facts stand before the agent', async () => {
  const user = await app.user()
  const about = { kind: 'order', id: randomUUID() }
  expect((await user.get(`/api/contact-us/subjects/order/${about.id}`)).status).toBe(404)
  const { reply, sent } = await write(user, { about })
  expect(reply.status).toBe(201)
  const support = await app.user('پویا', ['support'])
  const { body } = await support.get<{ ticket: { about: object | null } }>(`${adminPath}/${sent.id}`)
  expect(body.ticket.about).toBe(null)
})

onPostgres('of ten answers at once all stand in one order, and a merge both ways leaves one', async () => {
  const first = await write()
  const second = await write(first.visitor, { contact: first.sent.contact })
  const support = await app.user('پویا', ['support'])
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      support.post(`${adminPath}/${first.sent.id}/messages`, answer(`پاسخ ${at}`)),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201))
  const { body } = await support.get<Answered>(`${adminPath}/${first.sent.id}`)
  expect(body.ticket.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
  const merges = await Promise.all([
    support.post(`${adminPath}/${first.sent.id}/merge`, { into: second.sent.id }),
    support.post(`${adminPath}/${second.sent.id}/merge`, { into: first.sent.id }),
  ])
  expect(merges.map(({ status }) => status).toSorted()).toEqual(
    [201, 409].map(status => (status === 201 ? 200 : 409)),
  )
})

test('what somebody wrote goes along in the export, and goes with the account', async () => {
  const user = await app.user('نگار', [], { password: 'baran-ast-1405' })
  const { sent } = await write(user)
  const { body } = await user.get<Record<string, { letters: object[] }>>('/api/account/export')
  expect(body['contact-us']!.letters).toMatchObject([
    { title: sent.title, messages: [{ text: sent.text }, {}] },
  ])
  await user.post('/api/account/deletion', { currentPassword: 'baran-ast-1405' })
  expect(await countRows(sent.id)).toBe(0)
})

test('CT4 a ticket is found by digits of any script and named in Persian ones; mixed text stays as typed, without marks that turn it', async () => {
  const contact = newContact()
  const persian = contact.replace(/\d/g, digit => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!)
  const arabic = contact.replace(/\d/g, digit => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)
  const text = 'خطای Error 504 در Zoom (نسخهٔ 5.17)'
  const { visitor, whose } = await write(undefined, {
    contact: persian,
    title: `\u202e${text}\u2069`,
    text: `\u200f${text}\u202c`,
  })
  for (const by of [contact, persian, arabic]) {
    const { body } = await visitor.post<Answered>(follow, { number: whose.number, contact: by })
    expect([body.ticket.title, body.ticket.messages[0]!.text]).toEqual([text, text])
  }
  const [sms] = await listSent(contact)
  expect(sms!.body.replace(/https?:\S+/, '')).not.toMatch(/[0-9]/)
  expect(sms!.body).toContain(String(whose.number).replace(/\d/g, digit => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!))
})
