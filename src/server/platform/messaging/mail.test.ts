import { expect, onTestFinished, test } from 'vitest'
import { startMail } from '../../../../emulators/mail.ts'
import { readSettings, type Settings } from '../config.ts'
import type { IdentifiedMessage } from './carriers.ts'
import { mail } from './mail.ts'
import { mailHtml } from './mail-html.ts'
import type { Refusal } from './refusal.ts'

const code: IdentifiedMessage = {
  id: '7d6b1b0e-3f0a-4c1e-9a55-0123456789ab',
  channel: 'email',
  to: 'negar@example.com',
  subject: 'کد تأیید هم‌آوا',
  text: 'کد تأیید شما: ۴۸۲۹۱۵\n\nاین کد تا ۲ دقیقه معتبر است.\nهم‌آوا',
  code: '482915',
  purpose: 'register-code',
}

async function opened(changed: Partial<Settings> = {}) {
  const emulator = await startMail()
  onTestFinished(() => emulator.close())
  const settings = {
    ...readSettings({ MAIL_URL: emulator.url, MAIL_FROM: 'no-reply@school.example' }),
    ...changed,
  }
  return { emulator, settings, carrier: mail(settings) }
}

const refused = (done: Promise<unknown>) =>
  done.then(
    () => null,
    thrown => thrown as Refusal,
  )

/** A header of encoded words as people read it. */
const decoded = (header = '') =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, base64: string) =>
      Buffer.from(base64, 'base64').toString('latin1'),
    )
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, quoted: string) =>
      quoted
        .replaceAll('_', ' ')
        .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
const read = (header = '') => Buffer.from(decoded(header), 'latin1').toString('utf8')

test('a message goes out as plain text and as a page from right to left, under the message’s own Message-ID', async () => {
  const { emulator, carrier } = await opened()
  const taken = await carrier.send(code)
  expect(taken).toEqual({ state: 'sent', reference: `<${code.id}@school.example>` })
  const [sent] = emulator.mails
  expect(sent).toMatchObject({ from: 'no-reply@school.example', to: ['negar@example.com'] })
  expect(sent!.headers).toMatchObject({
    'message-id': `<${code.id}@school.example>`,
    to: 'negar@example.com',
    'auto-submitted': 'auto-generated',
  })
  expect(read(sent!.headers.subject)).toBe(code.subject)
  expect(read(sent!.headers.from)).toBe('هم‌آوا <no-reply@school.example>')
  expect(sent!.parts['text/plain']!.replaceAll('\r\n', '\n').trim()).toBe(code.text)
  const html = sent!.parts['text/html']!
  expect(html).toContain('<html lang="fa" dir="rtl">')
  expect(html).toMatch(/<bdi dir="ltr"[^>]*>۴۸۲۹۱۵<\/bdi>/)
  expect([...html.matchAll(/<(table|td|p)\b[^>]*>/g)].every(([tag]) => tag.includes('dir="rtl"'))).toBe(true)
})

