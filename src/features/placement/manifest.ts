import type { ComponentType } from 'react'
import type { Result } from './contract.ts'

/** What a feature shows on the page of a result: what `result-part.tsx` of its folder exports as `resultPart`. */
export type ResultPart = {
  /** Its place among those of other features. */
  order: number
  /** Stands between what was found and the groups that fit. */
  Part: ComponentType<{ result: Result }>
  /** Leads to it from the top of the page. */
  Link?: ComponentType<{ result: Result }>
  /** In place of the result, where its address says `meeting`: a conversation that the site itself shows. */
  Meeting?: ComponentType<{ id: string }>
}

export const resultParts: readonly ResultPart[] = Object.values(
  import.meta.glob<ResultPart>('../*/result-part.tsx', { import: 'resultPart', eager: true }),
).toSorted((one, other) => one.order - other.order)

/** What else a feature knows of somebody's level: what `level-part.tsx` of its folder exports as `levelPart`, below the placements. */
export type LevelPart = () => Promise<{ default: ComponentType }>

export const levelParts: readonly LevelPart[] = Object.values(
  import.meta.glob<LevelPart>('../*/level-part.tsx', { import: 'levelPart', eager: true }),
)
