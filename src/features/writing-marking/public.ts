/** What features above use of a marking: its shape, where its anchors stand in other texts, what its scores mean. */
export { type Anchor, findAnchor } from './anchor.ts'
export {
  correctText,
  countCorrections,
  createMarking,
  type Edit,
  findEdits,
  type Marking,
  type SentenceMark,
  scoreMarking,
} from './marking.ts'
export { type Criterion, listSteps, type RubricId, rubricIds, rubrics } from './rubrics.ts'
