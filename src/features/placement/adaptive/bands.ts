import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import { type Ability, grid } from './ability.ts'

/** Where one level ends and the next begins, ascending: five for six levels. */
export type CutScores = readonly number[]

export const standardCuts: CutScores = [-2, -1, 0, 1, 2]

/** 95 of 100 intervals of this many standard errors to both sides hold the true ability. */
const halfWidth = 1.96

export const findBand = (theta: number, cuts: CutScores): number => cuts.filter(cut => theta >= cut).length

export const findLevel = (theta: number, cuts: CutScores): LevelCode => levelCodes[findBand(theta, cuts)]!

/** Whether the 95 % interval of the estimate lies within one level. */
export function isWithinBand({ theta, standardError }: Ability, cuts: CutScores): boolean {
  const reach = halfWidth * standardError
  return findBand(theta - reach, cuts) === findBand(theta + reach, cuts)
}

/** How probable each level is, lowest first; they sum to 1. */
export function computeBandProbabilities({ posterior }: Ability, cuts: CutScores): number[] {
  const bands = Array.from({ length: cuts.length + 1 }, () => 0)
  grid.forEach((ability, index) => {
    bands[findBand(ability, cuts)]! += posterior[index]!
  })
  return bands
}
