import { expect, onTestFinished, test } from 'vitest'
import { startKavenegar } from '../../../../emulators/kavenegar.ts'
import { readSettings } from '../config.ts'
import type { IdentifiedMessage } from './carriers.ts'
import { kavenegar } from './kavenegar.ts'
import { Refusal } from './refusal.ts'

const key = 'a key/with?signs'
const code: IdentifiedMessage = {
  id: '7d6b1b0e-3f0a-4c1e-9a55-0123456789ab',
  channel: 'sms',
  to: '+989121234567',
  text: 'کد تأیید شما: ۴۸۲۹۱۵',
  code: '482915',
  purpose: 'register-code',
}
const notice: IdentifiedMessage = { ...code, code: undefined, text: 'شماره موبایل حساب شما تغییر کرد.' }

async function opened(within?: number) {
  const emulator = await startKavenegar({ key })
  onTestFinished(() => emulator.close())
  const settings = readSettings({
    SMS_PROVIDER: 'kavenegar',
    KAVENEGAR_API_KEY: key,
    KAVENEGAR_CODE_TEMPLATE: 'hamava-code',
    KAVENEGAR_SENDER: '10004346',
    KAVENEGAR_URL: emulator.url,
  })
  return { emulator, settings, carrier: kavenegar(settings, within) }
}

const refused = (done: Promise<unknown>) =>
  done.then(
    () => null,
    thrown => thrown as Refusal,
  )

test('a code goes to Kavenegar by template, without its white space; its reference tells what became of it', async () => {
  const { emulator, carrier } = await opened()
  const taken = await carrier.send({ ...code, code: '482 915' })
  expect(taken).toEqual({ state: 'sent', reference: String(emulator.messages[0]!.messageid) })
  expect(emulator.messages).toMatchObject([
    { kind: 'template', template: 'hamava-code', token: '482915', receptor: '09121234567' },
  ])
  emulator.state = 10
  expect(await carrier.look!(taken.reference!)).toMatchObject({ state: 'delivered' })
  expect(emulator.requests).toEqual(['verify/lookup', 'sms/status'])
})

test('the same template speaks the code in a call', async () => {
  const { emulator, carrier } = await opened()
  const { reference } = await carrier.call!(code.to, '482915')
  expect(emulator.messages).toMatchObject([{ kind: 'call', template: 'hamava-code', token: '482915' }])
  expect(reference).toBe(String(emulator.messages[0]!.messageid))
  const refusal = await refused(carrier.call!(code.to, 'letters'))
  expect(refusal).toMatchObject({ reason: 'voice', lasting: true })
})

