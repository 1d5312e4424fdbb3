import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Look at copies that are brought, put them on sale, and hand them over. */
  'usedBooks.manage': ['registrar', 'admin', 'owner'],
  /** Set the highest prices, the school's share and the days. */
  'usedBooks.rules': ['admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
