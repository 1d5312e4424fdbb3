import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Mark days on which the site or the network failed: they freeze everybody's streak. */
  'outages.mark': ['admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