test('a mail that may be unsubscribed from says where, for the mailbox’s own button; a line that is an address is a link', async () => {
  const { emulator, carrier } = await opened()
  const unsubscribe = 'https://school.example/unsubscribe?token=a.b.c'
  await carrier.send({ ...code, code: undefined, text: `متن\n\n${unsubscribe}`, unsubscribe })
  expect(emulator.mails[0]!.headers).toMatchObject({
    'list-unsubscribe': `<${unsubscribe}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(emulator.mails[0]!.parts['text/html']).toContain(`href="${unsubscribe}"`)
  await carrier.send({ ...code, id: '7d6b1b0e-3f0a-4c1e-9a55-0123456789ac' })
  expect(emulator.mails[1]!.headers).not.toHaveProperty('list-unsubscribe')
})

test('line feeds in subject, brand or address make no header, and no second address', async () => {
  const { emulator, settings } = await opened({ BRAND_FA: 'هم‌آوا\r\nBcc: brand@evil.example' })
  const carrier = mail(settings)
  await carrier.send({ ...code, subject: 'سلام\r\nBcc: subject@evil.example\n\nمتن\u2028دیگر' })
  const [sent] = emulator.mails
  expect(sent!.to).toEqual(['negar@example.com'])
  expect(sent!.headers.bcc).toBeUndefined()
  expect(read(sent!.headers.subject)).toBe('سلام Bcc: subject@evil.example متن دیگر')
  expect(Object.keys(sent!.headers).sort()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ])
  const addresses = [
    'negar@example.com\r\nBcc: evil@example.com',
    'negar@example.com, evil@example.com',
    'negar@example.com;evil@example.com',
    'نگار <negar@example.com>',
    'negar@example.com evil@example.com',
    'negar@@example.com',
    'negar\u0000@example.com',
    'negar',
    '',
  ]
  for (const to of addresses) {
    const refusal = await refused(carrier.send({ ...code, to }))
    // Without a number: the server was not even asked.
    expect(refusal).toMatchObject({ message: 'mail did not take it: receptor', lasting: true })
  }
  expect(emulator.handed).toBe(1)
})

test('nothing of a message is markup in its page', () => {
  const html = mailHtml({
    subject: '</title><script>1</script>',
    text: '<img src=x onerror=alert(1)> & "نگار"\n\n1234567 و 3456 و ٣٤٥٦',
    code: '3456',
    brand: '<b>',
  })
  expect(html).not.toMatch(/<(script|img|b)\b/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;نگار&quot;')
  expect(html.match(/<bdi[^>]*>[^<]*<\/bdi>/g)).toHaveLength(2)
  expect(html).toContain('1234567 و <bdi')
})

test('only digits are set apart as a code: a word, or a sign, is none', () => {
  const show = (code: string | undefined, text: string) =>
    mailHtml({ subject: 'کد', text, brand: 'هم‌آوا', ...(code !== undefined && { code }) })
  expect(show('4321', 'کد شما: ۴۳۲۱')).toContain('<bdi dir="ltr"')
  for (const code of ['app', '.', '(4321', '', undefined]) {
    const html = show(code, 'کد (4321) در app است.')
    expect([code, html.includes('<bdi')]).toEqual([code, false])
    expect(html).toContain('کد (4321) در app است.')
  }
})

test('what the mail server refuses for good ends the message; what it refuses for now, or for us all, is tried again', async () => {
  const { emulator, settings, carrier } = await opened()
  const rows: [NonNullable<typeof emulator.trouble>, string, boolean, boolean][] = [
    [{ at: 'recipient', code: 550 }, 'receptor', true, false],
    [{ at: 'recipient', code: 450 }, 'busy', false, false],
    [{ at: 'data', code: 554 }, 'text', true, false],
    [{ at: 'data', code: 451 }, 'busy', false, false],
    [{ at: 'sender', code: 553 }, 'sender', false, true],
    [{ at: 'sender', code: 451 }, 'busy', false, false],
    ['cut', 'unreachable', false, false],
  ]
  for (const [trouble, reason, lasting, alarm] of rows) {
    emulator.trouble = trouble
    expect(await refused(carrier.send(code)), JSON.stringify(trouble)).toMatchObject({
      reason,
      lasting,
      alarm,
    })
  }
  expect(emulator.mails, 'a lost line is not tried again behind our back').toHaveLength(1)
  emulator.trouble = null
  const stranger = mail({ ...settings, MAIL_URL: emulator.url.replace('password', 'wrong') })
  const refusal = (await refused(stranger.send(code)))!
  expect(refusal).toMatchObject({ reason: 'credentials', lasting: false, alarm: true })
  const disclosed = [refusal.message, refusal.stack, JSON.stringify(refusal), String(refusal.cause)].join(
    '\n',
  )
  for (const secret of ['wrong', 'negar', '482915', '۴۸۲۹۱۵']) expect(disclosed).not.toContain(secret)
  await carrier.send(code)
  expect(emulator.mails.at(-1)).toMatchObject({ to: ['negar@example.com'] })
})

test('a mail server that is silent or gone is not waited for longer than it may', async () => {
  const { emulator, settings } = await opened()
  emulator.trouble = 'hang'
  const silent = await refused(mail({ ...settings }, 60_000, 300).send(code))
  expect(silent).toMatchObject({ reason: 'time-out', lasting: false, unanswered: true })
  const slow = await refused(mail({ ...settings }, 300, 60_000).send(code))
  expect(slow).toMatchObject({ reason: 'time-out', lasting: false, unanswered: true })
  await emulator.close()
  const gone = await refused(mail({ ...settings }).send(code))
  expect(gone).toMatchObject({ reason: 'unreachable', lasting: false })
})

test('one connection serves several messages, and one that the server has dropped does no harm', async () => {
  const { emulator, carrier } = await opened()
  await carrier.send(code)
  await carrier.send(code)
  expect(emulator.connections).toBe(1)
  emulator.drop()
  await carrier.send(code)
  expect(emulator.connections).toBe(2)
  expect(emulator.mails).toHaveLength(3)
})
