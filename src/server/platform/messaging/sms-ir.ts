import * as z from 'zod/mini'
import type { Settings } from '../config.ts'
import { askCarrier, carrierTimeoutMs, type Question, toReceptor } from './ask-carrier.ts'
import type { Carrier, Progress } from './carriers.ts'
import { type Meaning, Refusal } from './refusal.ts'

/** Every number of SMS.ir's table of statuses (sms.ir/rest-api). */
const errors: Record<number, Meaning> = {
  0: { reason: 'failed' },
  10: { reason: 'key', lasting: true, alarm: true },
  11: { reason: 'key', lasting: true, alarm: true },
  12: { reason: 'ip', lasting: true, alarm: true },
  13: { reason: 'account', lasting: true, alarm: true },
  14: { reason: 'account', lasting: true, alarm: true },
  15: { reason: 'plan', lasting: true, alarm: true },
  16: { reason: 'parameters', lasting: true },
  20: { reason: 'rate' },
  101: { reason: 'line', lasting: true, alarm: true },
  102: { reason: 'credit', alarm: true },
  103: { reason: 'text', lasting: true },
  104: { reason: 'receptor', lasting: true },
  105: { reason: 'too-many', lasting: true },
  106: { reason: 'too-many', lasting: true },
  107: { reason: 'parameters', lasting: true },
  108: { reason: 'parameters', lasting: true },
  109: { reason: 'date', lasting: true },
  110: { reason: 'parameters', lasting: true },
  111: { reason: 'unknown', lasting: true },
  112: { reason: 'unknown', lasting: true },
  113: { reason: 'template', lasting: true, alarm: true },
  114: { reason: 'token', lasting: true },
  115: { reason: 'blacklist', lasting: true },
  116: { reason: 'template', lasting: true, alarm: true },
  117: { reason: 'text', lasting: true },
  118: { reason: 'too-many', lasting: true },
  119: { reason: 'plan', lasting: true, alarm: true },
  123: { reason: 'line', lasting: true, alarm: true },
  124: { reason: 'plan', lasting: true, alarm: true },
}

const states: Record<number, Progress> = {
  1: { state: 'delivered' },
  2: { state: 'failed', reason: 'undelivered' },
  3: { state: 'sent' },
  4: { state: 'failed', reason: 'not-at-operator' },
  5: { state: 'sent' },
  6: { state: 'failed', reason: 'failed' },
  7: { state: 'failed', reason: 'blacklist' },
}

const answered = z.object({ status: z.number() })
const verified = z.object({ data: z.object({ messageId: z.number() }) })
/** An id is 0 where the number is on the blacklist, null where the number or the text would not do. */
const bulk = z.object({ data: z.object({ messageIds: z.array(z.nullable(z.number())) }) })
const report = z.object({ data: z.object({ deliveryState: z.nullish(z.number()) }) })

/**
 * SMS.ir's REST, version 1. Codes go by template on the service line, other messages as free text; `within` in
 * milliseconds. It calls nobody, and knows no id of ours: a message whose answer was lost may arrive twice.
 */
export function smsIr(settings: Settings, within = carrierTimeoutMs): Carrier {
  const { SMSIR_URL, SMSIR_API_KEY = '', SMSIR_CODE_TEMPLATE, SMSIR_LINE } = settings

  async function ask<S extends z.ZodMiniType>(path: string, answer: S, body?: object): Promise<z.output<S>> {
    const headers = { 'x-api-key': SMSIR_API_KEY, accept: 'application/json' }
    const question: Question = body
      ? {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }
      : { method: 'GET', headers }
    const response = await askCarrier('sms-ir', `${SMSIR_URL}/v1/send/${path}`, question, within)
    const number = z.safeParse(answered, response).data?.status
    if (number !== undefined && number !== 1) {
      throw new Refusal('sms-ir', errors[number] ?? { reason: 'failed' }, { number })
    }
    const read = z.safeParse(answer, response)
    if (!read.success) throw new Refusal('sms-ir', { reason: 'unreadable' }, { unanswered: true })
    return read.data
  }

  return {
    name: 'sms-ir',
    async send({ to, text, code }) {
      const mobile = toReceptor(to)
      if (code !== undefined) {
        const parameters = [{ name: 'Code', value: code.replace(/\s+/g, '') }]
        const { data } = await ask('verify', verified, {
          mobile,
          templateId: SMSIR_CODE_TEMPLATE,
          parameters,
        })
        return { reference: String(data.messageId), state: 'sent' }
      }
      const payload = { lineNumber: SMSIR_LINE, messageText: text, mobiles: [mobile] }
      const [id] = (await ask('bulk', bulk, payload)).data.messageIds
      if (!id) throw new Refusal('sms-ir', { reason: id === 0 ? 'blacklist' : 'receptor', lasting: true })
      return { reference: String(id), state: 'sent' }
    },
    async look(reference) {
      const { data } = await ask(encodeURIComponent(reference), report)
      return states[data.deliveryState ?? 3] ?? { state: 'sent' }
    },
  }
}
