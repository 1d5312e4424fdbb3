import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { uploading } from './body-time.ts'
import type { TrustedHop } from './config.ts'
import { holdByAddress } from './held-by-address.ts'
import { limitKey } from './limits.ts'
import { isUpgrade } from './live/serve-live.ts'

/** Requests that may wait on one connection behind the one being answered. */
const mostWaiting = 20

/**
 * The server below the application: how long a connection may keep us waiting, and how much of us it may hold
 * (docs/decisions/0033).
 */
export function openServer(
  answer: RequestListener,
  { perAddress, trusts }: { perAddress: number; trusts: TrustedHop },
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
  server.setTimeout(12_000)
  server.maxRequestsPerSocket = 1000
  server.maxConnections = 10_000
  boundByAddress(server, perAddress, trusts)
  return server
}

/**
 * Answers a connection's requests one after another. Node hands over at once all that one packet brought, which may be
 * two thousand: whoever sends so many without waiting for answers is cut off.
 */
export function inTurn(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>()

  function begin(request: IncomingMessage, response: ServerResponse) {
    const { socket } = request
    response.once('close', () => {
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
    } else if (line.length < mostWaiting) line.push([request, response])
    else socket.destroy()
  }
}

/** Closes connections past so many from one address, unless it is a proxy's, behind which everybody stands. */
function boundByAddress(server: Server, most: number, trusts: TrustedHop) {
  const hold = holdByAddress(most)
  server.on('connection', socket => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || trusts(remoteAddress, 0)) return
    const letGo = hold(limitKey(remoteAddress))
    if (letGo) socket.once('close', letGo)
    else socket.destroy()
  })
}
