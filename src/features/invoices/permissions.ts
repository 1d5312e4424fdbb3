import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** See what was issued. */
  'invoices.read': ['support', 'accountant', 'admin', 'owner'],
  /** Take the list along, for the tax office. */
  'invoices.export': ['accountant', 'admin', 'owner'],
  /** Have sales invoiced that have no invoice, and an invoice issued anew with its buyer's numbers. */
  'invoices.issue': ['accountant', 'owner'],
  /** Say how invoices name the school, and how what it sells is taxed. */
  'invoices.setup': ['accountant', 'owner'],
  /** Read the national IDs of persons who are named on invoices. */
  'invoices.identity': ['accountant', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
