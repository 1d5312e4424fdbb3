import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startKavenegar } from '../../../../emulators/kavenegar.ts'
import { startMail } from '../../../../emulators/mail.ts'
import { openMessagingApp } from '../../../../test/messaging-app.ts'
import { listDeliveries, type OutboundMessage } from './messaging.ts'

const code: OutboundMessage & { seconds: number } = {
  channel: 'sms',
  to: '+989121234567',
  text: 'کد تأیید شما: ۴۸۲۹۱۵',
  code: '482915',
  purpose: 'register-code',
  seconds: 1200,
}
const notice: OutboundMessage = {
  channel: 'sms',
  to: '+989121234567',
  text: 'شماره موبایل حساب شما تغییر کرد.',
  purpose: 'contact-replaced',
}
const mailed: OutboundMessage = {
  channel: 'email',
  to: 'negar@example.com',
  subject: 'کد تأیید',
  text: 'کد تأیید شما: ۴۸۲۹۱۵',
  code: '482915',
  purpose: 'register-code',
}

const quiet = await openMessagingApp()
afterAll(() => quiet[Symbol.asyncDispose]())

async function opened(at = quiet) {
  const [sms, mail] = await Promise.all([startKavenegar(), startMail()])
  await at.clear({
    demo: false,
    SMS_PROVIDER: 'kavenegar',
    KAVENEGAR_API_KEY: 'emulator/key',
    KAVENEGAR_CODE_TEMPLATE: 'hamava-code',
    KAVENEGAR_SENDER: '10004346',
    KAVENEGAR_URL: sms.url,
    MAIL_URL: mail.url,
    MAIL_FROM: 'no-reply@school.example',
  })
  onTestFinished(async () => {
    await Promise.all([sms.close(), mail.close()])
  })
  const delivery = async (id: string) => (await listDeliveries(at.app.db, [id]))[0]!
  return { sms, mail, at, delivery }
}

test('a refusal for good ends the message with its reason, and nothing of it is kept', async () => {
  const { sms, mail, at, delivery } = await opened()
  sms.trouble = { number: 411 }
  mail.trouble = { at: 'recipient', code: 550 }
  for (const [outboundMessage, carrier] of [
    [code, 'kavenegar'],
    [mailed, 'mail'],
  ] as const) {
    const id = await at.file(outboundMessage)
    await at.deliver(id)
    const expected = { state: 'failed', reason: 'receptor', carrier, sentAt: null, failedAt: at.app.now() }
    expect(await delivery(id)).toMatchObject(expected)
  }
  const blank = { body: '', subject: null, code: null }
  expect(await at.rows()).toMatchObject([blank, blank])
  expect(await at.waiting('follow-letter')).toEqual([])
})

test('a refusal for now is thrown, so that the job tries again, and the message waits with its reason', async () => {
  const { sms, mail, at, delivery } = await opened()
  sms.trouble = { number: 409 }
  mail.trouble = { at: 'data', code: 451 }
  for (const outboundMessage of [code, mailed]) {
    const id = await at.file(outboundMessage)
    await expect(at.deliver(id)).rejects.toThrow('busy')
    expect(await delivery(id)).toMatchObject({ state: 'waiting', reason: 'busy', failedAt: null })
    sms.trouble = mail.trouble = null
    await at.deliver(id)
    expect(await delivery(id)).toMatchObject({ state: 'sent', reason: null, sentAt: at.app.now() })
    sms.trouble = { number: 409 }
    mail.trouble = { at: 'data', code: 451 }
  }
  expect(sms.messages).toHaveLength(1)
  expect(mail.mails).toHaveLength(1)
})

test('a message that is refused at every try is given up', async () => {
  const { sms, at, delivery } = await opened()
  sms.trouble = { number: 409 }
  const id = await at.file(notice)
  for (let attempt = 1; attempt <= 8; attempt++) await expect(at.deliver(id)).rejects.toThrow('busy')
  expect(await delivery(id)).toMatchObject({ state: 'waiting' })
  await at.deliver(id)
  expect(await delivery(id)).toMatchObject({ state: 'failed', reason: 'busy' })
  sms.trouble = null
  await at.deliver(id)
  expect(sms.messages).toEqual([])
})

