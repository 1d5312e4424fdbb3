import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Write in the channel of the whole school. */
  'chat.announce': ['admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
