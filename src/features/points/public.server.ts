export { gainPoints, insertGain, spendPoints, sumLearnedInWeek, takeBackGain } from './ledger.server.ts'
export type { Learned, PointsHooks } from './manifest.server.ts'
