import { listSpellings, readTyped } from '#persian/holds-words.ts'

/** The folded words that stand out in what is found: those of the question, and what means the same. */
export const readSought = (q: string): string[] => readTyped(q).flatMap(word => listSpellings(word).anywhere)
