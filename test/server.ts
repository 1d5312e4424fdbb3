import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from './fresh-database.ts'
import { timed } from './phases.ts'
import { quickDatabase } from './quick-database.ts'
import { copySeeded, seedNow } from './seeded.ts'

const project = join(import.meta.dirname, '..')

/** What Node keeps of the build as compiled: a sixth of a start's processor time. */
const compiled = join(project, 'node_modules/.cache/hamava/compiled')

/** What `npm start` runs. */
const npmStart = ['tools/start.ts']

/** Origins whose products were told to end. */
const stopped = new Set<string>()

/** Whether the product at this origin was told to end by `stop`: what its open pages miss then is no fault of theirs. */
export const hasStopped = (origin: string) => stopped.has(origin)

export type Exit = { code: number | null; signal: NodeJS.Signals | null }

/** The product as a process of its own, started as `npm start` starts it. */
export type Product = AsyncDisposable & {
  /** `http://127.0.0.1:PORT` */
  address: string
  /** The process that serves; it leads a group with all its children. */
  pid: number
  /** The embedded database and the files. */
  dataDir: string
  /** The environment it runs on, to start another process on the same data. */
  env: Record<string, string>
  /** All it printed so far, both streams. */
  output(): string
  /** Resolves when the process has ended by itself or was killed. */
  exited: Promise<Exit>
  /** Lets its clock be so many milliseconds ahead; only where it was started with `movesClock`. */
  moveClock(ahead: number): Promise<void>
  /** Sends a signal to the serving process and waits for its end; SIGKILL goes to its children too. */
  kill(signal: NodeJS.Signals): Promise<Exit>
  /**
   * Ends it with SIGINT (SIGKILL after 15 s), for at SIGTERM it goes on serving for 1.5 s, and removes what was made for it:
   * data folder, database.
   */
  stop(): Promise<Exit>
}

export type StartOptions = {
  /**
   * Settings over the tests' own. `DATABASE_URL`, even when empty (embedded), keeps a database from being made where
   * `TEST_DATABASE_URL` is set.
   */
  env?: Record<string, string>
  /** A folder that is left alone at the end; else one is made, and removed. */
  dataDir?: string
  /** `false` leaves it to the product to make and seed its data, instead of copying what an earlier start made. */
  seeded?: boolean
  /** `false` returns at once, for starts that are expected to refuse. */
  waitUntilReady?: boolean
  /** Whether its clock can be moved (test/fixtures/moved-clock.ts). */
  movesClock?: boolean
  /** Whether it serves many files: it is worth compiling its database well. */
  standsLong?: boolean
  /** What is run instead of `tools/start.ts`, such as `['tools/start.ts', 'import', …]`. */
  script?: string[]
}

/**
 * Starts the product on a free port with its own data: a folder, and a database where `TEST_DATABASE_URL` names a
 * PostgreSQL server. A plain demo is a copy of the one seeded for this build.
 * @throws Error with the output, when it ends or says nothing before it is ready
 */
export const startProduct = (options: StartOptions = {}): Promise<Product> =>
  timed('product', () => startUntimed(options))

