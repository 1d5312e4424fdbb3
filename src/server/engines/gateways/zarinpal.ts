import * as z from 'zod/mini'
import type { Settings } from '../../platform/config.ts'
import type { Gateway, PaymentStatus, Refunds, Refused, Unknown } from './gateway.ts'
import { askGateway, digits, maskedCard, unreadable, whole } from './gateway-answers.ts'
import { describeCode } from './zarinpal-codes.ts'

const authorityPattern = /^[AS][0-9a-zA-Z]{35}$/
const authority = z.string().check(z.regex(authorityPattern))

/** A refusal holds `data: []` and its number in `errors`; a success the reverse. */
const refusal = z.object({ errors: z.object({ code: whole }) })
const requested = z.object({ data: z.object({ code: whole, authority }) })
const verified = z.object({
  data: z.object({
    code: whole,
    ref_id: digits,
    card_pan: z.optional(z.nullable(maskedCard)),
    card_hash: z.optional(z.nullable(z.string().check(z.maxLength(128)))),
    fee: z.optional(z.nullable(whole)),
  }),
})
const statuses = {
  IN_BANK: 'at-bank',
  PAID: 'paid',
  VERIFIED: 'verified',
  FAILED: 'failed',
  REVERSED: 'reversed',
} as const satisfies Record<string, PaymentStatus>
const inquired = z.object({
  data: z.object({ code: whole, status: z.enum(Object.keys(statuses) as (keyof typeof statuses)[]) }),
})
const listed = z.object({
  data: z.object({ code: whole, authorities: z.array(z.object({ authority: z.string(), amount: whole })) }),
})
const named = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
const terminals = z.object({
  data: z.object({ Terminals: z.array(z.object({ id: named, key: z.string() })) }),
})
const sessions = z.object({ data: z.object({ Session: z.array(z.object({ id: named, amount: whole })) }) })
const sent = z.object({ data: z.object({ resource: z.object({ id: named }) }) })

type SentRefund = Parameters<Refunds['send']>[0]

/** The merchant the emulator knows. */
const demoMerchant = '00000000-0000-4000-8000-000000000001'

