import type { ComponentType } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import type { readCounseling } from './contract.ts'

/** What a feature shows beside the steps that hold a time: what `counseling-card.tsx` of its folder exports as `counselingCard`. */
export type CounselingCard = {
  /** Its place among those of other features. */
  order: number
  Card: ComponentType<{ offered: OutputOf<typeof readCounseling> }>
}

export const counselingCards: readonly CounselingCard[] = Object.values(
  import.meta.glob<CounselingCard>('../../*/counseling-card.tsx', { import: 'counselingCard', eager: true }),
).toSorted((one, other) => one.order - other.order)
