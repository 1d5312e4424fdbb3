import { buildPath } from '#contract/build-path.ts'
import { maxQuestion } from './contract.ts'

/** What is looked for, and in which kind alone. */
export const searchPath = (asked: { q?: string; kind?: string | null } = {}) => buildPath('/search', asked)

/** A question as it is asked: without what cannot be typed, and no longer than the calls take. */
export const tidyQuestion = (q: string) =>
  q
    .replace(/[\u0000-\u001f\ufffd]+/g, ' ')
    .trim()
    .slice(0, maxQuestion)
    .trim()
