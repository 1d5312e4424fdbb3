/** What became of one question in one attempt: its share of the marks, and of the whole attempt's. */
export type ItemResult = { fraction: number; rest: number; chosen: readonly string[] }

/** How easy an item was: the mean share of its marks, from 0 to 1. */
export const computeFacility = (results: readonly ItemResult[]): number | null =>
  results.length === 0 ? null : results.reduce((sum, { fraction }) => sum + fraction, 0) / results.length

/**
 * Whether an item tells strong from weak: Pearson's correlation between its share and the points of all the others, from −1
 * to 1; null where one of both never differs, or fewer than three answered.
 */
export function computeDiscrimination(results: readonly ItemResult[]): number | null {
  const count = results.length
  if (count < 3) return null
  const mean = (pick: (result: ItemResult) => number) =>
    results.reduce((sum, one) => sum + pick(one), 0) / count
  const [own, rest] = [mean(one => one.fraction), mean(one => one.rest)]
  let [both, ownSquare, restSquare] = [0, 0, 0]
  for (const one of results) {
    both += (one.fraction - own) * (one.rest - rest)
    ownSquare += (one.fraction - own) ** 2
    restSquare += (one.rest - rest) ** 2
  }
  return ownSquare === 0 || restSquare === 0 ? null : both / Math.sqrt(ownSquare * restSquare)
}

/** Who chose a part, of all, of the strongest third and of the weakest. */
export function countChosen(results: readonly ItemResult[], id: string) {
  const ranked = results.toSorted((one, other) => other.rest - one.rest)
  const third = Math.ceil(ranked.length / 3)
  const count = (some: readonly ItemResult[]) => some.filter(({ chosen }) => chosen.includes(id)).length
  return { all: count(ranked), strong: count(ranked.slice(0, third)), weak: count(ranked.slice(-third)) }
}
