import type { Book, Session } from '../gateway/book.ts'
import type { Body } from '../gateway/serve.ts'

export type Call = 'request' | 'verify' | 'inquiry'
export type Merchant = { id: string; isActive: boolean }

/** Zibal's results (persian.md 3.2), as it words them. */
const messages: Record<number, string> = {
  100: 'success',
  102: 'merchant not found',
  103: 'merchant is inactive',
  104: 'merchant is not valid',
  105: 'amount must be greater than 1,000 IRR',
  106: 'callbackUrl is not valid. (must start with http or https)',
  113: 'amount is greater than the maximum',
  201: 'previously verified',
  202: 'transaction is not paid or is failed',
  203: 'trackId is not valid',
}

export const say = (result: number, more: Body = {}): Body => ({
  message: messages[result]!,
  result,
  ...more,
})

/** Zibal's calls of version 1. */
export function answerCall(book: Book, merchant: Merchant, call: Call, body: Body): Body {
  if (body.merchant !== merchant.id) return say(102)
  if (!merchant.isActive) return say(103)
  if (call === 'request') return request(book, merchant, body)
  const session = book.find(String(body.trackId))
  if (session?.merchant !== merchant.id) return say(203)
  return call === 'verify' ? verify(book, session) : inquire(session)
}

function request(book: Book, merchant: Merchant, body: Body): Body {
  const { amount, callbackUrl, description, orderId } = body
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 1000) return say(105)
  if (amount > 2_000_000_000) return say(113)
  if (typeof callbackUrl !== 'string' || !/^https?:\/\//.test(callbackUrl)) return say(106)
  const { id } = book.open({
    merchant: merchant.id,
    amount,
    callbackUrl,
    description: description === undefined ? '' : String(description),
    orderId: orderId === undefined ? null : String(orderId),
  })
  return say(100, { trackId: id })
}

/** What a payment is called by its state: -1 waiting, 1 confirmed, 2 paid, 3 turned back, 5 no cover, 18 reversed. */
export function toStatus({ state, failure }: Session): number {
  switch (state) {
    case 'VERIFIED':
      return 1
    case 'PAID':
      return 2
    case 'FAILED':
      return failure === 'cancelled' ? 3 : 5
    case 'REVERSED':
      return 18
    default:
      return -1
  }
}

/** Their moments have no zone. */
const showMoment = (moment: string | null) => moment?.replace('Z', '000') ?? null

function verify(book: Book, session: Session): Body {
  if (session.state === 'VERIFIED') return say(201)
  if (session.state !== 'PAID') return say(202)
  book.verify(session)
  return say(100, {
    paidAt: showMoment(session.paidAt),
    amount: session.amount,
    status: 1,
    refNumber: session.refId,
    description: session.description,
    cardNumber: session.cardPan,
    orderId: session.orderId,
    multiplexingInfos: [],
  })
}

const inquire = (session: Session): Body =>
  say(100, {
    createdAt: showMoment(session.createdAt),
    paidAt: showMoment(session.paidAt),
    verifiedAt: showMoment(session.verifiedAt),
    amount: session.amount,
    status: toStatus(session),
    refNumber: session.refId,
    description: session.description,
    cardNumber: session.cardPan,
    orderId: session.orderId,
    wage: 0,
    multiplexingInfos: [],
  })
