import type { ComponentType } from 'react'
import type { MyGroup } from '../seats/contract.ts'

/** What a feature shows the members of a group on its page: what `group-news.tsx` of its folder exports as `groupNews`. */
export type GroupNews = {
  /** Its place among those of other features. */
  order: number
  Section: ComponentType<{ inside: NonNullable<MyGroup['inside']>; enrolment: string; group: string }>
}

export const groupNews: readonly GroupNews[] = Object.values(
  import.meta.glob<GroupNews>('../../*/group-news.tsx', { import: 'groupNews', eager: true }),
).toSorted((one, other) => one.order - other.order)
