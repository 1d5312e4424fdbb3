/** @module-tag engines */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { onPostgres, openTestDatabase, type TestDatabase, testServer } from '../../../test/database.ts'
import type { AppContext } from '../app-context.ts'
import { openDatabase, transaction } from './database/database.ts'
import { type Job, type Jobs, openJobs } from './jobs.ts'
import { openLog } from './log.ts'

const log = openLog('silent')
const quick = { look: 0.2, supervise: 1, heartbeat: 10 }
const migrations = [
  {
    id: 'test/20260101T0000-runs',
    sql: 'create table run (job text, note text, at timestamptz default now())',
  },
]
/** Jobs of these tests touch nothing of the app but its log. */
const app = { log } as AppContext

async function opened(jobs: Job[]) {
  const database = await openTestDatabase(migrations)
  const filed = await openJobs(database, jobs, log, quick)
  return {
    database,
    jobs: filed,
    send: (name: string, data: object, options?: Parameters<Jobs['send']>[3]) =>
      transaction(database.db, tx => filed.send(tx, name, data, options)),
    async [Symbol.asyncDispose]() {
      await filed.stop(200)
      await database[Symbol.asyncDispose]()
    },
  }
}

async function until(holds: () => boolean | Promise<boolean>, within = 20_000) {
  const end = Date.now() + within
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it did not come to pass')
    await sleep(25)
  }
}

/** A job that writes down what it is given. */
function noting(name = 'note') {
  const seen: unknown[] = []
  const job: Job = {
    name,
    async run(_, data) {
      seen.push(data)
    },
  }
  return { job, seen }
}

const readJobs = async ({ execute }: TestDatabase, name: string) =>
  (await execute('select state, retry_count, start_after from pgboss.job where name = $1', [name])).rows

