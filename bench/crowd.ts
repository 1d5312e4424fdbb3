import type { AppContext } from '#server/app-context.ts'
import { freePerHour, issueChallenge, maxPerHour } from '#server/http/proof-of-work.ts'
import { readSettings } from '#server/platform/config.ts'
import { solveProof } from '../test/solve-proof.ts'

const samples = 20

/**
 * What one code costs whoever asks for thousands from one address, in seconds of a core, at several loads; and what asking for
 * the proof costs the server. `worstFourTimesSlower` is what the dearest of them takes a core a fourth as fast.
 */
export async function run() {
  const app = { settings: readSettings({}), now: () => new Date() } as AppContext
  const rows = []
  for (const load of [freePerHour + 1, 300, 600, maxPerHour]) {
    const [server, attacker]: number[][] = [[], []]
    for (let turn = 0; turn < samples; turn++) {
      const asked = process.cpuUsage()
      const challenge = await issueChallenge(app, 'POST /api/account/login/otp', load)
      server!.push(cpuSince(asked))
      const solving = process.cpuUsage()
      await solveProof(challenge)
      attacker!.push(cpuSince(solving))
    }
    rows.push({
      callsAnHour: load,
      cpuSecondsPerCode: mean(attacker!),
      cpuSecondsOfTheServer: mean(server!),
      worstFourTimesSlower: 4 * Math.max(...attacker!),
    })
  }
  return { samples, rounds: app.settings.PROOF_ROUNDS, rows }
}

function cpuSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1e6
}

const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length
