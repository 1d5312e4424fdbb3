import type { GroupInside } from './manifest.ts'

/** What features show within a group: what `group-inside.tsx` of a folder exports as `groupInside`. */
export const groupInsides: readonly GroupInside[] = Object.values(
  import.meta.glob<GroupInside>('../../*/group-inside.tsx', { import: 'groupInside', eager: true }),
)
