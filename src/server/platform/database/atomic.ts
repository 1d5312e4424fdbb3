import { type Db, type Tx, transaction } from './database.ts'

/** Commits when `work` answers true, else leaves everything as it was. */
export async function runAtomically(db: Db, work: (tx: Tx) => Promise<boolean>): Promise<void> {
  const undone = new Error('undone')
  await transaction(db, async tx => {
    if (!(await work(tx))) throw undone
  }).catch((thrown: unknown) => {
    if (thrown !== undone) throw thrown
  })
}
