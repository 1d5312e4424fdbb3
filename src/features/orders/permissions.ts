import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** See the school's orders, and the story of each. */
  'orders.read': ['support', 'registrar', 'accountant', 'admin', 'owner'],
  /** See all payments that came in. */
  'orders.payments': ['support', 'accountant', 'admin', 'owner'],
  /** Take these lists along as spreadsheets. */
  'orders.export': ['accountant', 'admin', 'owner'],
  /** Refund an order by its policies, and ask for more than they leave. */
  'orders.refund': ['accountant', 'admin', 'owner'],
  /** Approve a refund above the policies that somebody else asked for. */
  'orders.approve': ['accountant', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
