import type { QuestionSkill } from '#features/questions/public.ts'
import { levelCodes } from '#persian/level-names.ts'
import { type Ability, type Answered, estimateAbility } from './adaptive/ability.ts'
import { type CutScores, computeBandProbabilities, findBand } from './adaptive/bands.ts'
import { fullShares, type Shares } from './adaptive/choose-item.ts'
import type { FoundLevel, PlacedSkill, PlacementResult } from './result.ts'

/** How far a skill may lie from the whole before its own answers say so. */
const skillSd = 0.7
/** A skill of fewer answers is not told apart from the whole. */
const minSkillItems = 2
/** The ends of the scale, beyond the first and the last cut score. */
const ends = [-3, 3] as const

/** The level that an ability is, how probable it is, and where it lies on the way through all levels. */
export function describeAbility(ability: Ability, cuts: CutScores): FoundLevel {
  const band = findBand(ability.theta, cuts)
  const [from, to] = [cuts[band - 1] ?? ends[0], cuts[band] ?? ends[1]]
  const within = Math.min(1, Math.max(0, (ability.theta - from) / (to - from)))
  return {
    level: levelCodes[band]!,
    confidence: computeBandProbabilities(ability, cuts)[band]!,
    position: (band + within) / levelCodes.length,
  }
}

/**
 * What an attempt found, on the whole and by skill. A skill begins from the whole, which holds it back where it has few
 * answers of its own.
 * @param shares of the skills that the bank has
 */
export function computeResult(
  answered: readonly (Answered & { skill: QuestionSkill })[],
  { cuts, shares }: { cuts: CutScores; shares: Shares },
): PlacementResult & { ability: Ability } {
  const ability = estimateAbility(answered)
  const asked = (Object.keys(fullShares) as QuestionSkill[]).map(skill => ({
    skill,
    answers: answered.filter(answer => answer.skill === skill),
  }))
  const measured = asked.filter(({ skill, answers }) => skill in shares && answers.length >= minSkillItems)
  const skills = measured.map(({ skill, answers }) => ({
    skill,
    items: answers.length,
    ...describeAbility(estimateAbility(answers, { mean: ability.theta, sd: skillSd }), cuts),
  }))
  const unmeasured: PlacedSkill[] = [
    ...asked.map(({ skill }) => skill).filter(skill => !skills.some(found => found.skill === skill)),
    'speaking',
    'writing',
  ]
  return { ability, ...describeAbility(ability, cuts), skills, unmeasured }
}
