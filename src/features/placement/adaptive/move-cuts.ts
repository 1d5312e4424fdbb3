import type { CutScores } from './bands.ts'

/** What teachers said of the learners who were placed at a level. */
export type Verdicts = { easy: number; right: number; hard: number }

/** How far a cut score may move from where it began. */
const maxShift = 0.5
/** So many verdicts weigh as much as what was assumed at first. */
const priorVerdicts = 20
/** The narrowest a level may become. */
const minBand = 0.5

/**
 * Cut scores after teachers' verdicts, by level from the first on. “Too easy” at a level says that people are held below
 * the cut above it, which goes down; “too hard” that they came above the cut below it too early, which goes up. Few verdicts move little, and all
 * verdicts together no cut further than half a level.
 */
export function moveCuts(cuts: CutScores, verdicts: readonly Verdicts[]): number[] {
  const moved = cuts.map((cut, index) => {
    const [below, above] = [verdicts[index]!, verdicts[index + 1]!]
    const said = count(below) + count(above)
    return cut + (maxShift * (above.hard - below.easy)) / (said + priorVerdicts)
  })
  // Levels keep their order and some width: a cut that comes too near to the one below it gives way.
  for (let index = 1; index < moved.length; index++) {
    moved[index] = Math.max(moved[index]!, moved[index - 1]! + minBand)
  }
  return moved
}

const count = ({ easy, right, hard }: Verdicts) => easy + right + hard
