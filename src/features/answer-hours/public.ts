/** What other features say of the hours in which somebody answers. */
export { describeAnswerHours, isOutsideHours } from './describe-answers.ts'

/** A dialog in which one says one's own hours. */
export const answerHoursDialog = () => import('./answer-hours-dialog.tsx')
