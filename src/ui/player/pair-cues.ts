import type { Cue } from './vtt.ts'

/** A line as it is said, with what it means beneath; null where nothing was written for it. */
export type PairedCue = Cue & { beneath: string | null }

/**
 * Lays the lines of one file beneath those of another, by when they are said: a line goes to the one that is under way in its
 * middle, or else to the last that had begun by then, so that none is lost. Both are in order.
 */
export function pairCues(spoken: readonly Cue[], beneath: readonly Cue[]): PairedCue[] {
  const paired = spoken.map(() => [] as string[])
  let index = 0
  for (const { start, end, text } of beneath) {
    while (index + 1 < spoken.length && spoken[index + 1]!.start <= (start + end) / 2) index++
    paired[index]?.push(text)
  }
  return spoken.map((cue, at) => ({ ...cue, beneath: paired[at]!.join(' ') || null }))
}
