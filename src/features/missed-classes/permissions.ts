import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** See classes that nobody held: teachers their own. */
  'missedClasses.read': ['teacher', 'admin', 'owner'],
  /** Say that one was not its teacher's fault. */
  'missedClasses.excuse': ['admin', 'owner'],
} as const satisfies RoleTable

/** Are notified of a class that nobody held. */
export const audiences = {
  missedClasses: ['admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions
type AudienceNames = keyof typeof audiences

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
  interface Audiences extends Record<AudienceNames, true> {}
}
