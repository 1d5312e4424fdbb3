import fs from 'node:fs'
import { join } from 'node:path'
import { freeDisk } from '../free-disk.ts'
import { lockFolder } from './folder-lock.ts'
import { createMutex } from './mutex.ts'
import type { WireResult, WorkerStart } from './pglite-messages.ts'
import { openThread, type Thread, toDatabaseError, type Wish } from './pglite-thread.ts'
import {
  type Answer,
  callFollower,
  type Engine,
  type Log,
  type OnGap,
  type OnPayload,
  type Session,
} from './session.ts'
import { syncFolder, syncPath } from './sync-folder.ts'
import { markUnavailable, withinTime } from './unavailable.ts'
import { findParser, writeValue } from './values.ts'

/** Milliseconds between two attempts to start a thread that died. */
const restartPause = 1000
/** Megabytes of disk below which it is the likely reason that the database does not open. */
const roomToOpen = 64

type Follower = { onPayload: OnPayload; onGap: OnGap | undefined }

export type EmbeddedEngine = Engine & {
  /** Writes the whole database as a plain tar of its folder. */
  dump(file: string): Promise<void>
}

/**
 * Opens the embedded database in `<dataDir>/database`, makes it first where there is none, and holds the folder
 * for this process.
 * @throws an Error of one line when another process has the folder
 */
export async function openEmbedded(dataDir: string, log: Log): Promise<EmbeddedEngine> {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(dataDir)
  try {
    const folder = join(dataDir, 'database')
    if (!fs.existsSync(folder)) await create(folder, log)
    return await openPglite({ folder, isDurable: true }, log, unlock)
  } catch (error) {
    unlock()
    const megabytes = Math.floor(freeDisk(dataDir) / 1024 / 1024)
    if (megabytes >= roomToOpen) throw error
    throw new Error(
      `the embedded database did not open, and the disk under ${dataDir} has ${megabytes} MB left: make room and start again`,
      { cause: error },
    )
  }
}

/** Made beside its place, synced and moved there in one step, so that a power cut leaves all of it or nothing. */
async function create(folder: string, log: Log) {
  const unfinished = `${folder}.unfinished`
  fs.rmSync(unfinished, { recursive: true, force: true })
  log('info', 'making the embedded database')
  const thread = await openThread({ folder: unfinished, isDurable: true }, () => {})
  await thread.ask({ kind: 'settle' })
  await thread.ask({ kind: 'close' })
  await thread.end()
  syncFolder(unfinished)
  fs.renameSync(unfinished, folder)
  syncPath(join(folder, '..'))
}

/**
 * Opens PGlite in a thread. It has one session, lent to one borrower at a time in the order asked: a transaction
 * keeps it to its end, so everything else happens between transactions. A thread that dies is started again at
 * the next use.
 */
export async function openPglite(start: WorkerStart, log: Log, unlock = () => {}): Promise<EmbeddedEngine> {
  const followers = new Map<string, Set<Follower>>()
  let thread = await openThread(start, onNotice)
  let restarting: Promise<void> | undefined
  let isClosed = false
  const mutex = createMutex()

  function onNotice(channel: string, payload: string) {
    for (const { onPayload } of [...(followers.get(channel) ?? [])])
      callFollower(log, () => onPayload(payload))
  }

  async function connect(): Promise<Session> {
    if (isClosed) throw markUnavailable(new Error('the embedded database is closed'))
    await mutex.acquire()
    try {
      if (!thread.isAlive()) await restart()
    } catch (error) {
      mutex.release()
      throw error
    }
    return createSession(thread, mutex.release)
  }

  function restart(): Promise<void> {
    restarting ??= reopen().finally(() => {
      // Whoever asks within the pause is told at once what the last attempt was told.
      setTimeout(() => {
        restarting = undefined
      }, restartPause).unref()
    })
    return restarting
  }

  async function reopen() {
    try {
      if (isClosed) throw new Error('it is closed')
      log('warn', 'the embedded database is started again')
      const fresh = await openThread(start, onNotice)
      for (const channel of followers.keys()) await ask(fresh, `listen "${channel}"`)
      thread = fresh
      for (const group of followers.values())
        for (const { onGap } of group) if (onGap) callFollower(log, onGap)
    } catch (error) {
      throw markUnavailable(new Error('the embedded database could not be started again', { cause: error }))
    }
  }

  async function run(sql: string) {
    const session = await connect()
    try {
      await session.query(sql)
    } finally {
      session.release()
    }
  }

  /** Not while a transaction is open. */
  async function alone(wish: Wish) {
    await mutex.acquire()
    try {
      await thread.ask(wish)
    } finally {
      mutex.release()
    }
  }

  return {
    kind: 'pglite',
    connect,
    async listen(channel, onPayload, onGap) {
      const follower: Follower = { onPayload, onGap }
      const group = followers.get(channel) ?? new Set()
      followers.set(channel, group.add(follower))
      await run(`listen "${channel}"`)
      return async () => {
        group.delete(follower)
        if (group.size > 0 || followers.get(channel) !== group) return
        followers.delete(channel)
        if (!isClosed) await run(`unlisten "${channel}"`).catch(() => {})
      }
    },
    async isReachable() {
      // A ping does not wait for transactions, as a statement would; a dead thread is asked to come back.
      const answer: Promise<unknown> = thread.isAlive() ? thread.ask({ kind: 'ping' }) : run('select 1')
      return withinTime(5000, answer).then(
        () => true,
        () => false,
      )
    },
    settle: () => alone({ kind: 'settle' }),
    dump: file => alone({ kind: 'dump', file }),
    async close() {
      if (isClosed) return
      isClosed = true
      // What is under way finishes first; the folder is given back even if the thread cannot close well.
      await mutex.acquire().catch(() => {})
      mutex.rejectAll(markUnavailable(new Error('the embedded database is closed')))
      try {
        if (thread.isAlive()) await thread.ask({ kind: 'close' })
      } finally {
        await thread.end()
        unlock()
      }
    },
  }
}

function createSession(thread: Thread, release: () => void): Session {
  let inTransaction = false
  return {
    async query(sql, values = []) {
      const outcome = await thread.ask({ kind: 'query', sql, values: values.map(writeValue) })
      inTransaction = outcome.inTransaction
      if (outcome.error) throw toDatabaseError(outcome.error)
      return toAnswer(outcome.results)
    },
    release() {
      // A script that failed after its own BEGIN leaves the one session in a dead transaction.
      if (inTransaction) ask(thread, 'rollback').then(release, release)
      else release()
    },
  }
}

function ask(thread: Thread, sql: string) {
  return thread.ask({ kind: 'query', sql, values: [] })
}

/** Columns by name, cells read by the parsers both engines share. */
function toAnswer(results: readonly WireResult[]): Answer {
  const rows = results.flatMap(({ fields, rows }) => {
    const columns = fields.map(([name, oid]) => ({ name, parse: findParser(oid) }))
    return rows.map(cells => {
      const row: Record<string, unknown> = {}
      for (const [at, { name, parse }] of columns.entries()) row[name] = readCell(parse, cells[at])
      return row
    })
  })
  const tag = results.at(-1)?.tag ?? ''
  return { command: tag.split(' ')[0]!, rowCount: Number(/\d+$/.exec(tag)?.[0] ?? 0), rows }
}

function readCell(parse: (text: string) => unknown, cell: string | null | undefined): unknown {
  return cell === null || cell === undefined ? null : parse(cell)
}
