// The thread the embedded database lives in, so that a long statement or a disk that syncs does not hold up the
// server. Runs from source (Node strips the types) and from the build, where it is an entry of its own; it
// therefore imports packages and neighbours by relative path only. One request at a time, in the order asked.
import fs from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { type Extension, messages, PGlite, protocol } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import {
  type Event,
  type Reply,
  type Request,
  type WireError,
  type WireResult,
  type WorkerStart,
  wireErrorFields,
} from './pglite-messages.ts'
import { createStatementNames } from './statement-names.ts'
import { syncFolder, syncPath } from './sync-folder.ts'

const port = parentPort!
const start = workerData as WorkerStart
const { serialize } = protocol

/** How often NODEFS was asked to sync a file: what the check of durability below counts. */
let syncs = 0

/** An Emscripten file as NODEFS keeps it; `nfd` is missing for directories. Private to PGlite 0.5.14. */
type NodeStream = { nfd?: number; node: unknown }
type NodeFs = {
  stream_ops: { fsync?: (stream: NodeStream) => number }
  realPath(node: unknown): string
}

/**
 * As shipped, PGlite never syncs: it starts PostgreSQL with fsync off (`-F`), its libc's fdatasync does nothing,
 * and NODEFS has no fsync. A power cut then loses everything, the folder included.
 */
const durableStart = [
  ...PGlite.defaultStartParams.filter(param => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/** Gives NODEFS its sync before PostgreSQL starts, so that recovering from a crash writes through as well. */
const durableFiles: Extension = {
  name: 'durable files',
  setup: async (_, options) => ({
    emscriptenOpts: {
      ...options,
      preRun: [
        ...options.preRun,
        (module: { FS: { filesystems: { NODEFS: NodeFs } } }) => {
          const nodeFs = module.FS.filesystems.NODEFS
          nodeFs.stream_ops.fsync = stream => syncStream(nodeFs, stream)
        },
      ],
    },
  }),
}

function syncStream(nodeFs: NodeFs, { nfd, node }: NodeStream): number {
  syncs++
  try {
    if (nfd === undefined) syncPath(nodeFs.realPath(node))
    else fs.fsyncSync(nfd)
    return 0
  } catch {
    return ioError
  }
}
/** EIO in Emscripten's numbers. PostgreSQL panics at it rather than trusting a disk that failed to sync. */
const ioError = 29

async function open(): Promise<PGlite> {
  const pglite = await PGlite.create({
    dataDir: start.folder === null ? 'memory://' : `file://${start.folder}`,
    extensions: start.isDurable ? { pg_trgm, durableFiles } : { pg_trgm },
    ...(start.isDurable ? { startParams: durableStart } : {}),
    ...(start.loadFrom ? { loadDataDir: new Blob([fs.readFileSync(start.loadFrom)]) } : {}),
  })
  if (start.isDurable) await checkDurable(pglite)
  await run(pglite, 'create extension if not exists pg_trgm', [])
  pglite.onNotification((channel, payload) => send({ event: 'notice', channel, payload }))
  return pglite
}

/** The three changes lean on what PGlite does not promise; a version that undoes them must not serve. */
async function checkDurable(pglite: PGlite) {
  const before = syncs
  const { error } = await run(pglite, `select pg_logical_emit_message(true, 'hamava', 'durable?')`, [])
  if (error || syncs === before) throw new Error('the embedded database does not write through to the disk')
}

const findName = createStatementNames()
/** Names of the statements that the session has prepared. */
const prepared = new Set<string>()
/** SQLSTATEs of a prepared statement beneath which a table was changed, and of one that the session has dropped. */
const outdated = ['0A000', '26000']

/** One statement with values; under `name` the session prepares it the first time and then only runs it. */
function toMessage(sql: string, values: (string | null)[], name: string | undefined): Uint8Array {
  const isPrepared = name !== undefined && prepared.has(name)
  return Buffer.concat([
    ...(name !== undefined && !isPrepared ? [serialize.close({ type: 'S', name })] : []),
    ...(isPrepared ? [] : [serialize.parse(name === undefined ? { text: sql } : { text: sql, name })]),
    serialize.bind(name === undefined ? { values } : { values, statement: name }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ])
}

/** Runs one statement with values, or a script without, by PostgreSQL's own protocol. */
async function run(pglite: PGlite, sql: string, values: (string | null)[]) {
  const name = values.length > 0 ? findName(sql) : undefined
  const message = values.length > 0 ? toMessage(sql, values, name) : serialize.query(sql)
  const answered = await pglite.execProtocol(message, { syncToFs: false, throwOnError: false })
  const results: WireResult[] = []
  let open: WireResult = { tag: '', fields: [], rows: [] }
  let error: WireError | undefined
  let inTransaction = false
  for (const message of answered.messages) {
    if (message instanceof messages.RowDescriptionMessage)
      open.fields = message.fields.map(({ name, dataTypeID }) => [name, dataTypeID])
    else if (message instanceof messages.DataRowMessage) open.rows.push(message.fields)
    else if (message instanceof messages.CommandCompleteMessage) {
      results.push({ ...open, tag: message.text })
      open = { tag: '', fields: [], rows: [] }
    } else if (message === messages.parseComplete && name !== undefined) prepared.add(name)
    else if (message instanceof messages.DatabaseError) error = toWireError(message)
    else if (message instanceof messages.ReadyForQueryMessage) inTransaction = message.status !== 'I'
  }
  const { code: sqlState = '' } = error ?? {}
  if (name !== undefined && outdated.includes(sqlState)) prepared.delete(name)
  return { results, error, inTransaction }
}

function toWireError(error: InstanceType<typeof messages.DatabaseError>): WireError {
  const wire: WireError = { message: error.message }
  for (const field of wireErrorFields) if (error[field] !== undefined) wire[field] = error[field]
  return wire
}

async function answer(pglite: PGlite, request: Request): Promise<Reply> {
  const { id } = request
  const done: Reply = { id, results: [], inTransaction: false }
  switch (request.kind) {
    case 'query': {
      const outcome = await run(pglite, request.sql, request.values)
      const severity = outcome.error?.severity
      if (severity === 'FATAL' || severity === 'PANIC')
        return { id, failure: outcome.error!.message, isFatal: true }
      return { id, ...outcome }
    }
    case 'settle':
      await run(pglite, 'checkpoint', [])
      if (start.folder !== null) syncFolder(start.folder)
      return done
    case 'dump': {
      await run(pglite, 'checkpoint', [])
      const dump = await pglite.dumpDataDir('none')
      fs.writeFileSync(request.file, Buffer.from(await dump.arrayBuffer()))
      return done
    }
    case 'ping':
      return done
    case 'close':
      await pglite.close()
      return done
  }
}

function send(message: Reply | Event) {
  port.postMessage(message)
}

try {
  const pglite = await open()
  let last: Promise<unknown> = Promise.resolve()
  port.on('message', (request: Request) => {
    last = last
      .then(() => answer(pglite, request))
      // What PostgreSQL refuses is a reply; what is thrown came from the engine itself, which may now be in any state.
      .catch(
        (error: unknown): Reply => ({
          id: request.id,
          failure: String(error),
          isFatal: request.kind === 'query',
        }),
      )
      .then(send)
  })
  send({ event: 'ready' })
} catch (error) {
  send({ event: 'failed', failure: error instanceof Error ? error.message : String(error) })
}
