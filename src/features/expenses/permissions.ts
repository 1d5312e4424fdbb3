import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Read what the school spends, book it and take it back. */
  'expenses.book': ['accountant', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
