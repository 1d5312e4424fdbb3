import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Write the branches of the school and their rooms. */
  'branches.write': ['admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
