import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Put recordings of sessions up, with captions, and take them down. */
  'recordings.write': ['teacher', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
