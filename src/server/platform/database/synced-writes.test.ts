/** @module-tag embedded */
import { once } from 'node:events'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { needsTool } from '../../../../test/needs-tool.ts'
import { openDatabase } from './database.ts'
import { spawnTarget } from './trials/kill-trial.ts'
import { readTrace, straceCommand, unsyncedCommits } from './trials/trace.ts'

test('RC37 as strace shows was synced before the acknowledgement, and the whole folder after migrating', async context => {
  needsTool(context, 'strace', '-o', '/dev/null', 'true')
  const folder = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'hamava-synced-')))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  const record = join(folder, 'trace')
  const traced = async (kind: string, place: string) => {
    const target = spawnTarget('20', kind, place, straceCommand(record))
    const [[code], stderr] = await Promise.all([once(target, 'exit'), text(target.stderr!)])
    expect([code, stderr]).toEqual([0, ''])
    return readTrace(record)
  }
  const place = join(folder, 'durable')
  const calls = await traced('pglite', place)
  expect(calls.filter(call => call.call === 'report' && call.report.report === 'acknowledged')).toHaveLength(
    20,
  )
  expect(unsyncedCommits(calls)).toEqual([])
  expect(calls.some(call => call.call === 'rename' && call.to.includes('/pg_wal/'))).toBe(true)

  const at = (name: string) => calls.findIndex(call => call.call === 'report' && call.report.report === name)
  const syncedIn = (from: number, to: number) =>
    new Set(calls.slice(from, to).flatMap(call => (call.call === 'sync' ? [call.path] : [])))
  const migrated = calls[at('migrated')]!
  const entries =
    migrated.call === 'report' && migrated.report.report === 'migrated' ? migrated.report.entries : []
  const ofDatabase = entries.filter(entry => entry === 'database' || entry.startsWith('database/'))
  expect(ofDatabase.length).toBeGreaterThan(500)
  const synced = syncedIn(at('migrating'), at('migrated'))
  expect(ofDatabase.filter(entry => !synced.has(join(place, entry)))).toEqual([])
  expect(synced.has(place)).toBe(true)

  // Made whole beside its place: what lies there after the move was synced before it, and the move after it.
  const moved = calls.findIndex(call => call.call === 'rename' && call.to === join(place, 'database'))
  const syncedBefore = syncedIn(0, moved)
  expect(syncedBefore.has(join(place, 'database.unfinished', 'PG_VERSION'))).toBe(true)
  expect(syncedIn(moved, at('migrating')).has(place)).toBe(true)

  // The check finds what it looks for: PGlite without our changes syncs no commit.
  const shipped = join(folder, 'shipped')
  await (await openDatabase({ dataDir: shipped, log: () => {} })).close()
  expect(unsyncedCommits(await traced('shipped', shipped))).toHaveLength(20)
})
