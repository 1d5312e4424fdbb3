import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** See what is owed by whom, and send links to pay it by. */
  'debts.read': ['registrar', 'accountant', 'admin', 'owner'],
  /** Take the debts along as a spreadsheet. */
  'debts.export': ['accountant', 'admin', 'owner'],
  /** Set in how many parts a price may be paid, and when a late one matters. */
  'debts.policy': ['accountant', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
