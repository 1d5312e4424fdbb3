import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killAgainAndAgain } from '../src/server/database/trials/kill-trial.ts'

/** Kills of a writing process per engine; `KILLS=10` for a short look. */
const kills = Number(process.env.KILLS ?? 100)
const server = process.env.TEST_DATABASE_URL

/** Kills a writing process again and again on either engine: what it acknowledged must be stored, and whole. */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'hamava-kill-'))
  try {
    const embedded = counted(await killAgainAndAgain(kills, 'pglite', folder))
    const postgres = server ? counted(await onServer(server)) : 'skipped: TEST_DATABASE_URL is not set'
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

async function onServer(address: string): Promise<Outcome> {
  const { default: pg } = await import('pg')
  const client = new pg.Client(address)
  const name = `hamava_kill_${process.pid}`
  await client.connect()
  await client.query(`create database ${name}`)
  try {
    const url = new URL(address)
    url.pathname = `/${name}`
    return await killAgainAndAgain(kills, 'postgres', url.href)
  } finally {
    await client.query(`drop database ${name} with (force)`)
    await client.end()
  }
}
