import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { defineFeature, type Feature } from '../../app-context.ts'
import { createAppContext } from '../../create-app-context.ts'
import { readSettings } from '../config.ts'
import { runBackup, runRestore } from './commands.ts'
import { serveControl } from './control.ts'
import { readTar } from './tar.ts'

const notes: Feature = defineFeature({
  name: 'notes',
  migrations: { './migrations/20260101T0000-note.sql': 'create table note (id int primary key, text text)' },
})
const parts = { features: [notes] }

let folder: string
let lines: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hamava-commands-'))
  lines = []
  vi.spyOn(console, 'log').mockImplementation(line => void lines.push(String(line)))
  vi.spyOn(console, 'error').mockImplementation(line => void lines.push(String(line)))
})
afterEach(() => {
  vi.unstubAllEnvs()
  lines.length = 0
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** As a terminal in `folder` would, on a data folder of that name. */
function standIn(dataDir: string) {
  vi.stubEnv('DATA_DIR', join(folder, dataDir))
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('INIT_CWD', folder)
}
/** What serving opens. */
const open = (dataDir: string) =>
  createAppContext({
    features: parts.features,
    settings: readSettings({ DATA_DIR: join(folder, dataDir), LOG_LEVEL: 'silent' }),
  })
async function unpack(file: string): Promise<Map<string, string>> {
  const entries = new Map<string, string>()
  for await (const { name, content } of readTar(createReadStream(file).pipe(createGunzip()))) {
    entries.set(name, await text(Readable.from(content)))
  }
  return entries
}

test('RC40 an app is backed up while it runs, and restored on an empty machine', async () => {
  standIn('nothing')
  await expect(runBackup(parts, ['b.tar.gz'])).rejects.toThrow('There is nothing to back up')

  standIn('old')
  const old = await open('old')
  const control = await serveControl(old)
  await old.database.execute(`insert into note values (1, 'یادداشت')`)
  await old.files.put('public/one.txt', Buffer.from('a file'))
  expect(await runBackup(parts, ['running.tar.gz'])).toBe(0)
  expect(lines.at(-1)).toMatch(
    /^Backed up 1 rows in \d+ tables, 1 files and 0 unfinished jobs to .*running\.tar\.gz/,
  )
  await expect(runRestore(parts, ['running.tar.gz', '--replace'])).rejects.toThrow('is in use by')
  await control.close()
  await old.close()

  standIn('new')
  expect(await runRestore(parts, ['running.tar.gz'])).toBe(0)
  expect(lines.at(-1)).toMatch(
    /^Restored the backup of .*: 1 rows in \d+ tables, 1 files, 0 unfinished jobs\.$/,
  )
  expect(await runRestore(parts, ['running.tar.gz'])).toBe(1)
  expect(lines.at(-1)).toBe(
    'The database already holds rows (note 1). Add --replace to put the backup in their place; nothing was changed.',
  )
  // Now no app runs, and the command opens the folder itself.
  expect(await runBackup(parts, ['stopped.tar.gz'])).toBe(0)
  const restored = await unpack(join(folder, 'stopped.tar.gz'))
  expect(restored.get('tables/note.ndjson')).toBe('["1","یادداشت"]\n')
  expect(restored.get('files/public/one.txt')).toBe('a file')
})

test('a command that is not understood says how it is used', async () => {
  standIn('usage')
  for (const argv of [[], ['--all'], ['a', 'b']]) {
    expect(await runBackup(parts, argv)).toBe(2)
    expect(await runRestore(parts, argv)).toBe(2)
  }
  expect(lines.filter(line => line.startsWith('Usage: npm run backup -- FILE'))).toHaveLength(3)
  expect(lines.filter(line => line.startsWith('Usage: npm run restore -- FILE [--replace]'))).toHaveLength(3)
})
