import type { ComponentType } from 'react'
import type { IconName } from '#ui/icon-names.ts'

/** A part of the profile: `profile-tabs.ts` of a feature's folder exports those of the feature. */
export type ProfileTab = {
  /** Its place among the tabs of all features, from 10 on. */
  order: number
  /** What the address names it by (`?tab=`). The first tab is the one without a name in the address. */
  name: string
  title: string
  icon: IconName
  description: string
  page: () => Promise<{ default: ComponentType }>
}
