import type { ItemParameters } from '#features/questions/public.ts'

/** The three parameters of an item on the logistic scale. */
export type ItemCurve = Pick<ItemParameters, 'a' | 'b' | 'c'>

/** Scales discrimination to the normal ogive, as the published values that authors know are. */
const scaling = 1.7

/** Probability of a right answer at an ability, from `c` to 1: Birnbaum's three-parameter logistic model. */
export function computeProbability({ a, b, c }: ItemCurve, ability: number): number {
  return c + (1 - c) / (1 + Math.exp(-scaling * a * (ability - b)))
}

/** Fisher information of one answer at an ability: how much it narrows the estimate, per squared unit of ability. */
export function computeInformation(curve: ItemCurve, ability: number): number {
  const probability = computeProbability(curve, ability)
  const chance = (probability - curve.c) / (1 - curve.c)
  return (scaling * curve.a) ** 2 * chance ** 2 * ((1 - probability) / probability)
}
