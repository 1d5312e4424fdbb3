import type { LevelPart } from '#features/placement/manifest.ts'

/** One's level in writing, beside the levels that were found by tests. */
export const levelPart: LevelPart = () => import('./writing-levels.tsx')
