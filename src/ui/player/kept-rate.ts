/** The pace somebody chose last in this browser, of those that a kind of recording is played at. */
export type KeptRate = {
  rates: readonly number[]
  read(): number
  keep(rate: number): void
  /** Hears of each choice in this tab. Answers how to stop it. */
  follow(listener: () => void): () => void
}

function keepRateUnder(key: string, rates: readonly number[]): KeptRate {
  /** What was chosen where the browser keeps nothing. */
  let unstored = 1
  const listeners = new Set<() => void>()
  return {
    rates,
    read() {
      try {
        const kept = Number(localStorage.getItem(key))
        if (rates.includes(kept)) return kept
      } catch {
        // Then it lives as long as the page.
      }
      return unstored
    },
    keep(rate) {
      unstored = rate
      try {
        localStorage.setItem(key, String(rate))
      } catch {
        // As above.
      }
      for (const listener of listeners) listener()
    },
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Lessons and films: the slowest is half, the fastest twice as fast as they were said. */
export const lessonRate = keepRateUnder('hamava.rate', [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2])
/** Voice messages. */
export const voiceRate = keepRateUnder('hamava.voice-rate', [1, 1.5, 2])
