import { randomInt } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

export type SessionState = 'CREATED' | 'IN_BANK' | 'PAID' | 'VERIFIED' | 'FAILED' | 'REVERSED'

/** A payment as the gateway knows it; `amount` in Rials. */
export type Session = {
  id: number
  authority: string
  merchant: string
  amount: number
  callbackUrl: string
  description: string
  orderId: string | null
  state: SessionState
  /** Of one that failed: whether the buyer turned back or their bank refused; some gateways tell. */
  failure: 'cancelled' | 'declined' | null
  createdAt: string
  paidAt: string | null
  verifiedAt: string | null
  refId: number | null
  cardPan: string | null
  cardHash: string | null
  refunded: number
}

/**
 * All payments of a gateway, in memory and, with a file, in its lines: the last of each authority counts.
 * @param createAuthority the name that the gateway gives its payment of a number
 */
export function openBook(file: string | null, createAuthority: (id: number) => string) {
  const sessions = new Map<string, Session>()
  if (file && existsSync(file)) {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      // A line that was cut off by the end of the process.
      if (!line.endsWith('}')) continue
      const session = JSON.parse(line) as Session
      sessions.set(session.authority, session)
    }
  }
  // Beyond those of any run before, so that no number comes twice.
  let last = Math.max(randomInt(200_000_000, 900_000_000), ...[...sessions.values()].map(({ id }) => id))
  let lastRef = 50_000_000_000 + last

  return {
    sessions,
    /** The card that the next buyers pay by, as the gateway hashes it. */
    cardHash: '1EBE3EBEBE35C7EC0F8D6EE4F2F859107A87822CA179BC9528767EA7B5489B69',
    find: (authority: unknown) => (typeof authority === 'string' ? sessions.get(authority) : undefined),
    findByReference: (refId: unknown) =>
      [...sessions.values()].filter(session => String(session.refId) === String(refId)),
    findById: (id: unknown) => [...sessions.values()].find(session => String(session.id) === String(id)),
    open(made: Pick<Session, 'merchant' | 'amount' | 'callbackUrl' | 'description' | 'orderId'>): Session {
      last += 1
      const session: Session = {
        ...made,
        id: last,
        authority: createAuthority(last),
        state: 'CREATED',
        failure: null,
        createdAt: new Date().toISOString(),
        paidAt: null,
        verifiedAt: null,
        refId: null,
        cardPan: null,
        cardHash: null,
        refunded: 0,
      }
      this.keep(session)
      return session
    },
    /** The buyer's bank takes the money. */
    pay(session: Session) {
      lastRef += 1
      session.state = 'PAID'
      session.paidAt = new Date().toISOString()
      session.refId = lastRef
      session.cardPan = '502229******5995'
      session.cardHash = this.cardHash
      this.keep(session)
    },
    /** The shop has confirmed it. */
    verify(session: Session) {
      session.state = 'VERIFIED'
      session.verifiedAt = new Date().toISOString()
      this.keep(session)
    },
    keep(session: Session) {
      sessions.set(session.authority, session)
      if (file) appendFileSync(file, `${JSON.stringify(session)}\n`)
    },
  }
}
export type Book = ReturnType<typeof openBook>
