/** The form of a card, for features that make one of what they show; the stale answers are what it changes, and today's review as this device keeps it. */
export { maxSide } from '../../card-limits.ts'
export { faultAt } from '../../fault-at.ts'
export { changedByLists, renewKeptReview } from '../../saved.ts'
export { CardFields, type CardSides, cutSides, keepLastLanguage } from './card-fields.tsx'
