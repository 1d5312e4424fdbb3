import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Make one account of two of the same person, and take it back within a day. */
  'people.merge': ['registrar', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
