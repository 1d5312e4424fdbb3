/** How pages that sell something lead to its order; nothing of the calls, which such pages load at the press. */
export { type OrderOutcome, useOrdering } from './use-ordering.ts'
