import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** See what people left in their carts, and call them about it. */
  'carts.read': ['registrar', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
