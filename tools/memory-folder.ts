import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '../test/is-alive.ts'

const folder = '/dev/shm'
const prefix = 'hamava-tests-'

/** What the products of a run and a server's test databases take at most, four times over: bytes. */
const neededBytes = 6 * 1024 ** 3

/**
 * The system's folder in memory, where there is one with room from which programs may be run; else null. On some disks a
 * new file costs a millisecond, and a seeded product has 4,000 of them, a test database 2,000.
 */
export function findMemoryFolder(mounts = readMounts(), hasRoom = hasRoomNow): string | null {
  const mount = mounts.split('\n').find(line => line.split(' ')[1] === folder)
  const [, , kind, options = ''] = mount?.split(' ') ?? []
  return kind === 'tmpfs' && !options.split(',').includes('noexec') && hasRoom() ? folder : null
}

/** Makes a folder that ends with this process. Those of processes that were killed are removed. */
export function makeOwnFolder(within: string): string {
  for (const name of readdirSync(within)) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
      rmSync(join(within, name), { recursive: true, force: true })
  }
  const own = join(within, `${prefix}${process.pid}`)
  mkdirSync(own)
  process.once('exit', () => rmSync(own, { recursive: true, force: true, maxRetries: 5 }))
  return own
}

function readMounts(): string {
  try {
    return readFileSync('/proc/mounts', 'utf8')
  } catch {
    // No Linux.
    return ''
  }
}

function hasRoomNow(): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes
}
