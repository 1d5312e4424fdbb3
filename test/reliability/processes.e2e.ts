/** @module-tag engines */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signInOverHttp } from '../api-person.ts'
import { onPostgres } from '../database.ts'
import { rawRequest } from '../raw-request.ts'
import { someAddress } from '../register.ts'
import { copySeededRows } from '../seeded.ts'
import { startProduct } from '../server.ts'

test('RC38 a second process on one embedded folder refuses in one line and leaves the first unharmed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hamava-two-'))
  try {
    await using first = await startProduct({ dataDir, env: { DATABASE_URL: '', LOG_LEVEL: 'error' } })
    await using second = await startProduct({
      dataDir,
      env: { DATABASE_URL: '', LOG_LEVEL: 'error' },
      waitUntilReady: false,
    })
    expect((await second.exited).code).toBe(1)
    const lines = second.output().trim().split('\n')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(dataDir)
    expect(lines[0]).toContain(String(first.pid))
    expect((await rawRequest(first.address, '/readyz')).status).toBe(200)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}, 180_000)

onPostgres(
  'RC38 three processes on one PostgreSQL: a page called stale in one is new in all, though one is killed',
  async () => {
    await using database = await copySeededRows(process.env.TEST_DATABASE_URL!, startProduct)
    const env = { DATABASE_URL: database.url, LOG_LEVEL: 'error' }
    await using one = await startProduct({ env })
    await using two = await startProduct({ env })
    await using three = await startProduct({ env })
    const person = await signInOverHttp(one.address)
    const { id } = await person.makeList('پیش از تغییر')
    const shared = await person.ask('PUT', `/api/phrasebook/lists/${id}`, { shared: true })
    const path = `/phrasebook/shared/${(shared.body.list as { share: string }).share}`

    const titleAt = async (address: string) => (await rawRequest(address, path)).body.toString()
    for (const { address } of [one, two, three]) expect(await titleAt(address)).toContain('پیش از تغییر')
    await three.kill('SIGKILL')

    for (let round = 1; round <= 5; round++) {
      const writer = round % 2 ? one : two
      const title = `نام تازهٔ ${round}`
      await person.ask('PUT', `/api/phrasebook/lists/${id}`, { title }, writer.address)
      for (const { address } of [one, two]) {
        const begun = Date.now()
        while (!(await titleAt(address)).includes(title) && Date.now() - begun < 5000) await pause(20)
        expect(await titleAt(address), `round ${round}`).toContain(title)
      }
    }
  },
  90_000,
)

onPostgres('RC38 a rolling restart fails no request', async () => {
  await using database = await copySeededRows(process.env.TEST_DATABASE_URL!, startProduct)
  const env = { DATABASE_URL: database.url, LOG_LEVEL: 'error' }
  let standing = [await startProduct({ env }), await startProduct({ env })]
  let context = true
  let answered = 0
  const failures: string[] = []
  /** As a balancer does: whoever is ready, by a look every 100 ms, gets the requests. */
  let ready = standing.map(({ address }) => address)
  const watch = async () => {
    while (context) {
      const looks = standing.map(async ({ address }) => {
        const look = await rawRequest(address, '/readyz').catch(() => null)
        return look?.status === 200 ? [address] : []
      })
      ready = (await Promise.all(looks)).flat()
      await pause(100)
    }
  }
  const client = async () => {
    while (context) {
      const address = ready[answered++ % ready.length]
      const path = `/api/phrasebook/phrases?page=${1 + (answered % 9)}`
      // Each request is another visitor's: one address would soon have asked as often as it may in a minute.
      const headers = { 'x-forwarded-for': someAddress() }
      const status = address
        ? await rawRequest(address, path, { headers }).then(reply => reply.status, String)
        : 'nobody was ready'
      if (status !== 200) failures.push(String(status))
      await pause(10)
    }
  }
  const clients = Promise.all([watch(), ...Array.from({ length: 4 }, client)])
  for (let restart = 0; restart < 4; restart++) {
    const [old, other] = standing
    const exit = await old!.kill('SIGTERM')
    expect(exit.code).toBe(0)
    standing = [other!, await startProduct({ env })]
    await old!.stop()
    await pause(200)
  }
  context = false
  await clients
  for (const product of standing) await product.stop()
  expect(failures).toEqual([])
  expect(answered).toBeGreaterThan(100)
})

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
