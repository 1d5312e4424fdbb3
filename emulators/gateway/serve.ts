import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { type Asked, listen, respondJson } from '../listen.ts'
import { bankPage, bankPolicy, messagePage } from './bank-page.ts'
import { type Book, openBook, type Session } from './book.ts'
import { type Fault, faultOfAmount, isFault } from './faults.ts'

export type Body = Record<string, unknown>
export type Reply = { status: number; body: object }

/** What one gateway does in its own way; paying, its bank's page and what goes wrong are the same with all. */
export type Protocol<Call extends string> = {
  createAuthority(id: number): string
  /** The path of the bank's page; its one group is the authority. */
  startPath: RegExp
  /** What is asked at a path; null where the gateway has no such address. */
  findCall(pathname: string, body: Body | null): Call | null
  /** The payment that a call is about. */
  findAuthority(body: Body): unknown
  /** Null where there is no such call. */
  answer(
    book: Book,
    call: Call,
    asked: { body: Body; headers: IncomingHttpHeaders },
    fault: Fault | null,
  ): Reply | null
  /** What answers a body that is no JSON. */
  unreadable: Reply
  /** Where the buyer is sent back to. */
  buildReturn(session: Session, isPaid: boolean): string
}

export type BankAction = 'pay' | 'fail' | 'cancel' | 'pay-and-stay'
const acts: readonly string[] = ['pay', 'fail', 'cancel', 'pay-and-stay'] satisfies BankAction[]

/** A gateway with its bank's page: the demo's bank, and what tests pay at. */
export type GatewayEmulator<Call extends string = string> = {
  url: string
  book: Book
  /** Each call, in order, with the payment it was about. */
  calls: { call: string; authority: string | null }[]
  /** What goes wrong with a call; without it, what the header `x-emulator-fault` or the amount's last digits say. */
  trouble: ((call: Call | 'return', session: Session | null) => Fault | null) | null
  /** Is waited for when a call has come and before it is looked at, and again before its answer leaves. */
  watch: ((moment: 'asked' | 'done', call: Call) => Promise<void> | void) | null
  /** What the buyer does at the bank's page: answers the address the bank sends them to, or null where they stay. */
  visit(authority: string, act: BankAction): string | null
  close(): Promise<void>
}

/** What all of them are, whatever their calls. */
export type Bank = Omit<GatewayEmulator, 'trouble' | 'watch'>

export type Place = { file?: string | null; port?: number; host?: string; slow?: number }

export async function startGateway<Call extends string>(
  protocol: Protocol<Call>,
  { file = null, port = 0, host = '127.0.0.1', slow = 15_000 }: Place,
): Promise<GatewayEmulator<Call>> {
  const book = openBook(file, protocol.createAuthority)
  const emulator: Omit<GatewayEmulator<Call>, 'url' | 'close'> = {
    book,
    calls: [],
    trouble: null,
    watch: null,
    visit,
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
    const [, start] = protocol.startPath.exec(pathname) ?? []
    if (start !== undefined) return atBank(asked, response, start)
    const body = readJson(asked.body)
    const call = protocol.findCall(pathname, body)
    if (call === null || asked.method !== 'POST') return respondNothing(response)
    if (body === null) return respondJson(response, protocol.unreadable.status, protocol.unreadable.body)
    const authority = protocol.findAuthority(body)
    const session = book.find(authority === undefined ? undefined : String(authority)) ?? null
    emulator.calls.push({ call, authority: session?.authority ?? null })
    await emulator.watch?.('asked', call)
    const fault = faultOf(asked, call, session)
    if (fault === 'hang') return
    if (fault === 'drop') return response.destroy()
    if (fault === 'html') return respondHtml(response, 500, messagePage('خطای ۵۰۰', 'سرویس در دسترس نیست.'))
    if (fault === 'slow') await new Promise(resolve => setTimeout(resolve, slow))
    const reply = protocol.answer(book, call, { body, headers: asked.headers }, fault)
    await emulator.watch?.('done', call)
    if (fault === 'drop-after') return response.destroy()
    if (fault === 'html-after')
      return respondHtml(response, 502, messagePage('خطای ۵۰۲', 'پاسخی از سرویس نرسید.'))
    if (reply === null) return respondNothing(response)
    respondJson(response, reply.status, fault === 'strings' ? numbersAsStrings(reply.body) : reply.body)
  }

  function faultOf(asked: Asked, call: Call | 'return', session: Session | null): Fault | null {
    if (emulator.trouble) return emulator.trouble(call, session)
    const header = asked.headers['x-emulator-fault']
    if (isFault(header)) return header
    return session && (call === 'verify' || call === 'return') ? faultOfAmount(session.amount) : null
  }

  async function atBank(asked: Asked, response: ServerResponse, authority: string) {
    const session = findOpen(authority)
    if (!session) {
      const sentence = 'این پرداخت پیدا نشد یا پیش‌تر تمام شده است.'
      return respondHtml(response, 404, messagePage('این پرداخت باز نیست', sentence))
    }
    if (asked.method !== 'POST') {
      if (session.state === 'CREATED') {
        session.state = 'IN_BANK'
        book.keep(session)
      }
      return respondHtml(response, 200, bankPage(session))
    }
    const act = new URLSearchParams(asked.body).get('do') ?? ''
    if (!acts.includes(act)) return respondHtml(response, 200, bankPage(session))
    const back = visit(authority, act as BankAction)
    if (back === null) {
      const sentence = 'این برگه را ببندید: بانک شما را به فروشگاه برنمی‌گرداند.'
      return respondHtml(response, 200, messagePage('پرداخت انجام شد', sentence))
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

  function findOpen(authority: string): Session | null {
    const session = book.find(authority)
    return session && (session.state === 'CREATED' || session.state === 'IN_BANK') ? session : null
  }

  function visit(authority: string, act: BankAction): string | null {
    const session = findOpen(authority)
    if (!session) return null
    if (act === 'pay' || act === 'pay-and-stay') book.pay(session)
    else {
      session.state = 'FAILED'
      session.failure = act === 'cancel' ? 'cancelled' : 'declined'
      book.keep(session)
    }
    return act === 'pay-and-stay' ? null : protocol.buildReturn(session, act === 'pay')
  }
}

/** Adds to an address that may have a query already. */
export const addQuery = (url: string, query: string) => `${url}${url.includes('?') ? '&' : '?'}${query}`

function readJson(text: string): Body | null {
  try {
    return JSON.parse(text) as Body
  } catch {
    return null
  }
}

function numbersAsStrings(value: object): object {
  return JSON.parse(JSON.stringify(value), (_, item: unknown) =>
    typeof item === 'number' ? String(item) : item,
  ) as object
}

const respondNothing = (response: ServerResponse) =>
  respondHtml(response, 404, messagePage('صفحه پیدا نشد', 'چنین نشانی‌ای در این درگاه نیست.'))

function respondHtml(response: ServerResponse, status: number, html: string) {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': bankPolicy,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  response.end(html)
}
