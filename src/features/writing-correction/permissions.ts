import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** See which texts wait for their correction. */
  'writing.queue': ['teacher', 'registrar', 'admin', 'owner'],
  /** Take texts and correct them. */
  'writing.correct': ['teacher', 'admin', 'owner'],
  /** Give texts to correctors, keep prices, packages and hours. */
  'writing.manage': ['registrar', 'admin', 'owner'],
} as const satisfies RoleTable

export const audiences = {
  /** Hear of texts that were not corrected in time. */
  lateWriting: ['registrar', 'admin'],
} as const satisfies RoleTable

type Names = keyof typeof permissions
type AudienceNames = keyof typeof audiences

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
  interface Audiences extends Record<AudienceNames, true> {}
}
