import { statfsSync } from 'node:fs'

/** Bytes that the disk under a folder has left for us; none where it cannot be asked. */
export function freeDisk(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
