import { type LiveMessage, livePaths, livePoll, type Positions } from '#contract/live.ts'
import { ApiError, callApi } from '../call-api.ts'
import { readSession } from '../session.ts'

/** An open transport of the server's events. */
export type Line = {
  /** Wants these channels besides, or anew, from these numbers on. */
  want(positions: Positions): void
  close(): void
}
/** `onEnd` is called once, with the close code of a socket, the status of a refused call, or 0. */
export type LineHandlers = { onMessage(message: LiveMessage): void; onEnd(code: number): void }
/** Opens a transport; `places` says where the reader stands, whenever it is asked. */
export type OpenLine = (positions: () => Positions, handlers: LineHandlers) => Line

/** Milliseconds until a transport that brings nothing is taken for one that is stopped underway. */
const timeoutMs = 8000
/** Seconds the server may wait with the answer to a poll. */
const wait = 25

const token = () => readSession()?.auth.accessToken ?? ''

/** The best transport: both sides speak when they want. */
function openSocket(positions: () => Positions, { onMessage, onEnd }: LineHandlers): Line {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${livePaths.socket}`)
  const timer = setTimeout(() => socket.close(), timeoutMs)
  const sendWish = (wish: object) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(wish))
  socket.onopen = () => sendWish({ token: token(), after: positions() })
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as LiveMessage
    clearTimeout(timer)
    if ('renew' in message) void renewToken().then(() => sendWish({ token: token() }))
    else onMessage(message)
  }
  socket.onclose = ({ code }) => {
    clearTimeout(timer)
    onEnd(code)
  }
  return { want: after => sendWish({ after }), close: () => socket.close() }
}

/** Where sockets are stopped underway: an answer that never ends. The token is in a header, which `EventSource` cannot send. */
function openStream(positions: () => Positions, { onMessage, onEnd }: LineHandlers): Line {
  const leaving = new AbortController()
  const timer = setTimeout(() => leaving.abort(), timeoutMs)
  async function listen(): Promise<number> {
    const query = new URLSearchParams({ after: JSON.stringify(positions()) }).toString()
    const answer = await fetch(`${livePaths.stream}?${query}`, {
      headers: { authorization: `Bearer ${token()}` },
      signal: leaving.signal,
    })
    if (!answer.ok || !answer.body) return answer.status
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let rest = ''; ; ) {
      const { done, value = '' } = await reader.read()
      if (done) return 0
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (!line.startsWith('data: ')) continue
        clearTimeout(timer)
        onMessage(JSON.parse(line.slice(6)) as LiveMessage)
      }
    }
  }
  void listen()
    .catch(() => 0)
    .then(code => {
      clearTimeout(timer)
      onEnd(code)
    })
  // What is wanted stands in the address: it is opened anew.
  return { want: () => leaving.abort(), close: () => leaving.abort() }
}

/** What gets through everywhere: ordinary calls, each answered when there is something to say. */
function openPoll(positions: () => Positions, { onMessage, onEnd }: LineHandlers): Line {
  let leaving = new AbortController()
  let isClosed = false
  async function listen(): Promise<number> {
    // The first is answered at once: it shows that calls get through.
    for (let isFirst = true; !isClosed; isFirst = false) {
      leaving = new AbortController()
      const input = { after: JSON.stringify(positions()), wait: isFirst ? 0 : wait }
      const { signal } = leaving
      const { items } = await callApi(livePoll, input, { signal }).catch((thrown: unknown) => {
        if (signal.aborted && !isClosed) return { items: [] }
        throw thrown
      })
      if (isFirst) onMessage({ hello: true })
      for (const item of items) onMessage(item)
    }
    return 0
  }
  void listen()
    .catch((thrown: unknown) => (thrown instanceof ApiError ? thrown.http : 0))
    .then(onEnd)
  return {
    want: () => leaving.abort(),
    close() {
      isClosed = true
      leaving.abort()
    },
  }
}

/** From the best to the one that always gets through. */
export const transports: readonly OpenLine[] = [openSocket, openStream, openPoll]

/** Any call does: the one that is refused renews the token, or ends the session where it is over. */
export async function renewToken(): Promise<void> {
  await callApi(livePoll, { after: '{}' }).catch(() => undefined)
}
