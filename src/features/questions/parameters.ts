import type { AuthoredContent, AuthoredPlace } from '#contract/authored-question.ts'
import type { LevelCode } from '#persian/level-names.ts'
import type { ItemParameters } from './question.ts'

/** The band of difficulty that a level takes on the scale of abilities, from its lower bound up to its upper one. */
export const levelBands: Record<LevelCode, readonly [from: number, to: number]> = {
  A1: [-3, -2],
  A2: [-2, -1],
  B1: [-1, 0],
  B2: [0, 1],
  C1: [1, 2],
  C2: [2, 3],
}

/** What is assumed of a question until answers say better: its author's numbers, else the middle of its level. */
export function assumeParameters(
  { level, a, b, c }: Pick<AuthoredPlace, 'level' | 'a' | 'b' | 'c'>,
  content: AuthoredContent,
): ItemParameters {
  const [from, to] = levelBands[level]
  return { a: a ?? 1, b: b ?? (from + to) / 2, c: c ?? guessChance(content), seA: null, seB: null, seC: null }
}

/** How often a guess is right: where one chooses among options, one of their number. */
function guessChance(content: AuthoredContent): number {
  if (content.kind === 'single') return 1 / content.options.length
  if (content.kind !== 'cloze') return 0
  const gaps = Object.values(content.gaps)
  const chances = gaps.map(gap => ('options' in gap ? 1 / gap.options.length : 0))
  return chances.reduce((product, chance) => product * chance, 1)
}
