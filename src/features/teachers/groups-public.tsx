// What the pages of courses show of reviews at once: apart from public.tsx, which the studio carries.

export { OneReview } from './reviews/one-review.tsx'
/** What the reader says of a teacher and their course, for `lazy()`. */
export const ownReview = () => import('./reviews/own-review.tsx')
