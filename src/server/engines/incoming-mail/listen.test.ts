import { randomBytes, randomUUID } from 'node:crypto'
import { createConnection } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { getMailPort, listenForMail, type MailListener, maxMailBytes } from './listen.ts'
import type { IncomingMail, Mailbox } from './mailbox.ts'

/** What the mailbox was given, by the address it came to. */
const kept: { found: string; mail: IncomingMail }[] = []
let fault: Error | null = null
const mailbox: Mailbox = {
  find: async (_, localPart) => (localPart.startsWith('known') ? localPart : null),
  async receive(_, found, mail) {
    if (fault) throw fault
    kept.push({ found, mail })
  },
}

let app: TestApp
let listener: MailListener | null
const domain = 'reply.school.example'
beforeAll(async () => {
  app = await openTestApp({
    features: [{ name: 'mailbox', mailboxes: [mailbox] }],
    env: { MAIL_IN_PORT: '0', MAIL_IN_DOMAIN: domain },
  })
  listener = await listenForMail(app)
})
afterAll(async () => {
  await listener?.close()
  await app[Symbol.asyncDispose]()
})

/** Another sender and thread each time: both are counted. */
const anyAddress = () => `known-${randomUUID().slice(0, 8)}@${domain}`
const anySender = () => `${randomUUID().slice(0, 8)}@home.example`

/** Sends as a mail program does; answers the number and the words of the refusal, or null. */
async function send(mail: SendMailOptions): Promise<{ code?: number; words?: string } | null> {
  const transporter = createTransport({ host: '127.0.0.1', port: getMailPort(app)!, ignoreTLS: true })
  return transporter.sendMail({ from: anySender(), to: anyAddress(), text: 'سلام', ...mail }).then(
    () => null,
    thrown => ({ code: thrown.responseCode, words: thrown.response }),
  )
}
const sendRaw = (lines: string[], envelope = { from: anySender(), to: anyAddress() }) =>
  send({ raw: lines.join('\r\n'), envelope })

/** The mail that came to an address; none where it was let go. */
const find = (to: string) => kept.filter(({ found }) => `${found}@${domain}` === to).map(({ mail }) => mail)

test('a mail comes with its name, its sender, what was written and its files; marks of direction are gone', async () => {
  const to = anyAddress()
  const messageId = '<one@home.example>'
  const pdf = Buffer.from('%PDF-1.7 of a kind')
  expect(
    await send({
      from: 'Jaleh <JALEH@home.example>',
      to: to.toUpperCase(),
      messageId,
      text: 'رسيد \u202eپيوست\u202c است.\n\nOn Sat Hamava <a@b.example> wrote:\n> متن',
      attachments: [{ filename: 'رسید.pdf', content: pdf }],
    }),
  ).toBe(null)
  const [mail] = find(to)
  expect(mail).toMatchObject({ messageId, from: 'jaleh@home.example', text: 'رسید پیوست است.', isCut: false })
  expect(mail!.files.map(({ name }) => name)).toEqual(['رسید.pdf'])
  expect(Buffer.from(mail!.files[0]!.content)).toEqual(pdf)
})

test('of a mail in HTML alone its text is kept, without what Gmail and Outlook quote', async () => {
  const [gmail, outlook, hostile] = [anyAddress(), anyAddress(), anyAddress()]
  const html = (body: string) => ({ html: `<html><head><title>t</title></head><body>${body}</body></html>` })
  const quoted = '<p>متن پیشین</p>'
  await send({
    to: gmail,
    text: undefined,
    ...html(
      `<div dir="rtl">هنوز <b>نه</b></div><div class="gmail_quote"><div>در تاریخ شنبه</div><blockquote>${quoted}</blockquote></div>`,
    ),
  })
  await send({
    to: outlook,
    text: undefined,
    ...html(`<p>هنوز نه</p><hr><div id="divRplyFwdMsg">From: a</div>${quoted}`),
  })
  await send({
    to: hostile,
    text: undefined,
    ...html('<script>alert(1)</script><p onclick="x">هنوز&nbsp;نه &lt;b&gt;</p>'),
  })
  expect(find(gmail)[0]!.text).toBe('هنوز نه')
  expect(find(outlook)[0]!.text).toBe('هنوز نه')
  expect(find(hostile)[0]!.text.replace(/\s+/g, ' ')).toBe('هنوز نه <b>')
})

