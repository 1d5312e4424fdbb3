/** What two people gave for one thing, on one scale of equal steps. */
export type Pair = readonly [first: number, second: number]

/**
 * Cohen's kappa with quadratic weights (Cohen 1968): by how much less two people differ than chance would have it. 1 where
 * they never differ, 0 as by chance, below 0 where they differ more. Null without pairs.
 *
 * The weight of a pair is the square of its difference. So what is observed is the mean square of the differences, and what
 * chance would have is that of every first score with every second one; no table of categories is needed.
 */
export function computeKappa(pairs: readonly Pair[]): number | null {
  if (pairs.length === 0) return null
  let [observed, squares, firsts, seconds] = [0, 0, 0, 0]
  for (const [first, second] of pairs) {
    observed += (first - second) ** 2
    squares += first ** 2 + second ** 2
    firsts += first
    seconds += second
  }
  // Times the number of pairs, both: whole numbers stay exact.
  const expected = squares - (2 * firsts * seconds) / pairs.length
  // Both gave one and the same score to everything.
  return expected === 0 ? 1 : 1 - observed / expected
}

/** The words of Landis and Koch (1977) for the strength of agreement, from the lowest; each holds up to `upTo`. */
const strengths = [
  { upTo: 0.2, says: 'ناچیز' },
  { upTo: 0.4, says: 'کم' },
  { upTo: 0.6, says: 'متوسط' },
  { upTo: 0.8, says: 'چشمگیر' },
  { upTo: 1, says: 'تقریباً کامل' },
] as const

export const describeKappa = (kappa: number): string =>
  kappa < 0 ? 'کم‌تر از تصادف' : strengths.find(({ upTo }) => kappa <= upTo)!.says
