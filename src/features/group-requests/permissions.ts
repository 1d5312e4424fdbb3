import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** See who waits for groups that are not there. */
  'groupRequests.read': ['support', 'registrar', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
