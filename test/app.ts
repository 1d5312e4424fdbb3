import { createHash, randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import type { LoginResponse } from '#account/contract.ts'
import { hashPassword } from '#account/passwords/passwords.server.ts'
import { refreshCookie } from '#account/sessions/cookies.server.ts'
import { openSession } from '#account/sessions/sessions.server.ts'
import type { Envelope } from '#contract/app-error.ts'
import { features as allFeatures, identify } from '#features.server.ts'
import type { AppContext, Feature } from '#server/app-context.ts'
import { coreFeature } from '#server/core.ts'
import { createAppContext, listMigrations } from '#server/create-app-context.ts'
import type { LivePace } from '#server/engines/live/live.ts'
import { buildHttpServer } from '#server/http/http-server.ts'
import { readSettings } from '#server/platform/config.ts'
import { withTables } from '#server/platform/database/database.ts'
import { logOptions, openLog } from '#server/platform/log.ts'
import { seedOnce } from '#server/platform/seed.ts'
import { hashOfSources } from '../tools/build.ts'
import {
  cache,
  openBeside,
  openTestDatabase,
  type Seeding,
  type TestDatabase,
  testServer,
} from './database.ts'
import { timed } from './phases.ts'

/** The instant every test app lives at unless told: Saturday 30 Aban 1405, half past three in Tehran. */
export const testNow = new Date('2026-11-21T12:00:00.000Z')

export type Reply<T> = { status: number; body: T; headers: LightMyRequestResponse['headers'] }

/** Somebody asking over HTTP with the cookies and tokens a browser would send. */
export type Person = {
  id: string | null
  /** The access token sent with every call; null sends none. */
  token: string | null
  /** The cookies the browser keeps, by name; sent where their path allows. */
  cookies: Map<string, { value: string; path: string }>
  get<T = Record<string, unknown>>(path: string, query?: Record<string, unknown>): Promise<Reply<T>>
  post<T = Record<string, unknown>>(path: string, body?: unknown): Promise<Reply<T>>
  put<T = Record<string, unknown>>(path: string, body?: unknown): Promise<Reply<T>>
  delete<T = Record<string, unknown>>(path: string): Promise<Reply<T>>
  /** Logs in by the fields of the call; where that is answered, its token is kept. */
  signIn(fields: Record<string, unknown>): Promise<Reply<LoginResponse>>
}

export type TestApp = AppContext & {
  http: FastifyInstance
  /** Somebody who is not signed in, from an address of their own where limits count it; `headers` go with every call. */
  visitor(address?: string, headers?: Record<string, string>): Promise<Person>
  /** Somebody who holds an access token. */
  holder(id: string, accessToken: string): Promise<Person & { id: string }>
  /** A new account with a verified email, signed in; `roles` make it one of the staff. Without `password` it has none. */
  user(
    name?: string,
    roles?: string[],
    options?: { password?: string },
  ): Promise<Person & { id: string; email: string }>
  /** Moves the app's clock. */
  setNow(instant: Date): void
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * The real application on a database of its own, asked without a port. `await using app = await openTestApp()`.
 */
export async function openTestApp({
  features = allFeatures,
  seed = false,
  env = {},
  beside,
  logTo,
  outboundFetch,
  livePace,
}: {
  features?: readonly Feature[]
  /** Whether the demo's content is there. */
  seed?: boolean
  env?: Record<string, string>
  /** Another app, as one more process on its database. */
  beside?: TestApp
  /** Is given every line of the log, from the finest on. */
  logTo?: (line: string) => void
  /** How addresses that people name are asked, where their services are stand-ins on this machine. */
  outboundFetch?: AppContext['outboundFetch']
  /** How often live connections are looked at. */
  livePace?: Partial<LivePace>
} = {}): Promise<TestApp> {
  let clock = testNow
  const dataDir = await mkdtemp(join(tmpdir(), 'hamava-app-'))
  const all = [coreFeature, ...features]
  const seeding = seed && !beside ? await prepareSeeding(features, env) : undefined
  const database = beside
    ? await openBeside(beside.database as TestDatabase)
    : await openTestDatabase(listMigrations(all), {
        jobs: all.flatMap(feature => feature.jobs ?? []),
        seeding,
      })
  if (seeding) cpSync(seeding.files, dataDir, { recursive: true })
  const settings = buildSettings(dataDir, env)
  const app = await timed('app', () =>
    createAppContext({
      settings,
      features,
      now: () => clock,
      database,
      outboundFetch,
      livePace,
      log: logTo ? pino(logOptions('trace'), { write: logTo }) : openLog(settings.LOG_LEVEL),
    }),
  )
  const http = await timed('app', async () => {
    const built = await buildHttpServer({ app, identify })
    await built.ready()
    return built
  })

  return {
    ...app,
    http,
    visitor: (address, headers) => person(http, null, null, address, headers),
    holder: async (id, accessToken) => Object.assign(await person(http, id, accessToken), { id }),
    async user(name = 'نگار', roles = [], { password } = {}) {
      const t = withTables<{
        users: {
          id: string
          name: string
          surname: string
          email: string
          password_hash: string
          referral_code: string
          roles: string[]
          has_staff_password: boolean
        }
      }>()
      const id = randomUUID()
      const email = `${id}@test.example`
      await t(app.db)
        .insertInto('users')
        .values({
          id,
          name,
          surname: 'آزمون',
          email,
          password_hash: password ? await hashPassword(password) : 'none',
          referral_code: id.slice(0, 8),
          roles,
          has_staff_password: true,
        })
        .execute()
      const { accessToken, credential } = await openSession(app, id)
      const made = await person(http, id, accessToken)
      const { name: cookie, path } = refreshCookie(settings)
      made.cookies.set(cookie, { value: credential, path })
      return Object.assign(made, { id, email })
    },
    setNow(instant) {
      clock = instant
    },
    async [Symbol.asyncDispose]() {
      await http.close()
      await app.close()
      await database[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const buildSettings = (dataDir: string, env: Record<string, string>) =>
  readSettings({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, SEED_NOW: testNow.toISOString(), ...env })

let sources: Promise<string> | undefined

/**
 * The demo's content, written once for the sources and settings it comes from and then copied: its rows with the
 * database they are in, its files from `files`.
 */
async function prepareSeeding(features: readonly Feature[], env: Record<string, string>): Promise<Seeding> {
  sources ??= hashOfSources()
  const engine = testServer ? 'postgres' : 'pglite'
  const made = createHash('sha256').update(
    JSON.stringify([await sources, engine, features.map(({ name }) => name), env]),
  )
  const key = made.digest('hex').slice(0, 16)
  const files = join(cache, `seeded-files-${key}`)
  return {
    key,
    files,
    async write(database) {
      await rm(files, { recursive: true, force: true })
      await mkdir(files, { recursive: true })
      const app = await createAppContext({
        settings: buildSettings(files, env),
        features,
        now: () => testNow,
        database,
        log: openLog('silent'),
      })
      await timed('seed', () => seedOnce(app))
      await app.close()
    },
  }
}

async function person(
  http: FastifyInstance,
  id: string | null,
  token: string | null,
  remoteAddress = ownAddress(),
  ownHeaders?: Record<string, string>,
): Promise<Person> {
  const made: Person = {
    id,
    token,
    cookies: new Map(),
    get: (path, query = {}) => {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, toText(value)]),
      ).toString()
      return send('GET', search ? `${path}?${search}` : path)
    },
    post: (path, body = {}) => send('POST', path, body),
    put: (path, body = {}) => send('PUT', path, body),
    delete: path => send('DELETE', path),
    async signIn(fields) {
      const reply = await send<LoginResponse>('POST', '/api/account/login', fields)
      if (reply.status === 200) made.token = reply.body.auth.accessToken
      return reply
    },
  }

  async function send<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: unknown) {
    const cookies = [...made.cookies].filter(([, { path }]) => url.startsWith(path))
    const reply = await http.inject({
      method,
      url,
      headers: {
        'x-xsrf-token': made.cookies.get('XSRF-TOKEN')?.value ?? '',
        ...(made.token && { authorization: `Bearer ${made.token}` }),
        ...ownHeaders,
      },
      cookies: Object.fromEntries(cookies.map(([name, { value }]) => [name, value])),
      remoteAddress,
      payload: payload as object | undefined,
    })
    for (const { name, value, path = '/' } of reply.cookies) {
      if (value === '') made.cookies.delete(name)
      else made.cookies.set(name, { value, path })
    }
    // A file is no JSON; who tests one asks the application itself.
    const isJson = String(reply.headers['content-type']).startsWith('application/json')
    const body = reply.body === '' || !isJson ? ({} as T) : (JSON.parse(reply.body) as T)
    return { status: reply.statusCode, body, headers: reply.headers }
  }

  await send('GET', '/healthz')
  return made
}

let people = 0
/** An address nobody else in the app stands at, in a subnet of its own: limits are counted by both. */
export const ownAddress = () => {
  people += 1
  return `10.${people >> 8}.${people & 255}.9`
}

/** The envelope of a refused call, for tests that read it. */
export type Refusal = Envelope

/** A value as it would stand in a query: hostile objects may have no text of their own. */
const toText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
