import type { LevelCode } from '#persian/level-names.ts'
import type { PlacementResult } from './result.ts'
import { combineLevels } from './rubric.ts'

/** The level that counts: of the questions, and of what was said where somebody listened. */
export const findFinalLevel = (result: Pick<PlacementResult, 'level'>, oral: LevelCode | null): LevelCode =>
  oral ? combineLevels(result.level, oral) : result.level
