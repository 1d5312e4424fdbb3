import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Set what teachers are paid, and approve their statements. */
  'pay.keep': ['accountant', 'admin', 'owner'],
  /** Take a statement as a file; teachers and counselors only their own. */
  'pay.read': ['teacher', 'counselor', 'accountant', 'admin', 'owner'],
  /** Read one's own approved statements. */
  'pay.own': ['teacher', 'counselor'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