test('other messages go as free text from the line, abroad as well, and a repeated one is sent once', async () => {
  const { emulator, carrier } = await opened()
  const first = await carrier.send(notice)
  expect(await carrier.send(notice)).toEqual(first)
  const abroad = await carrier.send({
    ...notice,
    id: '00000000-0000-4000-8000-000000000001',
    to: '+4915112345678',
  })
  expect(abroad.reference).not.toBe(first.reference)
  expect(emulator.messages).toMatchObject([
    { kind: 'text', message: notice.text, sender: '10004346', receptor: '09121234567' },
    { kind: 'text', receptor: '004915112345678' },
  ])
  emulator.trouble = 'cut'
  const lost = { ...notice, id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' }
  expect(await refused(carrier.send(lost))).toMatchObject({ reason: 'unreachable', unanswered: true })
  emulator.trouble = null
  expect((await carrier.send(lost)).reference).toBe(String(emulator.messages[2]!.messageid))
  expect(emulator.messages).toHaveLength(3)
})

/** Number, our word, whether it lasts, whether somebody is called: from Kavenegar's table of errors. */
const table: [number, string, boolean, boolean][] = [
  [400, 'parameters', true, false],
  [401, 'account', true, true],
  [402, 'failed', false, false],
  [403, 'key', true, true],
  [404, 'method', true, true],
  [405, 'method', true, true],
  [406, 'parameters', true, false],
  [407, 'access', true, true],
  [409, 'busy', false, false],
  [411, 'receptor', true, false],
  [412, 'sender', true, true],
  [413, 'text', true, false],
  [414, 'too-many', true, false],
  [416, 'ip', true, true],
  [417, 'date', true, false],
  [418, 'credit', false, true],
  [419, 'parameters', true, false],
  [420, 'link', true, false],
  [422, 'text', true, false],
  [424, 'template', true, true],
  [426, 'plan', true, true],
  [427, 'line', true, true],
  [428, 'voice', true, false],
  [429, 'rate', false, false],
  [431, 'token', true, false],
  [432, 'template', true, true],
  [451, 'rate', false, false],
  [501, 'account', true, true],
  [607, 'tag', true, false],
  [999, 'failed', false, false],
]

test('every number of Kavenegar’s table is understood, with its own HTTP status or with 200', async () => {
  const { emulator, carrier } = await opened()
  for (const [number, reason, lasting, alarm] of table) {
    for (const http of [number, 200]) {
      emulator.trouble = { number, http }
      const refusal = await refused(carrier.send(code))
      expect(refusal, String(number)).toBeInstanceOf(Refusal)
      expect(refusal).toMatchObject({ reason, lasting, alarm, unanswered: false })
      expect(refusal!.message).toBe(`kavenegar did not take it: ${reason} (${number})`)
    }
  }
})

test('what Kavenegar itself refuses, it refuses here: number, template, text, key', async () => {
  const { emulator, settings, carrier } = await opened()
  expect(await refused(carrier.send({ ...code, to: '+98912' }))).toMatchObject({ reason: 'receptor' })
  expect(await refused(carrier.send({ ...code, code: '12_34' }))).toMatchObject({ reason: 'token' })
  expect(await refused(carrier.send({ ...notice, text: 'ن'.repeat(901) }))).toMatchObject({ reason: 'text' })
  const other = kavenegar({ ...settings, KAVENEGAR_CODE_TEMPLATE: 'none' })
  expect(await refused(other.send(code))).toMatchObject({ reason: 'template', alarm: true })
  const stranger = kavenegar({ ...settings, KAVENEGAR_API_KEY: 'wrong' })
  expect(await refused(stranger.send(code))).toMatchObject({ reason: 'key', lasting: true })
  expect(emulator.messages).toEqual([])
})

test('every state of Kavenegar is understood', async () => {
  const { emulator, carrier } = await opened()
  const { reference = '' } = await carrier.send(code)
  const states: [number, string, string | undefined][] = [
    [1, 'sent', undefined],
    [2, 'sent', undefined],
    [4, 'sent', undefined],
    [5, 'sent', undefined],
    [6, 'failed', 'failed'],
    [10, 'delivered', undefined],
    [11, 'failed', 'undelivered'],
    [13, 'failed', 'cancelled'],
    [14, 'failed', 'blacklist'],
    [77, 'sent', undefined],
  ]
  for (const [state, expected, reason] of states) {
    emulator.state = state
    const progress = await carrier.look!(reference)
    expect([state, progress.state, progress.reason]).toEqual([state, expected, reason])
  }
  expect(await carrier.look!('1')).toMatchObject({ state: 'failed', reason: 'unknown' })
})

test('a firewall’s page, a silent service and a lost line are told apart, and none takes longer than it may', async () => {
  const { emulator, settings, carrier } = await opened(300)
  emulator.trouble = 'firewall'
  expect(await refused(carrier.send(code))).toMatchObject({
    reason: 'unreadable',
    lasting: false,
    unanswered: true,
  })
  emulator.trouble = 'hang'
  expect(await refused(carrier.send(code))).toMatchObject({
    reason: 'time-out',
    lasting: false,
    unanswered: true,
  })
  emulator.trouble = 'stall'
  expect(await refused(carrier.send(code))).toMatchObject({ reason: 'time-out', unanswered: true })
  await emulator.close()
  const gone = await refused(kavenegar(settings).send(code))
  expect(gone).toMatchObject({ reason: 'unreachable', lasting: false, unanswered: true })
})

test('no refusal names the key, the number, the code or what Kavenegar said', async () => {
  const { emulator, carrier } = await opened(300)
  for (const trouble of [{ number: 418 }, 'firewall', 'hang', 'stall', 'cut'] as const) {
    emulator.trouble = trouble
    const refusal = (await refused(carrier.send(code)))!
    const disclosed = [refusal.message, refusal.stack, JSON.stringify(refusal), String(refusal.cause)].join(
      '\n',
    )
    for (const secret of [key, encodeURIComponent(key), '9121234567', '482915', 'اعتبار', 'Access denied']) {
      expect(disclosed).not.toContain(secret)
    }
  }
})
