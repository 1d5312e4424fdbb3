import type { Book, Session } from '../gateway/book.ts'

/** What a call answers: its data, or a number of the table and what was wrong with which field. */
export type CallResult =
  | { data: Record<string, unknown> }
  | { code: number; validations?: Record<string, string>[] }

export const messages: Record<number, string> = {
  [-9]: 'The input params invalid, validation error.',
  [-10]: 'Terminal is not valid, please check merchant_id or ip address.',
  [-11]: 'Terminal is not active, please contact our support team.',
  [-12]: 'To many attempts, please try again later.',
  [-14]: 'The callback URL domain does not match the registered terminal domain.',
  [-15]: 'Terminal user is suspend : (please contact our support team).',
  [-41]: 'Maximum amount is 100,000,000 tomans',
  [-50]: 'Session is not valid, amounts values is not the same.',
  [-51]: 'Session is not valid, session is not active paid try.',
  [-52]: 'Oops!!, please contact our support team',
  [-53]: 'Session is not this merchant_id session',
  [-54]: 'Invalid authority.',
  [-55]: 'Manual payment request not found',
  [-60]: 'Session can not be reversed with bank.',
  [-61]: 'Session is not in success status.',
  [-62]: 'Terminal ip limit most be active.',
  [-63]: 'Maximum time for reverse this session is expired.',
}

export type Merchant = { id: string; callbackHosts: readonly string[] | null }
type Body = Record<string, unknown>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const reversibleMs = 30 * 60_000

/** The payment calls of version 4, by the name before `.json`. */
export function answerCall(book: Book, merchant: Merchant, name: string, body: Body): CallResult | null {
  switch (name) {
    case 'request':
      return request(book, merchant, body)
    case 'verify':
      return verify(book, body)
    case 'inquiry':
      return inquire(book, body)
    case 'unVerified':
      return listUnverified(book, merchant, body)
    case 'reverse':
      return reverse(book, body)
    default:
      return null
  }
}

function request(book: Book, merchant: Merchant, body: Body): CallResult {
  const { merchant_id, amount, description, callback_url, currency = 'IRR', metadata } = body
  const wrong: Record<string, string>[] = []
  const needs = (field: string, fits: boolean, sentence: string) => {
    if (!fits) wrong.push({ [field]: sentence })
  }
  needs(
    'merchant_id',
    typeof merchant_id === 'string' && merchant_id.length === 36,
    'The merchant id must be 36 characters.',
  )
  needs(
    'callback_url',
    typeof callback_url === 'string' && /^https?:\/\//.test(callback_url),
    'The callback url format is invalid.',
  )
  needs(
    'description',
    typeof description === 'string' && description.length > 0,
    'The description field is required.',
  )
  needs(
    'description',
    typeof description !== 'string' || description.length <= 500,
    'The description may not be greater than 500 characters.',
  )
  needs('amount', Number.isInteger(amount), 'The amount must be an integer.')
  needs('currency', currency === 'IRR' || currency === 'IRT', 'The selected currency is invalid.')
  const rials = Number(amount) * (currency === 'IRT' ? 10 : 1)
  needs('amount', !(rials < 10_000), 'The amount must be at least 10000.')
  if (wrong.length > 0) return { code: -9, validations: wrong }
  if (!uuid.test(String(merchant_id)) || merchant_id !== merchant.id) return { code: -10 }
  if (rials > 1_000_000_000) return { code: -41 }
  const { hostname } = new URL(String(callback_url))
  if (merchant.callbackHosts && !merchant.callbackHosts.includes(hostname)) return { code: -14 }
  const orderId = (metadata as { order_id?: unknown } | undefined)?.order_id
  const session = book.open({
    merchant: String(merchant_id),
    amount: rials,
    callbackUrl: String(callback_url),
    description: String(description),
    orderId: orderId === undefined ? null : String(orderId),
  })
  return {
    data: { code: 100, message: 'Success', authority: session.authority, fee_type: 'Merchant', fee: 100 },
  }
}

/** The session that a merchant asks about, or why it has none. */
function own(book: Book, { merchant_id, authority }: Body): Session | { code: number } {
  if (typeof merchant_id !== 'string' || merchant_id.length !== 36) return { code: -9 }
  const session = book.find(authority)
  if (!session) return { code: -54 }
  return session.merchant === merchant_id ? session : { code: -53 }
}

