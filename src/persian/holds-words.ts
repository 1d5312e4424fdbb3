import { key } from './search-key.ts'
import { findSynonyms } from './synonyms.ts'
import { partWord } from './words.ts'

/** The words of what was typed, as a folded text is compared with them. */
export const readTyped = (typed: string): string[] => key(typed).split(' ').filter(Boolean)

/** How a folded word may stand in a folded text: anywhere in it, or as whole words where it was written apart. */
export function listSpellings(word: string): { anywhere: readonly string[]; apart: string | null } {
  return { anywhere: findSynonyms(word), apart: partWord(word) }
}

/** Whether a folded text (`key`) holds every word of what was typed, or one that means the same, as the database finds it. */
export function holdsWords(folded: string, typed: string): boolean {
  const padded = `${folded} `
  return readTyped(typed).every(word => {
    const { anywhere, apart } = listSpellings(word)
    return anywhere.some(one => folded.includes(one)) || (apart !== null && padded.includes(`${apart} `))
  })
}
