import type { Stretch } from '#ui/player/play-stretch.ts'
import type { Cue } from '#ui/player/vtt.ts'

/** Seconds of a clip at most and at least, and of one that is just begun. */
export const maxClip = 60
export const minClip = 1
const firstClip = 10

const tidy = (second: number) => Math.round(second * 10) / 10
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** What was said last before a second of a recording, to begin with. */
export function beginClip(second: number, length: number): Stretch {
  const to = clamp(second, Math.min(firstClip, length), length)
  return { from: tidy(Math.max(0, to - firstClip)), to: tidy(to) }
}

/** With one edge moved; the other goes along where the clip would become too short or too long. */
export function moveEdge(clip: Stretch, edge: keyof Stretch, second: number, length: number): Stretch {
  if (edge === 'from') {
    const from = tidy(clamp(second, 0, Math.max(0, length - minClip)))
    return { from, to: tidy(clamp(clip.to, from + minClip, Math.min(length, from + maxClip))) }
  }
  const to = tidy(clamp(second, Math.min(minClip, length), length))
  return { from: tidy(clamp(clip.from, Math.max(0, to - maxClip), Math.max(0, to - minClip))), to }
}

/** Of a recording this much is at hand while its edges are moved: what is far away is sought in the player. */
export function findWindow({ from, to }: Stretch, length: number): Stretch {
  return { from: Math.max(0, Math.floor(from - maxClip)), to: Math.min(length, Math.ceil(to + maxClip)) }
}

/** What is said in a clip: the lines of which half is heard, or that fill half of it. */
export function joinSaid(
  cues: readonly Pick<Cue, 'start' | 'end' | 'text'>[],
  { from, to }: Stretch,
): string {
  return cues
    .filter(({ start, end }) => {
      const heard = Math.min(end, to) - Math.max(start, from)
      return heard > 0 && heard >= Math.min(end - start, to - from) / 2
    })
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')
}
