import { type EmbeddedEngine, openPglite } from '#server/platform/database/pglite.ts'
import type { Engine, Log, Row, Unlisten } from '#server/platform/database/session.ts'
import { markUnavailable } from '#server/platform/database/unavailable.ts'

/** How many that nobody uses are kept: each takes some 200 MB. */
const maxCached = 3

type Pooled = {
  engine: EmbeddedEngine
  dump: string
  schema: string
  tables: Table[]
  /** Sets every sequence back. */
  sequences: string
  log: Log
}
/** `columns` as they can be written; `state` is another one as soon as a row is. */
type Table = { name: string; columns: string; copy: string; state: string }

/** Of this worker; they end with it. */
const free: Pooled[] = []

/**
 * Opens an embedded database filled from a dump: one that an earlier test has left, taken back to what the dump holds,
 * or a new one, which costs half a second. One whose schema a test has changed is not used again.
 */
export async function openFromDump(dump: string, log: Log): Promise<Engine> {
  for (;;) {
    const at = free.findLastIndex(pooled => pooled.dump === dump)
    if (at < 0) break
    const [pooled] = free.splice(at, 1) as [Pooled]
    pooled.log = log
    if (await withSession(pooled, ask => restore(pooled, ask)).catch(() => false)) return lend(pooled)
    await pooled.engine.close().catch(() => {})
  }
  const logLine: Log = (...line) => pooled.log(...line)
  const engine = await openPglite({ folder: null, isDurable: false, loadFrom: dump }, logLine)
  const pooled: Pooled = { engine, dump, schema: '', tables: [], sequences: '', log }
  await withSession(pooled, ask => keep(pooled, ask))
  return lend(pooled)
}

type Ask = (sql: string) => Promise<Row[]>

async function withSession<T>({ engine }: Pooled, work: (ask: Ask) => Promise<T>): Promise<T> {
  const session = await engine.connect()
  try {
    return await work(async sql => (await session.query(sql)).rows)
  } finally {
    session.release()
  }
}

/** Notes the state to come back to: copies of all tables that nobody else sees, and what tells a change. */
async function keep(pooled: Pooled, ask: Ask) {
  const tables = await ask(`select format('%I.%I', n.nspname, c.relname) as name,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and ${isOurs} and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by 1 order by 1`)
  pooled.tables = (tables as { name: string; columns: string }[]).map((table, at) => ({
    ...table,
    copy: `pg_temp.kept_${at}`,
    state: '',
  }))
  for (const { name, copy } of pooled.tables) await ask(`create table ${copy} as table ${name}`)
  await noteStates(pooled.tables, ask)
  const [{ sequences } = {}] = await ask(`select string_agg(format('select setval(%L, %s, %L)',
      format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value), last_value is not null), '; ')
      as sequences from pg_sequences`)
  pooled.sequences = String(sequences ?? '')
  pooled.schema = await schemaNow(ask)
}

/** Puts every row and sequence back; answers whether that was all there is to do. */
async function restore({ tables, schema, sequences }: Pooled, ask: Ask): Promise<boolean> {
  await ask('reset all; select pg_advisory_unlock_all()')
  if ((await schemaNow(ask)) !== schema) return false
  const states = await statesNow(tables, ask)
  const changed = tables.filter(({ state }, at) => states[at] !== state)
  if (changed.length > 0) {
    const rows = changed.map(
      ({ name, columns, copy }) =>
        `delete from ${name}; insert into ${name} (${columns}) overriding system value select ${columns} from ${copy};`,
    )
    await ask(`begin; set local session_replication_role = replica; ${rows.join(' ')} commit`)
    await noteStates(changed, ask)
  }
  if (sequences) await ask(sequences)
  return true
}

async function noteStates(tables: Table[], ask: Ask) {
  const states = await statesNow(tables, ask)
  for (const [at, table] of tables.entries()) table.state = states[at]!
}

async function statesNow(tables: readonly Table[], ask: Ask): Promise<string[]> {
  if (tables.length === 0) return []
  const each = tables.map(
    ({ name }, at) =>
      `select ${at} as at, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as state from ${name}`,
  )
  const rows = await ask(`${each.join(' union all ')} order by at`)
  return rows.map(({ state }) => String(state))
}

const isOurs = `n.nspname <> 'information_schema' and n.nspname !~ '^pg_'`

/** A digest of all that is not rows: tables, columns, triggers, constraints, functions, settings, statistics. */
async function schemaNow(ask: Ask): Promise<string> {
  const [{ schema } = {}] = await ask(`with ours as
      (select c.*, n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${isOurs})
    select md5(string_agg(line, ',' order by line)) as schema from (
      select concat_ws(' ', 'class', oid, nspname, relname, relkind, relacl, reloptions) as line from ours
      union all select concat_ws(' ', 'column', attrelid, attnum, attname, atttypid, atttypmod, attnotnull, attisdropped)
        from pg_attribute where attnum > 0 and attrelid in (select oid from ours)
      union all select concat_ws(' ', 'default', adrelid, adnum, adbin) from pg_attrdef
      union all select concat_ws(' ', 'trigger', oid, tgname, tgenabled) from pg_trigger where tgrelid in (select oid from ours)
      union all select concat_ws(' ', 'constraint', oid, conname, convalidated) from pg_constraint
      union all select concat_ws(' ', 'function', p.oid, prosrc) from pg_proc p join pg_namespace n on n.oid = pronamespace
        where ${isOurs}
      union all select concat_ws(' ', 'settings', setdatabase, setrole, setconfig) from pg_db_role_setting
      union all select concat_ws(' ', 'role', rolname) from pg_roles
      union all select concat_ws(' ', 'schema', nspname, nspacl) from pg_namespace n where ${isOurs}
      union all select 'statistics ' || count(*) from pg_statistic) as lines`)
  return String(schema)
}

/** The engine as one borrower sees it: closed, it refuses as a closed one does, and goes back to the others. */
function lend(pooled: Pooled): Engine {
  const { engine } = pooled
  const followed = new Set<Unlisten>()
  let isClosed = false
  return {
    ...engine,
    async connect() {
      if (isClosed) throw markUnavailable(new Error('the embedded database is closed'))
      return engine.connect()
    },
    async listen(channel, onPayload, onGap) {
      const unlisten = await engine.listen(channel, onPayload, onGap)
      followed.add(unlisten)
      return async () => {
        followed.delete(unlisten)
        if (!isClosed) await unlisten()
      }
    },
    isReachable: async () => !isClosed && engine.isReachable(),
    async close() {
      if (isClosed) return
      isClosed = true
      for (const unlisten of followed) await unlisten()
      free.push(pooled)
      if (free.length > maxCached) await free.shift()!.engine.close()
    },
  }
}
