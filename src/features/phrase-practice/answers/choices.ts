import { meaningKey } from './check-answer.ts'
import { shuffle } from './order-words.ts'

type Choosable = { id: string; english: string; persian: string; level: string | null }

/** How many may be chosen from. */
const count = 4

/**
 * A phrase among three others to choose from, in any order. The others are of its level first, and none means the same or is
 * written the same. Fewer where there are no more; `random` answers 0 up to 1.
 */
export function pickChoices<T extends Choosable>(phrase: T, others: readonly T[], random: () => number): T[] {
  const taken = new Set([phrase.id, phrase.english, meaningKey(phrase.persian)])
  const isNew = ({ id, english, persian }: T) => {
    const names = [id, english, meaningKey(persian)]
    if (names.some(name => taken.has(name))) return false
    for (const name of names) taken.add(name)
    return true
  }
  const mixed = shuffle(others, random)
  const near = mixed.filter(({ level }) => level === phrase.level)
  const far = mixed.filter(({ level }) => level !== phrase.level)
  return shuffle([phrase, ...[...near, ...far].filter(isNew).slice(0, count - 1)], random)
}
