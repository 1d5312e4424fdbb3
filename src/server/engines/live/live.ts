import { AppError, isAppError } from '#contract/app-error.ts'
import { type LiveMessage, liveCloses, type Positions } from '#contract/live.ts'
import type { Actor, AppContext, Feature } from '../../app-context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { openHub, print, type Reader } from './hub.ts'

/** Milliseconds between two looks; tests take shorter steps. */
export type LivePace = {
  /** At sessions that ended and tokens that expired. */
  sessions: number
  /** At channels whose notices were lost. */
  channels: number
  /** Whether the other side still answers; who did not by the next is gone. */
  heartbeat: number
  /** How long somebody may take to say who they are. */
  introduction: number
  /** How long a token that expired may take to be renewed. */
  renewal: number
}
const ordinary: LivePace = {
  sessions: 2000,
  channels: 15_000,
  heartbeat: 30_000,
  introduction: 5000,
  renewal: 60_000,
}

/** Connections one person may hold: tabs of browsers that share nothing, and polls that overlap. */
const maxConnectionsPerUser = 24
/** Channels one connection may read. */
const maxChannelsPerReader = 200

/** One connection of somebody signed in, whatever carries it. */
export type Visitor = Reader & {
  /** Asks for a new token; a transport that cannot be asked ends instead. */
  askRenewal(): void
  /** Ends the connection with a code of `liveCloses`. */
  end(code: number): void
  /** Something that is looked at with every heartbeat. */
  beat?(): void
}
type Present = { actor: Actor; expiresAt: number; isAsked: boolean; channels: Set<string> }

/**
 * Live delivery in this process: who is connected, what they may read, and when they have to go: their session ended
 * (any process may have ended it), or their token expired and was not renewed.
 */
