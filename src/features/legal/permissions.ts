import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Write the legal texts, and publish a version of one. */
  'legal.publish': ['admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
