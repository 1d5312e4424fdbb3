import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killAgainAndAgain } from '../src/server/platform/database/trials/kill-trial.ts'
import { freshDatabase } from '../test/fresh-database.ts'
import { benchServer } from './measure.ts'

/** Kills of a writing process per engine; `KILLS=100` for a long look. */
const kills = Number(process.env.KILLS ?? 20)

/** Kills a writing process again and again on either engine: what it acknowledged must be stored, and whole. */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'hamava-kill-'))
  try {
    const embedded = counted(await killAgainAndAgain(kills, 'pglite', folder))
    const postgres = counted(await onServer())
    return { embedded, postgres }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Outcome = Awaited<ReturnType<typeof killAgainAndAgain>>
const counted = (outcome: Outcome) => ({
  ...outcome,
  lost: outcome.lost.length,
  halfDone: outcome.halfDone.length,
})

async function onServer(): Promise<Outcome> {
  await using database = await freshDatabase(benchServer)
  return await killAgainAndAgain(kills, 'postgres', database.url)
}
