import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Record what somebody agreed to, or withdrew, on paper or in person. */
  'consents.record': ['registrar', 'admin', 'owner'],
} as const satisfies RoleTable

export const audiences = {
  /** Hear that somebody must not be recorded any more. */
  recordingConsents: ['admin', 'owner'],
  /** Hear that somebody's voice or pictures must not be published any more. */
  publishingConsents: ['editor', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions
type AudienceNames = keyof typeof audiences

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
  interface Audiences extends Record<AudienceNames, true> {}
}
