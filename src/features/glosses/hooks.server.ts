import type { Db } from '#server/platform/database/database.ts'

/** A term that a text of the school explains, as its author did; `word` is which of the asked ones it is. */
export type Term = { word: string; language: string; term: string; meaning: string }

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    /**
     * Which of these words (in small letters) the feature's texts that are out explain to everybody, in any language; in one
     * statement.
     */
    findTerms?(db: Db, words: readonly string[]): Promise<Term[]>
  }
}
