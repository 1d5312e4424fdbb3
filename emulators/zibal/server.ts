import { addQuery, type GatewayEmulator, type Place, startGateway } from '../gateway/serve.ts'
import { answerCall, type Call, type Merchant, say, toStatus } from './payment-calls.ts'

/** Zibal's payment service, version 1, with its bank's page: the demo's second bank. It answers 200 whatever it says. */
export type Zibal = GatewayEmulator<Call>

const calls: readonly string[] = ['request', 'verify', 'inquiry'] satisfies Call[]

export const startZibal = ({
  merchant = { id: 'zibal', isActive: true },
  ...place
}: Place & { merchant?: Merchant } = {}): Promise<Zibal> =>
  startGateway<Call>(
    {
      createAuthority: String,
      // `direct` leads past their own page to the bank’s, which here is the same.
      startPath: /^\/start\/(\d+)(?:\/direct)?$/,
      findCall(pathname) {
        const [, name] = /^\/v1\/(\w+)$/.exec(pathname) ?? []
        return name !== undefined && calls.includes(name) ? (name as Call) : null
      },
      findAuthority: ({ trackId }) => trackId,
      answer(book, call, { body }, fault) {
        const answer = answerCall(book, merchant, call, body)
        // An empty list that comes as an object.
        if (fault === 'braces' && 'multiplexingInfos' in answer) answer.multiplexingInfos = {}
        return { status: 200, body: answer }
      },
      unreadable: { status: 200, body: say(102) },
      buildReturn(session, isPaid) {
        const { callbackUrl, authority, orderId } = session
        const about = `trackId=${authority}&orderId=${encodeURIComponent(orderId ?? '')}`
        return addQuery(callbackUrl, `success=${isPaid ? 1 : 0}&status=${toStatus(session)}&${about}`)
      },
    },
    place,
  )
