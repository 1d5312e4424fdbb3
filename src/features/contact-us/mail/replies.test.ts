import { randomUUID } from 'node:crypto'
import { createTransport, type SendMailOptions } from 'nodemailer'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMailPort, listenForMail, type MailListener } from '#server/engines/incoming-mail/listen.ts'
import { deliverOutboundMessage } from '#server/platform/messaging/deliver.ts'
import { startMail } from '../../../../emulators/mail.ts'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/count-queries.ts'
import { onPostgres } from '../../../../test/database.ts'
import { deliverAll } from '../../../../test/deliver-all.ts'
import { computeTicketNumber } from '../ticket-number.ts'
import { ticketMailbox } from './mailbox.server.ts'
import { buildReplyAddress, readReplyAddress } from './reply-address.server.ts'

type Message = { kind: string; from: string; text: string; files: { name: string }[] }
type Answered = { ticket: { state: string; dueAt: string | null; messages: Message[] } }

const follow = '/api/contact-us/ticket'
const adminPath = '/api/studio/letters'

let app: TestApp
let listener: MailListener | null
beforeAll(async () => {
  app = await openTestApp({ env: { MAIL_IN_PORT: '0' } })
  listener = await listenForMail(app)
})
afterAll(async () => {
  await listener?.close()
  await app[Symbol.asyncDispose]()
})

const answer = (text = 'رسید را بفرستید.') => ({ id: randomUUID(), kind: 'answer', text })

type Visitor = Awaited<ReturnType<TestApp['visitor']>>

/** A school with a mail server that it sends through, which takes mail in as well. */
async function openMailSchool() {
  const emulator = await startMail()
  const school = await openTestApp({
    env: {
      MAIL_URL: emulator.url,
      MAIL_FROM: 'no-reply@school.example',
      MAIL_IN_PORT: '0',
      MAIL_IN_DOMAIN: 'reply.school.example',
    },
  })
  const receiving = await listenForMail(school)
  return {
    emulator,
    school,
    async [Symbol.asyncDispose]() {
      await receiving?.close()
      await emulator.close()
      await school[Symbol.asyncDispose]()
    },
  }
}

/** A guest's ticket by mail, with the address that the mail of its number is replied to. */
async function openTicket({ by, school = app }: { by?: Visitor; school?: TestApp } = {}) {
  const id = randomUUID()
  const contact = `${id.slice(0, 8)}@home.example`
  const ticket = { id, topic: 'class', name: 'ژاله', contact, title: 'پیوند', text: 'باز نمی‌شود.' }
  const visitor = by ?? (await school.visitor())
  expect((await visitor.post('/api/contact-us/letters', ticket)).status).toBe(201)
  return {
    id,
    contact,
    replyTo: buildReplyAddress(school.settings, id)!,
    whose: { number: computeTicketNumber(id), contact },
    read: async () =>
      (await visitor.post<Answered>(follow, { number: computeTicketNumber(id), contact })).body.ticket,
  }
}

/** Answers 250 or the number of the refusal. */
async function send(mail: SendMailOptions, through = app): Promise<number> {
  const transporter = createTransport({ host: '127.0.0.1', port: getMailPort(through)!, ignoreTLS: true })
  return transporter.sendMail({ text: 'این هم رسید.', ...mail }).then(
    () => 250,
    thrown => thrown.responseCode as number,
  )
}

/** Hands what waits to the mail server, as the job does. */
async function handOver(school: TestApp) {
  const { rows } = await school.database.execute(`select id from outbound_message where state = 'waiting'`)
  for (const { id } of rows) await deliverOutboundMessage.run(school, { letterId: String(id) })
}

const listSaid = ({ messages }: Answered['ticket']) => messages.map(({ from, text }) => [from, text])

const onePicture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

