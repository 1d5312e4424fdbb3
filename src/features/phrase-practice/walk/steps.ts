/** Which side is the question: Persian to say in the other language, or the other language to understand. */
export type Direction = 'persian-first' | 'english-first'

/** A part of a card as it is heard on a walk. A pause lasts seconds. */
export type Step =
  | { kind: 'sound'; of: 'prompt' | 'answer' | 'again' }
  | { kind: 'persian'; of: 'prompt' | 'answer' }
  | { kind: 'pause'; seconds: number; visibleSide: 'prompt' | 'answer' }

export const pauses = [2, 4, 6] as const

/** Between what was answered and the next card, in seconds: enough to breathe. */
export const breath = 1

/**
 * How one card goes: prompt, pause, answer, the answer once more where it is in the foreign voice, and a breath. What cannot be
 * spoken is left out, and the screen has it during the pause.
 */
export function listSteps({
  direction,
  pause,
  hasSound,
  hasPersianVoice,
}: {
  direction: Direction
  /** In seconds. */
  pause: number
  hasSound: boolean
  hasPersianVoice: boolean
}): Step[] {
  const wait: Step = { kind: 'pause', seconds: pause, visibleSide: 'prompt' }
  const rest: Step = { kind: 'pause', seconds: breath, visibleSide: 'answer' }
  const say = (step: Step, isThere: boolean): Step[] => (isThere ? [step] : [])
  if (direction === 'english-first') {
    return [
      ...say({ kind: 'sound', of: 'prompt' }, hasSound),
      wait,
      ...say({ kind: 'persian', of: 'answer' }, hasPersianVoice),
      // Without a voice one reads the meaning, or recalls it.
      ...say({ kind: 'pause', seconds: pause, visibleSide: 'answer' }, !hasPersianVoice),
      ...say({ kind: 'sound', of: 'again' }, hasSound),
      rest,
    ]
  }
  return [
    ...say({ kind: 'persian', of: 'prompt' }, hasPersianVoice),
    wait,
    ...say({ kind: 'sound', of: 'answer' }, hasSound),
    { kind: 'pause', seconds: pause, visibleSide: 'answer' },
    ...say({ kind: 'sound', of: 'again' }, hasSound),
    rest,
  ]
}

/** How long a walk of so many cards takes, in whole minutes, at least one; a phrase is some 2.5 seconds long. */
export function estimateMinutes(cards: number, steps: readonly Step[]): number {
  const seconds = steps.reduce((sum, step) => sum + (step.kind === 'pause' ? step.seconds : 2.5), 0)
  return Math.max(1, Math.round((cards * seconds) / 60))
}
