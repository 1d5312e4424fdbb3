import { maxLevel, rubrics, type TaskKind } from './rubrics.ts'

export const lateRules = ['none', 'marked', 'minus'] as const
export type LateRule = (typeof lateRules)[number]

export const answerKinds = ['text', 'file', 'voice'] as const
export type AnswerKind = (typeof answerKinds)[number]

const day = 86_400_000

/** The days begun between the due time and when it was handed in; 0 in time. */
export const countLateDays = (due: Date, handed: Date): number =>
  Math.max(0, Math.ceil((handed.getTime() - due.getTime()) / day))

/** Points as they are given: to a tenth. */
const toTenth = (points: number) => Math.round(points * 10 + 1e-9) / 10

/**
 * What levels come to: `earned` of the most points by the shares of the criteria, `taken` away for the lateness.
 * @param levels one a criterion of the task's rubric, in its order
 */
export function computePoints(
  { task, mostPoints, lateRule, latePercent }: GradingRules,
  levels: readonly number[],
  lateDays: number,
): { earned: number; taken: number; points: number } {
  const percents = rubrics[task].criteria.reduce(
    (sum, { share }, index) => sum + (share * (levels[index] ?? 0)) / maxLevel,
    0,
  )
  const earned = toTenth((percents / 100) * mostPoints)
  const lost = lateRule === 'minus' ? Math.min(100, lateDays * latePercent) : 0
  const taken = toTenth((earned * lost) / 100)
  return { earned, taken, points: toTenth(earned - taken) }
}

type GradingRules = { task: TaskKind; mostPoints: number; lateRule: LateRule; latePercent: number }
