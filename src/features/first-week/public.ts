/** What other features know of the first week: where it is. */
export { firstWeekPath } from './paths.ts'
