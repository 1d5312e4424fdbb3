/** What pages of features above show of a rubric, and of the sentences of a text while they are marked and afterwards. */
export { BandChoice } from './band-choice.tsx'
export { OpenSentence, SentenceRow } from './sentence-row.tsx'
export { useBenchKeys } from './use-bench-keys.ts'
