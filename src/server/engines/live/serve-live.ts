import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { safeParse } from 'zod/v4/core'
import { AppError } from '#contract/app-error.ts'
import { liveAsked, livePaths } from '#contract/live.ts'
import type { AppContext } from '../../app-context.ts'
import { type Identify, readBearerToken, readClientAddress } from '../../http/api.ts'
import { barePolicy } from '../../http/headers.ts'
import { type Limits, limitKey } from '../../http/limits.ts'
import { limitOpenByAddress } from '../../http/open-by-address.ts'
import { hello } from './live.ts'
import { acceptSocket } from './socket.ts'
import { openStream } from './stream.ts'

/** Connections begun from one address in a minute, and held by it: carriers and VPNs share addresses. */
const perMinute = { calls: 600, seconds: 60 }
const perAddress = 1000
/** Milliseconds a poll may be silent; longer than any waits. */
const pollSilence = 40_000

const readPath = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0]

/** Whether a request that asks to become something else may: only a live socket. */
export const isUpgrade = (request: IncomingMessage): boolean =>
  readPath(request) === livePaths.socket && request.headers.upgrade?.toLowerCase() === 'websocket'

/**
 * The doors of live delivery that are no ordinary calls: the socket and the stream. An upgrade goes the way of every
 * request through the application, so that it is refused with the same headers and envelopes.
 */
export function serveLive(
  http: FastifyInstance,
  { app, limits, identify }: { app: AppContext; limits: Limits; identify: Identify },
) {
  const upgrades = new WeakMap<IncomingMessage, { socket: Duplex; head: Buffer; response: ServerResponse }>()
  const holdOne = limitOpenByAddress(perAddress)

  http.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const response = new ServerResponse(request)
    response.assignSocket(socket as never)
    response.shouldKeepAlive = false
    response.once('finish', () => socket.end())
    upgrades.set(request, { socket, head, response })
    http.routing(request, response)
  })

  /** Counts a connection of this address; what it answers is called when the connection is gone. */
  async function hold(address: string): Promise<() => void> {
    const key = limitKey(address)
    await limits('live', perMinute, key)
    const letGo = holdOne(key)
    if (!letGo) throw new AppError('tooManyRequests', { retryAfter: 60 })
    return letGo
  }

  http.get(livePaths.socket, async (request, reply) => {
    const upgrade = upgrades.get(request.raw)
    if (!upgrade) throw new AppError('malformed')
    if (!isOurs(request.headers, app)) throw new AppError('notAllowed')
    const letGo = await hold(readClientAddress(request))
    const { socket, head, response } = upgrade
    reply.hijack()
    response.detachSocket(socket as never)
    acceptSocket({ app, identify }, { request: request.raw, socket, head }, letGo)
  })

  http.get(livePaths.stream, async (request, reply) => {
    const token = readBearerToken(request)
    if (!token) throw new AppError('loginRequired')
    const address = readClientAddress(request)
    const actor = await identify(app, token, { expiredToo: false })
    const letGo = await hold(address)
    const asked = safeParse(liveAsked, request.query)
    if (!asked.success) {
      letGo()
      throw new AppError('invalid')
    }
    const { after } = asked.data as { after: Record<string, number | null> }
    request.raw.socket.setTimeout(0)
    const visitor = openStream(reply.raw, gone => {
      letGo()
      app.live.leave(gone)
    })
    try {
      app.live.enter(visitor, actor)
    } catch (refusal) {
      letGo()
      throw refusal
    }
    const headers = reply.getHeaders() as Record<string, string>
    reply.hijack()
    reply.raw.writeHead(200, {
      ...headers,
      'content-security-policy': barePolicy,
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    })
    visitor.send(hello)
    await app.live.read(app, visitor, after)
  })

  // A connection that says nothing is closed; a poll that waits for an event is no such one. (Tests ask without any.)
  http.addHook('onRequest', async request => {
    if (request.routeOptions.url === livePaths.poll) request.raw.socket.setTimeout?.(pollSilence)
  })
}

/** Whether a page of this site asks. In production the site has one address; a demo is found at more than one. */
function isOurs({ origin, host }: { origin?: string; host?: string }, { settings }: AppContext): boolean {
  if (!origin || !URL.canParse(origin)) return false
  const asked = new URL(origin)
  return asked.origin === new URL(settings.PUBLIC_URL).origin || (settings.demo && asked.host === host)
}
