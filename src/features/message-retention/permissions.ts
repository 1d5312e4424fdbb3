import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Say how long messages are kept, and what newcomers read. */
  'chat.retention': ['admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
