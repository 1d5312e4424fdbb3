/** What the thread of the embedded database is started with. */
export type WorkerStart = {
  /** Absolute path of the folder, or null for a database in memory. */
  folder: string | null
  /** A dump (plain tar of the folder) to start an empty database from. */
  loadFrom?: string
  /** Write through to the disk before a commit is answered. */
  isDurable: boolean
}

/** Asked of the thread; each gets one `Reply` with its number, in the order asked. */
export type Request = { id: number } & (
  | { kind: 'query'; sql: string; values: (string | null)[] }
  | { kind: 'settle' }
  | { kind: 'dump'; file: string }
  | { kind: 'ping' }
  | { kind: 'close' }
)

/** One statement's result: its tag (`INSERT 0 2`), its columns by name and type oid, its cells as text. */
export type WireResult = { tag: string; fields: [name: string, oid: number][]; rows: (string | null)[][] }

/** What PostgreSQL says of an error, by its protocol's names; `code` is the SQLSTATE. */
export type WireError = { message: string } & Partial<Record<WireErrorField, string>>
export type WireErrorField = (typeof wireErrorFields)[number]
export const wireErrorFields = [
  'severity',
  'code',
  'detail',
  'hint',
  'position',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
] as const

/** `inTransaction` after the request: the session's state as the protocol tells it. */
export type Reply =
  | { id: number; results: WireResult[]; error?: WireError; inTransaction: boolean }
  /** Something else than a statement went wrong. `isFatal`: the database in this thread can serve no more. */
  | { id: number; failure: string; isFatal: boolean }

/** Sent by the thread unasked. */
export type Event =
  | { event: 'ready' }
  | { event: 'failed'; failure: string }
  | { event: 'notice'; channel: string; payload: string }
