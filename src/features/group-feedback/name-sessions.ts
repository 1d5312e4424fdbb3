import { persianNumber } from '#persian/digits.ts'
import { sessionsPerRound } from './contract.ts'

/** The sessions that a round is about: «جلسه‌های ۵ تا ۸». */
export const nameSessions = (round: number) =>
  `جلسه‌های ${persianNumber((round - 1) * sessionsPerRound + 1)} تا ${persianNumber(round * sessionsPerRound)}`
