/** @module-tag embedded */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import { type Estimate, findFinalLevel, joinLevels, placeWritten } from './join-levels.ts'
import { criterionNames, gradeRubric, maxPoints, placeRubric, type Rubric } from './rubric.ts'

const indexOf = (level: LevelCode) => levelCodes.indexOf(level)
const at = (level: LevelCode, within = 0.5): Estimate => ({ level, place: indexOf(level) + within })

const estimate = fc
  .record({ index: fc.integer({ min: 0, max: 5 }), within: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ index, within }) => at(levelCodes[index]!, within))
const share = fc.integer({ min: 0, max: 100 })
const points = fc.integer({ min: 0, max: maxPoints })
const rubrics = fc.record({
  fluency: points,
  accuracy: points,
  vocabulary: points,
  pronunciation: points,
  interaction: points,
})

describe('PL9', () => {
  test('PL9 neighbours are weighed by where both stand in their levels and by the school’s share', () => {
    // In the middle of both the mean is their border: the conversation decides.
    expect(joinLevels(at('B1'), at('A2'), 50)).toEqual({ level: 'A2' })
    expect(joinLevels(at('A2'), at('B1'), 50)).toEqual({ level: 'B1' })
    // Well into B1 on paper, nearly B1 in speech.
    expect(joinLevels(at('B1', 0.8), at('A2', 0.9), 50)).toEqual({ level: 'B1' })
    expect(joinLevels(at('B1', 0.8), at('A2', 0.9), 95)).toEqual({ level: 'A2' })
    expect(joinLevels(at('B1'), at('A2'), 40)).toEqual({ level: 'B1' })
    // Of equal weight on the border the one that weighs more has it.
    expect(joinLevels(at('B1', 0), at('A2', 1), 0)).toEqual({ level: 'B1' })
    expect(joinLevels(at('B1', 0), at('A2', 1), 100)).toEqual({ level: 'A2' })
  })

  test('PL9 levels that lie further apart are the examiner’s to choose from', () => {
    expect(joinLevels(at('C1'), at('B1'), 50)).toEqual({ choices: ['B1', 'B2', 'C1'] })
    expect(joinLevels(at('A1'), at('C2'), 50)).toEqual({ choices: [...levelCodes] })
  })

  test('PL9 what is joined is never outside of both, follows the whole share, and never falls as speech gets better', () => {
    fc.assert(
      fc.property(estimate, estimate, share, (written, oral, percent) => {
        const [from, to] = [indexOf(written.level), indexOf(oral.level)].toSorted((one, other) => one - other)
        const joined = joinLevels(written, oral, percent)
        if (to! - from! > 1) return 'choices' in joined && joined.choices.length === to! - from! + 1
        if (!('level' in joined)) return false
        const index = indexOf(joined.level)
        if (percent === 0 && joined.level !== written.level) return false
        if (percent === 100 && joined.level !== oral.level) return false
        return index >= from! && index <= to!
      }),
    )
    fc.assert(
      fc.property(
        estimate,
        rubrics,
        fc.constantFrom(...criterionNames),
        share,
        (written, rubric, name, percent) => {
          if (rubric[name] === maxPoints) return true
          const before = joinLevels(written, placeRubric(rubric), percent)
          const after = joinLevels(written, placeRubric({ ...rubric, [name]: rubric[name] + 1 }), percent)
          if (!('level' in before) || !('level' in after)) return true
          return indexOf(after.level) >= indexOf(before.level)
        },
      ),
    )
  })

  test('PL9 a rubric is the mean of five criteria with halves going down, and stands within its level', () => {
    const all = (value: number) => Object.fromEntries(criterionNames.map(name => [name, value])) as Rubric
    for (const [index, level] of levelCodes.entries()) expect(gradeRubric(all(index))).toBe(level)
    expect(gradeRubric({ ...all(2), fluency: 3, accuracy: 3 })).toBe('B1')
    expect(gradeRubric({ ...all(2), fluency: 3, accuracy: 3, vocabulary: 3 })).toBe('B2')
    fc.assert(
      fc.property(rubrics, rubric => {
        const { level, place } = placeRubric(rubric)
        return place >= indexOf(level) && place <= indexOf(level) + 1
      }),
    )
  })
})

test('what was decided stays, and what nobody was asked about is half-way', () => {
  const written = { level: 'C1' as const }
  expect(findFinalLevel(written, null)).toBe('C1')
  expect(findFinalLevel(written, { level: 'B1', finalLevel: 'C1' })).toBe('C1')
  expect(findFinalLevel(written, { level: 'B1', finalLevel: null })).toBe('B2')
  expect(findFinalLevel(written, { level: 'B2', finalLevel: null })).toBe('B2')
  expect(placeWritten({ level: 'B1', position: 0.4 }).place).toBeCloseTo(2.4)
})
