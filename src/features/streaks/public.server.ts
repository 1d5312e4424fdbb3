export { countReviewRun, markActive, markWatched, selectReviewStreaks } from './learning-days.server.ts'
export { readWall } from './wall.server.ts'
