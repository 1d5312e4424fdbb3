import { randomInt, randomUUID } from 'node:crypto'
import { hashCode, isCode } from '#account/codes/codes.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSettings } from '#server/platform/config.ts'

const samples = 20_000

/**
 * Whether the comparison of a code takes longer the more of it is right: five right digits of six against none, in an
 * order thrown by lot, by Welch's t over the faster nine tenths (the rest is the machine's). Below 4.5 it tells nothing.
 */
export async function run() {
  const app = { settings: readSettings({}) } as AppContext
  const bound = { requestId: randomUUID(), purpose: 'register', identifier: '+989121234567' } as const
  const kept = hashCode(app, { ...bound, code: '271828' })
  const kinds = { rightPrefix: '271829', wrongPrefix: '618281' }
  const times = { rightPrefix: [] as number[], wrongPrefix: [] as number[] }
  for (let i = 0; i < samples * 2.2; i++) {
    const kind = randomInt(2) ? 'rightPrefix' : 'wrongPrefix'
    const given = { ...bound, code: kinds[kind] }
    const begun = process.hrtime.bigint()
    const fits = isCode(app, given, kept)
    const took = Number(process.hrtime.bigint() - begun)
    if (fits) throw new Error('a wrong code was taken')
    // The first tenth warms the machine up.
    if (i >= samples * 0.2) times[kind].push(took)
  }
  const [one, other] = Object.values(times).map(computeMoments)
  const t = (one!.mean - other!.mean) / Math.sqrt(one!.variance / one!.n + other!.variance / other!.n)
  return {
    samples: { rightPrefix: one!.n, wrongPrefix: other!.n },
    meanMicroseconds: { rightPrefix: one!.mean / 1000, wrongPrefix: other!.mean / 1000 },
    welchT: t,
    tellsNothing: Math.abs(t) < 4.5,
  }
}

/** Mean and variance of the faster nine tenths. */
function computeMoments(all: number[]) {
  const kept = all.sort((a, b) => a - b).slice(0, Math.floor(all.length * 0.9))
  const n = kept.length
  const mean = kept.reduce((sum, value) => sum + value, 0) / n
  const variance = kept.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1)
  return { n, mean, variance }
}
