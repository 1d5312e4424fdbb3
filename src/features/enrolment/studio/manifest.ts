import type { ComponentType } from 'react'
import type { AdminGroup } from './contract.ts'

/** What a feature shows staff above the learners of a group: what `group-alert.tsx` of its folder exports as `groupAlert`. */
export type GroupAlert = ComponentType<{ group: string; inside: AdminGroup }>

export const groupAlerts = Object.entries(
  import.meta.glob<GroupAlert>('../../*/group-alert.tsx', { import: 'groupAlert', eager: true }),
)
