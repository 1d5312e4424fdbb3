/** The form of a card, for features that make one of what they show; the stale answers are what it changes. */
export { maxSide } from '../../card-limits.ts'
export { FormDialog, faultAt } from '../../form-dialog.tsx'
export { changedByLists } from '../../saved.ts'
export { CardFields, type CardSides, cutSides } from './card-fields.tsx'
