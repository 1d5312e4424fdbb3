/** @module-tag embedded */
import { type ChildProcess, execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { needsTool } from '../../../../test/needs-tool.ts'
import { isDatabaseUnavailable, migrate, openDatabase } from './database.ts'
import { expectKept } from './trials/expect-kept.ts'
import { killAgainAndAgain, spawnTarget } from './trials/kill-trial.ts'

const quiet = () => {}

/** A data folder with a database already made in it, to copy: making one takes seconds. */
let made = ''
let folder = ''
const makeFolder = () => fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'hamava-folder-')))
beforeAll(async () => {
  made = makeFolder()
  const database = await openDatabase({ dataDir: made, log: quiet })
  await database.close()
})
beforeEach(() => {
  folder = makeFolder()
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))
afterAll(() => fs.rmSync(made, { recursive: true, force: true }))
const copyMade = (to = folder) => fs.cpSync(made, to, { recursive: true })

const waitForExit = (child: ChildProcess) => new Promise<number | null>(resolve => child.on('exit', resolve))
/** Resolves once the child has told what is stored, or has ended. */
const openedBy = (child: ChildProcess) =>
  new Promise<boolean>(resolve => {
    child.stdout!.on('data', chunk => String(chunk).includes('"stored"') && resolve(true))
    child.on('exit', () => resolve(false))
  })

describe('the data folder', () => {
  test('RC38 of two processes on one folder the second is refused in one line; when the first is killed it starts', async () => {
    copyMade()
    const first = spawnTarget('hold', 'pglite', folder)
    expect(await openedBy(first)).toBe(true)
    const second = spawnTarget('hold', 'pglite', folder)
    const [code, stderr] = await Promise.all([waitForExit(second), text(second.stderr!)])
    expect(code).toBe(1)
    expect(stderr).toBe(
      `the data folder ${folder} is in use by process ${first.pid}; stop it first, or set another DATA_DIR\n`,
    )
    await expect(openDatabase({ dataDir: folder, log: quiet })).rejects.toThrow(`process ${first.pid};`)

    const dead = waitForExit(first)
    first.kill('SIGKILL')
    await dead
    const third = spawnTarget('0', 'pglite', folder)
    const complaint = text(third.stderr!)
    expect(await waitForExit(third)).toBe(0)
    expect(await complaint).toBe('')
  })

  test('RC38 of five processes starting at once on a new folder exactly one opens it', async () => {
    const starters = Array.from({ length: 5 }, () => spawnTarget('hold', 'pglite', folder))
    const opened = await Promise.all(starters.map(openedBy))
    expect(opened.filter(Boolean)).toHaveLength(1)
    const dead = starters.filter((_, at) => opened[at]).map(waitForExit)
    for (const starter of starters) starter.kill('SIGKILL')
    await Promise.all(dead)
    expect(fs.readdirSync(folder).sort()).toEqual(['database', 'database.lock', 'database.pid'])
  })

  test('opens again after a process was killed while making it', async () => {
    const maker = spawnTarget('hold', 'pglite', folder)
    await expect
      .poll(() => fs.readdirSync(folder), { timeout: 40_000, interval: 20 })
      .toContain('database.unfinished')
    const dead = waitForExit(maker)
    maker.kill('SIGKILL')
    await dead
    expect(fs.readdirSync(folder)).not.toContain('database')
    const database = await openDatabase({ dataDir: folder, log: quiet })
    expect((await database.execute('select 1 as one')).rows).toEqual([{ one: 1 }])
    await database.close()
    expect(fs.readdirSync(folder).sort()).toEqual(['database', 'database.lock'])
  })

  test('is given back by close', async () => {
    copyMade()
    const first = await openDatabase({ dataDir: folder, log: quiet })
    await expect(openDatabase({ dataDir: folder, log: quiet })).rejects.toThrow(/is in use by process/)
    await first.close()
    const second = await openDatabase({ dataDir: folder, log: quiet })
    expect(await second.isReachable()).toBe(true)
    await second.close()
    expect(await second.isReachable()).toBe(false)
    expect(isDatabaseUnavailable(await second.execute('select 1').catch((error: unknown) => error))).toBe(
      true,
    )
  })

  test('on a full disk answers that the database is unavailable, and serves again once there is room', async context => {
    needsTool(context, 'prlimit', '--version')
    copyMade()
    const database = await openDatabase({ dataDir: folder, log: quiet })
    await migrate(database, [{ id: 'test/20260101T0000-note', sql: 'create table note (text text)' }])
    // A limit on the size of files fails the write-ahead log as a full disk does, and harms nobody else.
    const limitFiles = (limit: string) =>
      execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${limit}:unlimited`])
    const write = (rows: number) =>
      database.execute(`insert into note select repeat('a', 1000) from generate_series(1, ${rows})`)
    await write(1)
    try {
      limitFiles('5000000')
      const failure = await write(3000).catch((error: unknown) => error)
      expect(isDatabaseUnavailable(failure)).toBe(true)
      expect(await database.isReachable()).toBe(false)
    } finally {
      limitFiles('unlimited')
    }
    await expect.poll(() => database.isReachable(), { timeout: 10_000, interval: 500 }).toBe(true)
    await write(2)
    expect((await database.execute('select count(*) from note')).rows).toEqual([{ count: 3 }])
    await database.close()
  })
})

/** In a run of every day, and when soaking. */
for (const { kills, tags } of [
  { kills: 3, tags: [] },
  { kills: 20, tags: ['soak'] },
]) {
  test(`RC37 what was acknowledged to a process killed ${kills} times is stored, and nothing by half (PGlite)`, {
    tags,
    timeout: 300_000,
  }, async () => {
    expectKept(kills, await killAgainAndAgain(kills, 'pglite', folder))
  })
}
