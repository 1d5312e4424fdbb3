import type { RubricId } from '#features/writing-marking/public.ts'
import { rubrics } from '#features/writing-marking/public.ts'
import { computeKappa, type Pair } from './kappa.ts'
import { minSamples, type Scores } from './rules.ts'

/** A sample that was scored twice; people are null once their accounts are gone. */
export type ScoredSample = {
  language: string
  rubric: RubricId
  correctorId: string | null
  readerId: string | null
  first: Scores
  second: Scores
}

const percent = (part: number, whole: number) => Math.round((part / whole) * 100)

/** How alike the two scores of things are; `step` is that of their scale. */
export function measurePairs(pairs: readonly Pair[], step = 1) {
  const isWithin = (most: number) => pairs.filter(([one, other]) => Math.abs(one - other) <= most).length
  return {
    samples: pairs.length,
    exact: percent(isWithin(0), pairs.length),
    withinOne: percent(isWithin(step), pairs.length),
    kappa: pairs.length < minSamples ? null : computeKappa(pairs),
  }
}

/** The criteria that both gave a score for. */
const pairScores = ({ first, second }: ScoredSample): [criterion: string, pair: Pair][] =>
  Object.entries(first).flatMap(([criterion, score]): [string, Pair][] =>
    second[criterion] === undefined ? [] : [[criterion, [score, second[criterion]]]],
  )

/** By language and rubric, the criteria in their order; those that nobody scored twice are left out. */
export function measureAgreement(samples: readonly ScoredSample[]) {
  const groups = Map.groupBy(samples, ({ language, rubric }) => `${language} ${rubric}`)
  return [...groups.values()]
    .map(group => {
      const { language, rubric } = group[0]!
      const byCriterion = Map.groupBy(group.flatMap(pairScores), ([criterion]) => criterion)
      const { criteria, step } = rubrics[rubric]
      return {
        language,
        rubric,
        criteria: criteria.flatMap(({ id }) => {
          const pairs = byCriterion.get(id)?.map(([, pair]) => pair)
          return pairs ? { criterion: id, ...measurePairs(pairs, step) } : []
        }),
      }
    })
    .sort((one, other) => (`${one.language} ${one.rubric}` < `${other.language} ${other.rubric}` ? -1 : 1))
}

/** Pairs of people by how far apart they score, those who differ most first; who corrected and who scored again is one. */
export function findDifferingPairs(samples: readonly ScoredSample[], count: number) {
  const known = samples.flatMap(sample => {
    const { correctorId, readerId, rubric } = sample
    if (correctorId === null || readerId === null) return []
    const [one, other] = correctorId < readerId ? [correctorId, readerId] : [readerId, correctorId]
    const sign = one === correctorId ? 1 : -1
    const leads = pairScores(sample).map(
      ([, [first, second]]) => (sign * (first - second)) / rubrics[rubric].step,
    )
    return leads.length === 0 ? [] : { one, other, leads }
  })
  return [...Map.groupBy(known, ({ one, other }) => `${one} ${other}`).values()]
    .map(group => {
      const leads = group.flatMap(({ leads }) => leads)
      const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / leads.length
      const { one, other } = group[0]!
      const lead = mean(leads)
      return {
        higherId: lead < 0 ? other : one,
        lowerId: lead < 0 ? one : other,
        samples: group.length,
        difference: mean(leads.map(Math.abs)),
        lead: Math.abs(lead),
      }
    })
    .filter(({ difference }) => difference > 0)
    .sort((one, other) => other.difference - one.difference || other.samples - one.samples)
    .slice(0, count)
}
