import { key } from '#persian/search-key.ts'
import { findStem, splitWords } from '#persian/words.ts'

/** A piece of a text, and whether it is one of the words that were looked for. */
export type Piece = { text: string; isFound: boolean }

const wordShape = /[\p{L}\p{N}\p{M}\u200C]+/gu

/** What a question's words, and what they are without their endings, are called when they are compared. */
export const readMarked = (question: string): string[] =>
  splitWords(question).flatMap(({ folded }) => {
    const stem = findStem(folded)
    return stem === null ? [folded] : [folded, stem]
  })

/** Where in a word what was looked for is found. */
type Where = 'beginning' | 'anywhere'

/** Cuts a text into the words that begin with one of these or hold it, as searching compares them, and what stands between. */
export function markWords(text: string, marked: readonly string[], where: Where = 'beginning'): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: word, index } of text.matchAll(wordShape)) {
    if (!isMarked(word, marked, where)) continue
    if (index > at) pieces.push({ text: text.slice(at, index), isFound: false })
    pieces.push({ text: word, isFound: true })
    at = index + word.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isFound: false })
  return pieces
}

function isMarked(word: string, marked: readonly string[], where: Where): boolean {
  const parts = key(word).split(' ')
  const joined = parts.join('')
  if (where === 'anywhere') return marked.some(one => joined.includes(one))
  return marked.some(one => joined.startsWith(one) || parts.some(part => part.startsWith(one)))
}

const maxLength = 160
/** Letters that are kept before the word that was found. */
const lead = 50

/** A long text cut to where one of the words stands in it, whole words with «…» where something is left out. */
export function cutAround(text: string, marked: readonly string[], where?: Where): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  const [first, second] = markWords(line, marked, where)
  const found = first?.isFound ? 0 : second ? first!.text.length : 0
  const from = found <= maxLength - lead ? 0 : line.indexOf(' ', found - lead) + 1
  const end = from + maxLength >= line.length ? line.length : line.lastIndexOf(' ', from + maxLength)
  const to = end > from ? end : from + maxLength
  return `${from > 0 ? '… ' : ''}${line.slice(from, to)}${to < line.length ? ' …' : ''}`
}