test('a job sent in a transaction runs after its commit, with its data', async () => {
  const { job, seen } = noting()
  await using at = await opened([job])
  await at.jobs.work(app)
  const [sent, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const committed = transaction(at.database.db, async tx => {
    await at.jobs.send(tx, 'note', { phraseId: 'a' })
    sent.resolve()
    await gate.promise
  })
  await sent.promise
  // What is sent later runs meanwhile; the embedded database has one session, in which nothing can.
  if (testServer) {
    for (const [index, phraseId] of ['b', 'c'].entries()) {
      await at.send('note', { phraseId })
      await until(() => seen.length > index)
    }
  }
  expect(seen).not.toContainEqual({ phraseId: 'a' })
  gate.resolve()
  await committed
  await until(() => seen.some(data => (data as { phraseId: string }).phraseId === 'a'))
  expect(seen).toHaveLength(testServer ? 3 : 1)
})

test('a job sent in a transaction that rolls back never exists', async () => {
  const { job, seen } = noting()
  await using at = await opened([job])
  await at.jobs.work(app)
  await expect(
    transaction(at.database.db, async tx => {
      await at.jobs.send(tx, 'note', { phraseId: 'ghost' })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await at.send('note', { phraseId: 'real' })
  await until(() => seen.length > 0)
  await at.send('note', { phraseId: 'later' })
  await until(() => seen.length > 1)
  expect(seen).toEqual([{ phraseId: 'real' }, { phraseId: 'later' }])
  expect(await readJobs(at.database, 'note')).toHaveLength(2)
})

test('jobs sent before anybody works wait for the worker', async () => {
  const { job, seen } = noting()
  await using at = await opened([job])
  await at.send('note', { n: 1 })
  await at.send('note', { n: 2 })
  expect(await readJobs(at.database, 'note')).toHaveLength(2)
  await at.jobs.work(app)
  await until(() => seen.length === 2)
  expect(seen).toEqual([{ n: 1 }, { n: 2 }])
})

test('work that could not begin because the database was unavailable begins when it is asked again, no job twice at once', async () => {
  const database = await openTestDatabase(migrations)
  let left = Number.POSITIVE_INFINITY
  const failing: TestDatabase = Object.assign(Object.create(database), {
    execute(...given: Parameters<TestDatabase['execute']>) {
      if (left-- <= 0) throw new Error('away')
      return database.execute(...given)
    },
  })
  let running = 0
  let peak = 0
  let runs = 0
  const job: Job = {
    name: 'slow',
    atOnce: 2,
    async run() {
      peak = Math.max(peak, ++running)
      await sleep(50)
      running--
      runs++
    },
  }
  const jobs = await openJobs(failing, [job, noting().job], log, quick)
  let failed = 0
  for (left = 0; ; left = ++failed) {
    try {
      await jobs.work(app)
      break
    } catch {
      if (failed > 50) throw new Error('the work never begins')
    }
  }
  expect(failed).toBeGreaterThan(0)
  left = Number.POSITIVE_INFINITY
  await transaction(database.db, async tx => {
    for (let n = 0; n < 8; n++) await jobs.send(tx, 'slow', { n })
  })
  await until(() => runs === 8)
  expect(peak).toBe(2)
  await jobs.stop(200)
  await database[Symbol.asyncDispose]()
})

test('many jobs run one behind the other without waiting for the clock', async () => {
  const { job, seen } = noting()
  await using at = await opened([{ ...job, atOnce: 2 }])
  await at.jobs.work(app)
  await transaction(at.database.db, async tx => {
    for (let n = 0; n < 60; n++) await at.jobs.send(tx, 'note', { n })
  })
  await until(() => seen.length === 60)
  expect(new Set(seen.map(data => (data as { n: number }).n)).size).toBe(60)
})

test('of jobs with one key only one waits, and it runs at the earliest of their times', async () => {
  const { job, seen } = noting()
  await using at = await opened([job])
  const later = new Date(Date.now() + 3_600_000)
  await at.send('note', { n: 'first' }, { key: 'k', after: later })
  await at.send('note', { n: 'second' }, { key: 'k', after: later })
  await at.send('note', { n: 'other' }, { key: 'l', after: later })
  expect(await readJobs(at.database, 'note')).toHaveLength(2)
  await at.jobs.work(app)
  await at.send('note', { n: 'now' }, { key: 'k' })
  await until(() => seen.length > 0)
  expect(seen).toEqual([{ n: 'first' }])
  await at.send('note', { n: 'again' }, { key: 'k' })
  await until(() => seen.length === 2)
  expect(seen).toEqual([{ n: 'first' }, { n: 'again' }])
})

test('a waiting job is not put off by one of its key that is sent for later', async () => {
  const { job, seen } = noting()
  await using at = await opened([job])
  await at.send('note', { n: 'soon' }, { key: 'k', after: new Date(Date.now() - 1000) })
  await at.send('note', { n: 'later' }, { key: 'k', after: new Date(Date.now() + 3_600_000) })
  await at.jobs.work(app)
  await until(() => seen.length > 0)
  expect(seen).toEqual([{ n: 'soon' }])
})

onPostgres('a waiting job taken over by a transaction runs only after that one commits', async () => {
  const { job, seen } = noting()
  await using at = await opened([job])
  const due = Date.now() + 400
  await at.send('note', { n: 1 }, { key: 'k', after: new Date(due) })
  await at.jobs.work(app)
  const [sent, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const committed = transaction(at.database.db, async tx => {
    await at.jobs.send(tx, 'note', { n: 2 }, { key: 'k' })
    sent.resolve()
    await gate.promise
  })
  await sent.promise
  await until(() => Date.now() > due)
  for (const [index, n] of ['b', 'c'].entries()) {
    await at.send('note', { n })
    await until(() => seen.length > index)
  }
  expect(seen).toEqual([{ n: 'b' }, { n: 'c' }])
  gate.resolve()
  await committed
  await until(() => seen.length > 2)
  expect(await readJobs(at.database, 'note')).toHaveLength(3)
})

test('a job is not run before its time', async () => {
  const { job, seen } = noting()
  await using at = await opened([job])
  await at.jobs.work(app)
  await at.send('note', { n: 1 }, { after: new Date(Date.now() + 3_600_000) })
  for (const n of [2, 3]) {
    await at.send('note', { n })
    await until(() => seen.length === n - 1)
  }
  expect(seen).toEqual([{ n: 2 }, { n: 3 }])
  // The hour is not waited for.
  await at.database.execute(`update pgboss.job set start_after = now() where state = 'created'`)
  await until(() => seen.length > 2)
  expect(seen.at(-1)).toEqual({ n: 1 })
})

test('a failing job is tried again later, and at last is shown as dead with its fault', async () => {
  let attempts = 0
  const failing: Job = {
    name: 'fail',
    retryLimit: 2,
    async run() {
      attempts++
      throw new Error(`fault ${attempts}`)
    },
  }
  await using at = await opened([failing])
  await at.jobs.work(app)
  await at.send('fail', { courseId: 'c1' })
  for (let n = 1; n <= 3; n++) {
    await until(async () => attempts === n && (await readJobs(at.database, 'fail'))[0]?.state !== 'active')
    const [row] = await readJobs(at.database, 'fail')
    expect(row?.state).toBe(n < 3 ? 'retry' : 'failed')
    if (n < 3) expect((row!.start_after as Date).getTime()).toBeGreaterThan(Date.now())
    // The pause of seconds is not waited for.
    await at.database.execute(`update pgboss.job set start_after = now() where state = 'retry'`)
  }
  const dead = await at.jobs.failed()
  expect(dead).toMatchObject([{ name: 'fail', data: { courseId: 'c1' }, error: 'fault 3' }])
  expect(dead[0]?.failedAt).toBeInstanceOf(Date)
})

test('an idle process asks two questions a look, however many jobs there are', async () => {
  await using database = await openTestDatabase(migrations)
  let asked: string[] = []
  const watched = {
    ...database,
    execute(sql: string, values?: unknown[]) {
      asked.push(sql)
      return database.execute(sql, values)
    },
  }
  const jobs = Array.from({ length: 20 }, (_, at) => ({ ...noting(`note-${at}`).job, waits: 'false' }))
  const filed = await openJobs(watched, jobs, log, { ...quick, supervise: 30 })
  await filed.work(app)
  const count = (part: string) => asked.filter(sql => sql.toLowerCase().includes(part)).length
  // Each worker looks once when it begins.
  await until(() => count("name = 'note-") === 20)
  asked = []
  await until(() => count('(false) as') === 5)
  await filed.stop(200)
  expect(count('pgboss.queue q')).toBeLessThanOrEqual(6)
  expect(count("name = 'note-")).toBe(0)
  expect(asked.length).toBeLessThan(15)
})

test('stopping waits for the job under way', async () => {
  let finished = false
  const gate = Promise.withResolvers<void>()
  const slow: Job = {
    name: 'slow',
    async run() {
      await gate.promise
      finished = true
    },
  }
  await using at = await opened([slow])
  await at.jobs.work(app)
  await at.send('slow', {})
  await until(async () => (await readJobs(at.database, 'slow'))[0]?.state === 'active')
  let isStopped = false
  const stopping = at.jobs.stop(20_000).then(() => {
    isStopped = true
  })
  for (let turn = 0; turn < 20; turn++) await readJobs(at.database, 'slow')
  expect([isStopped, finished]).toEqual([false, false])
  gate.resolve()
  await stopping
  expect(finished).toBe(true)
  expect((await readJobs(at.database, 'slow'))[0]?.state).toBe('completed')
})

test('a job that outlasts the stop is given back', async () => {
  const gate = Promise.withResolvers<void>()
  const endless: Job = { name: 'endless', run: () => gate.promise }
  await using at = await opened([endless])
  await at.jobs.work(app)
  await at.send('endless', {})
  await until(async () => (await readJobs(at.database, 'endless'))[0]?.state === 'active')
  await at.jobs.stop(100)
  expect((await readJobs(at.database, 'endless'))[0]?.state).toBe('retry')
  expect(await at.jobs.failed()).toEqual([])
  gate.resolve()
})

test('the clock sends a timed job, and a job no longer timed loses its schedule', async () => {
  const { job, seen } = noting('every-minute')
  await using at = await opened([{ ...job, every: '* * * * *' }])
  await at.jobs.work(app)
  const schedules = () => at.database.execute('select name, cron, timezone from pgboss.schedule')
  expect((await schedules()).rows).toEqual([
    { name: 'every-minute', cron: '* * * * *', timezone: 'Asia/Tehran' },
  ])
  const again = await openJobs(at.database, [job], log, quick)
  await again.work(app)
  expect((await schedules()).rows).toEqual([])
  await again.stop(100)
  expect(seen.every(data => JSON.stringify(data) === '{}')).toBe(true)
})

onPostgres('RC38 three workers on one database run each job once', async () => {
  await using at = await opened([])
  const runner = (): Job<{ n: number }> => ({
    name: 'count',
    atOnce: 3,
    async run({ database }, { n }) {
      await database.execute('insert into run (job) values ($1)', [String(n)])
    },
  })
  const databases = await Promise.all(
    [1, 2, 3].map(() => openDatabase({ url: at.database.url, dataDir: '.', log: () => {} })),
  )
  // Opened side by side, so that they also race to make the queue.
  const workers = await Promise.all(databases.map(database => openJobs(database, [runner()], log, quick)))
  for (let n = 0; n < 300; n += 30) {
    await transaction(databases[n % 3]!.db, async tx => {
      for (let i = n; i < n + 30; i++) await workers[n % 3]!.send(tx, 'count', { n: i })
    })
  }
  await Promise.all(
    workers.map((jobs, i) => jobs.work({ log, database: databases[i] } as unknown as AppContext)),
  )
  const counts = async () =>
    (await at.database.execute('select count(*)::int as runs, count(distinct job)::int as jobs from run'))
      .rows[0]
  await until(async () => (await counts())?.jobs === 300)
  await Promise.all(workers.map(jobs => jobs.stop(2000)))
  expect(await counts()).toEqual({ runs: 300, jobs: 300 })
  expect(await readJobs(at.database, 'count')).toHaveLength(300)
  await Promise.all(databases.map(database => database.close()))
})

onPostgres('RC38 workers killed in the middle of jobs lose none, and each effect happens once', async () => {
  await using at = await opened([{ name: 'mark', run: async () => {} }])
  await at.database.execute('create table mark (job text primary key)')
  const children = new Set<ChildProcess>()
  const startWorker = async () => {
    const script = join(import.meta.dirname, '../../../test/fixtures/job-worker.ts')
    const child = spawn(process.execPath, [script, at.database.url!], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.add(child)
    await once(child.stdout!, 'data')
    return child
  }
  try {
    const targets = [await startWorker(), await startWorker()]
    await startWorker()
    await transaction(at.database.db, async tx => {
      for (let n = 0; n < 150; n++) await at.jobs.send(tx, 'mark', { n })
    })
    const marks = async () => (await at.database.execute('select job from mark')).rows.length
    for (const [i, target] of targets.entries()) {
      await until(async () => (await marks()) > 20 + 20 * i)
      target.kill('SIGKILL')
    }
    await until(async () => (await marks()) === 150, 60_000)
    const { rows } = await at.database.execute(
      `select count(distinct job)::int as jobs, count(*) filter (where note = 'done')::int as done,
         count(*) filter (where note = 'begun')::int as begun from run`,
    )
    const [counts] = rows as [{ jobs: number; done: number; begun: number }]
    expect(counts.jobs).toBe(150)
    // At most the four jobs that the two killed workers had in hand were begun again; one of those may have been done before.
    expect(counts.begun).toBeGreaterThan(150)
    expect(counts.begun).toBeLessThanOrEqual(154)
    expect(counts.done).toBeLessThanOrEqual(154)
  } finally {
    for (const child of children) child.kill('SIGKILL')
  }
})

test('a key that comes from outside cannot run as SQL, nor can data', async () => {
  const { job, seen } = noting()
  await using at = await opened([job])
  await at.jobs.work(app)
  const nasty = `'; drop table run; -- $1 ${randomUUID()}`
  await at.send('note', { nasty }, { key: nasty })
  await until(() => seen.length > 0)
  expect(seen).toEqual([{ nasty }])
  expect((await at.database.execute('select * from run')).rows).toEqual([])
})
