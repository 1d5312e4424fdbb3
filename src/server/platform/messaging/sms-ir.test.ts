import { expect, onTestFinished, test } from 'vitest'
import { startSmsIr } from '../../../../emulators/sms-ir.ts'
import { readSettings } from '../config.ts'
import type { IdentifiedMessage } from './carriers.ts'
import { Refusal } from './refusal.ts'
import { smsIr } from './sms-ir.ts'

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
  const emulator = await startSmsIr()
  onTestFinished(() => emulator.close())
  const settings = readSettings({
    SMS_PROVIDER: 'smsir',
    SMSIR_API_KEY: 'emulator-key',
    SMSIR_CODE_TEMPLATE: '100000',
    SMSIR_LINE: '30004505000017',
    SMSIR_URL: emulator.url,
  })
  return { emulator, settings, carrier: smsIr(settings, within) }
}

const refused = (done: Promise<unknown>) =>
  done.then(
    () => null,
    thrown => thrown as Refusal,
  )

test('a code goes to SMS.ir by template, also to a number that blocks advertisements', async () => {
  const { emulator, carrier } = await opened()
  emulator.blacklist.add('09121234567')
  const taken = await carrier.send({ ...code, code: '482 915' })
  expect(taken).toEqual({ state: 'sent', reference: String(emulator.messages[0]!.messageId) })
  expect(emulator.messages).toMatchObject([
    {
      kind: 'template',
      mobile: '09121234567',
      templateId: 100000,
      parameters: [{ name: 'Code', value: '482915' }],
    },
  ])
  expect(carrier.call).toBeUndefined()
})

test('other messages go as free text from the line; a blacklisted or wrong number is refused for good', async () => {
  const { emulator, carrier } = await opened()
  const { reference } = await carrier.send(notice)
  expect(reference).toBe(String(emulator.messages[0]!.messageId))
  expect(emulator.messages).toMatchObject([
    { kind: 'text', mobile: '09121234567', messageText: notice.text, lineNumber: 30004505000017 },
  ])
  emulator.blacklist.add('09121234567')
  expect(await refused(carrier.send(notice))).toMatchObject({ reason: 'blacklist', lasting: true })
  const abroad = await refused(carrier.send({ ...notice, to: '+4915112345678' }))
  expect(abroad).toMatchObject({ reason: 'receptor', lasting: true })
})

/** Number, our word, whether it lasts, whether somebody is called: from SMS.ir's table of statuses. */
const table: [number, string, boolean, boolean][] = [
  [0, 'failed', false, false],
  [10, 'key', true, true],
  [11, 'key', true, true],
  [12, 'ip', true, true],
  [13, 'account', true, true],
  [14, 'account', true, true],
  [15, 'plan', true, true],
  [16, 'parameters', true, false],
  [20, 'rate', false, false],
  [101, 'line', true, true],
  [102, 'credit', false, true],
  [103, 'text', true, false],
  [104, 'receptor', true, false],
  [105, 'too-many', true, false],
  [106, 'too-many', true, false],
  [107, 'parameters', true, false],
  [108, 'parameters', true, false],
  [109, 'date', true, false],
  [110, 'parameters', true, false],
  [111, 'unknown', true, false],
  [112, 'unknown', true, false],
  [113, 'template', true, true],
  [114, 'token', true, false],
  [115, 'blacklist', true, false],
  [116, 'template', true, true],
  [117, 'text', true, false],
  [118, 'too-many', true, false],
  [119, 'plan', true, true],
  [123, 'line', true, true],
  [124, 'plan', true, true],
  [999, 'failed', false, false],
]

test('every number of SMS.ir’s table is understood, with its own HTTP status or with 200', async () => {
  const { emulator, carrier } = await opened()
  for (const [number, reason, lasting, alarm] of table) {
    for (const http of [undefined, 200]) {
      emulator.trouble = { number, http }
      const refusal = await refused(carrier.send(code))
      expect(refusal, String(number)).toBeInstanceOf(Refusal)
      expect(refusal).toMatchObject({ reason, lasting, alarm, unanswered: false })
      expect(refusal!.message).toBe(`sms-ir did not take it: ${reason} (${number})`)
    }
  }
})

test('what SMS.ir itself refuses, it refuses here: number, template, length, text, key', async () => {
  const { emulator, settings, carrier } = await opened()
  expect(await refused(carrier.send({ ...code, to: '+98912' }))).toMatchObject({ reason: 'receptor' })
  expect(await refused(carrier.send({ ...code, code: '1'.repeat(26) }))).toMatchObject({ reason: 'token' })
  expect(await refused(carrier.send({ ...notice, text: '' }))).toMatchObject({ reason: 'text' })
  const other = smsIr({ ...settings, SMSIR_CODE_TEMPLATE: 1 })
  expect(await refused(other.send(code))).toMatchObject({ reason: 'template', alarm: true })
  const stranger = smsIr({ ...settings, SMSIR_API_KEY: 'wrong' })
  expect(await refused(stranger.send(code))).toMatchObject({ reason: 'key', lasting: true })
  expect(emulator.messages).toEqual([])
})

test('every state of delivery of SMS.ir is understood', async () => {
  const { emulator, carrier } = await opened()
  const { reference = '' } = await carrier.send(code)
  const states: [number | null, string, string | undefined][] = [
    [null, 'sent', undefined],
    [1, 'delivered', undefined],
    [2, 'failed', 'undelivered'],
    [3, 'sent', undefined],
    [4, 'failed', 'not-at-operator'],
    [5, 'sent', undefined],
    [6, 'failed', 'failed'],
    [7, 'failed', 'blacklist'],
    [77, 'sent', undefined],
  ]
  for (const [state, expected, reason] of states) {
    emulator.state = state
    const progress = await carrier.look!(reference)
    expect([state, progress.state, progress.reason]).toEqual([state, expected, reason])
  }
  expect(await refused(carrier.look!('1'))).toMatchObject({ reason: 'unknown' })
})

test('a firewall’s page, a silent service and a lost line are told apart, and no refusal names a secret', async () => {
  const { emulator, carrier } = await opened(300)
  const reasons = []
  for (const trouble of ['firewall', 'hang', 'cut'] as const) {
    emulator.trouble = trouble
    const refusal = (await refused(carrier.send(code)))!
    reasons.push([refusal.reason, refusal.lasting, refusal.unanswered])
    const disclosed = [refusal.message, refusal.stack, JSON.stringify(refusal), String(refusal.cause)].join(
      '\n',
    )
    for (const secret of ['emulator-key', '9121234567', '482915']) expect(disclosed).not.toContain(secret)
  }
  expect(reasons).toEqual([
    ['unreadable', false, true],
    ['time-out', false, true],
    ['unreachable', false, true],
  ])
})
