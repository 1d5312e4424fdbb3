/** How the level of the questions and that of the conversation become one: pure, of places on the scale of levels. */
import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import type { PlacementResult } from './result.ts'
import { combineLevels } from './rubric.ts'

/** A level, and where in it somebody stands: whole numbers are the borders of levels, 0 the start of the first one. */
export type Estimate = { level: LevelCode; place: number }

/** One level for both; or, where both lie too far apart for a sum, the levels of which the examiner chooses one. */
export type JoinedLevel = { level: LevelCode } | { choices: LevelCode[] }

/**
 * Joins what was written and what was said.
 *
 * 1. Of one level: that level.
 * 2. Neighbours: the mean of both places, weighed by the school's share of the conversation, says which of the two. Exactly on
 *    the border between them it is the one that weighs more; of equal weights the conversation, for in class one has to speak.
 * 3. Two levels apart or more: no sum knows which of both was unlucky. The examiner chooses, from the lower to the higher.
 *
 * @param oralShare how much of it is the conversation, in per cent
 */
export function joinLevels(written: Estimate, oral: Estimate, oralShare: number): JoinedLevel {
  const [from, to] = [written, oral]
    .map(({ level }) => levelCodes.indexOf(level))
    .toSorted((one, other) => one - other) as [number, number]
  if (to - from > 1) return { choices: levelCodes.slice(from, to + 1) }
  if (from === to) return { level: written.level }
  const place = (holdWithin(written) * (100 - oralShare) + holdWithin(oral) * oralShare) / 100
  // Sums of decimals: what lies so near is the border itself.
  if (Math.abs(place - to) < 1e-9) return { level: oralShare >= 50 ? oral.level : written.level }
  return { level: levelCodes[place > to ? to : from]! }
}

/** Its place, which is never outside of its level. */
function holdWithin({ level, place }: Estimate): number {
  const start = levelCodes.indexOf(level)
  return Math.min(start + 1, Math.max(start, place))
}

/** Where the result of questions lies on the scale. */
export const placeWritten = ({ level, position }: Pick<PlacementResult, 'level' | 'position'>): Estimate => ({
  level,
  place: position * levelCodes.length,
})

/** What was heard of somebody: a conversation with its final level, or speech that nobody has joined with anything yet. */
export type Heard = { level: LevelCode; finalLevel: LevelCode | null }

/**
 * The level that counts: what was decided after a conversation. A recorded minute and a conversation of before levels were
 * joined so count half, as nobody is asked about them.
 */
export const findFinalLevel = (result: Pick<PlacementResult, 'level'>, heard: Heard | null): LevelCode =>
  heard ? (heard.finalLevel ?? combineLevels(result.level, heard.level)) : result.level