test.each([
  ['an answer by itself', 'Auto-Submitted: auto-replied'],
  ['one that was generated', 'Auto-Submitted: auto-generated'],
  ['a bulk mail', 'Precedence: bulk'],
  ['a loop', 'X-Loop: school'],
  ['a list', 'List-Id: <people.example>'],
  ['a report', 'Content-Type: multipart/report; boundary=x'],
])('a program ends here, and is not answered: %s', async (_, header) => {
  const to = anyAddress()
  expect(await sendRaw([header, 'Subject: Re', '', 'out of office'], { from: anySender(), to })).toBe(null)
  expect(find(to)).toEqual([])
})

test('what comes from nobody, or from our own addresses, ends here too; «Auto-Submitted: no» is a person’s', async () => {
  const [report, own, ownHead, person] = [anyAddress(), anyAddress(), anyAddress(), anyAddress()]
  await sendRaw(['Subject: Undelivered', '', 'x'], { from: '', to: report })
  await sendRaw(['Subject: x', '', 'x'], { from: anyAddress(), to: own })
  await sendRaw([`From: <${anyAddress()}>`, '', 'x'], { from: anySender(), to: ownHead })
  await sendRaw(['Auto-Submitted: no', '', 'x'], { from: anySender(), to: person })
  expect([report, own, ownHead, person].map(to => find(to).length)).toEqual([0, 0, 0, 1])
})

test('an address that is none is refused before the mail is sent, in the same words whichever it is', async () => {
  const refusals = [await send({ to: `forged@${domain}` }), await send({ to: 'somebody@elsewhere.example' })]
  expect(refusals.map(refusal => refusal?.code)).toEqual([550, 550])
  expect(new Set(refusals.map(refusal => refusal?.words)).size).toBe(1)
})

/** Says lines to the server and hears its answers. */
async function talk() {
  const socket = createConnection(getMailPort(app)!, '127.0.0.1')
  let heard = ''
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    heard += text
  })
  const hear = async (pattern: RegExp) => {
    await expect.poll(() => heard, { timeout: 20_000 }).toMatch(pattern)
    const all = heard
    heard = ''
    return all
  }
  await hear(/^220/)
  const say = async (line: string, pattern: RegExp) => {
    socket.write(`${line}\r\n`)
    return hear(pattern)
  }
  return { socket, say, hear, end: () => socket.destroy() }
}

test('25 MB are announced; 60 MB are refused at once where that is said, and else when they have come, and are never held', async () => {
  const { socket, say, hear, end } = await talk()
  expect(await say('EHLO home.example', /250 /)).toContain(`SIZE ${maxMailBytes}`)
  await say(`MAIL FROM:<a@home.example> SIZE=${60 * 1024 * 1024}`, /^552/)
  const to = anyAddress()
  await say('MAIL FROM:<a@home.example>', /^250/)
  await say(`RCPT TO:<${to}>`, /^250/)
  await say('DATA', /^354/)
  const line = Buffer.from(`${'x'.repeat(998)}\r\n`)
  const megabyte = Buffer.concat(Array.from({ length: 1049 }, () => line))
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const before = process.memoryUsage().arrayBuffers
  for (let sent = 0; sent < 59; sent++)
    if (!socket.write(megabyte)) await new Promise(resolve => socket.once('drain', resolve))
  // V8 frees what was collected on another thread, when it comes to it; what is held is never freed.
  const measureHeld = () => {
    collect()
    return process.memoryUsage().arrayBuffers - before
  }
  await expect.poll(measureHeld, { timeout: 20_000 }).toBeLessThan(8 * 1024 * 1024)
  socket.write(megabyte)
  socket.write('\r\n.\r\n')
  expect(await hear(/^\d{3} /)).toMatch(/^552/)
  expect(find(to)).toEqual([])
  // The line is there for the next one.
  await say('MAIL FROM:<a@home.example>', /^250/)
  end()
})

