/** @module-tag engines */
import net from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { onPostgres, openTestDatabase, testServer } from '../../../../test/database.ts'
import { isDatabaseUnavailable, openDatabase, transaction, whenAvailable } from './database.ts'
import { markUnavailable } from './unavailable.ts'

const quiet = () => {}

/** Stands between the product and the server, so that a test can take the server away. */
async function openWire(to: URL) {
  const sockets = new Set<net.Socket>()
  let server = net.createServer()
  let port = 0
  const start = () => {
    server = net.createServer(inner => {
      const outer = net.connect(Number(to.port || 5432), to.hostname)
      for (const [one, other] of [
        [inner, outer],
        [outer, inner],
      ] as const) {
        sockets.add(one)
        one.on('error', () => {})
        one.on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    })
    return new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  }
  await start()
  port = (server.address() as net.AddressInfo).port
  const url = new URL(to)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    start,
    cut() {
      for (const socket of sockets) socket.destroy()
      return new Promise<unknown>(resolve => server.close(resolve))
    },
  }
}

test('what a serving process needs is tried again while the database is away, and no other fault is', async () => {
  const waits: unknown[] = []
  const away = markUnavailable(new Error('away'))
  const faults: Error[] = [away]
  const work = async () => {
    const fault = faults.shift()
    if (fault) throw fault
    return 'done'
  }
  expect(await whenAvailable(work, error => waits.push(error))).toBe('done')
  expect(waits).toEqual([away])
  faults.push(new Error('another'))
  await expect(whenAvailable(work, error => waits.push(error))).rejects.toThrow('another')
  faults.push(away)
  await expect(whenAvailable(work, error => waits.push(error), AbortSignal.abort())).rejects.toBe(away)
  expect(waits).toEqual([away])
})

describe('a PostgreSQL server that goes away', () => {
  const opened: { close(): Promise<unknown> }[] = []
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.close().catch(() => {})
  })

  async function openOverWire() {
    const server = await openTestDatabase()
    opened.push({ close: async () => server[Symbol.asyncDispose]() })
    const wire = await openWire(new URL(server.url!))
    opened.push({ close: () => wire.cut() })
    const database = await openDatabase({ url: wire.url, dataDir: 'unused', maxConnections: 3, log: quiet })
    opened.push(database)
    return { server, wire, database }
  }
  const catchFailure = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    )

  onPostgres('fails what asks it, recognisably, and is used again once it is back', async () => {
    const { wire, database } = await openOverWire()
    await database.execute('create table kept (id int)')
    const inFlight = catchFailure(database.execute('select pg_sleep(5)'))
    const inTransaction = catchFailure(
      transaction(database.db, async tx => {
        await database.executeIn(tx, 'insert into kept values (1)')
        await wire.cut()
        await database.executeIn(tx, 'insert into kept values (2)')
      }),
    )
    expect(isDatabaseUnavailable(await inFlight)).toBe(true)
    expect(isDatabaseUnavailable(await inTransaction)).toBe(true)
    expect(isDatabaseUnavailable(await catchFailure(database.execute('select 1')))).toBe(true)
    expect(isDatabaseUnavailable(await catchFailure(transaction(database.db, async () => {})))).toBe(true)
    expect(await database.isReachable()).toBe(false)

    await wire.start()
    expect(await database.isReachable()).toBe(true)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => database.execute('select * from kept')),
    )
    expect(answers.map(({ rows }) => rows)).toEqual(Array(10).fill([]))
  })

  onPostgres('ends our connections, and the pool opens others', async () => {
    const { server, database } = await openOverWire()
    await Promise.all(Array.from({ length: 3 }, () => database.execute('select pg_sleep(0.05)')))
    const inFlight = catchFailure(database.execute('select pg_sleep(5)'))
    await expect
      .poll(async () => {
        await server.execute(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_sleep(5)%'`,
        )
        return isDatabaseUnavailable(await Promise.race([inFlight, undefined]))
      })
      .toBe(true)
    expect((await database.execute('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  onPostgres('gets its listeners back, who are told of the gap', async () => {
    const { server, wire, database } = await openOverWire()
    const heard: string[] = []
    const unlisten = await database.listen(
      'test_channel',
      payload => heard.push(payload),
      () => heard.push('gap'),
    )
    await server.execute(`select pg_notify('test_channel', 'before')`)
    await expect.poll(() => heard).toEqual(['before'])
    await wire.cut()
    await server.execute(`select pg_notify('test_channel', 'missed')`)
    await wire.start()
    await expect.poll(() => heard, { timeout: 15_000 }).toEqual(['before', 'gap'])
    await server.execute(`select pg_notify('test_channel', 'after')`)
    await expect.poll(() => heard).toEqual(['before', 'gap', 'after'])
    await unlisten()
    await server.execute(`select pg_notify('test_channel', 'unheard')`)
    await database.execute('select pg_sleep(0.1)')
    expect(heard).toEqual(['before', 'gap', 'after'])
  })

  test('before the start is said at once', async () => {
    const server = net.createServer()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as net.AddressInfo
    await new Promise(resolve => server.close(resolve))
    const failure = await catchFailure(
      openDatabase({ url: `postgres://root@127.0.0.1:${port}/x`, dataDir: 'unused', log: quiet }),
    )
    expect(failure).toBeInstanceOf(Error)
    expect(isDatabaseUnavailable(failure)).toBe(true)
  })

  onPostgres('is told apart from a statement that is wrong', async () => {
    const { database } = await openOverWire()
    const failure = await catchFailure(database.execute('selec 1'))
    expect(failure).toBeInstanceOf(Error)
    expect(isDatabaseUnavailable(failure)).toBe(false)
    expect(isDatabaseUnavailable(Object.assign(new Error('smtp'), { code: 'ECONNREFUSED' }))).toBe(false)
    expect(isDatabaseUnavailable('ECONNREFUSED')).toBe(false)
  })
})

describe('a PostgreSQL database that cannot carry the product', () => {
  const readRefusal = async (options: string) => {
    const { default: pg } = await import('pg')
    const client = new pg.Client(testServer)
    await client.connect()
    const name = `hamava_test_unfit_${process.pid}`
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} template template0 ${options}`)
    try {
      const url = new URL(testServer!)
      url.pathname = `/${name}`
      const database = await openDatabase({ url: url.href, dataDir: 'unused', log: quiet })
      await database.close()
      return 'none'
    } catch (error) {
      return (error as Error).message
    } finally {
      await client.query(`drop database if exists ${name} with (force)`)
      await client.end()
    }
  }

  onPostgres('is refused in a sentence: no Persian letters, another encoding', async () => {
    expect(await readRefusal(`encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`)).toMatch(
      /takes no Persian letter for a letter \(its LC_CTYPE is C\)/,
    )
    expect(await readRefusal(`encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'`)).toMatch(
      /encoded in SQL_ASCII/,
    )
    expect(await readRefusal(`encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`)).toBe('none')
  })
})

test.each([
  ['08000', true],
  ['08006', true],
  ['08P01', true],
  ['53300', true],
  ['57P03', true],
  ['0800', false],
  ['080066', false],
  ['42P01', false],
  ['40001', false],
])('a fault of state %s says that the database could not be asked: %s', (code, is) => {
  const fault = Object.assign(new Error('from the server'), { code })
  expect(isDatabaseUnavailable(fault)).toBe(is)
  expect(isDatabaseUnavailable(new Error('around it', { cause: fault }))).toBe(is)
})
