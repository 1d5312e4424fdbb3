/** @module-tag embedded */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findMemoryFolder } from './memory-folder.ts'

test('tests write into memory where there is a folder for it, with room, from which programs run', () => {
  const disk = '/dev/vda / ext4 rw,relatime 0 0'
  const find = (mount: string, hasRoom = true) => findMemoryFolder(`${disk}\n${mount}\n`, () => hasRoom)
  expect(find('tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0')).toBe('/dev/shm')
  expect(find('tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0', false)).toBeNull()
  expect(find('tmpfs /dev/shm tmpfs rw,nosuid,noexec 0 0')).toBeNull()
  expect(find('/dev/vdb /dev/shm ext4 rw 0 0')).toBeNull()
  expect(find('tmpfs /run tmpfs rw 0 0')).toBeNull()
})

test('the folder of a process ends with it, and what a killed one left goes with the next', () => {
  const within = mkdtempSync(join(tmpdir(), 'hamava-memory-'))
  onTestFinished(() => rmSync(within, { recursive: true, force: true }))
  // Numbers of processes end below this one.
  const [left, others] = [join(within, 'hamava-tests-99999999'), join(within, 'somebody-else')]
  const living = join(within, `hamava-tests-${process.pid}`)
  for (const folder of [left, others, living]) mkdirSync(folder)
  const script = `import { existsSync } from 'node:fs'
    import { makeOwnFolder } from ${JSON.stringify(join(import.meta.dirname, 'memory-folder.ts'))}
    const own = makeOwnFolder(${JSON.stringify(within)})
    console.log(existsSync(own), own)`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
    encoding: 'utf8',
  })
  const [wasThere, own = ''] = stdout.trim().split(' ')
  expect([wasThere, own]).toEqual(['true', expect.stringMatching(/hamava-tests-\d+$/)])
  expect([own, left, others, living].map(existsSync)).toEqual([false, false, true, true])
})
