import { key } from '#persian/search-key.ts'

/** A piece of a text, and whether the words that were looked for stand there. */
export type Piece = { text: string; isFound: boolean }

/** Cuts a text where the words of a question stand in it, as searching compares them: «كاظم» is found in «کاظمی». */
export function findWords(text: string, question: string): Piece[] {
  const words = key(question).split(' ').filter(Boolean)
  const letters = [...text]
  const found = new Array<boolean>(letters.length).fill(false)
  for (const word of words) {
    for (let from = 0; from < letters.length; from++) {
      const to = findEnd(letters, from, word)
      for (let at = from; at < to; at++) found[at] = true
    }
  }
  const pieces: Piece[] = []
  for (const [at, letter] of letters.entries()) {
    const last = pieces.at(-1)
    if (last && last.isFound === found[at]) last.text += letter
    else pieces.push({ text: letter, isFound: found[at]! })
  }
  return pieces
}

/** Where a word that begins at `from` ends; `from` where it does not begin there. */
function findEnd(letters: readonly string[], from: number, word: string): number {
  // A letter that leaves no trace in the key begins nothing.
  if (key(letters[from]!) === '') return from
  let folded = ''
  for (let at = from; at < letters.length; at++) {
    folded = key(letters.slice(from, at + 1).join('')).replaceAll(' ', '')
    if (folded === word) return at + 1
    if (!word.startsWith(folded)) return from
  }
  return from
}
