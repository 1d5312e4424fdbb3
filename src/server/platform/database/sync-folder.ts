import fs from 'node:fs'
import { dirname, join } from 'node:path'

/** Writes every file and directory of a folder through to the disk, the folder's own entry in its parent included. */
export function syncFolder(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() || entry.isDirectory()) syncPath(join(entry.parentPath, entry.name))
  }
  syncPath(folder)
  syncPath(dirname(folder))
}

/** Writes one file, or the list of names of a directory, through to the disk. */
export function syncPath(path: string): void {
  let file: number
  try {
    file = fs.openSync(path, 'r')
  } catch (error) {
    // PostgreSQL may remove a file while we walk. Windows opens no directories and needs no syncing of them.
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || (process.platform === 'win32' && code === 'EPERM')) return
    throw error
  }
  try {
    fs.fsyncSync(file)
  } catch (error) {
    if (process.platform !== 'win32') throw error
  } finally {
    fs.closeSync(file)
  }
}
