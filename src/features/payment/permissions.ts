import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** See payments, refunds and the gateway against the ledger. */
  'payments.read': ['accountant', 'admin', 'owner'],
  /** Write how much comes back to whoever withdraws. */
  'refundPolicies.write': ['accountant', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
