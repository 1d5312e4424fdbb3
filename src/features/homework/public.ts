/** How homework is graded, for where it is corrected. */
export { maxLevel, rubrics } from './rubrics.ts'
