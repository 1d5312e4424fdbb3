import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveMessage } from '#contract/live.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { liveNotices, passingNotices } from './publish.ts'
import { readAfter, readAtOnce, readLast } from './read-events.ts'

/** Whoever is told of events, over whatever transport. */
export type Reader = {
  isOpen(): boolean
  /** Takes one printed message and never waits; a reader that leaves too much unread closes itself. */
  send(message: Buffer): void
  /** Resolves when little of what was sent is still here, or the reader is gone. */
  drained(): Promise<void>
}

/** Where a reader stands on a channel. While it catches up from the table it hears nothing of what comes. */
type Subscription = { reader: Reader; position: number; isCatching: boolean }
/** What this process knows of a channel somebody reads. `head`: told to all readers up to here; -1 while unknown. */
type Feed = { subscriptions: Map<Reader, Subscription>; head: number; wanted: number; isPulling: boolean }

export const print = (message: LiveMessage): Buffer => Buffer.from(JSON.stringify(message))

/** Milliseconds until a read that failed is tried again. */
const pause = 1000

/**
 * Carries events from the table to the readers of this process: a notice names a channel and its newest number, the
 * events between are read once and printed once for all who stand at the head; who stands behind reads for itself,
 * a page at a time, until it has caught up.
 */
export function openHub(
  database: Database,
  log: Log,
  /** Lets those go of whom a channel's feature says that they have no part in it any more; asked before each event. */
  dropStrangers: (channel: string, readers: readonly Reader[]) => Promise<void> = async () => {},
) {
  const feeds = new Map<string, Feed>()
  /** Notices may arrive in the midst of somebody's transaction; what they set off is no part of it. */
  const outside = AsyncLocalStorage.snapshot()

  function want(channel: string, number: number) {
    const feed = feeds.get(channel)
    if (!feed) return
    feed.wanted = Math.max(feed.wanted, number)
    if (!feed.isPulling && feed.head >= 0 && feed.wanted > feed.head) void pull(channel, feed)
  }

  async function pull(channel: string, feed: Feed) {
    feed.isPulling = true
    while (feed.head >= 0 && feed.wanted > feed.head && feed.subscriptions.size > 0) {
      const { last, events } = await readWithRetry(channel, feed.head)
      if (last < feed.head || (last > feed.head && events.length === 0)) restart(channel, feed)
      else if (events.length === 0) feed.wanted = feed.head
      if (events.length > 0) await dropWithRetry(channel, feed)
      for (const { number, event } of events) deliver(channel, feed, number, event)
    }
    feed.isPulling = false
  }

  /** Nobody is told anything until it is known that they still may be. */
  async function dropWithRetry(channel: string, feed: Feed) {
    for (;;) {
      try {
        return await dropStrangers(channel, [...feed.subscriptions.keys()])
      } catch (error) {
        if (isClosed || feed.subscriptions.size === 0) return
        log.warn({ err: error }, 'live events wait, it is not known who may read them')
        await sleep(pause, undefined, { ref: false })
      }
    }
  }

  async function pass(channel: string, printed: string) {
    const feed = feeds.get(channel)
    if (!feed) return
    await dropStrangers(channel, [...feed.subscriptions.keys()])
    const message = print({ channel, passing: JSON.parse(printed) })
    for (const { reader } of feed.subscriptions.values()) reader.send(message)
  }

  function deliver(channel: string, feed: Feed, number: number, event: unknown) {
    feed.head = number
    const message = print({ channel, number, event })
    for (const subscription of feed.subscriptions.values()) {
      if (subscription.isCatching || number <= subscription.position) continue
      if (number === subscription.position + 1) {
        subscription.position = number
        subscription.reader.send(message)
      } else void catchUp(channel, feed, subscription)
    }
  }

  /** The channel is not what it was (cut under us, restored from a backup): everybody looks for themselves. */
  function restart(channel: string, feed: Feed) {
    feed.head = -1
    feed.wanted = 0
    for (const subscription of feed.subscriptions.values())
      if (!subscription.isCatching) void catchUp(channel, feed, subscription)
  }

  async function catchUp(channel: string, feed: Feed, subscription: Subscription) {
    const { reader } = subscription
    subscription.isCatching = true
    const isThere = () => feed.subscriptions.get(reader) === subscription && reader.isOpen()
    for (;;) {
      const { last, cut, events } = await readWithRetry(channel, subscription.position, isThere)
      if (!isThere()) return
      const isLost = subscription.position < cut || subscription.position > last
      if (isLost) {
        subscription.position = last
        reader.send(print({ channel, reload: last }))
      } else {
        for (const { number, event } of events) {
          subscription.position = number
          reader.send(print({ channel, number, event }))
        }
      }
      if ((isLost || events.length < readAtOnce) && subscription.position >= feed.head) break
      await reader.drained()
    }
    subscription.isCatching = false
    if (feed.head < 0) feed.head = subscription.position
    want(channel, subscription.position)
  }

  /** Reads until the database answers; nothing, when nobody waits for it any more. */
  async function readWithRetry(channel: string, after: number, isWanted = () => true) {
    for (;;) {
      try {
        return await readAfter(database, channel, after)
      } catch (error) {
        if (!isWanted() || isClosed) return { last: 0, cut: 0, events: [] }
        log.warn({ err: error }, 'live events wait, the database did not answer')
        await sleep(pause, undefined, { ref: false })
      }
    }
  }

  /** Looks where all channels stand, for notices that were lost. */
  async function look() {
    if (feeds.size === 0) return
    const lasts = await readLast(database, [...feeds.keys()])
    for (const [channel, feed] of feeds) {
      const last = lasts.get(channel) ?? 0
      if (last < feed.head && !feed.isPulling) restart(channel, feed)
      else want(channel, last)
    }
  }
  const lookCalmly = () =>
    outside(() => look().catch(error => log.warn({ err: error }, 'live channels could not be looked at')))

  let isClosed = false
  return {
    /**
     * Gives the reader what came on the channel after a number (null: tells it where the channel stands) and then what
     * comes. Asked again, it starts from the new number. Resolves when the reader has caught up.
     */
    join(reader: Reader, channel: string, after: number | null): Promise<void> {
      let feed = feeds.get(channel)
      if (!feed) {
        feed = { subscriptions: new Map(), head: -1, wanted: 0, isPulling: false }
        feeds.set(channel, feed)
      }
      // No channel stands before 0: whoever says -1 is told where it does.
      const subscription: Subscription = { reader, position: after ?? -1, isCatching: true }
      feed.subscriptions.set(reader, subscription)
      return outside(() => catchUp(channel, feed, subscription))
    },

    leave(reader: Reader, channel: string): void {
      const feed = feeds.get(channel)
      if (feed?.subscriptions.delete(reader) && feed.subscriptions.size === 0) feeds.delete(channel)
    },

    look: lookCalmly,

    async follow() {
      const stopPassing = await database.listen(passingNotices, payload => {
        const space = payload.indexOf(' ')
        outside(() =>
          pass(payload.slice(0, space), payload.slice(space + 1)).catch(error =>
            log.warn({ err: error }, 'what passes was not told'),
          ),
        )
      })
      const stop = await database.listen(
        liveNotices,
        payload => {
          const [channel = '', number] = payload.split(' ')
          outside(() => want(channel, Number(number)))
        },
        lookCalmly,
      )
      return async () => {
        await stopPassing()
        await stop()
      }
    },

    close() {
      isClosed = true
      feeds.clear()
    },
  }
}
export type Hub = ReturnType<typeof openHub>
