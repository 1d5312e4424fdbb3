/** What features with texts show of their words; apart from public.ts, which contracts import. */
export { markWords } from './mark-words.ts'
export { useTappedWord } from './use-tapped-word.ts'

/** The sheet that explains a word, for `lazy()`. */
export const wordSheet = () => import('./word-sheet.tsx')
