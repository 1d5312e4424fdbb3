import { request } from 'node:http'
import { WebSocket } from 'ws'
import { type LiveMessage, livePaths, type Positions } from '#contract/live.ts'

/** A reader of live channels over one of the transports, as a browser is one. */
export type LiveReader = {
  /** All that was told so far, `hello` left out. */
  received: LiveMessage[]
  /** Ends the connection from this side. */
  drop(): void
  /** Resolves with the close code of a socket, the status of a refused call, or 0. */
  ended: Promise<number>
}
export type Ticket = {
  address: string
  token: string
  after: Positions
  /** The address the reader seems to stand at, by which limits count. */
  from?: string
}

const standingAt = (from: string | undefined): Record<string, string> =>
  from ? { 'x-forwarded-for': from } : {}

/** Opens a reader over a transport by its name. */
export const transports = { socket: openSocketReader, stream: openStreamReader, poll: openPollReader }
export type Transport = keyof typeof transports

/** A socket of a page of this site; nothing has been said over it yet. */
export function openSocket(
  address: string,
  options: { origin?: string; path?: string; from?: string } = {},
): WebSocket {
  const { origin = address, path = livePaths.socket, from } = options
  return new WebSocket(address.replace('http', 'ws') + path, {
    ...(origin && { origin }),
    headers: standingAt(from),
  })
}

function openSocketReader({ address, token, after, from }: Ticket): LiveReader {
  const ws = openSocket(address, { ...(from && { from }) })
  const received: LiveMessage[] = []
  ws.on('open', () => ws.send(JSON.stringify({ token, after })))
  ws.on('message', data => note(received, String(data)))
  ws.on('error', () => {})
  const ended = new Promise<number>(resolve => ws.on('close', resolve))
  return { received, drop: () => ws.terminate(), ended }
}

function openStreamReader({ address, token, after, from }: Ticket): LiveReader {
  const received: LiveMessage[] = []
  const asked = request(buildUrl(address, livePaths.stream, { after: JSON.stringify(after) }), {
    headers: { authorization: `Bearer ${token}`, ...standingAt(from) },
    agent: false,
  })
  const ended = new Promise<number>(resolve => {
    asked.on('error', () => resolve(0))
    asked.on('response', response => {
      let rest = ''
      const status = response.statusCode ?? 0
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) if (line.startsWith('data: ')) note(received, line.slice(6))
      })
      for (const event of ['close', 'error'] as const)
        response.on(event, () => resolve(status === 200 ? 0 : status))
    })
  })
  asked.end()
  return { received, drop: () => asked.destroy(), ended }
}

/** Polls again and again, each time from the last numbers it was told. */
function openPollReader({ address, token, after, from }: Ticket): LiveReader {
  const received: LiveMessage[] = []
  const positions = { ...after }
  const leaving = new AbortController()
  const ended = (async () => {
    while (!leaving.signal.aborted && Object.keys(positions).length > 0) {
      const url = buildUrl(address, livePaths.poll, { after: JSON.stringify(positions), wait: '2' })
      const headers = { authorization: `Bearer ${token}`, ...standingAt(from) }
      const answer = await fetch(url, { headers, signal: leaving.signal })
      const body = (await answer.json()) as { items?: Record<string, never>[] }
      if (answer.status !== 200) return answer.status
      for (const item of body.items ?? []) {
        received.push(item as unknown as LiveMessage)
        if ('refused' in item) delete positions[item.channel!]
        else if (!('passing' in item)) positions[item.channel!] = item.number ?? item.reload ?? null
      }
    }
    return 0
  })().catch(() => 0)
  return { received, drop: () => leaving.abort(), ended }
}

function buildUrl(address: string, path: string, query: Record<string, string>): URL {
  const url = new URL(address + path)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

function note(received: LiveMessage[], text: string) {
  const message = JSON.parse(text) as LiveMessage
  if (!('hello' in message)) received.push(message)
}

/** The numbers of the events a reader was told on a channel, in the order they came. */
export const readNumbers = ({ received }: LiveReader, channel: string): number[] =>
  received.flatMap(message => ('number' in message && message.channel === channel ? [message.number] : []))
