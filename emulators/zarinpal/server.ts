import type { ServerResponse } from 'node:http'
import { type Asked, listen, respondJson } from '../listen.ts'
import { bankPage, bankPolicy, messagePage } from './bank-page.ts'
import { type Book, openBook, type Session } from './book.ts'
import { type Fault, faultOfAmount, isFault } from './faults.ts'
import { answerCall, answerLookUp, answerRefund, type CallResult, messages } from './payment-calls.ts'

/** What is asked: one of the payment calls, a look-up or a refund by GraphQL, or the buyer's way back. */
export type Call =
  | 'request'
  | 'verify'
  | 'inquiry'
  | 'unVerified'
  | 'reverse'
  | 'look-up'
  | 'refund'
  | 'return'

/**
 * ZarinPal's payment service, REST version 4, with its bank's page and the GraphQL that sends refunds: the demo's bank,
 * and what tests pay at.
 */
export type Zarinpal = {
  url: string
  book: Book
  /** Each call, in order, with the payment it was about. */
  calls: { call: string; authority: string | null }[]
  /** What goes wrong with a call; without it, what the header `x-emulator-fault` or the amount's last digits say. */
  trouble: ((call: Call, session: Session | null) => Fault | null) | null
  /** Is waited for when a call has come and before it is looked at, and again before its answer leaves. */
  watch: ((moment: 'asked' | 'done', call: Call) => Promise<void> | void) | null
  /** What the buyer does at the bank's page: answers the address the bank sends them to, or null where they stay. */
  visit(authority: string, act: 'pay' | 'fail' | 'cancel' | 'pay-and-stay'): string | null
  close(): Promise<void>
}

export const demoMerchant = '00000000-0000-4000-8000-000000000001'

export async function startZarinpal({
  merchant = { id: demoMerchant, callbackHosts: null as readonly string[] | null },
  file = null as string | null,
  port = 0,
  host = '127.0.0.1',
  slow = 15_000,
} = {}): Promise<Zarinpal> {
  const book = openBook(file)
  const emulator: Omit<Zarinpal, 'url' | 'close'> = {
    book,
    calls: [],
    trouble: null,
    watch: null,
    visit: (authority, act) => visit(book, authority, act),
  }
  const { url, close } = await listen(
    (asked, response) => {
      answer(asked, response).catch(() => response.destroy())
    },
    { port, host },
  )
  return Object.assign(emulator, { url, close })

  async function answer(asked: Asked, response: ServerResponse) {
    const { pathname } = new URL(asked.path, 'http://emulator')
    const [, start] = /^\/pg\/StartPay\/([^/]+)$/.exec(pathname) ?? []
    if (start !== undefined) return atBank(asked, response, start)
    const [, name] = /^\/pg\/v4\/payment\/(\w+)\.json$/.exec(pathname) ?? []
    const isGraph = pathname === '/api/v4/graphql/'
    if (!(isGraph || name) || asked.method !== 'POST')
      return respondHtml(response, 404, messagePage('صفحه پیدا نشد', 'چنین نشانی‌ای در این درگاه نیست.'))
    let body: Record<string, unknown>
    try {
      body = JSON.parse(asked.body) as Record<string, unknown>
    } catch {
      return respondJson(response, 422, buildEnvelope({ code: -9 }, null))
    }
    const graph = String(body.query ?? '').includes('AddRefund') ? 'refund' : 'look-up'
    const call = (isGraph ? graph : name) as Call
    const session = book.find(body.authority) ?? null
    emulator.calls.push({ call, authority: session?.authority ?? null })
    await emulator.watch?.('asked', call)
    const fault = faultOf(asked, call, session)
    if (fault === 'hang') return
    if (fault === 'drop') return response.destroy()
    if (fault === 'html') return respondHtml(response, 500, messagePage('خطای ۵۰۰', 'سرویس در دسترس نیست.'))
    if (fault === 'slow') await new Promise(resolve => setTimeout(resolve, slow))
    const result = isGraph
      ? isAllowed(asked)
        ? call === 'refund'
          ? answerRefund(book, body)
          : answerLookUp(book, merchant, body)
        : { errors: [{ message: 'Unauthenticated.' }] }
      : wrap(answerCall(book, merchant, call, body), fault)
    await emulator.watch?.('done', call)
    if (fault === 'drop-after') return response.destroy()
    if (fault === 'html-after')
      return respondHtml(response, 502, messagePage('خطای ۵۰۲', 'پاسخی از سرویس نرسید.'))
    if (result === null)
      return respondHtml(response, 404, messagePage('صفحه پیدا نشد', 'چنین نشانی‌ای در این درگاه نیست.'))
    respondJson(response, toHttpStatus(result), result)
  }

  function faultOf(asked: Asked, call: Call, session: Session | null): Fault | null {
    if (emulator.trouble) return emulator.trouble(call, session)
    const header = asked.headers['x-emulator-fault']
    if (isFault(header)) return header
    return session && (call === 'verify' || call === 'return') ? faultOfAmount(session.amount) : null
  }

  async function atBank(asked: Asked, response: ServerResponse, authority: string) {
    const session = book.find(authority)
    if (!session || !['CREATED', 'IN_BANK'].includes(session.state)) {
      return respondHtml(
        response,
        404,
        messagePage('این پرداخت باز نیست', 'این پرداخت پیدا نشد یا پیش‌تر تمام شده است.'),
      )
    }
    if (asked.method !== 'POST') {
      if (session.state === 'CREATED') {
        session.state = 'IN_BANK'
        book.keep(session)
      }
      return respondHtml(response, 200, bankPage(session))
    }
    const act = new URLSearchParams(asked.body).get('do') ?? ''
    if (!['pay', 'fail', 'cancel', 'pay-and-stay'].includes(act))
      return respondHtml(response, 200, bankPage(session))
    const back = visit(book, authority, act as 'pay')
    if (back === null) {
      return respondHtml(
        response,
        200,
        messagePage('پرداخت انجام شد', 'این برگه را ببندید: بانک شما را به فروشگاه برنمی‌گرداند.'),
      )
    }
    const location = await disturb(asked, session, back)
    response.writeHead(302, { location, 'cache-control': 'no-store' })
    response.end()
  }

  /** What goes wrong on the buyer's way back. */
  async function disturb(asked: Asked, session: Session, back: string): Promise<string> {
    const fault = faultOf(asked, 'return', session)
    const call = () =>
      fetch(back, { redirect: 'manual' }).then(
        reply => reply.arrayBuffer(),
        () => null,
      )
    if (fault === 'callback-twice') await call()
    if (fault === 'callback-early') await Promise.all([call(), call()])
    if (fault === 'callback-tampered') {
      const changed = session.authority.replace(/.$/, last => (last === '0' ? '1' : '0'))
      return back.replace(session.authority, changed)
    }
    return back
  }
}

