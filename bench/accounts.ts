import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { demoAccounts } from '../src/account/demo-accounts.ts'
import { freshDatabase, runOn } from '../test/fresh-database.ts'
import { startProduct } from '../test/server.ts'
import { type Ask, openLoad } from './http-load.ts'
import { benchServer, figure, post, readCpuTime } from './measure.ts'

const rounds = 5
const checks = 3000
const logins = 100
const crowd = 500
const connections = 32

const checkPath = '/api/account/login/check'

/**
 * `login/check` beside a bare Fastify route with the same body, the CPU of a login, and a crowd that signs in at once.
 * Every call comes from an address and a subnet of its own, as the limits count them, by `X-Forwarded-For`.
 */
export async function run() {
  await using database = await freshDatabase(benchServer)
  await using product = await startProduct({
    env: { LOG_LEVEL: 'info', DATABASE_URL: database.url, TRUST_PROXY: 'true' },
  })
  const { address, pid } = product
  const first = await fetch(`${address}/healthz`)
  const cookies = first.headers.getSetCookie().map(line => line.split(';')[0]!)
  const token = cookies.find(cookie => cookie.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length)
  const headers = { cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(token) }

  const bare = fork(join(import.meta.dirname, 'bare-check-server.ts'))
  const port = await new Promise<number>(resolve =>
    bare.once('message', message => resolve(message as number)),
  )
  const bareAddress = `http://127.0.0.1:${port}`

  const known = { countryCode: '+98', phoneNumber: demoAccounts[0].phone.slice(3) }
  const faulty = { countryCode: '+98', phoneNumber: '912' }
  await using load = openLoad()
  /** CPU milliseconds a call, and calls a second. */
  const measureCost = async (process: number, at: string, body: object, expected: number, own = headers) => {
    const asks = Array.from({ length: checks }, () => fromNewAddress(checkPath, body))
    const before = readCpuTime(process)
    const { seconds } = await load.ask({ address: at, asks, headers: own, connections, expected })
    return { perSecond: checks / seconds, cpu: (readCpuTime(process) - before) / checks }
  }
  const kinds = {
    bare: () => measureCost(bare.pid!, bareAddress, known, 200),
    /** Turned away at the CSRF check: the HTTP server, the router, the cookies. */
    refused: () => measureCost(pid, address, known, 403, { ...headers, 'x-xsrf-token': 'no' }),
    /** Turned away at the input: the same and the limits. */
    faulty: () => measureCost(pid, address, faulty, 422),
    whole: () => measureCost(pid, address, known, 200),
  }
  const measured = Object.fromEntries(
    Object.keys(kinds).map(kind => [kind, [] as { perSecond: number; cpu: number }[]]),
  ) as Record<keyof typeof kinds, { perSecond: number; cpu: number }[]>
  for (let round = -1; round < rounds; round++) {
    for (const [kind, measure] of Object.entries(kinds)) {
      const figures = await measure()
      if (round >= 0) measured[kind as keyof typeof kinds].push(figures)
    }
  }
  bare.kill()

  const loginCpu: number[] = []
  for (let round = -1; round < rounds; round++) {
    const asks = Array.from({ length: logins }, (_, index) => {
      const { phone, password } = demoAccounts[index % demoAccounts.length]!
      return fromNewAddress('/api/account/login', {
        countryCode: '+98',
        phoneNumber: phone.slice(3),
        password,
      })
    })
    const before = readCpuTime(pid)
    await load.ask({ address, asks, headers, connections: 2 })
    if (round >= 0) loginCpu.push((readCpuTime(pid) - before) / logins)
  }

  const cpuShares = (kind: keyof typeof kinds) =>
    figure(
      measured[kind].map(({ cpu }) => cpu),
      4,
    )
  return {
    check: {
      calls: checks,
      connections,
      perSecond: figure(
        measured.whole.map(({ perSecond }) => perSecond),
        0,
      ),
      barePerSecond: figure(
        measured.bare.map(({ perSecond }) => perSecond),
        0,
      ),
      /** By CPU: calls a second are the load's as much as the server's. */
      ratio: figure(measured.whole.map(({ cpu }, round) => measured.bare[round]!.cpu / cpu)),
      cpuMs: {
        bare: cpuShares('bare'),
        untilCsrf: cpuShares('refused'),
        untilInput: cpuShares('faulty'),
        whole: cpuShares('whole'),
      },
    },
    login: { logins, cpuMs: figure(loginCpu, 1) },
    crowd: await signInACrowd(database.url, address, headers),
  }
}

/** Five hundred people whose logins arrive at the same moment, each over a connection of their own. */
async function signInACrowd(database: string, address: string, headers: Record<string, string>) {
  const [{ id, password }] = demoAccounts
  await runOn(
    database,
    `insert into users (name, surname, email, password_hash, referral_code)
     select 'نفر', 'آزمون', 'crowd-' || n || '@test.example', password_hash, 'C' || n
     from users, generate_series(1, ${crowd}) n where id = '${id}'`,
  )
  let failed = 0
  const lag: number[] = []
  const slowest: number[] = []
  const seconds: number[] = []
  for (let round = 0; round < rounds; round++) {
    await lagSinceLastTime(address)
    const writes = Array.from({ length: crowd }, (_, index) => ({
      path: '/api/account/login',
      body: { email: `crowd-${index + 1}@test.example`, password },
      headers: withNewAddress(),
    }))
    const went = await post({ address, writes, headers, connections: crowd })
    failed += went.statuses.filter(status => status !== 200).length
    lag.push((await lagSinceLastTime(address)) * 1000)
    slowest.push(Math.max(...went.milliseconds))
    seconds.push(went.seconds)
  }
  return {
    people: crowd,
    /** Over all rounds. */
    failed,
    seconds: figure(seconds, 2),
    slowestMs: figure(slowest, 0),
    eventLoopP99Ms: figure(lag, 1),
  }
}

/** The 99th percentile of the event loop's delay, in seconds, since this was last asked. */
async function lagSinceLastTime(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e+-]+)$/m.exec(metrics)?.[1] ?? 0)
}

/** The call as it comes from an address nobody else has. */
const fromNewAddress = (path: string, body: object): Ask => ({
  path,
  method: 'POST',
  headers: { 'content-type': 'application/json', ...withNewAddress() },
  body: JSON.stringify(body),
})

function withNewAddress() {
  const groups = randomBytes(14).toString('hex').match(/.{4}/g)!
  return { 'x-forwarded-for': `2001:${groups.join(':')}` }
}