/** ZarinPal, REST version 4; refunds by its GraphQL, which needs the access token of the panel. */
export function openZarinpal(settings: Settings): Gateway | null {
  const isEmulator = settings.PAYMENT_PROVIDER.includes('emulator')
  const merchant_id = isEmulator ? demoMerchant : settings.ZARINPAL_MERCHANT_ID
  if (merchant_id === undefined) return null
  const token = settings.ZARINPAL_ACCESS_TOKEN ?? (isEmulator ? 'demo' : null)
  const host = settings.ZARINPAL_URL
  const name = isEmulator ? 'emulator' : 'zarinpal'
  const timeoutMs = settings.ZARINPAL_PATIENCE * 1000

  /** Asks one of the payment calls; what is no answer of theirs is unknown, and so is what we do not understand. */
  async function call<T extends z.core.$ZodType>(
    path: string,
    body: object,
    shape: T,
  ): Promise<{ kind: 'answered'; data: z.core.output<T> } | Refused | Unknown> {
    const url = `${host}/pg/v4/payment/${path}.json`
    const answer = await askGateway({ name, timeoutMs }, url, { merchant_id, ...body })
    if (answer.kind === 'unknown') return answer
    const good = z.safeParse(shape, answer.data)
    if (good.success) {
      const { code } = (good.data as { data: { code: number } }).data
      return code === 100 || code === 101 ? { kind: 'answered', data: good.data } : refusedBy(code)
    }
    const bad = z.safeParse(refusal, answer.data)
    return bad.success ? refusedBy(bad.data.errors.code) : unreadable
  }

  return {
    name,
    min: 10_000,
    max: 1_000_000_000,
    timeoutMs,

    async request({ amount, description, callbackUrl, orderNumber }) {
      const answer = await call(
        'request',
        {
          amount,
          currency: 'IRR',
          description: description.slice(0, 500),
          callback_url: callbackUrl,
          metadata: { order_id: String(orderNumber) },
        },
        requested,
      )
      return answer.kind === 'answered' ? { kind: 'opened', authority: answer.data.data.authority } : answer
    },

    buildPaymentUrl: authority => `${host}/pg/StartPay/${authority}`,

    readReturn(query) {
      const authority = query.get('authority')
      if (authority === undefined || !authorityPattern.test(authority)) return null
      return { authority, isReportedPaid: query.get('status')?.toUpperCase() === 'OK' }
    },

    async verify(payment) {
      const answer = await call('verify', payment, verified)
      if (answer.kind !== 'answered') return answer
      const { ref_id, card_pan, card_hash, fee } = answer.data.data
      return {
        kind: 'paid',
        refId: ref_id,
        cardMask: card_pan ?? null,
        cardHash: card_hash ?? null,
        fee: fee ?? null,
      }
    },

    async inquire(authority) {
      const answer = await call('inquiry', { authority }, inquired)
      return answer.kind === 'answered'
        ? { kind: 'known', status: statuses[answer.data.data.status] }
        : answer
    },

    async unverified() {
      const answer = await call('unVerified', {}, listed)
      return answer.kind === 'answered' ? { kind: 'known', payments: answer.data.data.authorities } : answer
    },

    refunds: token === null ? null : { min: 20_000, send: sendRefund },
  }

  async function sendRefund({ refId, paid, amount, description }: SentRefund) {
    const session = await findSession(refId, paid)
    if (session === null) return { kind: 'refused', reason: 'session-not-found' } as const
    const variables = {
      session_id: session,
      amount,
      description,
      method: 'CARD',
      reason: 'CUSTOMER_REQUEST',
    }
    const answer = await askGraph(addRefund, variables, sent)
    return answer.kind === 'answered' ? { kind: 'sent' as const, id: answer.data.data.resource.id } : answer
  }

  /** Asks the GraphQL service; its errors refuse. */
  async function askGraph<T extends z.core.$ZodType>(
    query: string,
    variables: object,
    shape: T,
  ): Promise<{ kind: 'answered'; data: z.core.output<T> } | Refused | Unknown> {
    const url = isEmulator ? host : 'https://next.zarinpal.com'
    const headers = { authorization: `Bearer ${token}` }
    const answer = await askGateway(
      { name, timeoutMs },
      `${url}/api/v4/graphql/`,
      { query, variables },
      headers,
    )
    if (answer.kind === 'unknown') return answer
    const good = z.safeParse(shape, answer.data)
    if (good.success) return { kind: 'answered', data: good.data }
    return z.safeParse(graphErrors, answer.data).success
      ? { kind: 'refused', reason: 'gateway-refused' }
      : unreadable
  }

  /**
   * The session of a payment, which refunds name: the one of our terminal with its reference and its amount. Where there
   * is not exactly one, or nobody answers, nothing is sent: money must not go back by another one.
   */
  async function findSession(refId: string, paid: number): Promise<string | null> {
    const ours = await askGraph(listTerminals, {}, terminals)
    if (ours.kind !== 'answered') return null
    const terminal = ours.data.data.Terminals.find(({ key }) => key === merchant_id)
    if (!terminal) return null
    const found = await askGraph(listSessions, { terminal_id: terminal.id, reference_id: refId }, sessions)
    if (found.kind !== 'answered') return null
    const [session, ...others] = found.data.data.Session
    return session && others.length === 0 && session.amount === paid ? session.id : null
  }
}

const graphErrors = z.object({ errors: z.array(z.object({ message: z.string() })).check(z.minLength(1)) })

function refusedBy(code: number): Refused | Unknown {
  const { reason, no } = describeCode(code)
  return { kind: no ? 'refused' : 'unknown', reason }
}

const listTerminals = `query Terminals { Terminals { id key } }`

const listSessions = `query Sessions($terminal_id: ID!, $reference_id: String) {
  Session(terminal_id: $terminal_id, filter: VERIFIED, reference_id: $reference_id, limit: 2) { id status amount }
}`

const addRefund = `mutation AddRefund($session_id: ID!, $amount: BigInteger!, $description: String, $method: InstantPayoutActionTypeEnum, $reason: RefundReasonEnum) {
  resource: AddRefund(session_id: $session_id, amount: $amount, description: $description, method: $method, reason: $reason) {
    terminal_id
    id
    amount
    timeline { refund_amount refund_time refund_status }
  }
}`
