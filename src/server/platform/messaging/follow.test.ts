import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startKavenegar } from '../../../../emulators/kavenegar.ts'
import { startSmsIr } from '../../../../emulators/sms-ir.ts'
import { openMessagingApp } from '../../../../test/messaging-app.ts'
import type { Settings } from '../config.ts'
import { transaction } from '../database/database.ts'
import { listDeliveries, type OutboundMessage } from './messaging.ts'

const code: OutboundMessage & { seconds: number } = {
  channel: 'sms',
  to: '+989121234567',
  text: 'کد تأیید شما: ۴۸۲۹۱۵\nهم‌آوا\n\n@school.example #482915',
  code: '482915',
  purpose: 'register-code',
  seconds: 120,
}
const notice: OutboundMessage = {
  channel: 'sms',
  to: '+989121234567',
  text: 'شماره موبایل حساب شما تغییر کرد.',
  purpose: 'contact-replaced',
}

const at = await openMessagingApp()
afterAll(() => at[Symbol.asyncDispose]())

async function opened(changed: Partial<Settings> = {}) {
  const emulator = await startKavenegar()
  onTestFinished(() => emulator.close())
  await at.clear({
    demo: false,
    SMS_PROVIDER: 'kavenegar',
    KAVENEGAR_API_KEY: 'emulator/key',
    KAVENEGAR_CODE_TEMPLATE: 'hamava-code',
    KAVENEGAR_SENDER: '10004346',
    KAVENEGAR_URL: emulator.url,
    ...changed,
  })
  const delivery = async (id: string) => (await listDeliveries(at.app.db, [id]))[0]!
  const kinds = () => emulator.messages.map(({ kind }) => kind)
  /** Files and sends a code. */
  const sent = async (outboundMessage: OutboundMessage & { seconds?: number } = code) => {
    const id = await at.file(outboundMessage)
    await at.deliver(id)
    return id
  }
  return { emulator, delivery, kinds, sent }
}

test('X13 a code leaves by template, its delivery is polled, and after 60 s without it the code is spoken, once', async () => {
  const { emulator, delivery, kinds, sent } = await opened()
  const id = await sent()
  expect(emulator.messages).toMatchObject([
    { kind: 'template', template: 'hamava-code', token: '482915', receptor: '09121234567' },
  ])
  expect(await delivery(id)).toMatchObject({ state: 'sent', carrier: 'kavenegar', call: null })
  const left = at.app.now().getTime()
  for (const seconds of [20, 40]) {
    expect(await at.waiting('follow-letter')).toEqual([
      { data: { letterId: id }, after: new Date(left + seconds * 1000) },
    ])
    at.pass(20)
    await at.follow(id)
  }
  expect(emulator.requests).toEqual(['verify/lookup', 'sms/status', 'sms/status'])
  at.pass(19)
  await at.follow(id)
  expect(kinds()).toEqual(['template'])
  at.pass(1)
  await at.follow(id)
  expect(kinds()).toEqual(['template', 'call'])
  expect(emulator.messages[1]).toMatchObject({
    token: '482915',
    receptor: '09121234567',
    template: 'hamava-code',
  })
  expect(await delivery(id)).toMatchObject({
    state: 'sent',
    call: { at: new Date(left + 60_000), reason: null },
  })
  for (const seconds of [1, 14, 15, 30]) {
    at.pass(seconds)
    await at.follow(id)
  }
  expect(kinds()).toEqual(['template', 'call'])
})

test('a code that arrives in time is not spoken, and nothing of it is kept', async () => {
  const { emulator, delivery, kinds, sent } = await opened()
  const id = await sent()
  expect(await at.rows()).toMatchObject([{ body: '', code: '482915' }])
  emulator.state = 10
  at.pass(20)
  await at.follow(id)
  expect(await delivery(id)).toMatchObject({
    state: 'delivered',
    deliveredAt: at.app.now(),
    reason: null,
    call: null,
  })
  expect(await at.rows()).toMatchObject([{ code: null }])
  expect(await at.waiting('follow-letter')).toEqual([])
  at.pass(60)
  await at.follow(id)
  expect(kinds()).toEqual(['template'])
})

test('a code that ended, was withdrawn or was sent anew is not spoken, and is blanked', async () => {
  const { kinds, delivery, sent } = await opened()
  const short = await sent({ ...code, to: '+989120000001', seconds: 60 })
  const withdrawn = await sent({ ...code, to: '+989120000002' })
  const replaced = await sent({ ...code, to: '+989120000003' })
  await transaction(at.app.db, tx => at.messaging.withdraw(tx, withdrawn))
  at.pass(60)
  const newer = await sent({ ...code, to: '+989120000003' })
  for (const id of [short, withdrawn, replaced, newer]) await at.follow(id)
  expect(kinds()).toEqual(['template', 'template', 'template', 'template'])
  for (const id of [short, withdrawn, replaced]) expect(await delivery(id)).toMatchObject({ call: null })
  expect((await at.rows()).map(row => row.code)).toEqual([null, null, null, '482915'])
  at.pass(60)
  await at.follow(newer)
  expect(kinds().at(-1)).toBe('call')
})