function verify(book: Book, body: Body): CallResult {
  const session = own(book, body)
  if ('code' in session) return session
  if (session.state !== 'PAID' && session.state !== 'VERIFIED') return { code: -51 }
  if (body.amount !== session.amount) return { code: -50 }
  const again = session.state === 'VERIFIED'
  if (!again) book.verify(session)
  return {
    data: {
      wages: [],
      code: again ? 101 : 100,
      message: again ? 'Verified' : 'Paid',
      card_hash: session.cardHash,
      card_pan: session.cardPan,
      ref_id: session.refId,
      fee_type: 'Merchant',
      fee: 3500,
      shaparak_fee: '1200',
      order_id: session.orderId,
    },
  }
}

function inquire(book: Book, body: Body): CallResult {
  const session = own(book, body)
  if ('code' in session) return session
  // What nobody opened yet stands at the bank's door.
  const status = session.state === 'CREATED' ? 'IN_BANK' : session.state
  return { data: { status, code: 100, message: 'Success' } }
}

function listUnverified(book: Book, merchant: Merchant, { merchant_id }: Body): CallResult {
  if (merchant_id !== merchant.id) return { code: -10 }
  const authorities = [...book.sessions.values()]
    .filter(({ state }) => state === 'PAID')
    .slice(-100)
    .map(({ authority, amount, callbackUrl, createdAt }) => ({
      authority,
      amount,
      callback_url: callbackUrl,
      referer: '/',
      date: createdAt.slice(0, 19).replace('T', ' '),
    }))
  // A string here, as their own sample has it.
  return { data: { code: '100', message: 'Success', authorities } }
}

function reverse(book: Book, body: Body): CallResult {
  const session = own(book, body)
  if ('code' in session) return session
  if (session.state !== 'PAID' && session.state !== 'VERIFIED') return { code: -61 }
  if (Date.now() - Date.parse(session.createdAt) > reversibleMs) return { code: -63 }
  session.state = 'REVERSED'
  book.keep(session)
  return { data: { code: 100, message: 'Reversed' } }
}

/** The number of the one terminal, as the GraphQL service knows it. */
const terminalId = '1915487'
/** Owners may have several shops; another one's terminal is named before ours. */
const otherTerminalId = '1915486'

/** `Terminals` and `Session` of the GraphQL service, by which a payment's session is found. */
export function answerLookUp(book: Book, merchant: Merchant, body: Body): object {
  if (String(body.query ?? '').includes('Terminals'))
    return {
      data: {
        Terminals: [
          { id: otherTerminalId, key: '22222222-2222-4222-8222-222222222222', status: 'ACTIVE' },
          { id: terminalId, key: merchant.id, status: 'ACTIVE' },
        ],
      },
    }
  const { terminal_id, reference_id } = (body.variables ?? {}) as Record<string, unknown>
  const isOurs = String(terminal_id) === terminalId
  const found = book
    .findByReference(reference_id)
    .filter(session => (session.merchant === merchant.id) === isOurs)
  return {
    data: {
      Session: found
        .filter(({ state }) => state === 'VERIFIED')
        .map(({ id, state, amount, description, createdAt }) => ({
          id: String(id),
          status: state,
          amount,
          description,
          created_at: createdAt,
        })),
    },
  }
}

/** `AddRefund` of the GraphQL service. */
export function answerRefund(book: Book, body: Body): object {
  const { session_id, amount } = (body.variables ?? {}) as { session_id?: unknown; amount?: unknown }
  const refuse = (message: string) => ({ errors: [{ message }], data: { resource: null } })
  const session = book.findById(session_id)
  if (session?.state !== 'VERIFIED') return refuse('Session not found.')
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 20_000)
    return refuse('The amount must be at least 20000.')
  if (session.refunded + amount > session.amount)
    return refuse('The amount is more than the session has left.')
  session.refunded += amount
  book.keep(session)
  return {
    data: {
      resource: {
        terminal_id: terminalId,
        id: String(session.id * 10 + 1),
        amount,
        timeline: { refund_amount: amount, refund_time: new Date().toISOString(), refund_status: 'PENDING' },
      },
    },
  }
}
