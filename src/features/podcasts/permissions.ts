import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Write the episodes of the podcast, send their sound, and bring them out. */
  'podcasts.write': ['editor', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
