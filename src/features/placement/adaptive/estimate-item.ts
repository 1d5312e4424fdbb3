import { computeProbability, type ItemCurve } from './item-response.ts'

/** An answer to an item by somebody of an ability, from 0 to 1. */
export type ItemAnswer = { theta: number; fraction: number }

export type Estimate = ItemCurve & { seA: number; seB: number; seC: number }

/** How sure the author's numbers are: of the logarithm of `a`, of `b` and of `c`. */
const assumed = { logA: 0.3, b: 0.5, c: 0.05 }
/** Beyond these an item is not one. */
const bounds = { a: [0.2, 3], b: [-4, 4], c: [0, 0.5] } as const

type Point = readonly [logA: number, b: number, c: number]

/**
 * Parameters of an item from the answers to it: the most probable ones, given what its author assumed (MAP, by Newton
 * steps on numeric derivatives), with their standard errors.
 */
export function estimateItem(author: ItemCurve, answers: readonly ItemAnswer[]): Estimate {
  const groups = groupAnswers(answers)
  const loss = (point: Point) => computeLoss(author, groups, point)
  let point: Point = [Math.log(author.a), author.b, author.c]
  let damping = 0.01
  for (let step = 0; step < 60; step++) {
    const { gradient, hessian } = differentiate(loss, point)
    const change = solve(hessian, gradient, damping)
    const next = clamp(point.map((value, at) => value - change[at]!) as unknown as Point)
    if (loss(next) < loss(point)) {
      const moved = Math.max(...next.map((value, at) => Math.abs(value - point[at]!)))
      point = next
      damping = Math.max(1e-6, damping / 4)
      if (moved < 1e-5) break
    } else {
      damping *= 8
      if (damping > 1e8) break
    }
  }
  const [a, b, c] = [Math.exp(point[0]), point[1], point[2]]
  const [seLogA, seB, seC] = computeErrors(differentiate(loss, point).hessian)
  return { a, b, c, seA: a * seLogA, seB, seC }
}

/** Answers of people of nearly one ability, together: thousands cost no more than dozens. */
type Group = { theta: number; count: number; right: number }

export function groupAnswers(answers: readonly ItemAnswer[]): Group[] {
  const groups = new Map<number, Group>()
  for (const { theta, fraction } of answers) {
    const at = Math.round(theta * 10)
    const group = groups.get(at) ?? { theta: at / 10, count: 0, right: 0 }
    group.count += 1
    group.right += fraction
    groups.set(at, group)
  }
  return [...groups.values()]
}

function computeLoss(author: ItemCurve, groups: readonly Group[], [logA, b, c]: Point): number {
  const curve = { a: Math.exp(logA), b, c }
  let loss =
    ((logA - Math.log(author.a)) / assumed.logA) ** 2 / 2 +
    ((b - author.b) / assumed.b) ** 2 / 2 +
    ((c - author.c) / assumed.c) ** 2 / 2
  for (const { theta, count, right } of groups) {
    const probability = Math.min(1 - 1e-9, Math.max(1e-9, computeProbability(curve, theta)))
    loss -= right * Math.log(probability) + (count - right) * Math.log(1 - probability)
  }
  return loss
}

const within = (value: number, [from, to]: readonly [number, number]) => Math.min(to, Math.max(from, value))
const clamp = ([logA, b, c]: Point): Point => [
  Math.log(within(Math.exp(logA), bounds.a)),
  within(b, bounds.b),
  within(c, bounds.c),
]

const width = 1e-3

function differentiate(loss: (point: Point) => number, point: Point) {
  const at = (...moves: readonly [index: number, by: number][]) => {
    const moved = [...point]
    for (const [index, by] of moves) moved[index]! += by
    return loss(moved as unknown as Point)
  }
  const gradient = [0, 1, 2].map(i => (at([i, width]) - at([i, -width])) / (2 * width))
  const hessian = [0, 1, 2].map(i =>
    [0, 1, 2].map(
      j =>
        (at([i, width], [j, width]) -
          at([i, width], [j, -width]) -
          at([i, -width], [j, width]) +
          at([i, -width], [j, -width])) /
        (4 * width ** 2),
    ),
  )
  return { gradient, hessian }
}

/** Solves `(matrix + damping) x = vector` by elimination; where it has no solution, a small step along the gradient. */
function solve(matrix: readonly number[][], vector: readonly number[], damping = 0): number[] {
  const rows = matrix.map((row, i) => [
    ...row.map((value, j) => value + (i === j ? damping * Math.max(1, Math.abs(value)) : 0)),
    vector[i]!,
  ])
  for (let i = 0; i < rows.length; i++) {
    const pivot = rows
      .slice(i)
      .reduce((best, row, at) => (Math.abs(row[i]!) > Math.abs(rows[i + best]![i]!) ? at : best), 0)
    ;[rows[i], rows[i + pivot]] = [rows[i + pivot]!, rows[i]!]
    if (Math.abs(rows[i]![i]!) < 1e-12) return vector.map(value => value * 1e-3)
    for (let k = 0; k < rows.length; k++) {
      if (k === i) continue
      const factor = rows[k]![i]! / rows[i]![i]!
      for (let j = i; j <= rows.length; j++) rows[k]![j]! -= factor * rows[i]![j]!
    }
  }
  return rows.map((row, i) => row[rows.length]! / row[i]!)
}

/** Standard errors: square roots of the diagonal of the inverse; never above what was assumed before any answer. */
function computeErrors(hessian: readonly number[][]): [number, number, number] {
  const limits = [assumed.logA, assumed.b, assumed.c]
  return [0, 1, 2].map(i => {
    const column = solve(
      hessian,
      [0, 1, 2].map(j => (i === j ? 1 : 0)),
    )
    const variance = column[i]!
    return variance > 0 ? Math.min(limits[i]!, Math.sqrt(variance)) : limits[i]!
  }) as [number, number, number]
}
