/** What the browser files of features above may ask of enrolments. */
export { myLessons } from './lessons/contract.ts'
export { lateReason } from './seats/contract.ts'