test('a reply by mail is a message of its ticket with its files; staff see it in their list, and the target runs anew', async () => {
  const ticket = await openTicket()
  const support = await app.user('پویا', ['support'])
  await support.post(`${adminPath}/${ticket.id}/messages`, answer())
  expect(await ticket.read()).toMatchObject({ state: 'answered', dueAt: null })
  expect(
    await send({
      from: ticket.contact,
      to: ticket.replyTo,
      text: 'این هم رسید.\n\nدر تاریخ شنبه نوشت:\n> رسید را بفرستید.',
      attachments: [{ filename: 'رسید.png', content: await onePicture() }],
    }),
  ).toBe(250)
  const read = await ticket.read()
  expect(read.state).toBe('open')
  expect(read.dueAt).not.toBe(null)
  expect(read.messages.at(-1)).toMatchObject({ from: 'you', text: 'این هم رسید.' })
  expect(read.messages.at(-1)!.files.map(({ name }) => name)).toEqual(['رسید.webp'])
  const { body } = await support.get<{ items: { id: string; state: string }[] }>(adminPath, { view: 'mine' })
  expect(body.items.find(({ id }) => id === ticket.id)).toMatchObject({ state: 'open' })
})

test('a ticket that was closed is open again by a reply; the same mail twice is one message', async () => {
  const ticket = await openTicket()
  const support = await app.user('پویا', ['support'])
  await support.put(`${adminPath}/${ticket.id}/state`, { state: 'closed' })
  const mail = { from: ticket.contact, to: ticket.replyTo, messageId: `<${randomUUID()}@home.example>` }
  expect([await send(mail), await send(mail)]).toEqual([250, 250])
  const read = await ticket.read()
  expect(read.state).toBe('open')
  expect(listSaid(read).slice(-2)).toEqual([
    ['event', 'گفت‌وگو دوباره باز شد'],
    ['you', 'این هم رسید.'],
  ])
  expect(read.messages.filter(({ text }) => text === 'این هم رسید.').length).toBe(1)
})

test('where a mail says it comes from proves nothing: another address is named to those who answer, and to nobody else', async () => {
  const ticket = await openTicket()
  await send({ from: 'other@work.example', to: ticket.replyTo })
  const support = await app.user('پویا', ['support'])
  const { body } = await support.get<Answered>(`${adminPath}/${ticket.id}`)
  expect(body.ticket.messages.at(-1)).toMatchObject({
    kind: 'staff-event',
    text: 'این پیام با ایمیل آمد، از other@work.example',
  })
  expect((await ticket.read()).messages.at(-1)).toMatchObject({ from: 'you', text: 'این هم رسید.' })
})

test('what the form would not take is not taken by mail, and the message says so', async () => {
  const ticket = await openTicket()
  const picture = await onePicture()
  const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10 * 1024 * 1024)])
  await send({
    from: ticket.contact,
    to: ticket.replyTo,
    attachments: [
      { filename: 'رسید.pdf', content: Buffer.from('<html>no pdf</html>') },
      { filename: 'بزرگ.pdf', content: large },
      ...['a.png', 'b.png', 'c.png', 'd.png'].map(filename => ({ filename, content: picture })),
    ],
  })
  const said = (await ticket.read()).messages.at(-1)!
  expect(said.files.length).toBe(3)
  expect(said.text.split('\n')).toEqual([
    'این هم رسید.',
    '',
    '(پیوست «رسید.pdf» نرسید: تنها عکس یا PDF پذیرفته می‌شود.)',
    '(پیوست «بزرگ.pdf» نرسید: بزرگ‌تر از ۱۰ مگابایت است.)',
    '(پیوست «d.png» نرسید: بیش از ۳ پیوست پذیرفته نمی‌شود.)',
  ])
})

test('an address that was forged, changed in one letter, or is of a ticket that is gone, is no address', async () => {
  const ticket = await openTicket()
  const [localPart = '', domain = ''] = ticket.replyTo.split('@')
  const changed = [...localPart].map((letter, at) =>
    at < 2 ? null : `${localPart.slice(0, at)}${letter === 'a' ? 'b' : 'a'}${localPart.slice(at + 1)}`,
  )
  const isOurs = (part: string) => readReplyAddress(app.settings, part).isOurs
  expect(isOurs(localPart)).toBe(true)
  expect(changed.filter(part => part !== null && isOurs(part))).toEqual([])
  expect(['', 'r-', `${localPart}a`, localPart.slice(0, -1), `r-${'a'.repeat(42)}`].filter(isOurs)).toEqual(
    [],
  )
  expect(await send({ from: ticket.contact, to: `${changed[9]}@${domain}` })).toBe(550)
  const gone = buildReplyAddress(app.settings, randomUUID())!
  expect(await send({ from: ticket.contact, to: gone })).toBe(550)
  expect(
    readReplyAddress({ ...app.settings, SESSION_SECRET: 'another secret of the same length' }, localPart)
      .isOurs,
  ).toBe(false)
  expect(ticket.replyTo).not.toContain(ticket.id.slice(0, 8))
  expect(localPart.length).toBeLessThanOrEqual(64)
})

