import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** See who works here, invite others; an admin invites teachers alone (`rules.ts`). */
  'staff.invite': ['admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
