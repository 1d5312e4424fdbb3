import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Pack what was bought, hand it to the post, and decide what comes back. */
  'shipping.pack': ['support', 'registrar', 'admin', 'owner'],
  /** Say what sending costs. */
  'shipping.rates': ['accountant', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
