import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Job as BossJob, ConstructorOptions, PgBoss } from 'pg-boss'
import type { AppContext } from '../app-context.ts'
import { afterCommit, type Database, type Tx } from './database/database.ts'
import type { Log } from './log.ts'

/**
 * Work done apart from a request. A job may be run more than once (a process dies, a call times out), so `run`
 * must do no harm the second time; its data are ids, never what they stand for.
 */
export type Job<D extends object = object> = {
  /** `kebab-case`, unique in the app. */
  name: string
  /** Cron with five fields in Tehran's time: the job is sent once at each, with `{}`, whatever the number of processes. */
  every?: string
  /**
   * SQL of one boolean: whether work waits in the feature's own tables. It is asked as often as the queues are looked at,
   * so an index must answer it; while it is true the job is sent with `{}`. For features whose rows are their own outbox.
   */
  waits?: string
  /** How often a failing job is tried again, with growing pauses (5 s, 10 s, 20 s … 1 h); 8 unless told. */
  retryLimit?: number
  /** How many of these one process runs side by side; 1 unless told. */
  atOnce?: number
  /** Seconds after which a run counts as failed; 900 unless told. */
  within?: number
  run(app: AppContext, data: D): Promise<void>
}

/** A job that failed for the last time, for the studio. `error` is the message of the last failure. */
export type FailedJob = { id: string; name: string; data: object; error: string; failedAt: Date }

export type Jobs = {
  /** The names of all jobs that may be sent. */
  names: ReadonlySet<string>
  /**
   * Files a job in the caller's transaction: it exists if and when that commits. With `key`, a job of that name
   * and key which still waits is taken as this one (it will see what the transaction writes); `after` is the
   * earliest moment it may run.
   */
  send(tx: Tx, name: string, data: object, options?: { after?: Date; key?: string }): Promise<void>
  /**
   * Starts working on the jobs of all features, and on what is due by the clock; again, where it failed half-way. Begins
   * nothing more once the process is `stopping`.
   */
  work(app: AppContext, stopping?: AbortSignal): Promise<void>
  /** Takes no more jobs, waits so many milliseconds for those under way, gives the others back. */
  stop(withinMs?: number): Promise<void>
  failed(): Promise<FailedJob[]>
}

/** How often, in seconds, the clockwork looks; tests run it faster. */
export type Pace = { look: number; supervise: number; heartbeat: number }
const gently: Pace = { look: 2, supervise: 30, heartbeat: 30 }

const schema = 'pgboss'

/** What a backup keeps of the jobs: those not finished, a run under way included, for jobs may run twice. */
export const unfinishedJobs = {
  table: `${schema}.job`,
  select: `select name, data, start_after, singleton_key as key from ${schema}.job
    where state in ('created', 'retry', 'active') and left(name, 2) <> '__' order by created_on, id`,
  deleteAll: `delete from ${schema}.job where left(name, 2) <> '__'`,
}

/** The transaction that a `send` runs in: its statements go there, also those that look a queue up. */
const sending = new AsyncLocalStorage<Tx>()

/** Loads the job library, installs or migrates its tables under its own lock, and makes a queue for each job. */
export async function openJobs(
  database: Database,
  jobs: readonly Job[],
  log: Log,
  pace: Pace = gently,
): Promise<Jobs> {
  // Loaded here and not above: commands that need no jobs do without its 25 MB.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss(buildOptions(database, pace))
  boss.on('error', error => log.error({ err: error }, 'the job queue met a fault'))
  boss.on('warning', warning => log.warn({ warning: warning.message }, 'the job queue warns'))
  await boss.start()
  await makeQueues(boss, jobs, pace)

  const workers = new Map<string, string[]>()
  const wake = (name: string) => {
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
  }
  let looking: NodeJS.Timeout | undefined

  const names = new Set(jobs.map(job => job.name))
  return {
    names,

    async send(tx, name, data, options = {}) {
      if (!names.has(name)) throw new Error(`there is no job "${name}"`)
      // A queue lets one job wait a key, so every job without one gets its own.
      const key = options.key ?? randomUUID()
      const after = options.after ?? new Date(0)
      for (;;) {
        if (options.key && (await takeWaiting(database, tx, name, key, after))) break
        if (
          await sending.run(tx, () => boss.send(name, data, { singletonKey: key, startAfter: options.after }))
        )
          break
      }
      afterCommit(tx, () => wake(name))
    },

    async work(app, stopping) {
      await makeSchedules(boss, jobs, stopping)
      for (const job of jobs) {
        if (stopping?.aborted) return
        const ids = workers.get(job.name) ?? []
        workers.set(job.name, ids)
        for (let i = ids.length; i < (job.atOnce ?? 1); i++) {
          ids.push(
            // What is due is found for all of them below: a hundred workers need not each look for themselves.
            await boss.work(job.name, { pollingIntervalSeconds: 3600 }, async ([taken]: BossJob[]) => {
              // A worker sleeps after each job unless it is told that there may be more.
              if (taken) await run(app, job, taken).finally(() => boss.notifyWorker(ids[i] ?? ''))
            }),
          )
        }
      }
      looking = lookForDue(database, boss, jobs, wake, pace, log)
    },

    async stop(withinMs = 8000) {
      clearInterval(looking)
      const finished = Promise.all([...workers.keys()].map(name => boss.offWork(name, { wait: true })))
      const timeout = new AbortController()
      await Promise.race([finished, sleep(withinMs, undefined, { signal: timeout.signal }).catch(() => {})])
      // A timer left behind would hold the process up.
      timeout.abort()
      await boss.stop({ graceful: false, close: false })
    },

    async failed() {
      const { rows } = await database.execute(
        `select id, name, data, output, completed_on from ${schema}.job
         where state = 'failed' order by completed_on desc limit 200`,
      )
      return rows.map(readFailed)
    },
  }
}

