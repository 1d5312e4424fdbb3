/** What pages of features above show of a rubric. */
export { BandChoice } from './band-choice.tsx'
