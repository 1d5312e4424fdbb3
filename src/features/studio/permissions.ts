import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** See what is left to do before a new school opens, and put steps of it off. */
  'school.setUp': ['admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