test('CT2 a forged address of a ticket, one of no ticket and one that is no address take as long: the same statements for all', async () => {
  const ticket = await openTicket()
  const localPart = ticket.replyTo.split('@')[0]!
  const ask = (part: string) => countStatements(app, () => ticketMailbox.find(app, part))
  const forged = `${localPart.slice(0, -1)}${localPart.endsWith('a') ? 'i' : 'a'}`
  const gone = buildReplyAddress(app.settings, randomUUID())!.split('@')[0]!
  const own = await ask(localPart)
  expect(own.result).toBe(ticket.id)
  expect(own.queries).toHaveLength(1)
  for (const part of [forged, gone, `r-${'a'.repeat(42)}`, 'r-', '', 'somebody', 'r-'.repeat(400)])
    expect(await ask(part)).toEqual({ result: null, queries: own.queries })
})

test('CT5 a loop of mails has no second half: a program without a mark answers, and nothing goes out, nor in without end', async () => {
  await using mail = await openMailSchool()
  const { school, emulator } = mail
  const { id, contact, read } = await openTicket({ school })
  const support = await school.user('پویا', ['support'])
  await support.post(`${adminPath}/${id}/messages`, answer())
  await handOver(school)
  const sent = emulator.mails.length
  expect(sent).toBe(2)
  // It answers whatever comes, as old ones do, and whatever that sets off it answers again.
  const codes: number[] = []
  for (let answered = 0; answered < emulator.mails.length && codes.length < 60; answered++) {
    const { headers } = emulator.mails[answered]!
    for (let time = 0; time < 12; time++)
      codes.push(
        await send(
          { from: contact, to: headers['reply-to']!, inReplyTo: headers['message-id'], text: 'در سفرم.' },
          school,
        ),
      )
    await deliverAll(school)
    await handOver(school)
  }
  expect(emulator.mails.length).toBe(sent)
  // One thread takes twenty an hour; the others are asked to come later.
  expect(codes).toEqual([...Array(20).fill(250), ...Array(4).fill(450)])
  expect((await read()).messages.filter(({ text }) => text === 'در سفرم.')).toHaveLength(20)
})

test('a reply to a ticket that became a part of another stands in that one', async () => {
  const first = await openTicket()
  const visitor = await app.visitor()
  const other = {
    id: randomUUID(),
    topic: 'class',
    name: 'ژاله',
    contact: first.contact,
    title: 'باز',
    text: 'دوباره',
  }
  await visitor.post('/api/contact-us/letters', other)
  const support = await app.user('پویا', ['support'])
  expect((await support.post(`${adminPath}/${other.id}/merge`, { into: first.id })).status).toBe(200)
  await send({ from: first.contact, to: buildReplyAddress(app.settings, other.id)! })
  expect((await first.read()).messages.at(-1)!.text).toBe('این هم رسید.')
})

test('a member’s answer goes by mail with the same address, and their reply is theirs', async () => {
  const member = await app.user('نگار')
  const ticket = await openTicket({ by: member })
  await member.put('/api/account/notices/choice', { type: 'conversation', channel: 'email', wanted: true })
  const support = await app.user('پویا', ['support'])
  await support.post(`${adminPath}/${ticket.id}/messages`, answer())
  await deliverAll(app)
  const { rows } = await app.database.execute(
    'select mail_thread, body from outbound_message where recipient = $1 and purpose = $2',
    [member.email, 'notice-conversation'],
  )
  expect(rows).toMatchObject([{ mail_thread: { replyTo: ticket.replyTo } }])
  await send({ from: member.email, to: ticket.replyTo })
  const { rows: authors } = await app.database.execute(
    'select author_id from ticket_message where ticket_id = $1 and mail_id is not null',
    [ticket.id],
  )
  expect(authors).toEqual([{ author_id: member.id }])
})

