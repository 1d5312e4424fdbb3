import * as z from 'zod/mini'
import type { Settings } from '../config.ts'
import { askCarrier, carrierTimeoutMs, toReceptor } from './ask-carrier.ts'
import type { Carrier, Progress } from './carriers.ts'
import { type Meaning, Refusal } from './refusal.ts'

/** Every number of Kavenegar's table of errors (kavenegar.com/rest.html). */
const errors: Record<number, Meaning> = {
  400: { reason: 'parameters', lasting: true },
  401: { reason: 'account', lasting: true, alarm: true },
  402: { reason: 'failed' },
  403: { reason: 'key', lasting: true, alarm: true },
  404: { reason: 'method', lasting: true, alarm: true },
  405: { reason: 'method', lasting: true, alarm: true },
  406: { reason: 'parameters', lasting: true },
  407: { reason: 'access', lasting: true, alarm: true },
  409: { reason: 'busy' },
  411: { reason: 'receptor', lasting: true },
  412: { reason: 'sender', lasting: true, alarm: true },
  413: { reason: 'text', lasting: true },
  414: { reason: 'too-many', lasting: true },
  416: { reason: 'ip', lasting: true, alarm: true },
  417: { reason: 'date', lasting: true },
  418: { reason: 'credit', alarm: true },
  419: { reason: 'parameters', lasting: true },
  420: { reason: 'link', lasting: true },
  422: { reason: 'text', lasting: true },
  424: { reason: 'template', lasting: true, alarm: true },
  426: { reason: 'plan', lasting: true, alarm: true },
  427: { reason: 'line', lasting: true, alarm: true },
  428: { reason: 'voice', lasting: true },
  429: { reason: 'rate' },
  431: { reason: 'token', lasting: true },
  432: { reason: 'template', lasting: true, alarm: true },
  451: { reason: 'rate' },
  501: { reason: 'account', lasting: true, alarm: true },
  607: { reason: 'tag', lasting: true },
}

const states: Record<number, Progress> = {
  1: { state: 'sent' },
  2: { state: 'sent' },
  4: { state: 'sent' },
  5: { state: 'sent' },
  6: { state: 'failed', reason: 'failed' },
  10: { state: 'delivered' },
  11: { state: 'failed', reason: 'undelivered' },
  13: { state: 'failed', reason: 'cancelled' },
  14: { state: 'failed', reason: 'blacklist' },
  100: { state: 'failed', reason: 'unknown' },
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }

const answered = z.object({ return: z.object({ status: z.number() }) })
const entries = z.object({
  entries: z.array(z.object({ messageid: z.union([z.number(), z.string()]), status: z.number() })),
})

/**
 * Kavenegar's REST over https. Codes go by template on the service line, which reaches numbers that block
 * advertisements, other messages as free text; `within` in milliseconds. A repeated free text is told by its `localid`;
 * the template call knows none, so a code whose answer was lost may arrive twice, the same both times.
 */
export function kavenegar(settings: Settings, within = carrierTimeoutMs): Carrier {
  const { KAVENEGAR_URL, KAVENEGAR_API_KEY = '', KAVENEGAR_CODE_TEMPLATE, KAVENEGAR_SENDER } = settings

  async function ask(method: string, fields: Record<string, string | undefined>) {
    const url = `${KAVENEGAR_URL}/v1/${encodeURIComponent(KAVENEGAR_API_KEY)}/${method}.json`
    const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined)
    const question = { method: 'POST' as const, headers: form, body: String(new URLSearchParams(given)) }
    const answer = await askCarrier('kavenegar', url, question, within)
    const number = z.safeParse(answered, answer).data?.return.status
    if (number !== undefined && number !== 200) {
      throw new Refusal('kavenegar', errors[number] ?? { reason: 'failed' }, { number })
    }
    const [entry] = z.safeParse(entries, answer).data?.entries ?? []
    if (!entry) throw new Refusal('kavenegar', { reason: 'unreadable' }, { unanswered: true })
    return { reference: String(entry.messageid), ...(states[entry.status] ?? { state: 'sent' as const }) }
  }

  const speak = (to: string, code: string, type?: 'call') =>
    ask('verify/lookup', {
      receptor: toReceptor(to),
      template: KAVENEGAR_CODE_TEMPLATE,
      token: code.replace(/\s+/g, ''),
      type,
    })

  return {
    name: 'kavenegar',
    send: ({ id, to, text, code }) =>
      code === undefined
        ? ask('sms/send', {
            receptor: toReceptor(to),
            message: text,
            sender: KAVENEGAR_SENDER,
            localid: toLocalId(id),
          })
        : speak(to, code),
    look: reference => ask('sms/status', { messageid: reference }),
    call: (to, code) => speak(to, code, 'call'),
  }
}

/** The first 63 bits of a UUID as the positive long that `localid` is. */
const toLocalId = (id: string) =>
  String(BigInt.asUintN(63, BigInt(`0x${id.replaceAll('-', '').slice(0, 16)}`)))
