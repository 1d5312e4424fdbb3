import type { GroupsPage } from './manifest.ts'

/** Pages of other features below the list of groups: what `groups-pages.ts` of a folder exports as `groupsPages`. */
export const groupsPages: readonly GroupsPage[] = Object.values(
  import.meta.glob<readonly GroupsPage[]>('../../*/groups-pages.ts', { import: 'groupsPages', eager: true }),
).flat()
