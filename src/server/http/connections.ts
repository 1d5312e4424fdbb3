import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import { AppError, toEnvelope } from '#contract/app-error.ts'
import { isUpgrade } from '../engines/live/serve-live.ts'
import type { TrustedHop } from '../platform/config.ts'
import { uploading } from './body-time.ts'
import { barePolicy } from './headers.ts'
import { limitKey } from './limits.ts'
import { limitOpenByAddress } from './open-by-address.ts'

/** Requests that may wait on one connection behind the one being answered. */
const maxWaiting = 20

/**
 * The server below the application: how long a connection may keep us waiting, and how much of us it may hold
 * (docs/decisions/0033).
 */
export function openServer(
  answer: RequestListener,
  {
    perAddress,
    trusts,
    headers,
    silence = 12_000,
  }: {
    perAddress: number
    trusts: TrustedHop
    headers: Record<string, string>
    /** Milliseconds without a byte after which a connection is closed. */
    silence?: number
  },
): Server {
  const server = createServer(
    {
      // Measured: without these, 200 of 200 slow-header connections stayed for 15 s (reliability.md 0.6).
      headersTimeout: 5000,
      connectionsCheckingInterval: 2000,
      // The longest any request may take; all but uploads have less (`limitBodyTime`).
      requestTimeout: uploading,
      keepAliveTimeout: 10_000,
      maxHeaderSize: 16_384,
      // Any other upgrade is not taken up: the request is answered as if it had not asked.
      shouldUpgradeCallback: isUpgrade,
    },
    inTurn(answer),
  )
  // A connection that says nothing at all is no request yet: only this closes it.
  server.setTimeout(silence, closeSilent)
  server.maxRequestsPerSocket = 1000
  server.maxConnections = 10_000
  boundByAddress(server, perAddress, trusts)
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const { status, lines, body } = refusal(417, headers)
    response.writeHead(status, lines).end(body)
  })
  return server
}

/** What is being answered on a connection. */
const answering = new WeakMap<Socket, ServerResponse>()
/** Answers that were waited for longer than a connection may be silent. */
const late = new WeakSet<ServerResponse>()

/**
 * Closes a connection on which nothing has come or gone for too long. Where it is our answer that does not come, once the
 * request is here whole, it has as much time again: a refusal for want of the database is due after nine seconds, and on a
 * busy machine it would be cut off just before it is written.
 */
function closeSilent(socket: Socket) {
  const response = answering.get(socket)
  if (!response?.req.complete || response.headersSent || late.has(response)) return void socket.destroy()
  late.add(response)
  socket.setTimeout(socket.timeout ?? 0)
}

/**
 * Answers a connection's requests one after another. Node hands over at once all that one packet brought, which may be
 * two thousand: whoever sends so many without waiting for answers is cut off.
 */
export function inTurn(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>()

  function begin(request: IncomingMessage, response: ServerResponse) {
    const { socket } = request
    answering.set(socket, response)
    response.once('close', () => {
      answering.delete(socket)
      const next = waiting.get(socket)?.shift()
      if (next && !socket.destroyed) begin(...next)
      else waiting.delete(socket)
    })
    answer(request, response)
  }

  return (request, response) => {
    const { socket } = request
    const line = waiting.get(socket)
    if (!line) {
      waiting.set(socket, [])
      begin(request, response)
    } else if (line.length < maxWaiting) line.push([request, response])
    else socket.destroy()
  }
}

/** What no part of the application has seen is refused as the application refuses: in the envelope, in Persian. */
function refusal(status: number, headers: Record<string, string>) {
  const message = status === 431 ? 'سرآیندهای درخواست بیش از حد بلند است.' : undefined
  const body = JSON.stringify(toEnvelope(new AppError('malformed', { message })))
  const lines = {
    ...headers,
    'content-security-policy': barePolicy,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': randomUUID(),
    connection: 'close',
  }
  return { status, lines, body }
}

/** Answers what cannot be read as a request, or did not come in time, and closes its connection. */
export function refuseUnread(headers: Record<string, string>) {
  return (error: NodeJS.ErrnoException, socket: Socket) => {
    const { code } = error
    const http = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
    const before = answering.get(socket)
    // Behind a request that came whole it would be taken for that one's answer.
    const isRead = !before || !(before.req.complete || before.headersSent)
    if (code !== 'ECONNRESET' && socket.writable && isRead) {
      const { status, lines, body } = refusal(http, headers)
      const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`)
    }
    socket.destroy(error)
  }
}

/** Closes connections past so many from one address, unless it is a proxy's, behind which everybody stands. */
function boundByAddress(server: Server, max: number, trusts: TrustedHop) {
  const hold = limitOpenByAddress(max)
  server.on('connection', socket => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || trusts(remoteAddress, 0)) return
    const letGo = hold(limitKey(remoteAddress))
    if (letGo) socket.once('close', letGo)
    else socket.destroy()
  })
}
