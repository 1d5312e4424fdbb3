/** The two engines behind one door: PostgreSQL by its address, or the embedded PGlite. */
export type DatabaseEngine = 'postgres' | 'pglite'

export type Row = Record<string, unknown>

/** What a statement answered; of a script with several statements the command of the last and all rows. */
export type Answer = { command: string; rowCount: number; rows: Row[] }

/** One connection, lent to one borrower at a time. */
export type Session = {
  /** Without values the text may be a script of several statements. `isPatient`: it may take as long as it takes. */
  query(sql: string, values?: readonly unknown[], isPatient?: boolean): Promise<Answer>
  /** Gives the connection back; `broken` says its state is unknown and it must not be lent again as it is. */
  release(broken?: boolean): void
}

export type OnPayload = (payload: string) => void
export type OnGap = () => void
export type Unlisten = () => Promise<void>

/** What an engine must be able to do; everything else is built on top, once, for both. */
export type Engine = {
  kind: DatabaseEngine
  connect(): Promise<Session>
  listen(channel: string, onPayload: OnPayload, onGap?: OnGap): Promise<Unlisten>
  isReachable(): Promise<boolean>
  settle(): Promise<void>
  close(): Promise<void>
}

export type LogLevel = 'info' | 'warn' | 'error'
export type Log = (level: LogLevel, message: string, details?: object) => void

/** Calls a follower of notices; one that throws must not take the connection, or the other followers, with it. */
export function callFollower(log: Log, run: () => void): void {
  try {
    run()
  } catch (error) {
    log('error', 'a follower of notices failed', { err: error })
  }
}
