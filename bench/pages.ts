import { fork } from 'node:child_process'
import { join } from 'node:path'
import { freshDatabase, runOn } from '../test/fresh-database.ts'
import { startProduct } from '../test/server.ts'
import { type Load, openLoad } from './http-load.ts'
import { benchServer, figure, readCpuTime, waitForQuiet } from './measure.ts'

/** As `src/server/http/finished-pages.ts` names it; a bench imports nothing of what it measures. */
const staleChannel = 'hamava_stale_pages'
const rounds = 5
const requests = 20_000

/**
 * CPU of a stored page beside a bare `node:http` answer of the same size, and of pages made anew. Both servers are
 * processes of their own, asked in turn over four kept connections by a third; CPU is what the kernel counted.
 */
export async function run() {
  // On PostgreSQL, whose own work is not this process's: on the embedded engine the two could not be told apart.
  await using database = await freshDatabase(benchServer)
  await using product = await startProduct({ env: { LOG_LEVEL: 'info', DATABASE_URL: database.url } })
  // A browser that has been here before: with its cookies, so that none are set, and brotli.
  const first = await fetch(`${product.address}/phrasebook`)
  const cookie = first.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  const headers = { cookie, 'accept-encoding': 'gzip, deflate, br' }
  const { headers: sent } = await fetch(`${product.address}/phrasebook`, { headers })
  const size = Number(sent.get('content-length'))
  if (!size) throw new Error('the kept page says no length')

  const bare = fork(join(import.meta.dirname, 'bare-server.ts'), [String(size)])
  const port = await new Promise<number>(resolve =>
    bare.once('message', message => resolve(message as number)),
  )
  const bareAddress = `http://127.0.0.1:${port}`

  await waitForQuiet(product.pid)
  await using load = openLoad()
  /** CPU milliseconds of a process for each answer. */
  const measureCost = async (pid: number, address: string, asked: Omit<Load, 'address'>) => {
    const before = readCpuTime(pid)
    const { requests } = await load.ask({ address, headers, ...asked })
    return (readCpuTime(pid) - before) / requests
  }
  const kept = { asks: [{ path: '/phrasebook' }], times: requests }
  const costOfKept = () => measureCost(product.pid, product.address, kept)
  const costOfBare = () => measureCost(bare.pid!, bareAddress, kept)
  await costOfKept()
  await costOfBare()
  const stored: number[] = []
  const peer: number[] = []
  for (let round = 0; round < rounds; round++) {
    stored.push(await costOfKept())
    peer.push(await costOfBare())
  }
  bare.kill()

  const kinds = await realPages(product.address)
  const lists = await listPages(product.address)
  const fresh: Record<string, number[]> = {}
  const storedLists: Record<string, number[]> = {}
  const noted = (of: Record<string, number[]>, kind: string, value: number) => {
    of[kind] = [...(of[kind] ?? []), value]
  }
  for (let round = -2; round < rounds; round++) {
    // As a writer would: every page that shows phrases, courses or teachers is made anew.
    await runOn(database.url, `select pg_notify('${staleChannel}', '["phrasebook", "course", "teachers"]')`)
    await new Promise(resolve => setTimeout(resolve, 200))
    for (const [kind, addresses] of Object.entries({ ...kinds, ...lists })) {
      const cost = await measureCost(product.pid, product.address, {
        asks: addresses.map(path => ({ path })),
      })
      // The first two rounds warm the process up.
      if (round >= 0) noted(fresh, kind, cost)
    }
    // Lists are good for half a minute: asked again at once, and once they are compressed for good, they are the stored ones.
    for (const [kind, addresses] of Object.entries(lists)) {
      const asks = addresses.map(path => ({ path }))
      await load.ask({ address: product.address, headers, asks })
      await new Promise(resolve => setTimeout(resolve, 500))
      const cost = await measureCost(product.pid, product.address, { asks, times: 50 })
      if (round >= 0) noted(storedLists, kind, cost)
    }
  }
  const overAll = (of: Record<string, string[]>) => {
    const total = Object.values(of).flat().length
    return stored.map((_, round) =>
      Object.entries(of).reduce(
        (sum, [kind, { length }]) => sum + (fresh[kind]![round]! * length) / total,
        0,
      ),
    )
  }

  const ratios = stored.map((value, round) => value / peer[round]!)
  return {
    storedPage: {
      bytes: size,
      requests,
      cpuMs: figure(stored, 4),
      bareCpuMs: figure(peer, 4),
      ratio: figure(ratios, 2),
    },
    freshPage: {
      cpuMs: figure(overAll(kinds)),
      of: 'every public page of the phrasebook, made anew and compressed',
      kinds: Object.fromEntries(
        Object.entries(kinds).map(([kind, { length }]) => [
          kind,
          { pages: length, cpuMs: figure(fresh[kind]!) },
        ]),
      ),
    },
    listPage: {
      of: 'the catalogue and the list of teachers under filters that find somebody',
      freshCpuMs: figure(overAll(lists)),
      kinds: Object.fromEntries(
        Object.entries(lists).map(([kind, { length }]) => [
          kind,
          {
            pages: length,
            freshCpuMs: figure(fresh[kind]!),
            storedCpuMs: figure(storedLists[kind]!, 4),
          },
        ]),
      ),
    },
    asked: { ratio: 3, freshCpuMs: 1.2, freshListCpuMs: 2 },
  }
}

