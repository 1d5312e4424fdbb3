import type { PermissionRoles } from '#account/permissions.ts'

export const permissions = {
  /** Write the legal texts, and publish a version of one. */
  'legal.publish': ['admin', 'owner'],
} as const satisfies PermissionRoles

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
