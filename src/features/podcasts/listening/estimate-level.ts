import { type LevelCode, levelCodes } from '#persian/level-names.ts'

/** How the questions of an episode of a level were answered the first time: from 0 to 1. */
export type Check = { level: LevelCode; share: number }

/** So many episodes of a level say whether it fits. */
const maxChecks = 3
const tooEasy = 0.8
const tooHard = 0.4

/**
 * The level at which somebody listens best, from the one they were found to have and the checks since, the oldest first: three
 * episodes of a level of which four fifths were understood lead one up, two fifths or less one down. Without a finding
 * the first check begins. It proposes episodes and is no finding: whoever has the page can read the right answers.
 */
export function estimateLevel(found: LevelCode | null, checks: readonly Check[]): LevelCode | null {
  let level = found ?? checks[0]?.level ?? null
  let shares: number[] = []
  for (const check of checks) {
    if (check.level !== level) continue
    shares = [...shares, check.share].slice(-maxChecks)
    if (shares.length < maxChecks) continue
    const mean = shares.reduce((sum, share) => sum + share, 0) / maxChecks
    // Sums of fractions may end a hair below what they are.
    const step = mean >= tooEasy - 1e-9 ? 1 : mean <= tooHard + 1e-9 ? -1 : 0
    const next = levelCodes[levelCodes.indexOf(level) + step]
    if (step === 0 || !next) continue
    level = next
    shares = []
  }
  return level
}
