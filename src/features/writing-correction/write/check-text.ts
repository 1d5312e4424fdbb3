import { type Direction, detectDirection } from '#persian/strong-letters.ts'
import type { FindingKind } from '../dismissed.ts'

/** Something in a text that its writer may want to look at. */
export type Finding = {
  kind: FindingKind
  /** Where it stands, in UTF-16 units. */
  start: number
  end: number
  /** What stands there, as it is shown. */
  excerpt: string
  /** What it is known by while the text around it changes. */
  key: string
  /** What may stand there instead. */
  suggestions: readonly string[]
}

/** How many of them are shown at once. */
const most = 30
const pairs: Record<string, string> = { '(': ')', '[': ']', '{': '}', '«': '»' }
const opening = new Map(Object.entries(pairs).map(([open, close]) => [close, open]))

/**
 * What can be found in a text without knowing its language, and what `others` found: nothing is changed, and everything may
 * be meant.
 */
export function checkText(text: string, direction: Direction, others: readonly Place[] = []): Finding[] {
  const found = [
    ...findOtherDirection(text, direction),
    ...findDoubleSpaces(text),
    ...findRepeatedWords(text),
    ...findUnclosedMarks(text),
    ...others,
  ].toSorted((one, other) => one.start - other.start)
  const seen = new Map<string, number>()
  return found.slice(0, most).map(({ kind, start, end, suggestions = [] }) => {
    const before = /\S*\s*$/.exec(text.slice(Math.max(0, start - 40), start))![0].trimStart()
    const after = /^\s*\S*/.exec(text.slice(end, end + 40))![0].trimEnd()
    const excerpt = before + text.slice(start, end) + after
    const name = `${kind} ${before.trim()} ${text.slice(start, end)}`
    const nth = seen.get(name) ?? 0
    seen.set(name, nth + 1)
    return { kind, start, end, excerpt, suggestions, key: `${name} ${nth}` }
  })
}

type Place = Pick<Finding, 'kind' | 'start' | 'end'> & Partial<Pick<Finding, 'suggestions'>>

/** One finding for a text that is largely written in letters of the other direction. */
function findOtherDirection(text: string, direction: Direction): Place[] {
  const letters = text.match(/\p{L}/gu) ?? []
  const others = letters.filter(letter => detectDirection(letter) !== direction)
  if (others.length === 0 || others.length * 5 < letters.length) return []
  const start = text.indexOf(others[0]!)
  return [{ kind: 'other-direction', start, end: start + 1 }]
}

const findDoubleSpaces = (text: string): Place[] =>
  [...text.matchAll(/\S( {2,})(?=\S)/g)].map(match => ({
    kind: 'double-space',
    start: match.index + 1,
    end: match.index + match[0].length,
  }))

function findRepeatedWords(text: string): Place[] {
  const words = [...text.matchAll(/\p{L}[\p{L}\p{M}\u200C'’-]*/gu)]
  const found: Place[] = []
  for (const [index, word] of words.entries()) {
    const before = words[index - 1]
    if (!before) continue
    const end = before.index + before[0].length
    const isNext = /^\s+$/.test(text.slice(end, word.index))
    if (!isNext || before[0].toLowerCase() !== word[0].toLowerCase()) continue
    found.push({ kind: 'repeated-word', start: before.index, end: word.index + word[0].length })
  }
  return found
}

/** Brackets and quotes without their other half; quotes that look alike on both sides are counted by paragraph. */
function findUnclosedMarks(text: string): Place[] {
  const found: Place[] = []
  const open: { mark: string; at: number }[] = []
  for (const { 0: mark, index } of text.matchAll(/[()[\]{}«»]/g)) {
    const opener = opening.get(mark)
    if (opener === undefined) open.push({ mark, at: index })
    else if (open.at(-1)?.mark === opener) open.pop()
    // A list is numbered 1) 2) 3).
    else if (
      !(mark === ')' && /(^|\s)\p{N}+$|(^|\s)\p{L}$/u.test(text.slice(Math.max(0, index - 4), index)))
    ) {
      found.push({ kind: 'unclosed-mark', start: index, end: index + 1 })
    }
  }
  for (const { at } of open) found.push({ kind: 'unclosed-mark', start: at, end: at + 1 })
  for (const paragraph of text.matchAll(/[^\n]+/g)) {
    const quotes = [...paragraph[0].matchAll(/"/g)]
    const last = quotes.at(-1)
    if (!last || quotes.length % 2 === 0) continue
    const at = paragraph.index + last.index
    found.push({ kind: 'unclosed-mark', start: at, end: at + 1 })
  }
  return found
}
