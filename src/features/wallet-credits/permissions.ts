import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Put credit into somebody's wallet for a reason: support and accountants up to a set sum a day. */
  'credits.give': ['support', 'accountant', 'admin', 'owner'],
  /** Take a credit back that was not spent. */
  'credits.reverse': ['accountant', 'admin', 'owner'],
  /** Give without a limit, and set those of others. */
  'credits.limits': ['admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
