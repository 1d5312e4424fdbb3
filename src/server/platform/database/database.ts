import { openEmbedded } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import type { DatabaseEngine, Engine, Log, OnGap, OnPayload, Row, Unlisten } from './session.ts'
import { checkChannel, createHandle, type Db, execute, executeIn, type Tx } from './transaction.ts'

export { hashMigration, type Migration, migrate, pendingMigrations, refuseNewer } from './migrate.ts'
export { cutPage, isPublishedBefore, readCursor } from './publication-cursor.ts'
export { countRows, holdsWords, noId, readPage } from './read-page.ts'
export type { DatabaseEngine } from './session.ts'
export { afterCommit, type Db, notifyChannel, type Tx, transaction, withTables } from './transaction.ts'
export { isDatabaseUnavailable, whenAvailable, withinTime } from './unavailable.ts'

export type Database = {
  db: Db
  engine: DatabaseEngine
  /**
   * Follows what `notifyChannel` tells, from any process. `onGap` is called when notices may have been missed
   * (the connection was lost and is back): drop what was kept on their word.
   * @returns what ends it
   */
  listen(channel: string, onPayload: OnPayload, onGap?: OnGap): Promise<Unlisten>
  /** Plain SQL outside any transaction, for jobs and migrations. Without values it may be a script. */
  execute(sql: string, values?: unknown[]): Promise<{ rows: Row[] }>
  /** Plain SQL inside the caller's transaction. */
  executeIn(tx: Tx, sql: string, values?: unknown[]): Promise<{ rows: Row[] }>
  /** Whether a statement is answered now; never throws. */
  isReachable(): Promise<boolean>
  /** Embedded: checkpoint, then every file and directory through to the disk. PostgreSQL cares for itself. */
  settle(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens PostgreSQL at `url`, or without one the embedded database in `dataDir`.
 * @throws an Error of one sentence: the folder is in use by another process, the server is too old, has another
 * encoding than UTF8, finds no Persian trigrams, or is unavailable (`isDatabaseUnavailable`)
 */
export async function openDatabase(settings: {
  url?: string | undefined
  dataDir: string
  maxConnections?: number
  log: Log
}): Promise<Database> {
  const { url, dataDir, maxConnections = 10, log } = settings
  const engine = url ? await openPostgres(url, maxConnections, log) : await openEmbedded(dataDir, log)
  return databaseOver(engine, log)
}

/** What features are given, over either engine. */
export function databaseOver(engine: Engine, log: Log): Database {
  const db = createHandle(engine, log)
  const executeHere = (sql: string, values?: unknown[]) => execute(db, sql, values, executeHere)
  return {
    db,
    engine: engine.kind,
    async listen(channel, onPayload, onGap) {
      checkChannel(channel)
      return engine.listen(channel, onPayload, onGap)
    },
    execute: executeHere,
    executeIn: (tx, sql, values) => executeIn(tx, sql, values),
    isReachable: () => engine.isReachable(),
    settle: () => engine.settle(),
    close: () => engine.close(),
  }
}
