/** Texts in which what was looked for stands out. */

export { cutAround } from './mark-words.ts'
export { Marked } from './marked.tsx'
