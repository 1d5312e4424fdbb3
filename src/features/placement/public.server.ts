/** What who holds conversations after a placement reads and writes of it. */
export {
  countWaiting,
  findOralSteps,
  type Grading,
  gradeOral,
  listOralSteps,
  readOralShare,
  setOralState,
} from './oral.server.ts'
export {
  findNewestResult,
  findOwnResult,
  findResults,
  lockOwnResult,
  lockResult,
  type PlacedResult,
} from './results.server.ts'
