export { announcement, paper } from './contract.ts'
export {
  countPoints,
  countQuestions,
  type DrawnQuestion,
  type ExamDraw,
  type ExamSection,
  examDraw,
  type RandomDraw,
  type ReviewMoment,
  type ReviewRules,
  reviewMoments,
  reviewRules,
  sections,
  sumMinutes,
} from './definition.ts'
export { describeRight } from './describe-right.ts'
export { formatClock } from './format-clock.ts'
export { formatLeft } from './format-left.ts'
export { formatSeconds } from './format-seconds.ts'
export { openKeptExams } from './sitting/kept-exams.ts'
export { sortKeys } from './sort-keys.ts'
