/** @module-tag engines */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signInOverHttp } from '../api-person.ts'
import { onPostgres } from '../database.ts'
import { rawRequest } from '../raw-request.ts'
import { copySeededRows } from '../seeded.ts'
import { findFreePort, startProduct } from '../server.ts'

/** A wire to the database that can be cut and mended. */
async function wireTo(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let server: Server
  let isHeld = false
  const listen = (port: number) =>
    new Promise<number>(resolve => {
      server = createServer(near => {
        if (isHeld) return void sockets.add(near.on('close', () => sockets.delete(near)))
        const far = connect(Number(target.port || 5432), target.hostname)
        for (const [from, to] of [
          [near, far],
          [far, near],
        ] as const) {
          sockets.add(from)
          from.pipe(to)
          from.on('error', () => to.destroy())
          from.on('close', () => {
            sockets.delete(from)
            to.destroy()
          })
        }
      })
      server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
    })
  const port = await listen(0)
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String(port)
  return {
    url: through.href,
    async cut() {
      const closed = new Promise(resolve => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    mend() {
      isHeld = false
      return listen(port)
    },
    /** Keeps every connection, takes up new ones, and passes nothing on. */
    hold() {
      isHeld = true
      for (const socket of sockets) socket.unpipe().pause()
    },
  }
}

onPostgres(
  'RC37 the database away for five seconds: 503 with retry-after, kept pages go on, then all is well again',
  async () => {
    await using database = await copySeededRows(process.env.TEST_DATABASE_URL!, startProduct)
    const wire = await wireTo(database.url)
    await using product = await startProduct({ env: { DATABASE_URL: wire.url, LOG_LEVEL: 'fatal' } })
    const person = await signInOverHttp(product.address)
    await rawRequest(product.address, '/phrasebook')

    await wire.cut()
    const begun = Date.now()
    const during: number[] = []
    while (Date.now() - begun < 5000) {
      const refused = await rawRequest(product.address, '/api/phrasebook/situations')
      during.push(refused.status)
      expect(refused.headers['retry-after']).toBeDefined()
      expect(JSON.parse(refused.body.toString()).info.status).toBe(1000)
      expect((await rawRequest(product.address, '/readyz')).status).toBe(503)
      expect((await rawRequest(product.address, '/healthz')).status).toBe(200)
      expect((await person.makeList('در قطعی')).status).toBe(503)
      await new Promise(resolve => setTimeout(resolve, 300))
    }
    expect(new Set(during)).toEqual(new Set([503]))
    const page = await rawRequest(product.address, '/phrasebook?q=never-asked-before')
    expect(page.status).toBe(503)

    await wire.mend()
    const back = Date.now()
    let status = 0
    while (status !== 200 && Date.now() - back < 10_000) {
      status = (await rawRequest(product.address, '/api/phrasebook/situations')).status
      if (status !== 200) await new Promise(resolve => setTimeout(resolve, 50))
    }
    expect(status).toBe(200)
    expect((await person.makeList('پس از قطعی')).status).toBe(201)
    expect((await rawRequest(product.address, '/phrasebook?q=never-asked-before')).status).toBe(200)
    await wire.cut()
  },
)

onPostgres(
  'a database that goes in the first moment of serving: 503 from a process that stays, then all is well',
  async () => {
    await using database = await copySeededRows(process.env.TEST_DATABASE_URL!, startProduct)
    const wire = await wireTo(database.url)
    await using product = await startProduct({
      env: { DATABASE_URL: wire.url, LOG_LEVEL: 'fatal', PORT: String(await findFreePort()) },
      waitUntilReady: false,
    })
    await firstAnswer(`${product.address}/healthz`)
    await wire.cut()
    // Whoever would end for it has done so by then.
    for (let index = 0; index < 8; index++) {
      expect((await rawRequest(product.address, '/api/phrasebook/situations')).status).toBe(503)
      await new Promise(resolve => setTimeout(resolve, 300))
    }
    await wire.mend()
    await expect
      .poll(async () => (await rawRequest(product.address, '/api/phrasebook/situations')).status, {
        timeout: 10_000,
      })
      .toBe(200)
    await expect.poll(() => product.output(), { timeout: 20_000 }).toContain('is open at')
    await wire.cut()
  },
  90_000,
)

onPostgres(
  'RC37 a database that says nothing at all: 503 before the connection is closed, kept pages go on, then all is well',
  async () => {
    await using database = await copySeededRows(process.env.TEST_DATABASE_URL!, startProduct)
    const wire = await wireTo(database.url)
    await using product = await startProduct({ env: { DATABASE_URL: wire.url, LOG_LEVEL: 'fatal' } })
    const person = await signInOverHttp(product.address)
    await rawRequest(product.address, '/phrasebook')
    wire.hold()
    const asked = [
      rawRequest(product.address, '/api/phrasebook/situations'),
      rawRequest(product.address, '/phrasebook?q=never-asked-before'),
      rawRequest(product.address, '/readyz'),
    ]
    const write = person.makeList('در سکوت')
    // What fails before it is looked at is no error of another test's.
    write.catch(() => undefined)
    expect((await rawRequest(product.address, '/phrasebook')).status).toBe(200)
    expect((await rawRequest(product.address, '/healthz')).status).toBe(200)
    for (const { status } of await Promise.all(asked)) expect(status).toBe(503)
    const { headers, body } = await asked[0]!
    expect(headers['retry-after']).toBe('5')
    expect(JSON.parse(body.toString()).info.status).toBe(1000)
    expect((await write).status).toBe(503)
    await wire.cut()
    await wire.mend()
    await expect
      .poll(async () => (await rawRequest(product.address, '/api/phrasebook/situations')).status, {
        timeout: 10_000,
      })
      .toBe(200)
    await wire.cut()
  },
  90_000,
)

function mountSmallDisk(folder: string, size: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

test('RC37 a full disk is an honest fault: nothing is acknowledged that is not there, and room mends it', async context => {
  const folder = await mkdtemp(join(tmpdir(), 'hamava-disk-'))
  if (process.env.TEST_DATABASE_URL || !mountSmallDisk(folder, '192m')) {
    await rm(folder, { recursive: true, force: true })
    context.skip('needs the embedded database and the right to mount a small disk')
  }
  try {
    let product = await startProduct({ dataDir: folder, env: { LOG_LEVEL: 'fatal', DATABASE_URL: '' } })
    const person = await signInOverHttp(product.address)
    const acknowledged: string[] = []
    for (let index = 0; index < 5; index++) acknowledged.push((await person.makeList('پیش از پری')).id)

    const { bavail, bsize } = await statfs(folder)
    await writeFile(join(folder, 'ballast'), Buffer.alloc(bavail * bsize)).catch(() => undefined)
    const statuses: number[] = []
    // Rows fit into pages that are there already, until one is to be added.
    for (let index = 0; index < 1500 && statuses.filter(status => status !== 201).length < 10; index++) {
      const answer = await person.makeList('در پری').catch(() => ({ status: 0, id: '' }))
      statuses.push(answer.status)
      if (answer.status === 201) acknowledged.push(answer.id)
    }
    expect(statuses.filter(status => status !== 201 && status !== 503)).toEqual([])
    expect(statuses).toContain(503)
    const notReady = await rawRequest(product.address, '/readyz')
    expect([notReady.status, notReady.headers['retry-after']]).toEqual([503, '5'])

    await product.kill('SIGKILL')
    const refused = await startProduct({
      dataDir: folder,
      env: { LOG_LEVEL: 'fatal', DATABASE_URL: '' },
      waitUntilReady: false,
    })
    expect((await refused.exited).code).toBe(1)
    expect(refused.output()).toMatch(/the disk under \S+ has 0 MB left/)

    await rm(join(folder, 'ballast'), { force: true })
    product = await startProduct({ dataDir: folder, env: { LOG_LEVEL: 'fatal', DATABASE_URL: '' } })
    const again = await signInOverHttp(product.address)
    const stored = new Set(await again.listIds())
    expect(acknowledged.filter(id => !stored.has(id))).toEqual([])
    expect((await again.makeList('پس از پری')).status).toBe(201)
    await product.stop()
  } finally {
    execFileSync('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
  }
}, 180_000)

test('SIGTERM: what is under way is answered, then the process ends with 0', async () => {
  const product = await startProduct({ env: { LOG_LEVEL: 'error' } })
  try {
    const person = await signInOverHttp(product.address)
    const underWay = Array.from({ length: 10 }, () => person.makeList('در راه'))
    await Promise.race(underWay)
    const exit = product.kill('SIGTERM')
    const answers = await Promise.allSettled(underWay)
    expect(
      answers.map(answer => (answer.status === 'fulfilled' ? answer.value.status : answer.reason.cause)),
    ).toEqual(Array(10).fill(201))
    expect(await exit).toEqual({ code: 0, signal: null })
  } finally {
    await product.stop()
  }
}, 180_000)

test('SIGTERM in the first moment of serving: who was let in is answered, then the process ends with 0', async () => {
  await using earlier = await startProduct({ env: { LOG_LEVEL: 'error' } })
  await earlier.kill('SIGTERM')
  const product = await startProduct({ dataDir: earlier.dataDir, env: earlier.env, waitUntilReady: false })
  const first = await firstAnswer(`${product.address}/healthz`)
  const exit = product.kill('SIGTERM')
  const next = await fetch(`${product.address}/api/phrasebook/situations`)
  expect([first.status, next.status]).toEqual([200, 200])
  expect(await exit).toEqual({ code: 0, signal: null })
}, 180_000)

/** Asks without a pause until somebody listens. */
async function firstAnswer(address: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(address).catch(() => null)
    if (answer) return answer
  }
}