test('the jobs try again by themselves, with a pause', async () => {
  await using at = await openMessagingApp()
  const { sms, delivery } = await opened(at)
  await at.app.jobs.work(at.app)
  sms.trouble = { number: 429 }
  const id = await at.file(notice)
  await at.until(([row]) => row?.reason === 'rate')
  sms.trouble = null
  const retry = await at.untilWaiting('deliver-letter')
  expect(retry.after.getTime()).toBeGreaterThan(Date.now())
  await at.app.database.execute(`update pgboss.job set start_after = now() where name = 'deliver-letter'`)
  await at.until(([row]) => row?.state === 'sent')
  expect(sms.messages).toHaveLength(1)
  expect(await delivery(id)).toMatchObject({ state: 'sent', reason: null })
})

test('no credit, a wrong key and a missing template call for somebody; a wrong number does not', async () => {
  const { sms, at } = await opened()
  const alarms = () => at.lines.filter(line => line.includes('needs somebody')).map(line => JSON.parse(line))
  sms.trouble = { number: 411 }
  await at.deliver(await at.file(notice))
  expect(alarms()).toEqual([])
  sms.trouble = { number: 418 }
  await expect(at.deliver(await at.file(notice))).rejects.toThrow('credit')
  for (const number of [403, 424]) {
    sms.trouble = { number }
    await at.deliver(await at.file(notice))
  }
  expect(alarms().map(({ level, carrier, reason }) => [level, carrier, reason])).toEqual([
    [50, 'kavenegar', 'credit'],
    [50, 'kavenegar', 'key'],
    [50, 'kavenegar', 'template'],
  ])
})

test('a message the app could not write down as sent goes again: a notice arrives once, a code as the same code', async () => {
  const { sms, mail, at, delivery } = await opened()
  const { database } = at.app
  const ids = [await at.file(notice), await at.file(code), await at.file(mailed)]
  // What a process that dies there leaves behind: the carrier has it, the row does not say so.
  await database.execute(`alter table outbound_message add constraint dead check (state = 'waiting')`)
  for (const id of ids) await expect(at.deliver(id)).rejects.toThrow('dead')
  await database.execute('alter table outbound_message drop constraint dead')
  for (const id of ids) {
    expect(await delivery(id)).toMatchObject({ state: 'waiting' })
    await at.deliver(id)
    expect(await delivery(id)).toMatchObject({ state: 'sent' })
    await at.deliver(id)
  }
  expect(sms.messages.map(({ kind, token }) => [kind, token])).toEqual([
    ['text', undefined],
    ['template', '482915'],
    ['template', '482915'],
  ])
  const messageIds = mail.mails.map(({ headers }) => headers['message-id'])
  expect(messageIds).toHaveLength(2)
  expect(new Set(messageIds).size).toBe(1)
  expect(await at.waiting('follow-letter')).toHaveLength(2)
})

test('neither log nor table of jobs holds a key, an address, a text or a code, whatever goes wrong', async () => {
  await using at = await openMessagingApp()
  const { sms, mail } = await opened(at)
  await at.app.jobs.work(at.app)
  const troubles = [null, { number: 411 }, { number: 418 }, 'firewall', 'cut'] as const
  for (const trouble of troubles) {
    sms.trouble = trouble
    const before = await at.rows()
    await at.file(code)
    await at.file(notice)
    await at.until(rows => rows.slice(before.length).every(row => row.state !== 'waiting' || row.reason))
  }
  for (const trouble of [null, { at: 'recipient', code: 550 }, { at: 'sender', code: 550 }, 'cut'] as const) {
    mail.trouble = trouble
    const before = await at.rows()
    await at.file(mailed)
    await at.until(rows => rows.slice(before.length).every(row => row.state !== 'waiting' || row.reason))
  }
  const spoken = await at.file({ ...code, to: '+989120000001' })
  sms.trouble = null
  await at.until(rows => rows.at(-1)!.state === 'sent')
  at.pass(60)
  sms.trouble = { number: 428 }
  await at.follow(spoken)
  const logged = at.lines.join('')
  for (const sentence of [
    'a message was sent',
    'a message was given up',
    'a job failed',
    'could not be spoken',
  ]) {
    expect(logged).toContain(sentence)
  }
  const jobs = JSON.stringify((await at.app.database.execute('select * from pgboss.job')).rows)
  const secrets = ['482915', '۴۸۲۹۱۵', '9121234567', '9120000001', 'negar@', 'کد', 'شماره', 'Access denied']
  secrets.push('emulator/key', 'emulator%2Fkey', 'emulator/password', 'emulator%2Fpassword')
  for (const secret of secrets) {
    expect(logged).not.toContain(secret)
    expect(jobs).not.toContain(secret)
  }
})
