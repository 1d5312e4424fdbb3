/** What features above use of a marking: its shape, where its anchors stand in other texts, what its scores mean. */
export { type Anchor, findAnchor } from './anchor.ts'
export {
  closeSentence,
  correctText,
  countCorrections,
  createMarking,
  cutAnew,
  type Edit,
  findEdits,
  findMarkingFault,
  type Marking,
  type Pin,
  readCuts,
  type SentenceMark,
  scoreMarking,
  settleMarking,
  typeCorrection,
} from './marking.ts'
export { marking } from './marking-field.ts'
export { type Criterion, listSteps, type RubricId, rubricIds, rubrics } from './rubrics.ts'
export { joinWithPrevious, splitAt } from './segment.ts'
