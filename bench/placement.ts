import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AdaptiveTest,
  findNextStep,
  type GivenAnswer,
} from '#features/placement/adaptive/adaptive-test.ts'
import { findBand, standardCuts } from '#features/placement/adaptive/bands.ts'
import {
  type AdaptiveItem,
  computeShares,
  fullShares,
  standardChoice,
} from '#features/placement/adaptive/choose-item.ts'
import { computeProbability } from '#features/placement/adaptive/item-response.ts'
import type { QuestionSkill } from '#features/questions/public.ts'
import { levelCodes } from '#persian/level-names.ts'
import { randomFrom } from '../test/random.ts'
import { round } from './measure.ts'

// How well placement finds levels: simulated takers whose true level is uniform over the scale answer the English bank,
// whose true parameters differ from what its authors assumed. Beside it the same bank without exposure control, and
// items drawn at random within the balance. Nothing is timed; the seeds are fixed, so the figures are the same each time.

const scale = { from: -3, to: 3 }

/** Runs the three ways over the same takers and returns their figures. */
export function run(): object {
  const takers = 2000
  const seed = 1405
  const bank = readBank() ?? inventBank()
  const ways = {
    placement: simulatePlacement(bank.items, { takers, seed, choice: standardChoice }),
    withoutExposureControl: simulatePlacement(bank.items, { takers, seed, choice: 1 }),
    atRandom: simulatePlacement(bank.items, { takers, seed, choice: bank.items.length }),
  }
  for (const [way, figures] of Object.entries(ways)) {
    console.log(
      `${way.padEnd(24)} ${figures.meanLength} items, exact ${figures.exactPercent} %, within one ${figures.withinOnePercent} %, most used item in ${figures.maxExposurePercent} % of tests`,
    )
  }
  return { takers, seed, bank: bank.name, items: bank.items.length, ...ways }
}

type Person = { ability: number; start: number; seed: number }

/** Somebody, and what they think of themselves: right for half of the people, a level off for most others. */
function invent(random: () => number): Person {
  const ability = scale.from + (scale.to - scale.from) * random()
  const off = random()
  const levels = off < 0.5 ? 0 : off < 0.7 ? -1 : off < 0.9 ? 1 : off < 0.95 ? -2 : 2
  const start = Math.min(5, Math.max(0, findBand(ability, standardCuts) + levels)) - 2.5
  return { ability, start, seed: Math.floor(random() * 2 ** 31) }
}

/** What an item really is, apart from what its author assumed. */
const misjudge = (item: AdaptiveItem, random: () => number): AdaptiveItem => ({
  ...item,
  a: item.a * (0.75 + 0.5 * random()),
  b: item.b - 0.4 + 0.8 * random(),
  c: 0.15 + 0.15 * random(),
})

/** The same takers and the same truth for a seed; each item is one of the `choice` most informative. */
export function simulatePlacement(
  items: readonly AdaptiveItem[],
  { takers, seed, choice }: { takers: number; seed: number; choice: number },
) {
  const drawn = randomFrom(seed)
  const truths = new Map(items.map(item => [item.id, misjudge(item, drawn)]))
  const people = Array.from({ length: takers }, () => invent(drawn))
  const curves = new Map(items.map(item => [item.id, item]))
  const shares = computeShares(items)
  const uses = new Map<string, number>()
  const skills = new Map<QuestionSkill, number>()
  const reasons: Record<string, number> = {}
  let [length, exact, near, squares] = [0, 0, 0, 0]
  for (const { ability, start, seed } of people) {
    const random = randomFrom(seed)
    const draws: number[] = []
    const test: AdaptiveTest = {
      items,
      shares,
      cuts: standardCuts,
      start,
      choice,
      random: position => {
        draws[position] ??= random()
        return draws[position]
      },
    }
    const answers: GivenAnswer[] = []
    let step = findNextStep(test, answers, curves)
    while (step.item) {
      const isRight = random() < computeProbability(truths.get(step.item.id)!, ability)
      answers.push({ id: step.item.id, fraction: isRight ? 1 : 0 })
      step = findNextStep(test, answers, curves)
    }
    for (const { id } of answers) {
      uses.set(id, (uses.get(id) ?? 0) + 1)
      const { skill } = curves.get(id)!
      skills.set(skill, (skills.get(skill) ?? 0) + 1)
    }
    const off = Math.abs(findBand(step.ability.theta, standardCuts) - findBand(ability, standardCuts))
    length += answers.length
    exact += off === 0 ? 1 : 0
    near += off <= 1 ? 1 : 0
    squares += (step.ability.theta - ability) ** 2
    reasons[step.stopReason] = (reasons[step.stopReason] ?? 0) + 1
  }
  const percent = (part: number, whole: number) => round((100 * part) / whole)
  const sharePercent = Object.fromEntries(
    [...skills].map(([skill, count]) => [skill, percent(count, length)]),
  )
  const offBalance = Object.entries(shares).map(([skill, share]) =>
    Math.abs((sharePercent[skill] ?? 0) - 100 * share),
  )
  return {
    meanLength: round(length / people.length),
    exactPercent: percent(exact, people.length),
    withinOnePercent: percent(near, people.length),
    rootMeanSquareError: round(Math.sqrt(squares / people.length)),
    maxExposurePercent: percent(Math.max(...uses.values()), people.length),
    itemsUsed: uses.size,
    sharePercent,
    maxOffBalancePoints: round(Math.max(...offBalance)),
    stopReasons: reasons,
  }
}

type Bank = { name: string; items: AdaptiveItem[] }

/** The English bank as the product seeds it; null while it is not whole. */
function readBank(): Bank | null {
  const items: AdaptiveItem[] = []
  for (const skill of Object.keys(fullShares) as QuestionSkill[]) {
    const file = join(import.meta.dirname, `../src/features/questions/content/en/${skill}.json`)
    if (!existsSync(file)) return null
    const { questions } = JSON.parse(readFileSync(file, 'utf8')) as { questions: AuthoredItem[] }
    for (const { id, a, b, c, options } of questions) {
      items.push({ id, skill, a, b, c: c ?? (options ? 1 / options.length : 0) })
    }
  }
  return { name: 'English, as seeded', items }
}

type AuthoredItem = { id: string; a: number; b: number; c?: number; options?: string[] }

/** A bank of the size that English has. */
export function inventBank(): Bank {
  const random = randomFrom(16)
  const perLevel: Partial<Record<QuestionSkill, number>> = {
    grammar: 17,
    vocabulary: 17,
    reading: 10,
    listening: 10,
  }
  const items = Object.entries(perLevel).flatMap(([skill, count]) =>
    levelCodes.flatMap((level, index) =>
      Array.from({ length: count }, (_, number) => ({
        id: `${skill}-${level}-${number}`,
        skill: skill as QuestionSkill,
        a: 0.9 + 0.9 * random(),
        b: index - 3 + random(),
        c: 0.25,
      })),
    ),
  )
  return { name: 'invented, of the size of the English one', items }
}
