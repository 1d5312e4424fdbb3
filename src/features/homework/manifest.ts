import type { ComponentType } from 'react'

/** What a feature shows of a group to who teaches it, in a tab: what `taught-tab.tsx` of its folder exports as `taughtTab`. */
export type TaughtTab = {
  /** Its place among those of other features, after homework and grades. */
  order: number
  /** As the address names it. */
  key: string
  label: string
  Tab: ComponentType<{ group: string }>
}

export const taughtTabs: readonly TaughtTab[] = Object.values(
  import.meta.glob<TaughtTab>('../*/taught-tab.tsx', { import: 'taughtTab', eager: true }),
).toSorted((one, other) => one.order - other.order)
