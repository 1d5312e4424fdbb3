import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Listen to samples, type what walk-ins did on paper. */
  'placement.examine': ['counselor', 'support', 'admin', 'owner'],
  /** Answer appeals and say whether levels fit: of one's own groups; who leads the school, of all. */
  'placement.appeals': ['teacher', 'admin', 'owner'],
  /** Set the rules, and see how well placement works. */
  'placement.rules': ['admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
