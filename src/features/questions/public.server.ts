/**
 * The bank for those that ask its questions: placement, exams and lesson quizzes. A question is named by its id and version;
 * keys stay on the server until whoever asks says that their moment has come.
 */
export {
  type BankItem,
  countDrawable,
  type DrawFilter,
  drawQuestions,
  type FoundQuestion,
  findCurrentVersions,
  findQuestions,
  formatRef,
  listItems,
  type QuestionRef,
} from './bank.server.ts'
export { type BankExam, listBankExams } from './content.server.ts'
export { fitsQuestion } from './fits-question.ts'
export { markAnswer } from './mark-answer.ts'
export { ownsSpeech } from './media.server.ts'
export { findCodes, listMisfits } from './misfits.server.ts'
export { levelBands } from './parameters.ts'
export { countPlay, findPlays, findSoundKeys, type Play, raisePlays } from './plays.server.ts'
export {
  flagMisfits,
  listChosen,
  listResponses,
  type QuestionResponse,
  recordResponses,
  updateParameters,
} from './responses.server.ts'
export { seededQuestionId } from './seed.server.ts'
export { shuffleParts } from './shuffle-parts.ts'
export { listFiltered as listBank } from './studio/list.server.ts'
