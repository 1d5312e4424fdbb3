import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Make codes and rules that take something off, stop them, and see what each brought. */
  'discounts.write': ['accountant', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
