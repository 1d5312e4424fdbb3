import type { Ability } from './ability.ts'
import { type CutScores, isWithinBand } from './bands.ts'

/** Why a test ended: kept with the attempt. */
export const stopReasons = ['precision', 'band', 'length', 'bank'] as const
/**
 * `precision`: the standard error is small enough. `band`: the 95 % interval lies within one level. `length`: as many
 * items as may be. `bank`: no item is left.
 */
export type StopReason = (typeof stopReasons)[number]

export const minItems = 8
export const maxItems = 25
export const maxStandardError = 0.3

/** @returns null while the test goes on */
export function findStopReason(ability: Ability, count: number, cuts: CutScores): StopReason | null {
  if (count < minItems) return null
  if (ability.standardError <= maxStandardError) return 'precision'
  if (isWithinBand(ability, cuts)) return 'band'
  return count >= maxItems ? 'length' : null
}
