import { computeProbability, type ItemCurve } from './item-response.ts'

/** An item that was answered, and what the answer was worth: from 0 to 1. */
export type Answered = { curve: ItemCurve; fraction: number }

/** What is assumed of an ability before the first answer: a normal distribution on the scale of the cut scores. */
export type Prior = { mean: number; sd: number }

/** Mean and standard deviation of what answers leave, and the probability of each point of the grid. */
export type Ability = { theta: number; standardError: number; posterior: Float64Array }

const lowest = -4
const step = 0.1
/** The abilities that are considered, so that an all-right or all-wrong pattern has a finite estimate. */
export const grid: readonly number[] = Array.from({ length: 81 }, (_, index) => lowest + index * step)

/** Wide enough that answers decide: the scale runs from −3 to 3. */
export const widePrior: Prior = { mean: 0, sd: 1.7 }

/** Expected a posteriori: the mean over the grid, partial credit weighing both outcomes. */
export function estimateAbility(answered: readonly Answered[], prior: Prior = widePrior): Ability {
  const logs = Float64Array.from(grid, ability => -((ability - prior.mean) ** 2) / (2 * prior.sd ** 2))
  for (const { curve, fraction } of answered) {
    for (let index = 0; index < grid.length; index++) {
      const probability = computeProbability(curve, grid[index]!)
      logs[index]! += fraction * Math.log(probability) + (1 - fraction) * Math.log1p(-probability)
    }
  }
  const highest = Math.max(...logs)
  const posterior = logs.map(value => Math.exp(value - highest))
  const sum = posterior.reduce((total, value) => total + value, 0)
  let [theta, square] = [0, 0]
  for (let index = 0; index < grid.length; index++) {
    posterior[index]! /= sum
    theta += posterior[index]! * grid[index]!
    square += posterior[index]! * grid[index]! ** 2
  }
  return { theta, standardError: Math.sqrt(Math.max(0, square - theta ** 2)), posterior }
}