async function startUntimed({
  env = {},
  dataDir: given,
  seeded = true,
  waitUntilReady = true,
  movesClock = false,
  standsLong = false,
  script = npmStart,
}: StartOptions): Promise<Product> {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'hamava-data-')))
  const server = env.DATABASE_URL === undefined ? process.env.TEST_DATABASE_URL : undefined
  const isNew = !existsSync(dataDir) || readdirSync(dataDir).length === 0
  const isPlainDemo =
    !env.DATABASE_URL && env.APP_ENV !== 'production' && script === npmStart && waitUntilReady
  let database: Awaited<ReturnType<typeof freshDatabase>> | null = null
  if (seeded && isNew && isPlainDemo) database = await copySeeded(dataDir, server, startProduct)
  else if (server) database = await freshDatabase(server)
  // With other settings the same address may show another thing.
  const isUsual = Object.keys(env).every(name => name === 'DATABASE_URL' || name === 'LOG_LEVEL')
  const port = env.PORT ?? String(await (isUsual ? takeUsualPort() : findFreePort()))
  const settings: Record<string, string> = {
    ...basics(),
    ENV_FILE: '',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    SEED_NOW: seedNow,
    // Callers say which address they stand at: limits are counted by it.
    TRUST_PROXY: 'true',
    ...(movesClock && { MOVED_CLOCK: `${dataDir}.clock` }),
    ...(database && { DATABASE_URL: database.url }),
    // Benches start products too, which are measured as they are.
    ...(process.env.VITEST && { NODE_COMPILE_CACHE: compiled }),
    ...(process.env.IS_BUILT && { IS_BUILT: process.env.IS_BUILT }),
    ...(process.env.REDIS_URL && { REDIS_URL: ownRedis(process.env.REDIS_URL, dataDir) }),
    ...env,
    PORT: port,
  }

  const flags = process.env.VITEST && !standsLong ? [...quickDatabase] : []
  if (movesClock) flags.push('--import', join(project, 'test/fixtures/moved-clock.ts'))
  const processGroup = spawn(
    process.execPath,
    [join(project, 'test/process-group.ts'), process.execPath, ...flags, ...script],
    {
      cwd: project,
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  processGroup.stdout?.on('data', collect)
  processGroup.stderr?.on('data', collect)
  const pid = await new Promise<number>((resolve, reject) => {
    processGroup.once('message', message => resolve((message as { pid: number }).pid))
    processGroup.once('error', reject)
    processGroup.once('exit', () => reject(new Error(`the product did not start:\n${output}`)))
  })
  const exited = new Promise<Exit>(resolve => {
    let exit: Exit = { code: null, signal: null }
    processGroup.on('message', message => {
      exit = message as Exit
    })
    processGroup.once('close', () => resolve(exit))
  })
  let ended = false
  exited.then(() => {
    ended = true
  })

  const kill = async (signal: NodeJS.Signals) => {
    if (!ended) {
      try {
        process.kill(signal === 'SIGKILL' ? -pid : pid, signal)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
    return exited
  }
  const address = `http://127.0.0.1:${port}`
  stopped.delete(address)
  const stop = async () => {
    stopped.add(address)
    const late = setTimeout(() => kill('SIGKILL'), 15_000)
    const exit = await kill('SIGINT')
    clearTimeout(late)
    if (!given) rmSync(dataDir, { recursive: true, force: true })
    await rm(`${dataDir}.clock`, { force: true })
    await database?.[Symbol.asyncDispose]()
    return exit
  }

  const product: Product = {
    address,
    pid,
    dataDir,
    env: settings,
    output: () => output,
    exited,
    async moveClock(ahead) {
      if (!movesClock) throw new Error('started without movesClock')
      await writeFile(settings.MOVED_CLOCK!, String(ahead))
      process.kill(pid, 'SIGUSR2')
    },
    kill,
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop()
    },
  }
  if (waitUntilReady) {
    try {
      await waitForReady(product, () => ended)
    } catch (error) {
      await stop()
      throw error
    }
  }
  return product
}

async function waitForReady({ address, output }: Product, hasEnded: () => boolean) {
  const end = Date.now() + 180_000
  while (Date.now() < end) {
    if (hasEnded()) throw new Error(`the product ended before it was ready:\n${output()}`)
    const response = await fetch(`${address}/readyz`).catch(() => null)
    if (response?.ok) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`the product was not ready after 180 s:\n${output()}`)
}

/** What a process needs of the machine; the runner's own variables (NODE_ENV, VITEST …) stay behind. */
function basics(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ']
  return Object.fromEntries(names.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))
}

/** One of Redis' own databases for the data of a product, so that they do not count each other's calls. */
function ownRedis(url: string, dataDir: string): string {
  const own = new URL(url)
  own.pathname = `/${1 + (createHash('sha256').update(dataDir).digest()[0]! % 15)}`
  return own.href
}

let usualPort: number | undefined

/**
 * The port of this worker's products, one after another: at the address of an earlier one a browser has the scripts, and
 * a page that is warm (test/page-pool.ts). Another port while one of them stands.
 */
export async function takeUsualPort(): Promise<number> {
  usualPort ??= await findFreePort()
  return (await isFreePair(usualPort)) ? usualPort : findFreePort()
}

/** Whether a product of this worker listens there, or did. */
export const isUsualAddress = (origin: string) => new URL(origin).port === String(usualPort)

/**
 * A port that nobody listens on, and the bank's emulator finds the next one free too. It lies below those that the
 * system gives to outgoing connections, which would take it before the product listens.
 */
export async function findFreePort(): Promise<number> {
  const port = 20_000 + 2 * Math.floor(Math.random() * 6000)
  return (await isFreePair(port)) ? port : findFreePort()
}

const isFreePair = async (port: number) => (await isFree(port)) && (await isFree(port + 1))

const isFree = (port: number) =>
  new Promise<boolean>(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
