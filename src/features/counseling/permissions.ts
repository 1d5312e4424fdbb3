import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Keep topics, counselors, their prices and hours, packages and rules. */
  'counseling.manage': ['registrar', 'admin', 'owner'],
  /** Talk with learners as a counselor of the school. */
  'counseling.hold': ['counselor'],
  /** Change when a counselor receives; a counselor only their own. */
  'counseling.plan': ['counselor', 'registrar', 'admin', 'owner'],
} as const satisfies RoleTable

export const audiences = {
  /** Hear that somebody no longer shows counselors how they learn. */
  counselingConsents: ['counselor'],
} as const satisfies RoleTable

type Names = keyof typeof permissions
type AudienceNames = keyof typeof audiences

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
  interface Audiences extends Record<AudienceNames, true> {}
}
