/** What features above ask of the texts that are corrected. */
export {
  findEarlierText,
  findSecondText,
  findSentText,
  findWhereabouts,
  listOwnReturnedTexts,
  listTakenTexts,
  loadOwnReturnedText,
  loadTakenText,
  loadTakenWithFiles,
  lockTakenText,
  returnText,
  selectHeldText,
  takeUpTo,
} from './correct.server.ts'
export { beginHomeworkText } from './drafts.server.ts'
export {
  countAnswerFiles,
  listFiles,
  listTextFiles,
  putMessage,
  refuseKind,
  type ShownFiles,
  showFiles,
} from './files.server.ts'
export { findOwnText, type TextRow } from './find-text.server.ts'
export { findHomeworkHooks, type HomeworkTextHooks, listBlindTexts } from './hooks.server.ts'
export { answerFileKinds, nameText } from './rules.ts'
export type { WritingTables } from './tables.server.ts'
