import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect } from 'kysely'
import type { Answer, Engine, Log, Session } from './session.ts'

declare const dbBrand: unique symbol
declare const txBrand: unique symbol

/** The database, outside any transaction. Opaque: a feature reads its own tables through `withTables`. */
export interface Db {
  readonly [dbBrand]: 'db'
}
/** A running transaction. May be given where a `Db` is asked, never the reverse. */
export interface Tx extends Db {
  readonly [txBrand]: 'tx'
}

/** What is known of an outer handle. */
type Outer = { engine: Engine; log: Log; begin: Kysely<unknown>['transaction'] }
/** What is known of a transaction, from before its first statement until after its last. */
type Running = {
  outer: Outer
  /** The transaction around it, which is of another database. */
  around: Running | undefined
  lease: Lease | undefined
  isOver: boolean
  afterCommit: (() => void | Promise<void>)[]
}
type Lease = Session
/** The function of ours that was called from outside: a complaint names the line before it. */
type Caller = (...given: never[]) => unknown

const outers = new WeakMap<object, Outer>()
const transactions = new WeakMap<object, Running>()
/** Which transaction the code running now was started from. */
const inside = new AsyncLocalStorage<Running>()

/** Makes the outer handle of an engine. Both engines are spoken to through Kysely's PostgreSQL dialect. */
export function createHandle(engine: Engine, log: Log): Db {
  const outer = { engine, log } as Outer
  // A pool may answer more statements than Kysely's interface names; the shapes are the same.
  const lend = () => connect(outer, lend) as Promise<never>
  const pool = { options: {}, connect: lend, end: async () => {} }
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  outer.begin = kysely.transaction.bind(kysely)
  for (const way of ['transaction', 'startTransaction', 'connection'] as const)
    Object.defineProperty(kysely, way, {
      value: () => {
        throw new Error(`use transaction(db, …) of the database module, not ${way}() of Kysely`)
      },
    })
  const db = kysely as unknown as Db
  outers.set(db, outer)
  return db
}

/**
 * A feature's way to its tables: `const t = withTables<PhrasebookTables>()`, then `t(tx).selectFrom('phrase')…`.
 * @throws when the outer db is used inside a transaction, or a Tx after its end; both name the caller's line
 */
export function withTables<T>(): (db: Db) => Kysely<T> {
  return function tables(db) {
    const running = transactions.get(db)
    if (running?.isOver) throw complaint(overMessage, tables)
    if (!running && runningOn(outers.get(db))) throw complaint(outerMessage, tables)
    // The one cast: the handle is opaque so that nobody names tables of another feature.
    return db as unknown as Kysely<T>
  }
}

/**
 * Runs `work` in one READ COMMITTED transaction: all of it is stored when this resolves, nothing when it throws.
 * @throws what `work` threw; an Error when already inside a transaction of this database (pass the Tx on instead)
 */
export async function transaction<R>(db: Db, work: (tx: Tx) => Promise<R>): Promise<R> {
  const outer = outers.get(db)
  if (!outer || runningOn(outer)) throw complaint(nestedMessage, transaction)
  const running: Running = {
    outer,
    around: inside.getStore(),
    lease: undefined,
    isOver: false,
    afterCommit: [],
  }
  const result = await inside.run(running, async () => {
    try {
      return await outer
        .begin()
        .setIsolationLevel('read committed')
        .execute(kysely => {
          const tx = kysely as unknown as Tx
          transactions.set(tx, running)
          return work(tx)
        })
    } finally {
      running.isOver = true
    }
  })
  for (const run of running.afterCommit) {
    try {
      await run()
    } catch (error) {
      outer.log('error', 'what was to run after a commit failed', { err: error })
    }
  }
  return result
}

/**
 * Runs something once the transaction is committed, and never if it is not. `transaction()` waits for it, in the
 * order given, so it must be short; what it throws is logged.
 */
