import { type PairedCue, pairCues } from './pair-cues.ts'
import type { Timed } from './player.tsx'
import { type Cue, parseVtt, VttFault } from './vtt.ts'

function parse({ vtt }: Timed): { cues: Cue[] } | { fault: string } {
  try {
    return { cues: parseVtt(vtt) }
  } catch (thrown) {
    if (!(thrown instanceof VttFault)) throw thrown
    return { fault: thrown.message }
  }
}

/** The lines of a file with those of another beneath, of which what cannot be read is left out; or why it cannot be read. */
export function readCues(timed: Timed, beneath?: Timed): { cues: PairedCue[] } | { fault: string } {
  const spoken = parse(timed)
  if ('fault' in spoken) return spoken
  const translated = beneath ? parse(beneath) : null
  return { cues: pairCues(spoken.cues, translated && 'cues' in translated ? translated.cues : []) }
}
