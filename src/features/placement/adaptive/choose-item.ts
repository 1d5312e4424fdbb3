import type { QuestionSkill } from '#features/questions/public.ts'
import { computeInformation, type ItemCurve } from './item-response.ts'

export type AdaptiveItem = ItemCurve & { id: string; skill: QuestionSkill }

/** The share of each skill in a test; they sum to 1. */
export type Shares = Readonly<Partial<Record<QuestionSkill, number>>>

/** As the bank is made: two thirds ask about the language itself, one third about using it. */
export const fullShares: Shares = { grammar: 0.3, vocabulary: 0.3, reading: 0.2, listening: 0.2 }

/** Of how many of the most informative items one is drawn. */
export const standardChoice = 4

/** The shares over the skills for which a bank has items: what cannot be asked is divided among the others. */
export function computeShares(items: readonly AdaptiveItem[], wanted: Shares = fullShares): Shares {
  const skills = new Set(items.map(({ skill }) => skill))
  const kept = Object.entries(wanted).filter(([skill]) => skills.has(skill as QuestionSkill))
  const sum = kept.reduce((total, [, share]) => total + share, 0)
  return Object.fromEntries(kept.map(([skill, share]) => [skill, share / sum]))
}

/**
 * The next item: of the skill that is furthest below its share, one of the `choice` most informative at `theta`
 * (randomesque exposure control). `random` gives a number from 0 to 1.
 * @returns undefined when every item was used
 */
export function chooseItem<Item extends AdaptiveItem>(
  { items, used, theta, shares, choice = standardChoice }: ChooseOptions<Item>,
  random: () => number,
): Item | undefined {
  const left = items.filter(({ id, skill }) => !used.has(id) && skill in shares)
  const skill = findSkillBehind(items, left, used, shares)
  const most = left
    .filter(item => item.skill === skill)
    .map(item => ({ item, information: computeInformation(item, theta) }))
    .sort((one, other) => other.information - one.information)
    .slice(0, choice)
  return most[Math.floor(random() * most.length)]?.item
}

export type ChooseOptions<Item> = {
  items: readonly Item[]
  /** Ids of the items that this test has had. */
  used: ReadonlySet<string>
  theta: number
  shares: Shares
  choice?: number
}

function findSkillBehind(
  items: readonly AdaptiveItem[],
  left: readonly AdaptiveItem[],
  used: ReadonlySet<string>,
  shares: Shares,
): QuestionSkill | undefined {
  const had = items.filter(({ id }) => used.has(id))
  const lacks = [...new Set(left.map(({ skill }) => skill))].map(skill => ({
    skill,
    lack: shares[skill]! * (had.length + 1) - had.filter(item => item.skill === skill).length,
  }))
  return lacks.sort((one, other) => other.lack - one.lack || order(one.skill) - order(other.skill))[0]?.skill
}

const order = (skill: QuestionSkill) => Object.keys(fullShares).indexOf(skill)
