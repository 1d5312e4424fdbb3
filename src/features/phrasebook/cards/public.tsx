/** A button that makes a card of a line that is heard; small, its dialog comes when it is pressed. */
export { LineCard, type SaidLine } from './line-card.tsx'
