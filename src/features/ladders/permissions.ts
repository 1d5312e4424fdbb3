import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Write the school's own levels with their books and pass marks. */
  'ladders.write': ['admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
