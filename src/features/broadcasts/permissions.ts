import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Write to many at once. */
  'broadcasts.send': ['admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
