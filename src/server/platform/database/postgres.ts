import pg from 'pg'
import { openListener } from './postgres-listener.ts'
import type { Answer, Engine, Log, Row, Session } from './session.ts'
import { createStatementNames } from './statement-names.ts'
import { markIfUnavailable, withinTime } from './unavailable.ts'
import { findParser, writeValue } from './values.ts'

/** Milliseconds. A statement may take 30 s, waiting for a lock 10 s, an open connection 3 s. */
const limits = {
  connectionTimeoutMillis: 3000,
  idleTimeoutMillis: 30_000,
  statement_timeout: 30_000,
  // The client gives up a little later, for a server that cannot even say so.
  query_timeout: 35_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
  // Compiling a plan costs hundreds of milliseconds; no question of ours is long enough to earn them back.
  options: '-c jit=off',
}

/**
 * Opens a pool of connections to a PostgreSQL server and makes sure that it can carry the product.
 * @throws an Error in one sentence: version below 15, encoding not UTF8, no Persian trigrams, or unavailable
 */
export async function openPostgres(url: string, maxConnections: number, log: Log): Promise<Engine> {
  const settings: pg.PoolConfig = {
    ...limits,
    connectionString: url,
    max: maxConnections,
    keepAlive: true,
    application_name: 'hamava',
    types: { getTypeParser: findParser as never },
  }
  const pool = new pg.Pool(settings)
  // A connection that dies is replaced at its next use; without listeners its death would end the process.
  pool.on('error', error => log('warn', 'an idle database connection was lost', { err: error }))
  pool.on('connect', client => {
    client.on('error', error => log('warn', 'a database connection was lost', { err: error }))
  })
  const findName = createStatementNames()
  const listener = openListener({ ...settings, statement_timeout: 0, query_timeout: 5000 }, log)

  async function connect(): Promise<Session> {
    try {
      return createSession(await pool.connect(), findName)
    } catch (error) {
      throw markIfUnavailable(error)
    }
  }

  const engine: Engine = {
    kind: 'postgres',
    connect,
    listen: listener.listen,
    async isReachable() {
      try {
        await withinTime(2000, ask(connect, 'select 1'))
        return true
      } catch {
        return false
      }
    },
    // A PostgreSQL server cares for its own durability.
    async settle() {},
    async close() {
      await listener.close()
      await pool.end()
    },
  }
  try {
    await checkServer(connect)
  } catch (error) {
    await engine.close()
    throw error
  }
  return engine
}

const day = 86_400_000

function createSession(client: pg.PoolClient, findName: (sql: string) => string | undefined): Session {
  let isBroken = false
  return {
    async query(sql, values = [], isPatient = false) {
      try {
        const result = await client.query<Row>({
          text: sql,
          ...(values.length > 0 ? { name: findName(sql), values: values.map(writeValue) } : {}),
          ...(isPatient ? { query_timeout: day } : {}),
        })
        return toAnswer(result)
      } catch (error) {
        const marked = markIfUnavailable(error)
        // After a time-out of our own the answer may still come, and would be taken for the next one's.
        if (marked instanceof Error && marked.message === 'Query read timeout') isBroken = true
        // A table was changed beneath a prepared statement: a new connection prepares it anew.
        if ((marked as { code?: string }).code === '0A000') isBroken = true
        throw marked
      }
    },
    release(broken = false) {
      client.release(broken || isBroken)
    },
  }
}

/** A script answers with a list of results. */
function toAnswer(result: pg.QueryResult<Row> | pg.QueryResult<Row>[]): Answer {
  if (!Array.isArray(result))
    return { command: result.command, rowCount: result.rowCount ?? 0, rows: result.rows }
  const last = result.at(-1)
  return {
    command: last?.command ?? '',
    rowCount: last?.rowCount ?? 0,
    rows: result.flatMap(one => one.rows),
  }
}

async function ask(connect: () => Promise<Session>, sql: string): Promise<Row[]> {
  const session = await connect()
  try {
    return (await session.query(sql)).rows
  } finally {
    session.release()
  }
}

async function checkServer(connect: () => Promise<Session>): Promise<void> {
  const [server] = await ask(
    connect,
    `select current_setting('server_version_num')::int as version, getdatabaseencoding() as encoding,
       current_database() as name, exists (select from pg_extension where extname = 'pg_trgm') as has_trigrams`,
  )
  const { version, encoding, name } = server!
  if ((version as number) < 150_000)
    throw new Error(
      `PostgreSQL 15 or newer is needed; this server is ${Math.floor((version as number) / 10_000)}`,
    )
  if (encoding !== 'UTF8')
    throw new Error(`the database ${name} is encoded in ${encoding}; make one with ENCODING 'UTF8'`)
  if (!server!.has_trigrams) await addTrigrams(connect, String(name))
  const [{ count }] = (await ask(connect, `select cardinality(show_trgm('سلام')) as count`)) as [
    { count: number },
  ]
  if (count === 0)
    throw new Error(
      `the database ${name} takes no Persian letter for a letter (its LC_CTYPE is C), so searching would find nothing; ` +
        `make one with LC_CTYPE 'C.UTF-8' TEMPLATE template0`,
    )
}

async function addTrigrams(connect: () => Promise<Session>, name: string): Promise<void> {
  const session = await connect()
  try {
    // Several processes may start at once, and "if not exists" alone races.
    await session.query(`begin; select pg_advisory_xact_lock(hashtext('hamava pg_trgm'));
      create extension if not exists pg_trgm; commit`)
    session.release()
  } catch (error) {
    session.release(true)
    throw new Error(`the extension pg_trgm is needed in ${name} and could not be added`, { cause: error })
  }
}
