/** A word of a text and where it begins in it. */
export type TextWord = { word: string; at: number }

/**
 * Letters with what joins them inside a word (`o’clock`, `abat-jour`); a hyphen before them is that of an ending (`-ung`).
 * Digits are matched as well, so that labels (B1, 2nd) come out whole and are left out.
 */
const wordShape =
  /(?<![\p{L}\p{M}\p{N}])-?[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[-’'][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu
/** What French writes before a vowel, with its apostrophe: a word of its own. */
const elided = /^(?:[cdjlmnst]|qu)[’']/i
/** A letter that is spoken of is no word; these are words where they stand alone. */
const words = /^[aioyàôu]$/i

/** The words of a run of another language, as they stand. */
export function splitWords(text: string, language: string): TextWord[] {
  const found: TextWord[] = []
  const add = (word: string, at: number) => {
    if (/\p{N}/u.test(word) || (word.length === 1 && !words.test(word))) return
    found.push({ word, at })
  }
  for (const { 0: word, index } of text.matchAll(wordShape)) {
    const before = language === 'fr' ? elided.exec(word)?.[0] : undefined
    if (before) found.push({ word: before, at: index })
    add(word.slice(before?.length ?? 0), index + (before?.length ?? 0))
  }
  return found
}

/** By what a word of a text is named among glosses: its language, and the word as it stands. */
export const nameWord = (language: string, word: string) => `${language}:${word}`
