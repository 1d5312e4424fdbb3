import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** See who wants to be called, and call them. */
  'callBacks.make': ['support', 'registrar', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
