import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Look at samples of what learners corrected, and say how good they are. */
  'peers.check': ['teacher', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
