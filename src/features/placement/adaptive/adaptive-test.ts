import { type Ability, type Answered, estimateAbility } from './ability.ts'
import type { CutScores } from './bands.ts'
import { type AdaptiveItem, chooseItem, type Shares } from './choose-item.ts'
import { findStopReason, type StopReason } from './stop.ts'

export type AdaptiveTest<Item extends AdaptiveItem = AdaptiveItem> = {
  items: readonly Item[]
  shares: Shares
  cuts: CutScores
  /** The ability that the taker's own words point at; it decides where the test begins and nothing of its result. */
  start: number
  /** Gives the same draws to the same test. */
  random: (position: number) => number
  /** Of how many of the best items one is drawn; absent: the standard. */
  choice?: number
}

/** An answer by its item, from 0 (wrong) to 1 (right). */
export type GivenAnswer = { id: string; fraction: number }

export type Step<Item> = { ability: Ability } & (
  | { stopReason: StopReason; item: null }
  | { stopReason: null; item: Item }
)

/** How far from the taker's own words the choice of items looks at first. */
const startSd = 1.2

/** What a test knows after these answers, and the item that comes next or why none does. */
export function findNextStep<Item extends AdaptiveItem>(
  test: AdaptiveTest<Item>,
  answers: readonly GivenAnswer[],
  curves: ReadonlyMap<string, Item> = new Map(test.items.map(item => [item.id, item])),
): Step<Item> {
  const answered = toAnswered(answers, curves)
  const ability = estimateAbility(answered)
  const stopReason = findStopReason(ability, answers.length, test.cuts)
  if (stopReason) return { ability, stopReason, item: null }
  const { theta } = estimateAbility(answered, { mean: test.start, sd: startSd })
  const used = new Set(answers.map(({ id }) => id))
  const item = chooseItem({ ...test, used, theta }, () => test.random(answers.length))
  return item ? { ability, stopReason: null, item } : { ability, stopReason: 'bank', item: null }
}

/** Answers with their items' curves; those whose item is no longer in the bank are left out. */
export function toAnswered(
  answers: readonly GivenAnswer[],
  curves: ReadonlyMap<string, AdaptiveItem>,
): Answered[] {
  return answers.flatMap(({ id, fraction }) => {
    const curve = curves.get(id)
    return curve ? [{ curve, fraction }] : []
  })
}
