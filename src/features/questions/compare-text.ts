import { editDistance } from '#persian/edit-distance.ts'
import { compact, key } from '#persian/search-key.ts'

/** How a typed answer stands to what was meant; `slip` where it was only mistyped. */
export type Comparison = { isRight: boolean; slip?: { typed: string; meant: string } }

/**
 * Compares a typed answer with every spelling that is right. Capitals, punctuation, Arabic and Persian letters, digits of
 * any script and harakat make no difference; in Persian script, spaces and half-spaces do not either. Beyond that one slip
 * of the finger is forgiven in words of four letters or more, two from nine on, and named, unless spelling is asked.
 */
export function compareText(
  typed: string,
  accepted: readonly string[],
  { isExact = false }: { isExact?: boolean } = {},
): Comparison {
  if (accepted.some(meant => isSame(typed, meant))) return { isRight: true }
  const slipped = isExact ? undefined : accepted.find(meant => isSlip(typed, meant))
  return slipped === undefined
    ? { isRight: false }
    : { isRight: true, slip: { typed: typed.trim(), meant: slipped } }
}

/** A Turkish capital becomes the dotted letter whatever it was, so the dot tells nothing. */
const foldText = (text: string) => key(text).replaceAll('ı', 'i')
const isPersianScript = (text: string) => /\p{Script=Arabic}/u.test(text)

export function isSame(typed: string, meant: string): boolean {
  const folded = foldText(meant)
  // Of marks alone nothing is left to compare.
  if (!folded) return typed.trim() === meant.trim()
  return foldText(typed) === folded || (isPersianScript(meant) && compact(typed) === compact(meant))
}

/** Words beside words: each may have its slips, so that one wrong word of a sentence is no slip of it. */
export function isSlip(typed: string, meant: string): boolean {
  if (!foldText(meant)) return false
  const one = foldText(typed).split(' ')
  const other = foldText(meant).split(' ')
  if (one.length === other.length) return one.every((word, at) => isNear(word, other[at]!))
  return Math.abs(one.length - other.length) === 1 && isNear(one.join(' '), other.join(' '), 1)
}

function isNear(typed: string, meant: string, max = 2): boolean {
  if (typed === meant) return true
  // Another number is another answer, whatever its length.
  if (/\p{N}/u.test(typed + meant)) return false
  const letters = [...meant].length
  const slips = Math.min(max, letters < 4 ? 0 : letters < 9 ? 1 : 2)
  return slips > 0 && editDistance(typed, meant, slips) <= slips
}
