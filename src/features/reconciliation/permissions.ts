import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Reconcile now, and say that a refund was transferred. */
  'payments.reconcile': ['accountant', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
