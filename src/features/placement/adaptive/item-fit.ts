import { groupAnswers, type ItemAnswer } from './estimate-item.ts'
import { computeProbability, type ItemCurve } from './item-response.ts'

/**
 * Why the answers to an item do not fit it. `noise`: who should know it misses it and the other way round. `reversed`: the
 * abler are right less often.
 */
export type Misfit = 'noise' | 'reversed'

/** Above this, answers are further from what is expected than chance leaves them: a usual bound for the mean square. */
const maxMeanSquare = 1.3
const minCorrelation = 0

/** How far answers are from what an item's parameters expect: 1 where they are as far as chance leaves them. */
export function computeMeanSquare(curve: ItemCurve, answers: readonly ItemAnswer[]): number {
  let [off, variance] = [0, 0]
  for (const { theta, fraction } of answers) {
    const expected = computeProbability(curve, theta)
    off += (fraction - expected) ** 2
    variance += expected * (1 - expected)
  }
  return variance === 0 ? 1 : off / variance
}

/** How answers and ability go together, from −1 to 1; 0 where one of them does not vary. */
export function correlate(answers: readonly ItemAnswer[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [thetas, fractions] = [answers.map(({ theta }) => theta), answers.map(({ fraction }) => fraction)]
  const [meanTheta, meanFraction] = [mean(thetas), mean(fractions)]
  let [together, ofTheta, ofFraction] = [0, 0, 0]
  for (const { theta, fraction } of answers) {
    together += (theta - meanTheta) * (fraction - meanFraction)
    ofTheta += (theta - meanTheta) ** 2
    ofFraction += (fraction - meanFraction) ** 2
  }
  return ofTheta * ofFraction === 0 ? 0 : together / Math.sqrt(ofTheta * ofFraction)
}

/** @returns null where the answers fit, also where all are of one ability */
export function findMisfit(curve: ItemCurve, answers: readonly ItemAnswer[]): Misfit | null {
  if (groupAnswers(answers).length > 3 && correlate(answers) < minCorrelation) return 'reversed'
  return computeMeanSquare(curve, answers) > maxMeanSquare ? 'noise' : null
}
