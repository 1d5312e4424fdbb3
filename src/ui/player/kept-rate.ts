const key = 'hamava.rate'

/** How fast recordings are played; the slowest is half, the fastest twice as fast as they were said. */
export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]
/** What was chosen where the browser keeps nothing. */
let unstored = 1

/** The pace somebody chose last in this browser. */
export function keptRate(): number {
  try {
    const kept = Number(localStorage.getItem(key))
    if (rates.includes(kept)) return kept
  } catch {
    // Then it lives as long as the page.
  }
  return unstored
}

export function keepRate(rate: number): void {
  unstored = rate
  try {
    localStorage.setItem(key, String(rate))
  } catch {
    // As above.
  }
}
