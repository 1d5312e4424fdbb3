import type { IncomingHttpHeaders } from 'node:http'
import type { Fault } from '../gateway/faults.ts'
import { addQuery, type Body, type GatewayEmulator, type Place, startGateway } from '../gateway/serve.ts'
import { answerCall, answerLookUp, answerRefund, type CallResult, messages } from './payment-calls.ts'

/** What is asked: one of the payment calls, a look-up or a refund by GraphQL. */
export type Call = 'request' | 'verify' | 'inquiry' | 'unVerified' | 'reverse' | 'look-up' | 'refund'

/**
 * ZarinPal's payment service, REST version 4, with its bank's page and the GraphQL that sends refunds: the demo's bank,
 * and what tests pay at.
 */
export type Zarinpal = GatewayEmulator<Call>

export const demoMerchant = '00000000-0000-4000-8000-000000000001'

export const startZarinpal = ({
  merchant = { id: demoMerchant, callbackHosts: null as readonly string[] | null },
  ...place
}: Place & { merchant?: { id: string; callbackHosts: readonly string[] | null } } = {}): Promise<Zarinpal> =>
  startGateway<Call>(
    {
      // Their authorities hold letters, and say nothing of the session's number.
      createAuthority: id => `A${`ydq${id.toString(36)}`.padStart(35, '0')}`,
      startPath: /^\/pg\/StartPay\/([^/]+)$/,
      findCall(pathname, body) {
        if (pathname === '/api/v4/graphql/')
          return String(body?.query ?? '').includes('AddRefund') ? 'refund' : 'look-up'
        const [, name] = /^\/pg\/v4\/payment\/(\w+)\.json$/.exec(pathname) ?? []
        return (name as Call | undefined) ?? null
      },
      findAuthority: ({ authority }) => authority,
      answer(book, call, asked, fault) {
        const isGraph = call === 'refund' || call === 'look-up'
        if (isGraph && !isAllowed(asked.headers)) return graph({ errors: [{ message: 'Unauthenticated.' }] })
        if (call === 'refund') return graph(answerRefund(book, asked.body))
        if (call === 'look-up') return graph(answerLookUp(book, merchant, asked.body))
        const result = answerCall(book, merchant, call, asked.body)
        return result && wrap(result, fault)
      },
      unreadable: wrap({ code: -9 }, null),
      buildReturn: ({ callbackUrl, authority }, isPaid) =>
        addQuery(callbackUrl, `Authority=${authority}&Status=${isPaid ? 'OK' : 'NOK'}`),
    },
    place,
  )

const isAllowed = (headers: IncomingHttpHeaders) => /^Bearer .+/.test(headers.authorization ?? '')

/** GraphQL answers 200, whatever it says. */
const graph = (body: object) => ({ status: 200, body })

/** A success has `errors: []`, a failure `data: []`: an empty list, not an object. */
function wrap(result: CallResult, fault: Fault | null): { status: number; body: object } {
  const nothing = fault === 'braces' ? {} : []
  if ('data' in result) return { status: 200, body: { data: result.data, errors: nothing } }
  const { code, validations = [] } = result
  const errors = { code, message: messages[code] ?? 'Error.', validations }
  return { status: 422, body: { data: nothing, errors } satisfies Body }
}
