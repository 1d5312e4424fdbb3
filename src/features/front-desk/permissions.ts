import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Sell and take money at the desk; a registrar up to a set sum. */
  'desk.sell': ['registrar', 'accountant', 'admin', 'owner'],
  /** Sell above that sum, approve what a registrar asks for, and set it. */
  'desk.approve': ['accountant', 'admin', 'owner'],
} as const satisfies RoleTable

/** Are notified that a sale waits for an approval. */
export const audiences = {
  deskRequests: ['accountant'],
} as const satisfies RoleTable

type Names = keyof typeof permissions
type AudienceNames = keyof typeof audiences

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
  interface Audiences extends Record<AudienceNames, true> {}
}
