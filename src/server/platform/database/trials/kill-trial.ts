import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Report, sumOfAccounts } from './report.ts'

export type KillOutcome = {
  kills: number
  /** Kills that hit while it was writing; the others hit while it was opening or recovering. */
  killsWhileWriting: number
  acknowledged: number
  /** Ids that were acknowledged and are not stored. */
  lost: string[]
  /** Ids of which one row of two is stored, and looks at which the accounts did not add up. */
  halfDone: string[]
}

export function spawnTarget(work: string, kind: string, place: string, before: string[] = []): ChildProcess {
  const [command = '', ...args] = [
    ...before,
    process.execPath,
    join(import.meta.dirname, 'target.ts'),
    work,
    kind,
    place,
  ]
  return spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
}

/**
 * Kills a writing process with SIGKILL at random moments, again and again on one database, and looks after each
 * kill whether everything it acknowledged is there and nothing is there by half.
 */
export async function killAgainAndAgain(
  kills: number,
  kind: 'pglite' | 'postgres',
  place: string,
  onKill: (done: number) => void = () => {},
): Promise<KillOutcome> {
  const acknowledged = new Set<string>()
  const outcome: KillOutcome = { kills: 0, killsWhileWriting: 0, acknowledged: 0, lost: [], halfDone: [] }
  for (let round = 0; round <= kills; round++) {
    // The first makes the database and the last only looks; every fifth dies before it may have opened it.
    const isLast = round === kills
    const diesEarly = !isLast && round > 0 && round % 5 === 0
    const target = spawnTarget(isLast ? '0' : 'write', kind, place)
    const kill = () => target.kill('SIGKILL')
    const early = diesEarly ? setTimeout(kill, Math.random() * 1200) : undefined
    // On a busy machine a time alone would hardly let it write.
    let acknowledgedUntilKill = Math.floor(Math.random() * 40)
    let isWriting = false
    let faults = ''
    target.stderr!.on('data', chunk => {
      faults += chunk
    })
    const exited = new Promise<NodeJS.Signals | null>(resolve =>
      target.on('exit', (_, signal) => resolve(signal)),
    )
    for await (const line of createInterface({ input: target.stdout! })) {
      const report = JSON.parse(line) as Report
      if (report.report === 'acknowledged') {
        acknowledged.add(report.id)
        if (acknowledgedUntilKill-- === 0) setTimeout(kill, Math.random() * 20)
      }
      if (report.report === 'stored') {
        check(report)
        isWriting = true
      }
    }
    clearTimeout(early)
    const signal = await exited
    if (isLast ? faults : signal !== 'SIGKILL') throw new Error(`the target ended by itself: ${faults}`)
    if (isLast) break
    outcome.kills++
    if (isWriting) outcome.killsWhileWriting++
    onKill(outcome.kills)
  }
  return { ...outcome, acknowledged: acknowledged.size }

  function check({ ids, halves, sum }: Extract<Report, { report: 'stored' }>) {
    const stored = new Set(ids)
    outcome.lost.push(...[...acknowledged].filter(id => !stored.has(id)))
    outcome.halfDone.push(...halves)
    if (sum !== sumOfAccounts) outcome.halfDone.push(`accounts: ${sum}`)
  }
}
