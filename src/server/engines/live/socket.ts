import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket, WebSocketServer } from 'ws'
import { safeParse } from 'zod/v4/core'
import { type LiveWish, liveCloses, liveWish } from '#contract/live.ts'
import type { AppContext } from '../../app-context.ts'
import type { Identify } from '../../http/api.ts'
import { hello, isSignedOut, type Visitor } from './live.ts'

/** Bytes: one message from a reader; what a reader may leave unread; what may lie here before more is read for it. */
const maxMessageBytes = 64 * 1024
export const maxUnread = 1024 * 1024
export const littleUnread = 64 * 1024

/** Frames a reader may send at once, and how many a second it earns back. */
const burst = 60
const perSecond = 10
/** Milliseconds a closing handshake may take: who does not read never answers it. */
const closeTimeoutMs = 2000

/** No compression: a bomb of it would have to be unpacked, and 10,000 idle sockets would hold its windows. */
const sockets = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: maxMessageBytes,
})

/** Turns an upgrade that was let in into a reader; `onClose` is called once when it has ended. */
export function acceptSocket(
  { app, identify }: { app: AppContext; identify: Identify },
  { request, socket, head }: { request: IncomingMessage; socket: Duplex; head: Buffer },
  onClose: () => void,
): void {
  socket.once('close', onClose)
  sockets.handleUpgrade(request, socket, head, ws => serveSocket(app, identify, ws))
}

const asText = { binary: false }

function serveSocket(app: AppContext, identify: Identify, ws: WebSocket) {
  const { live, log } = app
  const visitor: Visitor = {
    isOpen: () => ws.readyState === WebSocket.OPEN,
    send(message) {
      if (ws.readyState !== WebSocket.OPEN) return
      if (ws.bufferedAmount > maxUnread) end(liveCloses.slow)
      else ws.send(message, asText)
    },
    async drained() {
      while (ws.readyState === WebSocket.OPEN && ws.bufferedAmount > littleUnread) await sleep(20)
    },
    askRenewal: () => visitor.send(Buffer.from('{"renew":true}')),
    end,
    beat() {
      if (!isAlive) return ws.terminate()
      isAlive = false
      ws.ping()
    },
  }
  let isAlive = true
  let hasEntered = false
  let tokens = burst
  let countedAt = performance.now()
  const introduction = setTimeout(() => end(liveCloses.signedOut), live.pace.introduction)

  function end(code: number) {
    if (ws.readyState !== WebSocket.OPEN) return
    ws.close(code)
    live.leave(visitor)
    // Whoever does not read would hold what lies here until the last heartbeat.
    setTimeout(() => ws.terminate(), closeTimeoutMs).unref()
  }

  /** Counts one frame of any kind; false when there were too many. */
  function isCalm(): boolean {
    isAlive = true
    const at = performance.now()
    tokens = Math.min(burst, tokens + ((at - countedAt) / 1000) * perSecond)
    countedAt = at
    tokens -= 1
    if (tokens < 0 && ws.readyState === WebSocket.OPEN) {
      live.leave(visitor)
      ws.close(liveCloses.tooMany)
      // It goes on sending; nothing more of it is read.
      ws.terminate()
    }
    return tokens >= 0
  }

  /** One after the other: a wish may stand on the token before it. */
  let turn = Promise.resolve()
  ws.on('message', (data, isBinary) => {
    if (!isCalm()) return
    const wish = isBinary ? null : readWish(String(data))
    if (!wish) return end(liveCloses.badMessage)
    turn = turn.then(() => grant(wish)).catch(refuse)
  })
  ws.on('ping', isCalm)
  ws.on('pong', isCalm)
  ws.on('error', error => log.debug({ err: error }, 'a live socket met a fault'))
  ws.on('close', () => {
    clearTimeout(introduction)
    live.leave(visitor)
  })

  async function grant({ token, after, leave }: LiveWish) {
    if (token !== undefined) await introduce(token)
    if (!hasEntered) return end(liveCloses.signedOut)
    if (leave) live.drop(visitor, leave)
    if (after) await live.read(app, visitor, after)
  }

  async function introduce(token: string) {
    const actor = await identify(app, token, { expiredToo: false })
    if (!visitor.isOpen()) return
    clearTimeout(introduction)
    if (!hasEntered) {
      live.enter(visitor, actor)
      visitor.send(hello)
    } else if (!(await live.renew(app, visitor, actor))) end(liveCloses.signedOut)
    hasEntered = true
  }

  function refuse(thrown: unknown) {
    if (isSignedOut(thrown)) return end(liveCloses.signedOut)
    const http = (thrown as { http?: number }).http
    if (http === 429) return end(liveCloses.tooMany)
    if (http !== 503) log.error({ err: thrown }, 'a live socket met an unexpected fault')
    end(liveCloses.restart)
  }
}

function readWish(text: string): LiveWish | null {
  try {
    const parsed = safeParse(liveWish, JSON.parse(text))
    return parsed.success ? (parsed.data as LiveWish) : null
  } catch {
    return null
  }
}
