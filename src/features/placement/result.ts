import type { QuestionSkill } from '#features/questions/public.ts'
import type { LevelCode } from '#persian/level-names.ts'

/** Skills whose level a placement may find: four by questions, speaking by an examiner. */
export type PlacedSkill = QuestionSkill

/** A level with how probable it is, from 0 to 1, and where it lies on the way from the first level's start (0) to the last one's end (1). */
export type FoundLevel = { level: LevelCode; confidence: number; position: number }

/** What an attempt found; kept as it was found. */
export type PlacementResult = FoundLevel & {
  skills: (FoundLevel & { skill: PlacedSkill; items: number })[]
  /** Skills that were not asked about, since the bank has no questions of them or nobody has listened yet. */
  unmeasured: PlacedSkill[]
}