function buildOptions(database: Database, pace: Pace): ConstructorOptions {
  return {
    db: {
      executeSql(text, values) {
        const tx = sending.getStore()
        return tx ? database.executeIn(tx, text, values) : database.execute(text, values)
      },
    },
    backend: database.engine === 'pglite' ? 'pglite' : 'postgres',
    schema,
    superviseIntervalSeconds: pace.supervise,
    monitorIntervalSeconds: pace.supervise,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 15,
    // Dependent jobs are not used here, so nothing has to look for them often.
    flowIntervalSeconds: 3600,
    // Rebuilding indexes and watching vacuum belong to whoever runs the database.
    reindex: false,
    monitorVacuum: false,
  }
}

async function makeQueues(boss: PgBoss, jobs: readonly Job[], pace: Pace) {
  const made = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
  for (const job of jobs) {
    const wanted = {
      retryLimit: job.retryLimit ?? 8,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: job.within ?? 900,
      heartbeatSeconds: pace.heartbeat,
    }
    const queue = made.get(job.name)
    if (!queue) await boss.createQueue(job.name, { ...wanted, policy: 'short' })
    else if (differs(queue, wanted)) await boss.updateQueue(job.name, wanted)
  }
}

const differs = <T extends object>(is: Partial<T>, wanted: T) =>
  Object.entries(wanted).some(([name, value]) => is[name as keyof T] !== value)

async function makeSchedules(boss: PgBoss, jobs: readonly Job[], stopping?: AbortSignal) {
  const timed = jobs.filter(job => job.every)
  for (const schedule of await boss.getSchedules()) {
    if (!timed.some(job => job.name === schedule.name)) await boss.unschedule(schedule.name)
  }
  for (const job of timed) {
    if (stopping?.aborted) return
    // A machine that was off at the hour catches up once.
    await boss.schedule(job.name, job.every ?? '', {}, { tz: 'Asia/Tehran', missed: 'once' })
  }
}

async function run(app: AppContext, job: Job, taken: BossJob) {
  try {
    await job.run(app, taken.data ?? {})
  } catch (error) {
    app.log.error({ err: error, job: job.name, jobId: taken.id, retry: taken.retryCount }, 'a job failed')
    throw error
  }
}

/** Finds a waiting job with this key and holds it until the transaction ends, so that nobody runs it before. */
async function takeWaiting(database: Database, tx: Tx, name: string, key: string, after: Date) {
  const { rows } = await database.executeIn(
    tx,
    `update ${schema}.job set start_after = least(start_after, $3)
     where name = $1 and singleton_key = $2 and state = 'created' returning id`,
    [name, key, after],
  )
  return rows.length > 0
}

/** Those of the jobs whose work waits in the tables of their features, by one question for all. */
export async function listWaitingJobs(database: Database, jobs: readonly Job[]): Promise<Job[]> {
  const asked = jobs.filter(job => job.waits)
  if (asked.length === 0) return []
  const columns = asked.map(({ waits }, at) => `(${waits}) as "${at}"`)
  const [answer] = (await database.execute(`select ${columns.join(', ')}`)).rows
  return asked.filter((_, at) => answer?.[at])
}

/**
 * One question for all queues instead of one each: workers sleep until a commit of this process or this look
 * wakes them, so an idle app asks the database two questions in `pace.look` seconds.
 */
function lookForDue(
  database: Database,
  boss: PgBoss,
  jobs: readonly Job[],
  wake: (name: string) => void,
  pace: Pace,
  log: Log,
) {
  const names = jobs.map(job => job.name)
  let away = false
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      const { rows } = await database.execute(
        `select name from ${schema}.queue q where name = any($1) and exists (
           select from ${schema}.job j
           where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
        [names],
      )
      for (const { name } of rows) wake(String(name))
      for (const { name } of await listWaitingJobs(database, jobs))
        if (await boss.send(name, {}, { singletonKey: 'waits' })) wake(name)
      away = false
    } catch (error) {
      if (!away) log.warn({ err: error }, 'jobs wait, the database is away')
      away = true
    }
    isLooking = false
  }
  return setInterval(look, pace.look * 1000)
}

function readFailed(row: Record<string, unknown>): FailedJob {
  const output = row.output as { message?: string; value?: string } | null
  return {
    id: String(row.id),
    name: String(row.name),
    data: (row.data ?? {}) as object,
    error: output?.message ?? output?.value ?? '',
    failedAt: new Date(row.completed_on as string | Date),
  }
}