export function afterCommit(tx: Tx, run: () => void | Promise<void>): void {
  requireRunning(tx, afterCommit).afterCommit.push(run)
}

/** PostgreSQL's own limit is 8,000 bytes, its closing zero included. */
const maxPayloadBytes = 7900
const channelName = /^[a-z_][a-z0-9_]{0,62}$/

/**
 * Tells every process listening on the channel, once the transaction commits (never if it does not).
 * @throws {RangeError} when the payload has more than 7,900 bytes: send ids, not rows
 */
export async function notifyChannel(tx: Tx, channel: string, payload: string): Promise<void> {
  checkChannel(channel)
  const bytes = Buffer.byteLength(payload)
  if (bytes > maxPayloadBytes)
    throw new RangeError(`a notice of ${bytes} bytes on ${channel}; ${maxPayloadBytes} fit`)
  await executeIn(tx, 'select pg_notify($1, $2)', [channel, payload])
}

export function checkChannel(channel: string): void {
  if (!channelName.test(channel)) throw new TypeError(`${JSON.stringify(channel)} is no channel name`)
}

/** Runs a statement, or a script when there are no values, inside a transaction. */
export async function executeIn(
  tx: Tx,
  sql: string,
  values?: readonly unknown[],
  isPatient?: boolean,
): Promise<Answer> {
  return requireRunning(tx, executeIn).lease!.query(sql, values, isPatient)
}

/** Runs a statement, or a script when there are no values, outside any transaction. */
export async function execute(
  db: Db,
  sql: string,
  values: readonly unknown[] | undefined,
  caller: Caller,
): Promise<Answer> {
  const session = await connect(outers.get(db)!, caller)
  let failed = true
  try {
    const answer = await session.query(sql, values)
    failed = false
    return answer
  } finally {
    // A script may have failed after its own BEGIN: such a connection must not be lent again as it is.
    session.release(failed && !values?.length)
  }
}

async function connect(outer: Outer, caller: Caller): Promise<Session> {
  const running = runningOn(outer)
  if (running?.lease) throw complaint(outerMessage, caller)
  const lease = createLease(await outer.engine.connect())
  if (running) running.lease = lease
  return lease
}

/** A session that refuses statements once it was given back, or its transaction ended: they would run on their own. */
function createLease(session: Session): Lease {
  let isOver = false
  return {
    query(sql, values, isPatient) {
      if (isOver && sql !== 'rollback') return Promise.reject(new Error(overMessage))
      if (sql === 'commit' || sql === 'rollback') isOver = true
      return session.query(sql, values, isPatient)
    },
    release(broken) {
      isOver = true
      session.release(broken)
    },
  }
}

function requireRunning(tx: Tx, caller: Caller): Running {
  const running = transactions.get(tx)
  if (!running) throw complaint('this needs a transaction', caller)
  if (running.isOver) throw complaint(overMessage, caller)
  return running
}

/** The unfinished transaction of this database that the code running now was started from. */
function runningOn(outer: Outer | undefined): Running | undefined {
  let running = inside.getStore()
  while (running && (running.isOver || running.outer !== outer)) running = running.around
  return running
}

const outerMessage =
  'the outer db was used inside a transaction: pass the tx on (on the embedded database this would wait for itself)'
const overMessage = 'a tx was used after its transaction ended'
const nestedMessage = 'a transaction was begun inside a transaction: pass the tx on'

/** An error whose message names the line that called us, past the query builder's own frames. */
function complaint(message: string, caller: Caller): Error {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 60
  const error = new Error(message)
  Error.captureStackTrace(error, caller)
  Error.stackTraceLimit = limit
  const line = error.stack
    ?.split('\n')
    .slice(1)
    .find(
      frame =>
        !frame.includes('/node_modules/') && !frame.includes('node:') && !frame.includes('<anonymous>)'),
    )
  if (line) {
    error.message = `${message}; ${line.trim()}`
    error.stack = error.stack!.replace(message, error.message)
  }
  return error
}
