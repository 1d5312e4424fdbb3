import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Count at the end of a day. */
  'cashbox.count': ['registrar', 'accountant', 'admin', 'owner'],
  /** Close a day, and take cash to the bank or into the safe. */
  'cashbox.close': ['accountant', 'admin', 'owner'],
  /** Open the last closed day again. */
  'cashbox.reopen': ['accountant', 'owner'],
  /** Make cashboxes, rename and close them. */
  'cashbox.manage': ['accountant', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
