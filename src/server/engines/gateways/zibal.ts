import * as z from 'zod/mini'
import type { Settings } from '../../platform/config.ts'
import type { Gateway, Paid, PaymentStatus, Refused, Unknown } from './gateway.ts'
import { askGateway, digits, maskedCard, unreadable, whole } from './gateway-answers.ts'

const trackId = z.pipe(digits, z.string().check(z.regex(/^\d{1,20}$/)))

const said = z.object({ result: whole })
const requested = z.object({ result: whole, trackId })
/** What is known of a payment: all of it stands in an inquiry; in the answer of `verify` once it is confirmed. */
const paid = z.object({
  result: whole,
  amount: whole,
  refNumber: digits,
  cardNumber: z.optional(z.nullable(maskedCard)),
  hashedCardNumber: z.optional(z.nullable(z.string().check(z.maxLength(128)))),
  wage: z.optional(z.nullable(whole)),
})
const inquired = z.object({ result: whole, status: whole })

/** The numbers that do not say what became of a payment (-2: a fault of theirs) are missing. */
const statuses: Record<number, PaymentStatus> = {
  [-1]: 'at-bank',
  1: 'verified',
  2: 'paid',
  3: 'failed',
  4: 'failed',
  5: 'failed',
  6: 'failed',
  7: 'failed',
  8: 'failed',
  9: 'failed',
  10: 'failed',
  11: 'failed',
  12: 'failed',
  // Sent back, or being sent, from their panel: none of our books has booked that.
  15: 'reversed',
  16: 'reversed',
  18: 'reversed',
}

/**
 * Zibal's results (persian.md 3.2). `no`: the payment itself is not as we want it, and no asking changes that. Everything
 * else leaves the payment as it is.
 */
const results: Record<number, { reason: string; no?: true }> = {
  102: { reason: 'merchant-not-found' },
  103: { reason: 'merchant-inactive' },
  104: { reason: 'merchant-invalid' },
  105: { reason: 'under-least' },
  106: { reason: 'callback-invalid' },
  113: { reason: 'over-most' },
  114: { reason: 'national-code' },
  202: { reason: 'not-paid', no: true },
  203: { reason: 'invalid-authority', no: true },
}

/** The merchant for trying it, who needs no account; the emulator knows no other. */
const testMerchant = 'zibal'

/**
 * Zibal, REST version 1. It publishes neither a list of what was paid and not confirmed nor a call that sends money back.
 * `verify` is not told the amount, so what it answers is compared.
 */
export function openZibal(settings: Settings): Gateway | null {
  const isEmulator = settings.PAYMENT_PROVIDER.includes('emulator')
  const merchant = isEmulator ? testMerchant : settings.ZIBAL_MERCHANT
  const host = settings.ZIBAL_URL
  if (merchant === undefined || host === null) return null
  const name = isEmulator ? 'emulator-zibal' : 'zibal'
  const timeoutMs = settings.ZIBAL_PATIENCE * 1000

  const ask = (call: string, body: object) =>
    askGateway({ name, timeoutMs }, `${host}/v1/${call}`, { merchant, ...body })

  /** All that is known of a payment, once it is confirmed. */
  async function readPaid(authority: string, amount: number): Promise<Paid | Refused | Unknown> {
    const answer = await ask('inquiry', { trackId: Number(authority) })
    if (answer.kind === 'unknown') return answer
    const state = z.safeParse(inquired, answer.data)
    if (!state.success) return refusedBy(answer.data)
    if (statuses[state.data.status] === 'reversed') return { kind: 'refused', reason: 'reversed' }
    return toPaid(answer.data, amount)
  }

  return {
    name,
    min: 1000,
    max: 1_000_000_000,
    timeoutMs,

    async request({ amount, description, callbackUrl, orderNumber }) {
      const order = { amount, description, callbackUrl, orderId: String(orderNumber) }
      const answer = await ask('request', order)
      if (answer.kind === 'unknown') return answer
      const good = z.safeParse(requested, answer.data)
      return good.success && good.data.result === 100
        ? { kind: 'opened', authority: good.data.trackId }
        : refusedBy(answer.data)
    },

    buildPaymentUrl: authority => `${host}/start/${authority}`,

    readReturn(query) {
      const authority = query.get('trackid')
      if (authority === undefined || !/^\d{1,20}$/.test(authority)) return null
      return { authority, isReportedPaid: query.get('success') === '1' }
    },

    async verify({ authority, amount }) {
      const answer = await ask('verify', { trackId: Number(authority) })
      if (answer.kind === 'unknown') return answer
      const { success, data } = z.safeParse(said, answer.data)
      if (!success) return unreadable
      // Confirmed before: the answer says no more than that.
      if (data.result === 201) return readPaid(authority, amount)
      return data.result === 100 ? toPaid(answer.data, amount) : refusedBy(answer.data)
    },

    async inquire(authority) {
      const answer = await ask('inquiry', { trackId: Number(authority) })
      if (answer.kind === 'unknown') return answer
      const good = z.safeParse(inquired, answer.data)
      if (!good.success || good.data.result !== 100) return refusedBy(answer.data)
      const status = statuses[good.data.status]
      return status ? { kind: 'known', status } : { kind: 'unknown', reason: `status-${good.data.status}` }
    },

    unverified: null,
    refunds: null,
  }
}

function toPaid(answer: unknown, wanted: number): Paid | Refused | Unknown {
  const good = z.safeParse(paid, answer)
  if (!good.success) return unreadable
  const { amount, refNumber, cardNumber, hashedCardNumber, wage } = good.data
  if (amount !== wanted) return { kind: 'refused', reason: 'other-amount' }
  return {
    kind: 'paid',
    refId: refNumber,
    cardMask: cardNumber ?? null,
    cardHash: hashedCardNumber ?? null,
    fee: wage ?? null,
  }
}

function refusedBy(answer: unknown): Refused | Unknown {
  const { success, data } = z.safeParse(said, answer)
  if (!success || data.result === 100) return unreadable
  const { reason, no } = results[data.result] ?? { reason: `result-${data.result}` }
  return { kind: no ? 'refused' : 'unknown', reason }
}