export function openLive({
  database,
  features,
  log,
  now,
  pace: given = {},
}: {
  database: Database
  features: readonly Feature[]
  log: Log
  now: () => Date
  pace?: Partial<LivePace>
}) {
  const pace = { ...ordinary, ...given }
  const hub = openHub(database, log, dropStrangers)
  const present = new Map<Visitor, Present>()
  const countByUser = new Map<string, number>()
  const channels = new Map(
    features.flatMap(feature => feature.channels ?? []).map(channel => [channel.kind, channel]),
  )
  let isOver = false

  /** Who left what a channel is of is told nothing more, and that they may not read it. */
  async function dropStrangers(channel: string, readers: readonly Reader[]): Promise<void> {
    const [kind = '', id = ''] = channel.split(':', 2)
    const asked = channels.get(kind)?.findStrangers
    const visitors = readers.filter((reader): reader is Visitor => present.has(reader as Visitor))
    if (!asked || visitors.length === 0) return
    const ids = [...new Set(visitors.map(visitor => present.get(visitor)!.actor.id))]
    const strangers = new Set(await asked(database.db, id, ids))
    if (strangers.size === 0) return
    for (const visitor of visitors) {
      const here = present.get(visitor)
      if (!here || !strangers.has(here.actor.id)) continue
      here.channels.delete(channel)
      hub.leave(visitor, channel)
      visitor.send(print({ channel, refused: new AppError('notAllowed').info.status }))
    }
  }

  async function lookAtSessions() {
    const time = now().getTime()
    for (const [visitor, { expiresAt, isAsked }] of [...present]) {
      if (time >= expiresAt + pace.renewal) visitor.end(liveCloses.signedOut)
      else if (time >= expiresAt && !isAsked) {
        present.get(visitor)!.isAsked = true
        visitor.askRenewal()
      }
    }
    if (present.size === 0) return
    const sessions = [...new Set([...present.values()].map(({ actor }) => actor.sessionId))]
    const ended = new Set<string>()
    for (const feature of features)
      for (const id of (await feature.endedSessions?.(database.db, sessions)) ?? []) ended.add(id)
    for (const [visitor, { actor }] of [...present])
      if (ended.has(actor.sessionId)) visitor.end(liveCloses.signedOut)
  }

  const every = (milliseconds: number, look: () => unknown) => {
    const timer = setInterval(() => {
      Promise.resolve()
        .then(look)
        .catch(error => log.warn({ err: error }, 'live connections could not be looked at'))
    }, milliseconds)
    timer.unref()
    return timer
  }
  const timers = [
    every(pace.sessions, lookAtSessions),
    every(pace.channels, hub.look),
    every(pace.heartbeat, () => {
      for (const visitor of [...present.keys()]) visitor.beat?.()
    }),
  ]

  /** The refusal of somebody who may not read the channel; null when they may. */
  async function findRefusal(app: AppContext, actor: Actor, channel: string): Promise<number | null> {
    const [kind = '', id = ''] = channel.split(':', 2)
    const mayRead = await channels.get(kind)?.mayRead(app.db, actor, id)
    return mayRead ? null : new AppError('notAllowed').info.status
  }

  const sendTo = (visitor: Visitor, message: LiveMessage) => visitor.send(print(message))

  /** Resolves when it is known whether the visitor may read; the promise it answers, when they have caught up. */
  async function join(app: AppContext, visitor: Visitor, channel: string, after: number | null) {
    const here = present.get(visitor)
    if (!here) return null
    const isFull = here.channels.size >= maxChannelsPerReader && !here.channels.has(channel)
    const refused = isFull
      ? new AppError('tooManyRequests').info.status
      : await findRefusal(app, here.actor, channel)
    // They may have gone meanwhile.
    if (present.get(visitor) !== here) return null
    if (refused !== null) {
      sendTo(visitor, { channel, refused })
      return null
    }
    here.channels.add(channel)
    return { caughtUp: hub.join(visitor, channel, after) }
  }

  return {
    pace,

    /**
     * Somebody is here.
     * @throws AppError tooManyRequests, past so many connections of one person; unavailable, when we are leaving
     */
    enter(visitor: Visitor, actor: Actor): void {
      if (isOver) throw new AppError('unavailable', { retryAfter: 2 })
      const count = countByUser.get(actor.id) ?? 0
      if (count >= maxConnectionsPerUser) throw new AppError('tooManyRequests')
      countByUser.set(actor.id, count + 1)
      present.set(visitor, {
        actor,
        expiresAt: actor.goodUntil.getTime(),
        isAsked: false,
        channels: new Set(),
      })
    },

    /** The same person with a new token; what they read is asked about anew. False for anybody else. */
    async renew(app: AppContext, visitor: Visitor, actor: Actor): Promise<boolean> {
      const here = present.get(visitor)
      if (here?.actor.id !== actor.id) return false
      Object.assign(here, { actor, expiresAt: actor.goodUntil.getTime(), isAsked: false })
      for (const channel of [...here.channels]) {
        const refused = await findRefusal(app, actor, channel)
        if (refused === null) continue
        this.drop(visitor, [channel])
        sendTo(visitor, { channel, refused })
      }
      return true
    },

    /**
     * Gives the visitor what came on the channels after their numbers, and what comes; says which it may not read.
     * @returns what resolves when all that came has been given
     */
    async read(
      app: AppContext,
      visitor: Visitor,
      positions: Positions,
    ): Promise<{ caughtUp: Promise<unknown> }> {
      const joined = []
      for (const [channel, after] of Object.entries(positions))
        joined.push((await join(app, visitor, channel, after))?.caughtUp)
      return { caughtUp: Promise.all(joined) }
    },

    drop(visitor: Visitor, channels: readonly string[]): void {
      for (const channel of channels) {
        present.get(visitor)?.channels.delete(channel)
        hub.leave(visitor, channel)
      }
    },

    /** The connection is gone; asked twice, nothing more happens. */
    leave(visitor: Visitor): void {
      const here = present.get(visitor)
      if (!here) return
      present.delete(visitor)
      for (const channel of here.channels) hub.leave(visitor, channel)
      const left = countByUser.get(here.actor.id)! - 1
      if (left > 0) countByUser.set(here.actor.id, left)
      else countByUser.delete(here.actor.id)
    },

    follow: hub.follow,

    /** Ends every connection, so that their readers turn to another process. */
    endAll(): void {
      isOver = true
      for (const visitor of [...present.keys()]) visitor.end(liveCloses.restart)
    },

    close(): void {
      for (const timer of timers) clearInterval(timer)
      this.endAll()
      hub.close()
    },

    get size() {
      return present.size
    },
  }
}
export type Live = ReturnType<typeof openLive>

/** The first thing a reader is told, over whatever keeps open. */
export const hello = print({ hello: true })

/** Whether a refused token or call means that the person has to sign in or renew. */
export const isSignedOut = (thrown: unknown): boolean => isAppError(thrown) && thrown.http === 401
