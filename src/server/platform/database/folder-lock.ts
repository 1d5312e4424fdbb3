import fs from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Takes a folder for this process alone. The lock is the kernel's, on a file that an empty SQLite connection
 * keeps exclusively locked: it is taken in one step, so two starters cannot both win; it ends with the process,
 * however it ended, so there is no stale lock to judge by a process id that may by now be another's; and it holds
 * between containers that share the folder but not their process ids. Node has no plainer door to such a lock.
 * @returns what gives the folder back
 * @throws an Error of one line naming the folder and the other process
 */
export function lockFolder(folder: string): () => void {
  const ownerFile = join(folder, 'database.pid')
  const lock = new DatabaseSync(join(folder, 'database.lock'))
  try {
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    const owner = readOwner(ownerFile)
    throw new Error(`the data folder ${folder} is in use by ${owner}; stop it first, or set another DATA_DIR`)
  }
  fs.writeFileSync(ownerFile, `${process.pid}\n`)
  return () => {
    fs.rmSync(ownerFile, { force: true })
    if (lock.isOpen) lock.close()
  }
}

const sqliteBusy = 5

/** Only for the sentence: who holds the lock is the kernel's to say. */
function readOwner(file: string): string {
  try {
    return `process ${fs.readFileSync(file, 'utf8').trim()}`
  } catch {
    return 'another process'
  }
}
