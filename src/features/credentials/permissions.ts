import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** See what badges and certificates were issued, and take one back. */
  'credentials.revoke': ['admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
