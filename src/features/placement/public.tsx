/** What who holds conversations after a placement shows of it. */
export { isWhole, type RubricDraft, RubricFields } from './rubric-fields.tsx'
