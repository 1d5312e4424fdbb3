import { begunAt } from '#ui/player/cue-at.ts'
import type { Timed } from '#ui/player/player.tsx'
import { readCues } from '#ui/player/read-cues.ts'

/** What is said at a second, or was said last, from where on and with its meaning; null before that, and where it cannot be read. */
export function findSaid(spoken: Timed, persian: Timed | undefined, second: number) {
  const read = readCues(spoken, persian)
  const cue = 'cues' in read && read.cues[begunAt(read.cues, second)]
  return cue ? { second: cue.start, text: cue.text, persian: cue.beneath } : null
}
