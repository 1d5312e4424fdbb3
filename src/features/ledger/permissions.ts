import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Export the books and the expenses. */
  'payments.export': ['accountant', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