test('a code that the number refuses is spoken; the report that it arrived after all is believed', async () => {
  const { emulator, kinds, delivery, sent } = await opened()
  const id = await sent()
  emulator.state = 14
  at.pass(20)
  await at.follow(id)
  expect(await delivery(id)).toMatchObject({ state: 'failed', reason: 'blacklist', failedAt: at.app.now() })
  at.pass(40)
  await at.follow(id)
  expect(kinds()).toEqual(['template', 'call'])
  emulator.state = 10
  at.pass(15)
  await at.follow(id)
  expect(await delivery(id)).toMatchObject({ state: 'delivered', reason: null, failedAt: null })
})

test('a call that Kavenegar cannot make just now is made at the next look; one it never can is written down', async () => {
  const { emulator, kinds, delivery, sent } = await opened()
  const id = await sent()
  at.pass(60)
  emulator.trouble = { number: 451 }
  await at.follow(id)
  expect(await delivery(id)).toMatchObject({ state: 'sent', call: null })
  expect(await at.rows()).toMatchObject([{ code: '482915', call_reason: 'rate' }])
  emulator.trouble = null
  at.pass(15)
  await at.follow(id)
  expect(kinds()).toEqual(['template', 'call'])
  expect(await delivery(id)).toMatchObject({ call: { at: at.app.now(), reason: null } })

  const never = await sent({ ...code, to: '+989120000001' })
  at.pass(60)
  emulator.trouble = { number: 428 }
  await at.follow(never)
  expect(await delivery(never)).toMatchObject({ call: { at: at.app.now(), reason: 'voice' } })
  emulator.trouble = null
  at.pass(15)
  await at.follow(never)
  expect(kinds()).toEqual(['template', 'call', 'template'])
  expect((await at.rows()).map(row => row.code)).toEqual([null, null])
})

test('a call whose answer is lost is not made a second time', async () => {
  const { emulator, kinds, delivery, sent } = await opened()
  const id = await sent()
  at.pass(60)
  emulator.trouble = 'cut'
  await at.follow(id)
  expect(kinds()).toEqual(['template', 'call'])
  emulator.trouble = null
  at.pass(15)
  await at.follow(id)
  expect(kinds()).toEqual(['template', 'call'])
  expect(await delivery(id)).toMatchObject({ call: { reason: 'unreachable' } })
})

test('two looks at the same moment make one call', async () => {
  const { kinds, sent } = await opened()
  const id = await sent()
  at.pass(60)
  await Promise.all([at.follow(id), at.follow(id), at.follow(id)])
  expect(kinds()).toEqual(['template', 'call'])
  expect(await at.waiting('follow-letter')).toHaveLength(1)
})

test('a message without a code is looked at a few times, then left', async () => {
  const { emulator, kinds, delivery, sent } = await opened()
  const id = await sent(notice)
  const left = at.app.now().getTime()
  for (const seconds of [60, 300, 900]) {
    expect(await at.waiting('follow-letter')).toMatchObject([{ after: new Date(left + seconds * 1000) }])
    at.pass((left - at.app.now().getTime()) / 1000 + seconds)
    await at.follow(id)
  }
  expect(await at.waiting('follow-letter')).toEqual([])
  expect(kinds()).toEqual(['text'])
  expect(emulator.requests).toEqual(['sms/send', 'sms/status', 'sms/status', 'sms/status'])
  expect(await delivery(id)).toMatchObject({ state: 'sent', call: null })
})

test('a carrier that does not say what became of a message is asked again', async () => {
  const { emulator, delivery, sent } = await opened()
  const id = await sent()
  emulator.trouble = 'firewall'
  at.pass(20)
  await at.follow(id)
  expect(await delivery(id)).toMatchObject({ state: 'sent' })
  expect(await at.waiting('follow-letter')).toHaveLength(1)
  emulator.trouble = null
  emulator.state = 10
  at.pass(20)
  await at.follow(id)
  expect(await delivery(id)).toMatchObject({ state: 'delivered' })
})

test('SMS.ir is asked in the same way, and calls nobody', async () => {
  const smsIr = await startSmsIr()
  onTestFinished(() => smsIr.close())
  const { delivery, sent } = await opened({
    SMS_PROVIDER: 'smsir',
    SMSIR_API_KEY: 'emulator-key',
    SMSIR_CODE_TEMPLATE: 100000,
    SMSIR_LINE: 30004505000017,
    SMSIR_URL: smsIr.url,
  })
  const id = await sent()
  expect(await at.rows()).toMatchObject([{ body: '', code: null, carrier: 'sms-ir' }])
  at.pass(60)
  await at.follow(id)
  expect(smsIr.messages).toHaveLength(1)
  smsIr.state = 1
  at.pass(15)
  await at.follow(id)
  expect(await delivery(id)).toMatchObject({ state: 'delivered', carrier: 'sms-ir', call: null })
})

test('messages of a carrier the school has left are not looked after any more', async () => {
  const { emulator, delivery, sent } = await opened()
  const id = await sent()
  at.app.settings.SMS_PROVIDER = 'smsir'
  at.pass(60)
  await at.follow(id)
  expect(emulator.requests).toEqual(['verify/lookup'])
  expect(await delivery(id)).toMatchObject({ state: 'sent' })
  expect(await at.rows()).toMatchObject([{ code: null }])
  expect(await at.waiting('follow-letter')).toEqual([])
})

test('a demo with a real carrier keeps its messages for the outbox', async () => {
  const { kinds, sent } = await opened({ demo: true })
  const id = await sent()
  at.pass(60)
  await at.follow(id)
  expect(kinds()).toEqual(['template', 'call'])
  expect(await at.rows()).toMatchObject([{ body: code.text, code: '482915' }])
})
