import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Read messages that were reported, with those around them, and remove them. */
  'chat.moderate': ['support', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
