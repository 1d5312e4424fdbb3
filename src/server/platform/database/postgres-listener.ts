import pg from 'pg'
import { callFollower, type Log, type OnGap, type OnPayload, type Unlisten } from './session.ts'
import { markIfUnavailable } from './unavailable.ts'

type Follower = { onPayload: OnPayload; onGap: OnGap | undefined }

/** Milliseconds: how often the connection is asked whether it lives, and the longest wait before connecting anew. */
const heartbeat = 10_000
const maxWaitMs = 5000

/**
 * One connection for all channels, kept apart from the pool. When it is lost it is opened anew, listens to the
 * same channels and tells every follower of the gap, because notices of the time between are lost.
 */
export function openListener(settings: pg.ClientConfig, log: Log) {
  const followers = new Map<string, Set<Follower>>()
  let client: pg.Client | undefined
  let connecting: Promise<pg.Client> | undefined
  let timer: NodeJS.Timeout | undefined
  let attempts = 0
  let hasGap = false
  let isClosed = false

  function clientNow(): Promise<pg.Client> {
    if (client) return Promise.resolve(client)
    connecting ??= open().finally(() => {
      connecting = undefined
    })
    return connecting
  }

  async function open(): Promise<pg.Client> {
    const fresh = new pg.Client(settings)
    fresh.on('error', error => lose(fresh, error))
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', ({ channel, payload = '' }) => {
      for (const { onPayload } of [...(followers.get(channel) ?? [])])
        callFollower(log, () => onPayload(payload))
    })
    try {
      await fresh.connect()
      for (const channel of followers.keys()) await fresh.query(`listen "${channel}"`)
    } catch (error) {
      fresh.end().catch(() => {})
      throw markIfUnavailable(error)
    }
    if (isClosed) {
      fresh.end().catch(() => {})
      throw new Error('the database is closed')
    }
    client = fresh
    attempts = 0
    clearTimeout(timer)
    timer = setTimeout(() => beat(fresh), heartbeat)
    if (hasGap) {
      hasGap = false
      log('info', 'listening for notices again')
      for (const group of followers.values())
        for (const { onGap } of group) if (onGap) callFollower(log, onGap)
    }
    return fresh
  }

  /** A connection can die without a word; asking it something shows. */
  async function beat(asked: pg.Client) {
    try {
      await asked.query('select 1')
      if (client === asked) timer = setTimeout(() => beat(asked), heartbeat)
    } catch (error) {
      lose(asked, error)
    }
  }

  function lose(lost: pg.Client, error?: unknown) {
    if (client !== lost) return
    client = undefined
    hasGap = true
    clearTimeout(timer)
    lost.end().catch(() => {})
    if (isClosed) return
    log('warn', 'the connection that listens for notices was lost', { err: error })
    retryLater()
  }

  function retryLater() {
    timer = setTimeout(
      async () => {
        try {
          await clientNow()
        } catch {
          if (!isClosed) retryLater()
        }
      },
      Math.min(maxWaitMs, 250 * 2 ** Math.min(attempts++, 10)),
    )
  }

  return {
    /** @throws when the database is unavailable at the first call; later losses are mended in the background */
    async listen(channel: string, onPayload: OnPayload, onGap?: OnGap): Promise<Unlisten> {
      const follower: Follower = { onPayload, onGap }
      const group = followers.get(channel) ?? new Set()
      followers.set(channel, group.add(follower))
      const forget = () => {
        group.delete(follower)
        if (group.size > 0 || followers.get(channel) !== group) return false
        return followers.delete(channel)
      }
      try {
        // Said again even if `open` just did: the channel may be newer than the connection.
        await (await clientNow()).query(`listen "${channel}"`)
      } catch (error) {
        forget()
        throw markIfUnavailable(error)
      }
      return async () => {
        if (forget()) await client?.query(`unlisten "${channel}"`).catch(() => {})
      }
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}
