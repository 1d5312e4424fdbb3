/** What who holds conversations after a placement needs of it, in the browser and on the server. */
export { skillNames } from './can-do.ts'
export { attachPlacements, limits, type Result, readResult } from './contract.ts'
export { joinLevels, placeWritten } from './join-levels.ts'
export { placementPaths } from './placement-paths.ts'
export { criteria, criterionNames, placeRubric, type Rubric } from './rubric.ts'
export { rubric } from './rubric-field.ts'