/** Every public address of the phrasebook, by kind. */
async function realPages(address: string): Promise<Record<string, string[]>> {
  const ask = async (path: string) =>
    (await (await fetch(address + path)).json()) as { items: { slug: string }[]; total: number }
  const situations = (await ask('/api/phrasebook/situations')).items.map(({ slug }) => slug)
  const phrases: string[] = []
  for (let page = 1; page <= 3; page++) {
    phrases.push(
      ...(await ask(`/api/phrasebook/phrases?perPage=100&page=${page}`)).items.map(({ slug }) => slug),
    )
  }
  const lists: string[] = []
  for (const filter of ['', 'level=A1&', 'level=A2&', 'level=B1&', 'level=B2&', 'audio=1&']) {
    const { total } = await ask(`/api/phrasebook/phrases?${filter}`)
    for (let page = 1; page <= Math.ceil(total / 20); page++) lists.push(`/phrasebook?${filter}page=${page}`)
  }
  return {
    phrases: phrases.map(slug => `/phrasebook/phrases/${slug}`),
    situations: situations.map(slug => `/phrasebook/situations/${slug}`),
    lists,
  }
}

/** The lists of the school under one filter or two, each page of what they find. */
async function listPages(address: string): Promise<Record<string, string[]>> {
  const languages = ['', ...['en', 'de', 'fr', 'tr', 'ar', 'es', 'it', 'ru'].map(code => `language=${code}&`)]
  const beside = {
    '/course': ['', 'level=A1&', 'level=B1&', 'day=0&', 'time=evening&', 'place=online&', 'sort=price&'],
    '/teachers': ['', 'level=A1&', 'level=B1&', 'day=0&', 'time=evening&', 'hours=0-18&', 'sort=price&'],
  }
  const answering = { '/course': '/api/course/courses', '/teachers': '/api/teachers' }
  const listFilteredPages = async (path: keyof typeof beside) => {
    const pages: string[] = []
    for (const filter of languages.flatMap(language => beside[path].map(other => language + other))) {
      const { total, perPage } = (await (await fetch(`${address}${answering[path]}?${filter}`)).json()) as {
        total: number
        perPage: number
      }
      for (let page = 1; page <= Math.ceil(total / perPage); page++)
        pages.push(`${path}?${filter}${page > 1 ? `page=${page}` : ''}`.replace(/[?&]$/, ''))
    }
    return pages
  }
  return { courses: await listFilteredPages('/course'), teachers: await listFilteredPages('/teachers') }
}
