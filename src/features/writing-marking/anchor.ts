import { diffWords } from '#ui/diff-words.ts'

/** Words of a text that something was said of, with what stood around them. */
export type Anchor = { start: number; end: number; quote: string; prefix: string; suffix: string }

/** Characters kept of what stands around. */
export const contextLength = 32

export const createAnchor = (text: string, start: number, end: number): Anchor => ({
  start,
  end,
  quote: text.slice(start, end),
  prefix: text.slice(Math.max(0, start - contextLength), start),
  suffix: text.slice(end, end + contextLength),
})

/** Where an anchor's words stand once the text was edited; `isEdited` where they are no longer as they were. */
export type Found = { start: number; end: number; isEdited: boolean }

/**
 * Finds the words of an anchor in the text that its own became, by the difference of the two; words that were taken
 * elsewhere, by what they say and what stands around them. Null where none of them is left.
 */
export function findAnchor(anchor: Anchor, from: string, to: string): Found | null {
  const mapped = followEdits(anchor, from, to)
  if (mapped && !mapped.isEdited) return mapped
  const moved = findQuote(anchor, to, mapped?.start ?? anchor.start)
  if (moved !== null) return { start: moved, end: moved + anchor.quote.length, isEdited: false }
  return mapped
}

function followEdits({ start, end }: Anchor, from: string, to: string): Found | null {
  let [before, after] = [0, 0]
  const found: { start: number; end: number }[] = []
  let kept = 0
  for (const { kind, text } of diffWords(from, to)) {
    if (kind === 'same') {
      const first = Math.max(start, before)
      const last = Math.min(end, before + text.length)
      if (first < last) {
        found.push({ start: after + first - before, end: after + last - before })
        kept += last - first
      }
    }
    if (kind !== 'added') before += text.length
    if (kind !== 'removed') after += text.length
  }
  const [first, last] = [found[0], found.at(-1)]
  if (!first || !last) return null
  const isWhole = kept === end - start && last.end - first.start === kept
  if (isWhole) return { start: first.start, end: last.end, isEdited: false }
  const left = to.slice(first.start, last.end)
  const words = left.trim()
  if (!words) return null
  const begin = first.start + left.indexOf(words)
  return { start: begin, end: begin + words.length, isEdited: true }
}

/**
 * The place of the quote that is most alike to its own: by the characters around it, then by how near it is. Where it
 * stands several times with little around it that is its own, it could be any.
 */
function findQuote({ quote, prefix, suffix }: Anchor, text: string, near: number): number | null {
  let best: { at: number; alike: number } | null = null
  let count = 0
  for (let at = text.indexOf(quote); quote && at !== -1; at = text.indexOf(quote, at + 1)) {
    if (isWithinWord(text, at) || isWithinWord(text, at + quote.length)) continue
    count++
    const alike =
      countShared(reverse(prefix), reverse(text.slice(Math.max(0, at - contextLength), at))) +
      countShared(suffix, text.slice(at + quote.length, at + quote.length + contextLength))
    const isNearer = best && alike === best.alike && Math.abs(at - near) < Math.abs(best.at - near)
    if (!best || alike > best.alike || isNearer) best = { at, alike }
  }
  return best && (count === 1 || best.alike >= contextLength / 4) ? best.at : null
}

const isWithinWord = (text: string, at: number) =>
  /[\p{L}\p{N}]$/u.test(text.slice(0, at)) && /^[\p{L}\p{N}]/u.test(text.slice(at))

const reverse = (text: string) => [...text].reverse().join('')

function countShared(one: string, other: string): number {
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared++
  return shared
}
