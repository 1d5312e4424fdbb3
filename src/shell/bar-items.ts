import type { ComponentType } from 'react'

/** What a feature shows in the bar of every page, before the bell: `bar-item.tsx` of its folder exports it as `barItem`. */
export type BarItem = { order: number; Item: ComponentType }

export const barItems: readonly BarItem[] = Object.values(
  import.meta.glob<BarItem>('../features/*/bar-item.tsx', { import: 'barItem', eager: true }),
).sort((one, other) => one.order - other.order)