test('a mail that breaks off is none, and what could not be kept is sent again by its sender', async () => {
  const to = anyAddress()
  const { socket, say, end } = await talk()
  await say('EHLO home.example', /250 /)
  await say('MAIL FROM:<a@home.example>', /^250/)
  await say(`RCPT TO:<${to}>`, /^250/)
  await say('DATA', /^354/)
  socket.write('Subject: x\r\n\r\nhalf')
  end()
  fault = new Error('the database is away')
  expect((await send({ to }))?.code).toBe(451)
  fault = null
  expect(await send({ to })).toBe(null)
  expect(find(to).map(({ text }) => text)).toEqual(['سلام'])
})

test('parts within parts without end, and heads without end, are refused for good', async () => {
  const deep = Array.from({ length: 60 }, (_, at) => [
    `Content-Type: multipart/mixed; boundary=b${at}`,
    '',
    `--b${at}`,
  ]).flat()
  expect((await sendRaw([...deep, '', 'x']))?.code).toBe(554)
  const heads = Array.from({ length: 6000 }, (_, at) => `X-H${at}: ${'y'.repeat(80)}`)
  expect((await sendRaw([...heads, '', 'x']))?.code).toBe(554)
})

test('a mail without a name of its own has one that is the same when it comes again', async () => {
  const to = anyAddress()
  const from = anySender()
  for (let time = 0; time < 2; time++) await sendRaw(['Subject: x', '', 'همان'], { from, to })
  await sendRaw(['Subject: x', '', 'دیگر'], { from, to })
  const names = find(to).map(({ messageId }) => messageId)
  expect(names.length).toBe(3)
  expect(new Set(names).size).toBe(2)
})

test('a long mail is cut, and says so', async () => {
  const to = anyAddress()
  await send({ to, text: 'بلند '.repeat(2000) })
  expect(find(to)[0]).toMatchObject({ isCut: true })
  expect(find(to)[0]!.text.length).toBeLessThanOrEqual(3500)
})

test('who writes without end is asked to come later, by sender and by thread', async () => {
  const from = anySender()
  const answers: (number | undefined)[] = []
  for (let time = 0; time < 42; time++) answers.push((await send({ from, to: anyAddress() }))?.code)
  expect(answers.indexOf(450)).toBe(40)
  const to = anyAddress()
  const inThread: (number | undefined)[] = []
  for (let time = 0; time < 21; time++) inThread.push((await send({ to }))?.code)
  expect(inThread.indexOf(450)).toBe(20)
})

test('whatever bytes come, the server answers and goes on', async () => {
  for (const size of [1, 300, 40_000]) {
    const to = anyAddress()
    await send({ raw: randomBytes(size), envelope: { from: anySender(), to } })
  }
  const to = anyAddress()
  expect(await send({ to })).toBe(null)
  expect(find(to).length).toBe(1)
})

test('another process on the port waits, and takes it over when the first ends', async () => {
  const port = String(getMailPort(app))
  await using beside = await openTestApp({
    features: [{ name: 'mailbox', mailboxes: [mailbox] }],
    env: {
      MAIL_IN_PORT: port,
      MAIL_IN_DOMAIN: domain,
      MAIL_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'a@school.example',
    },
  })
  // A demo looks for a free port instead.
  Object.assign(beside.settings, { demo: false })
  const second = await listenForMail(beside)
  expect(getMailPort(beside)).toBe(null)
  await listener?.close()
  await expect.poll(() => getMailPort(beside), { timeout: 15_000 }).toBe(Number(port))
  await second?.close()
  listener = await listenForMail(app)
})
