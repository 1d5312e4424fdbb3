import { lazy } from 'react'

/** With whom somebody learns, what both have done of the week, or how to find somebody. */
export const PairCard = lazy(() => import('./pair-card.tsx'))