function visit(
  book: Book,
  authority: string,
  act: 'pay' | 'fail' | 'cancel' | 'pay-and-stay',
): string | null {
  const session = book.find(authority)
  if (!session || !['CREATED', 'IN_BANK'].includes(session.state)) return null
  if (act === 'pay' || act === 'pay-and-stay') book.pay(session)
  else {
    session.state = 'FAILED'
    book.keep(session)
  }
  if (act === 'pay-and-stay') return null
  const joint = session.callbackUrl.includes('?') ? '&' : '?'
  return `${session.callbackUrl}${joint}Authority=${authority}&Status=${act === 'pay' ? 'OK' : 'NOK'}`
}

const isAllowed = ({ headers }: Asked) => /^Bearer .+/.test(headers.authorization ?? '')

function wrap(result: CallResult | null, fault: Fault | null): object | null {
  if (result === null) return null
  const envelope = buildEnvelope(result, fault)
  return fault === 'strings' ? numbersAsStrings(envelope) : envelope
}

/** A success has `errors: []`, a failure `data: []`: an empty list, not an object. */
function buildEnvelope(result: CallResult, fault: Fault | null): object {
  const nothing = fault === 'braces' ? {} : []
  if ('data' in result) return { data: result.data, errors: nothing }
  const { code, validations = [] } = result
  return { data: nothing, errors: { code, message: messages[code] ?? 'Error.', validations } }
}

const toHttpStatus = (result: object) => {
  const { errors } = result as { errors?: { code?: unknown } }
  return errors && !Array.isArray(errors) && 'code' in errors ? 422 : 200
}

function numbersAsStrings(value: object): object {
  return JSON.parse(JSON.stringify(value), (_, item: unknown) =>
    typeof item === 'number' ? String(item) : item,
  ) as object
}

function respondHtml(response: ServerResponse, status: number, html: string) {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': bankPolicy,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  response.end(html)
}
