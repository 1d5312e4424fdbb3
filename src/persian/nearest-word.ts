import { editDistance } from './edit-distance.ts'

/** How many slips a word of this length may have: of two letters, or of a number, nobody can tell what was meant. */
export const findMaxSlips = (word: string): number => {
  if (!/^\p{L}{3,}$/u.test(word)) return 0
  return word.length <= 4 ? 1 : 2
}

/** The known word with the fewest slips of the finger from this one; of those alike the most frequent. Null where none is near. */
export function findNearestWord(
  word: string,
  known: readonly { word: string; uses: number }[],
): string | null {
  const maxSlips = findMaxSlips(word)
  if (maxSlips === 0) return null
  const [nearest] = known
    .map(one => ({ ...one, slips: editDistance(word, one.word, maxSlips) }))
    .filter(({ slips }) => slips <= maxSlips)
    .sort(
      (one, other) => one.slips - other.slips || other.uses - one.uses || (one.word < other.word ? -1 : 1),
    )
  return nearest?.word ?? null
}