test('the mails of a ticket are one thread, say above which line one replies, and that a program sent them', async () => {
  await using mail = await openMailSchool()
  const { school, emulator } = mail
  const { id, contact, replyTo, read } = await openTicket({ school })
  await handOver(school)
  const messageId = '<reply-1@home.example>'
  expect(await send({ from: contact, to: replyTo, messageId }, school)).toBe(250)
  const support = await school.user('پویا', ['support'])
  await support.post(`${adminPath}/${id}/messages`, answer())
  await handOver(school)
  const [received, answered] = emulator.mails
  expect(answered!.headers['reply-to']).toContain(replyTo)
  expect(answered!.headers['in-reply-to']).toBe(messageId)
  expect(answered!.headers.references!.split(/\s+/)).toEqual([received!.headers['message-id'], messageId])
  expect(answered!.headers['auto-submitted']).toBe('auto-generated')
  expect(answered!.parts['text/plain']).toMatch(/^— پاسخ خود را بالای این خط بنویسید —\s/)
  expect(answered!.headers['message-id']).toMatch(/^<t-[a-z2-7]+@reply\.school\.example>$/)
  // What this program sends ends here too, should it ever come back.
  const { headers } = await PostalMime.parse(
    `Auto-Submitted: ${answered!.headers['auto-submitted']}\r\n\r\nx`,
  )
  expect(
    await send(
      { from: contact, to: replyTo, headers: { [headers[0]!.originalKey]: headers[0]!.value } },
      school,
    ),
  ).toBe(250)
  expect((await read()).messages.filter(({ from }) => from === 'you').length).toBe(2)
})

test('the demo’s outbox replies to a mail of a ticket by SMTP, as its recipient would, and says what became of it', async () => {
  const ticket = await openTicket()
  const { payload } = await app.http.inject('/outbox')
  const form = payload.split('<article>').find(article => article.includes(ticket.contact))!
  expect(form).toContain('— پاسخ خود را بالای این خط بنویسید —')
  const [, id = ''] = /name="id" value="([^"]+)"/.exec(form) ?? []
  const post = (fields: Record<string, string>) =>
    app.http.inject({
      method: 'POST',
      url: '/outbox/replies',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  const sent = await post({ id, text: 'از صندوق نوشتم.' })
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/outbox?outcome=kept'])
  expect((await ticket.read()).messages.at(-1)).toMatchObject({ text: 'از صندوق نوشتم.' })
  expect((await app.http.inject('/outbox?outcome=kept')).payload).toContain('نامه رسید و در گفت‌وگو نشست.')
  expect((await post({ id: randomUUID(), text: 'x' })).headers.location).toBe('/outbox?outcome=refused')
  expect(
    (await app.http.inject({ method: 'POST', url: '/outbox/replies', remoteAddress: '203.0.113.9' }))
      .statusCode,
  ).toBe(404)
})

test('a school that takes no mail in sends mails without such an address', async () => {
  await using school = await openTestApp({
    env: { MAIL_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@school.example' },
  })
  expect(await listenForMail(school)).toBe(null)
  expect(buildReplyAddress(school.settings, randomUUID())).toBe(null)
})

onPostgres('the same mail through two processes at once is one message', async () => {
  await using beside = await openTestApp({ beside: app, env: { MAIL_IN_PORT: '0' } })
  const other = await listenForMail(beside)
  const ticket = await openTicket()
  const mail = { from: ticket.contact, to: ticket.replyTo, messageId: `<${randomUUID()}@home.example>` }
  const answers = await Promise.all([app, beside, app, beside].map(through => send(mail, through)))
  expect(answers).toEqual([250, 250, 250, 250])
  expect((await ticket.read()).messages.filter(({ from }) => from === 'you').length).toBe(2)
  await other?.close()
})
