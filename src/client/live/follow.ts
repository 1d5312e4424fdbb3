import type { LiveMessage, Positions } from '#contract/live.ts'
import { type Connection, openConnection } from './connection.ts'

export type Follower = {
  onEvent(event: unknown): void
  /** What was told before is not to be had: fetch the whole. Comes first, and after long absence. */
  onReload(): void
  /** Of what is told once and kept nowhere. */
  onPassing?(event: unknown): void
  /** This channel is not, or no longer, to be read. */
  onRefused?(): void
}
type Followed = { position: number | null; followers: Set<Follower> }

/** Milliseconds after which a tab nobody looks at stops listening. */
const longHidden = 5 * 60_000
const name = 'hamava.live'

/** What tabs say to each other: the one with the connection passes on what it hears; the others say what they want. */
type TabMessage = { heard: LiveMessage } | { want: Positions } | { whoWants: true }

const followed = new Map<string, Followed>()
/** Where the connection of this tab stands on each channel some tab wants; null while it has none. */
let shared: { connection: Connection; positions: Map<string, number | null> } | null = null
let tabs: BroadcastChannel | null = null
/** Ends what this tab takes part in; null while it takes none. */
let withdraw: (() => void) | null = null
let hiddenTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Follows a channel of live events until it is told to stop. The tabs of a browser share one connection: the tab that
 * has it is the one that holds a Web Lock, and when it goes another takes over from the numbers it has heard. Without
 * Web Locks (plain http) every tab has its own.
 */
export function follow(channel: string, follower: Follower): () => void {
  const own = followed.get(channel) ?? { position: null, followers: new Set() }
  followed.set(channel, own)
  own.followers.add(follower)
  if (withdraw) want({ [channel]: own.position })
  else takePart()
  return () => {
    own.followers.delete(follower)
    if (own.followers.size > 0 || followed.get(channel) !== own) return
    followed.delete(channel)
    if (followed.size === 0) withdraw?.()
  }
}

const ownPositions = (): Positions =>
  Object.fromEntries([...followed].map(([channel, { position }]) => [channel, position]))

function takePart() {
  if (withdraw || followed.size === 0 || document.hidden) return
  const leaving = new AbortController()
  let release = () => {}
  withdraw = () => {
    withdraw = null
    leaving.abort()
    release()
    shared?.connection.close()
    shared = null
    tabs?.close()
    tabs = null
  }
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return lead()
  tabs = new BroadcastChannel(name)
  tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if ('heard' in data) onMessage(data.heard)
    else if ('want' in data) {
      if (shared) want(data.want)
    } else broadcast({ want: ownPositions() })
  }
  broadcast({ want: ownPositions() })
  const whileLeading = () =>
    new Promise<void>(resolve => {
      if (leaving.signal.aborted) return resolve()
      release = resolve
      lead()
    })
  navigator.locks.request(name, { signal: leaving.signal }, whileLeading).catch(() => undefined)
}

/** This tab has the connection from here on. */
function lead() {
  const positions = new Map(Object.entries(ownPositions()))
  const connection = openConnection(
    () => Object.fromEntries(positions),
    message => {
      if ('channel' in message) {
        if ('refused' in message) positions.delete(message.channel)
        else if (!('passing' in message))
          positions.set(message.channel, 'number' in message ? message.number : message.reload)
      }
      broadcast({ heard: message })
      onMessage(message)
    },
  )
  shared = { connection, positions }
  broadcast({ whoWants: true })
}

const broadcast = (tabMessage: TabMessage) => tabs?.postMessage(tabMessage)

/** Asks for what came after these numbers: over our own connection, or the tab's that has it. */
function want(wanted: Positions) {
  if (!shared) return broadcast({ want: wanted })
  const { positions, connection } = shared
  const news = Object.entries(wanted).filter(
    ([channel, after]) => after === null || positions.get(channel) !== after,
  )
  if (news.length === 0) return
  for (const [channel, after] of news) positions.set(channel, after)
  connection.want(Object.fromEntries(news))
}

/** Events come at least once, to every tab, whoever wanted them: what is known is dropped, and a gap is asked for. */
function onMessage(message: LiveMessage) {
  if (!('channel' in message)) return
  const own = followed.get(message.channel)
  if (!own) return
  if ('passing' in message) {
    for (const { onPassing } of own.followers) onPassing?.(message.passing)
  } else if ('refused' in message) {
    for (const { onRefused } of own.followers) onRefused?.()
  } else if ('reload' in message) {
    if (own.position === message.reload) return
    own.position = message.reload
    for (const { onReload } of own.followers) onReload()
  } else if ('number' in message && own.position !== null && message.number > own.position) {
    if (message.number > own.position + 1) return want({ [message.channel]: own.position })
    own.position = message.number
    for (const { onEvent } of own.followers) onEvent(message.event)
  }
}

document.addEventListener('visibilitychange', () => {
  clearTimeout(hiddenTimer)
  if (document.hidden) hiddenTimer = setTimeout(() => withdraw?.(), longHidden)
  else takePart()
})
// A page in the back-forward cache holds no connection, or it could not be there.
addEventListener('pagehide', () => withdraw?.())
addEventListener('pageshow', takePart)
