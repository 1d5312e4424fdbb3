import type { Cue } from './vtt.ts'

/** A line as it is said, with what it means beneath; null where nothing was written for it. */
export type PairedCue = Cue & { beneath: string | null }

/**
 * Lays the lines of one file beneath those of another, by when they are said: a line goes to the one that is under way in its
 * middle, or else to the last that had begun by then, so that none is lost. Both are in order.
 */
export function pairCues(spoken: readonly Cue[], beneath: readonly Cue[]): PairedCue[] {
  const laid = spoken.map(() => [] as string[])
  let place = 0
  for (const { start, end, text } of beneath) {
    while (place + 1 < spoken.length && spoken[place + 1]!.start <= (start + end) / 2) place++
    laid[place]?.push(text)
  }
  return spoken.map((cue, at) => ({ ...cue, beneath: laid[at]!.join(' ') || null }))
}
