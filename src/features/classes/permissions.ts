import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** See the day's classes, set attendance by hand, answer absences that were asked for. */
  'classes.hold': ['teacher', 'admin', 'owner'],
} as const satisfies RoleTable

export const audiences = {
  /** Are notified of absences in classes that no teacher holds. */
  absences: ['support', 'admin', 'owner'],
  /** See the day's classes of all teachers, where they have none of their own. */
  everyClass: ['support', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions
type AudienceNames = keyof typeof audiences

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
  interface Audiences extends Record<AudienceNames, true> {}
}
