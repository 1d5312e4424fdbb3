import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** See what comes out when. */
  'publishing.read': ['editor', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
