import { expect } from 'vitest'
import type { killAgainAndAgain } from './kill-trial.ts'

/** What was acknowledged is there, nothing by half, and most kills came in the midst of a write. */
export function expectKept(kills: number, outcome: Awaited<ReturnType<typeof killAgainAndAgain>>): void {
  expect(outcome).toMatchObject({ kills, lost: [], halfDone: [] })
  expect(outcome.killsWhileWriting).toBeGreaterThanOrEqual(Math.floor(kills * 0.7))
  expect(outcome.acknowledged).toBeGreaterThan(kills)
}
