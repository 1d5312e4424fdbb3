export { describeAnswers, findOutsideHours } from './answer-hours.server.ts'
