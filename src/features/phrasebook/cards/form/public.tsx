/** The form of a card, for features that make one of what they show; the stale answers are what it changes. */
export { FormDialog, faultAt } from '../../form-dialog.tsx'
export { changedByLists } from '../../saved.ts'
export { CardFields, type CardSides, cutSides, maxSide } from './card-fields.tsx'
